import type { FastifyInstance } from 'fastify';

/**
 * Reads URL-encoded bodies, and no JSON, on this server (or scope of one) alone. A field that comes twice is a list, which no
 * schema of a text accepts.
 */
export function readUrlEncoded(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body));
    const values = [...new Set(fields.keys())].map((name) => [name, fields.getAll(name)] as const);
    done(null, Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? all[0] : all])));
  });
}
