import type { FastifyRequest } from 'fastify';

const OTHERS = /^\/(api|identity|health|assets|locales|metrics)(\/|$)/;

/** Checks for an address that the portal itself handles: the page answers it, so that deep links reload (NAV-1). */
export function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return request.method === 'GET' && !OTHERS.test(path) && !/\.\w{2,5}$/.test(path);
}

/** Checks for the page or one of its files: the same for everyone, and cheap to serve. */
export function isPageOrFile(request: FastifyRequest): boolean {
  return isPage(request) || (request.method === 'GET' && /^\/(assets|locales)\//.test(pathOf(request)));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
