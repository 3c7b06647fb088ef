import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { EVENT_PREFIX, EVENT_TYPES } from '@paystead/contract/service/events/catalog.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import type { ServiceEndpoint } from '@paystead/contract/service/endpoint.ts';
import { serviceSchemas } from '@paystead/contract/service/schemas.ts';
import { SERVICE_SCOPES } from '@paystead/contract/service/scopes.ts';

const WHO: Record<Endpoint['who'], string> = {
  anyone: 'Anyone',
  identityToken: 'An identity token, or a session',
  session: 'Anyone signed in',
  self: 'The employee',
  inScope: 'A manager or supervisor, for an employee in scope',
  selfOrInScope: 'The employee; a manager or supervisor for one in scope',
  scope: 'A manager or supervisor',
};

/**
 * Serves the API page: one table from the same data as the OpenAPI document, without script or outside requests. `document` is
 * the text of the OpenAPI document.
 */
export function serveApiPage(app: FastifyInstance, endpoints: readonly Endpoint[], document: () => string): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(document()),
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
  const sections = [...groups].map(([group, calls]) => section(group, title(group), table(CALLS, calls.map(callRow))));
  const links = [...[...groups.keys()].map((group) => [group, title(group)] as const), ...SERVICE_PARTS];
  const index = links.map(([id, name]) => `<li><a href="#${text(id)}">${text(name)}</a></li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paystead API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Paystead API</h1>
<p>Programs use the <a href="#service-api">service API</a>. The portal uses the ${endpoints.length} calls before it, with a session. Shapes, failures and headers of these: <a href="/api/openapi.json">OpenAPI 3.1</a>. Failures are <code>application/problem+json</code> (RFC 9457).</p>
<nav aria-label="Contents"><ul>${index.join('')}</ul></nav>${sections.join('')}${serviceSections()}</main></body></html>`;
}

/** The sections about the service API, by the id of their heading. */
const SERVICE_PARTS = [
  ['service-api', 'Service API'],
  ['service-scopes', 'Scopes'],
  ['service-events', 'Events'],
  ['service-scim', 'SCIM'],
] as const;

/** The titles of a table's three columns. On phones, the third one precedes its cells. */
type Titles = readonly [string, string, string];
const CALLS: Titles = ['Call', 'What it does', 'Who may'];

type Row = readonly [string, string, string];

const callRow = (call: Endpoint): Row => [
  called(call.method, `/api/${call.path}`),
  text(call.summary),
  `${WHO[call.who]}${needs(call)}`,
];

function section(id: string, name: string, content: string): string {
  return `<section aria-labelledby="${text(id)}"><h2 id="${text(id)}">${text(name)}</h2>${content}</section>`;
}

