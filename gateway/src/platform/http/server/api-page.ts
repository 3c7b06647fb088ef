import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import type { ServiceEndpoint } from '@paystead/contract/service/endpoint.ts';
import { serviceSchemas } from '@paystead/contract/service/schemas.ts';

const WHO: Record<Endpoint['who'], string> = {
  anyone: 'Anyone',
  identityToken: 'An identity token, or a session',
  session: 'Anyone signed in',
  self: 'The employee',
  inScope: 'A manager or supervisor, for an employee in scope',
  selfOrInScope: 'The employee; a manager or supervisor for one in scope',
  scope: 'A manager or supervisor',
};

/** Serves the API page: one table from the same data as the OpenAPI document, without script or outside requests. */
export function serveApiPage(app: FastifyInstance, endpoints: readonly Endpoint[], document: object): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(JSON.stringify(document)),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(apiPage(endpoints)),
  );
  app.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(STYLE),
  );
}

function apiPage(endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.name.split('.', 1)[0] ?? '');
  const sections = [...groups].map(
    ([group, calls]) => `<section><h2 id="${text(group)}">${text(title(group))}</h2>${table(calls)}</section>`,
  );
  const index = [...groups.keys()].map((group) => `<li><a href="#${text(group)}">${text(title(group))}</a></li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paystead API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Paystead API</h1>
<p>${endpoints.length} calls. Shapes, failures and headers: <a href="/api/openapi.json">OpenAPI 3.1</a>. Programs use the <a href="#service-api">service API</a>. Failures are <code>application/problem+json</code> (RFC 9457).</p>
<nav aria-label="Features"><ul>${index.join('')}<li><a href="#service-api">Service API</a></li></ul></nav>${sections.join('')}${serviceSection()}</main></body></html>`;
}

function table(calls: readonly Endpoint[]): string {
  const rows = calls.map(
    (call) =>
      `<tr><td><code><b>${call.method}</b> /api/${text(call.path)}</code></td><td>${text(call.summary)}</td><td>${WHO[call.who]}${needs(call)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Returns the section of the calls for programs. */
function serviceSection(): string {
  const rows = (serviceEndpoints as readonly ServiceEndpoint[]).map(
    ({ method, path, summary, scopes, idempotencyKey }) =>
      `<tr><td><code><b>${method}</b> /api/v1/${text(path)}</code></td><td>${text(summary)}</td><td>${scopes.map((scope) => `<code>${scope}</code>`).join(' or ')}${idempotencyKey ? '<br><small>Idempotency-Key</small>' : ''}</td></tr>`,
  );
  const schemas = Object.keys(serviceSchemas).map(
    (name) => `<li><a href="/api/v1/schemas/${name}.json">${name}</a></li>`,
  );
  return `<section><h2 id="service-api">Service API</h2>
<p>For programs, with a token of <code>POST /oauth/token</code> (OAuth 2 client credentials). Shapes, failures and headers: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. Version 1 only grows.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Scope</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p>JSON Schema of each payload:</p><ul>${schemas.join('')}</ul></section>`;
}

function needs({ needs = {} }: Endpoint): string {
  const words = [
    needs.editRole && 'edit role',
    (needs.recentSignIn ?? needs.recentSignInOfSession) && 'recent sign-in',
    needs.version && 'If-Match',
    needs.idempotencyKey && 'Idempotency-Key',
  ].filter(Boolean);
  return words.length > 0 ? `<br><small>${words.join(', ')}</small>` : '';
}

function title(group: string): string {
  const words = group.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:68rem;margin:auto;padding:2rem 1rem}
h1{font-size:2rem;letter-spacing:-.02em}h2{margin-top:2.5rem;font-size:1.25rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
table{width:100%;border-collapse:collapse;font-size:.9375rem}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}
td:first-child{width:42%}code{overflow-wrap:anywhere}small{opacity:.75}@media(max-width:640px){thead{position:absolute;clip-path:inset(50%)}td{display:block;width:auto!important;border:0;padding:.1rem 0}tr{display:block;padding:.75rem 0;border-bottom:1px solid}}`;
