import type { FastifyRequest } from 'fastify';

const OTHERS = /^\/(api|identity|health|assets|locales|metrics)(\/|$)/;

/** An address that the portal itself understands: the page answers it, so that deep links reload (NAV-1). */
export function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return request.method === 'GET' && !OTHERS.test(path) && !/\.\w{2,5}$/.test(path);
}

/** The page or one of the files that it consists of: the same for everybody, and cheap. */
export function isPageOrFile(request: FastifyRequest): boolean {
  return isPage(request) || (request.method === 'GET' && /^\/(assets|locales)\//.test(pathOf(request)));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