function table(titles: Titles, rows: readonly Row[]): string {
  const header = titles.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map(
    ([first, second, third]) =>
      `<tr><td>${first}</td><td>${second}</td><td data-title="${text(titles[2])}: ">${third}</td></tr>`,
  );
  return `<table><thead><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const called = (method: string, path: string): string => `<code><b>${method}</b> ${text(path)}</code>`;

const scopeList = (scopes: readonly string[]): string =>
  scopes.map((scope) => `<code class="whole">${text(scope)}</code>`).join(' or ');

/** Returns the sections of what programs use: calls, scopes, events and SCIM. */
function serviceSections(): string {
  const [calls, scopes, events, scim] = SERVICE_PARTS;
  const schemas = Object.keys(serviceSchemas).map(
    (name) => `<li><a href="/api/v1/schemas/${name}.json">${name}</a></li>`,
  );
  const intro = `<p>For programs, with a token of <code>POST /oauth/token</code> (OAuth 2 client credentials). Shapes, failures and headers: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. Version 1 only grows. Every reply states what is left of the account’s calls in <code>RateLimit</code>.</p>`;
  const rows = (serviceEndpoints as readonly ServiceEndpoint[]).map(
    ({ method, path, summary, scopes: needed, idempotencyKey }): Row => [
      called(method, `/api/v1/${path}`),
      text(summary),
      `${scopeList(needed)}${idempotencyKey ? '<br><small>Idempotency-Key</small>' : ''}`,
    ],
  );
  const files = `<p>JSON Schema of each payload:</p><ul class="schemas">${schemas.join('')}</ul>`;
  return [
    section(...calls, `${intro}${table(['Call', 'What it does', 'Scope'], rows)}${files}`),
    section(
      ...scopes,
      pairs(
        'Scope',
        'What it allows',
        Object.entries(SERVICE_SCOPES).map(([name, { en }]) => [name, en]),
      ),
    ),
    section(
      ...events,
      `<p>CloudEvents, in <code>GET /api/v1/events</code> and in webhooks (Standard Webhooks). They carry ids and no personal data.</p>${pairs(
        'Type',
        'When',
        Object.entries(EVENT_TYPES).map(([name, { about }]) => [`${EVENT_PREFIX}${name}`, about]),
      )}`,
    ),
    section(
      ...scim,
      `<p>Users and groups at <code>/scim/v2</code> (RFC 7643, RFC 7644), or at <code>/scim/v2/&lt;client code&gt;</code> for an account with several clients, with the scope <code>scim</code>. <code>ServiceProviderConfig</code>, <code>Schemas</code> and <code>ResourceTypes</code> describe what is supported.</p>${table(
        ['Call', 'What it does', 'Scope'],
        SCIM_CALLS.map(([method, path, about]): Row => [called(method, path), about, scopeList(['scim'])]),
      )}`,
    ),
  ].join('');
}

const SCIM_CALLS = [
  ['GET', '/scim/v2/Users', 'Lists users, filtered, sorted and paged. Groups have the same calls.'],
  ['POST', '/scim/v2/Users', 'Makes an employee a user.'],
  ['GET', '/scim/v2/Users/{id}', 'Returns a user, with its version as ETag.'],
  ['PUT', '/scim/v2/Users/{id}', 'Replaces a user.'],
  [
    'PATCH',
    '/scim/v2/Users/{id}',
    'Changes parts of a user. <code>active: false</code> ends its sessions before the reply.',
  ],
  ['DELETE', '/scim/v2/Users/{id}', 'Ends a user.'],
  ['POST', '/scim/v2/Bulk', 'Performs up to 1,000 operations.'],
] as const;

/** Returns a table of two columns: names in code, and sentences. */
function pairs(first: string, second: string, rows: readonly (readonly [string, string])[]): string {
  const body = rows.map(([name, about]) => `<tr><td><code>${text(name)}</code></td><td>${text(about)}</td></tr>`);
  return `<table><thead><tr><th scope="col">${first}</th><th scope="col">${second}</th></tr></thead><tbody>${body.join('')}</tbody></table>`;
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
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Hr /, 'HR ');
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--ink:light-dark(#1b2130,#eef0f4);--soft:light-dark(#545d70,#b3bac8);--line:light-dark(#dfe3ea,#333a48);--link:light-dark(#0b6b66,#6fd3cb);--chip:light-dark(#eef1f5,#232936)}
body{margin:0;background:light-dark(#fff,#14181f);color:var(--ink)}main{max-width:72rem;margin:auto;padding:2rem 1.25rem 4rem}
a{color:var(--link);text-underline-offset:.15em}a:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
h1{margin:0 0 1rem;font-size:2rem;line-height:1.2;letter-spacing:-.02em}h2{margin:3rem 0 .5rem;font-size:1.25rem;scroll-margin-top:1rem}p{max-width:46rem}
nav ul,.schemas{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;list-style:none}nav a,.schemas a{display:inline-block;padding:.25rem 0}
table{width:100%;table-layout:fixed;border-collapse:collapse;font-size:.9375rem}th,td{text-align:left;vertical-align:top;padding:.625rem 1rem .625rem 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
th{color:var(--soft);font-size:.8125rem;font-weight:600}th:first-child{width:40%}th:nth-child(3){width:24%}
code{font-size:.9375em;overflow-wrap:anywhere}p code,td:not(:first-child) code{padding:.05em .3em;border-radius:.25rem;background:var(--chip)}.whole{white-space:nowrap}small{color:var(--soft)}
@media(max-width:640px){main{padding-top:1.25rem}thead{position:absolute;clip-path:inset(50%)}table,tbody{display:block}tr{display:block;padding:.75rem 0;border-bottom:1px solid var(--line)}td{display:block;border:0;padding:.125rem 0}td[data-title]::before{content:attr(data-title);color:var(--soft)}}`;
