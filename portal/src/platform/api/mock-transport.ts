import { endpointTable } from '../../generated/endpoints.ts';
import type { ClientPorts } from './client.ts';
import type { EndpointRow } from './endpoint-table.ts';
import { mockFile } from './mock-files.ts';
// Not in the catalogs, because it is only shown in mock mode.
import notRecorded from './not-recorded.json';

/** Recorded replies by their file below `portal/mock`. */
const files = new Map(
  Object.entries(import.meta.glob<string>('/mock/**/*', { query: '?url', import: 'default', eager: true })).map(
    ([path, url]) => [path.replace('/mock/', ''), url],
  ),
);

interface Found {
  readonly name: string;
  readonly row: EndpointRow;
  readonly params: readonly string[];
}

/** Returns the endpoint of a path below `/api/`, preferring paths without parameters. */
function endpointOf(method: string, path: string): Found | undefined {
  const found = Object.entries<EndpointRow>(endpointTable).flatMap(([name, row]): Found[] => {
    const pattern = new RegExp(`^${row[1].replace(/\{\w+\}/g, '([^/]+)')}$`);
    const match = row[0] === method ? pattern.exec(path) : null;
    return match ? [{ name, row, params: match.slice(1).map(decodeURIComponent) }] : [];
  });
  return found.toSorted((one, other) => one.params.length - other.params.length)[0];
}

function refuse(status: number, code: string, sentence: Readonly<Record<'en' | 'es', string>>, language: 'en' | 'es') {
  return new Response(JSON.stringify({ status, code, title: code, detail: sentence[language] }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** HTTP-4: replies to every call from files recorded by `scripts/record-mock.ts`. */
export const mockTransport: ClientPorts['transport'] = async (url, init) => {
  const address = new URL(url, 'http://mock.invalid');
  const language = new Headers(init.headers).get('accept-language')?.startsWith('es') ? 'es' : 'en';
  const found = endpointOf(init.method ?? 'GET', address.pathname.replace(/^\/api\//, ''));
  if (!found) return refuse(404, 'not_found', notRecorded, language);
  if (found.row[2].includes('f')) return sample();
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const own = mockFile({
    name: found.name,
    params: found.params,
    query: Object.fromEntries(address.searchParams),
    body: typeof body === 'object' && body !== null ? { ...body } : {},
  });
  const file = [`${own}.${language}.json`, `${own}.json`, `${found.name}/reply.${language}.json`]
    .concat(`${found.name}/reply.json`)
    .map((name) => files.get(name))
    .find((place) => place !== undefined);
  if (file === undefined) return refuse(404, 'not_found', notRecorded, language);
  const reply = await (await fetch(file)).text();
  return reply.trim() === 'null'
    ? new Response(null, { status: 204 })
    : new Response(reply, { headers: { 'content-type': 'application/json' } });
};

/** One document is used for every file. */
async function sample(): Promise<Response> {
  const bytes = await (await fetch(files.get('sample.pdf') ?? '')).blob();
  return new Response(bytes, {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="Sample.pdf"' },
  });
}

/** Returns the time at which the recording starts on every page, in milliseconds since 1970-01-01 UTC. */
export async function recordedAt(): Promise<number> {
  const recorded: unknown = await (await fetch(files.get('clock.json') ?? '')).json();
  const { now } = (typeof recorded === 'object' && recorded !== null ? recorded : {}) as { now?: unknown };
  return Date.parse(String(now));
}
