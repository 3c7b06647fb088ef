import type { FastifyRequest } from 'fastify';

const OTHERS = /^\/(api|identity|health|assets|locales|metrics)(\/|$)/;

/** Methods that only read: HEAD asks for what GET would, without the body. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Checks for an address that the portal itself handles: the page answers it, so that deep links reload (NAV-1). */
export function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return READS.has(request.method) && !OTHERS.test(path) && !/\.\w{2,5}$/.test(path);
}

/** Checks for a page or one of its files, of the portal or the console: the same for everyone, and cheap to serve. */
export function isPageOrFile(request: FastifyRequest): boolean {
  return isPage(request) || (READS.has(request.method) && /^\/(console\/)?(assets|locales)\//.test(pathOf(request)));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
