import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ServiceEndpoint } from '../../contract/src/service/endpoint.ts';
import { serviceEndpoints } from '../../contract/src/service/endpoints.ts';
import { root } from '../processes/run.ts';
import { curlCalls, type CurlCall } from './curl-calls.ts';

const ORIGIN = 'https://pay.example.com';
const page = readFileSync(join(root, 'docs/integration.md'), 'utf8');
const shell = Array.from(page.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = '']) => block).join('\n');
const calls = curlCalls(shell);
const endpoints = serviceEndpoints as readonly ServiceEndpoint[];

/** An id in the place of a variable of the shell. */
const ID = '01020304-0506-4708-890a-0b0c0d0e0f10';
const pathOf = ({ url }: CurlCall) => new URL(url.replaceAll(/\$\w+/g, ID)).pathname;

function endpointOf(call: CurlCall): ServiceEndpoint | undefined {
  const path = pathOf(call).replace('/api/v1/', '');
  return endpoints.find(
    (one) => one.method === call.method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}

/** Returns what is wrong with a call of the service API. */
function faultsOf(call: CurlCall): string[] {
  const endpoint = endpointOf(call);
  if (!endpoint) return ['no such endpoint'];
  const { query, body, streams = {}, idempotencyKey } = endpoint;
  const allowed = new Set(['authorization', 'content-type', ...(idempotencyKey ? ['idempotency-key'] : [])]);
  const media = [...(body ? ['application/json'] : []), ...Object.keys(streams)];
  const type = call.headers.get('content-type') ?? (call.isForm ? 'multipart/form-data' : null);
  const known = query && 'shape' in query ? Object.keys(query.shape as object) : [];
  const names = [...new URL(call.url.replaceAll(/\$\w+/g, ID)).searchParams.keys()];
  const sent = call.data === null || !call.data.startsWith('{') ? null : (JSON.parse(call.data) as unknown);
  return [
    ...[...call.headers.keys()].filter((name) => !allowed.has(name)),
    ...(call.headers.get('authorization') === 'Bearer $TOKEN' ? [] : ['no token']),
    ...(type === null || media.includes(type) ? [] : [`${type} is not accepted`]),
    ...names.filter((name) => !known.includes(name)).map((name) => `no query ${name}`),
    ...(sent !== null && body && type === 'application/json' && !body.safeParse(sent).success ? ['its body'] : []),
  ];
}

describe('SVC-8: the curl of docs/integration.md', () => {
  const api = calls.filter((call) => call.url.startsWith(`${ORIGIN}/api/v1/`));

  it.each(api.map((call) => [`${call.method} ${call.url.slice(ORIGIN.length)}`, call] as const))(
    '%s',
    (_name, call) => {
      expect(faultsOf(call)).toEqual([]);
    },
  );

  it('calls nothing else but the token endpoint and SCIM, as they want it', () => {
    const others = calls.filter((call) => !api.includes(call));
    const [token, ...scim] = others;
    expect(token).toMatchObject({
      method: 'POST',
      url: `${ORIGIN}/oauth/token`,
      user: 'acme-engine:$SECRET',
      data: 'grant_type=client_credentials',
    });
    expect(scim.map((call) => [call.method, pathOf(call), call.headers.get('authorization')])).toEqual([
      ['POST', '/scim/v2/Users', 'Bearer $TOKEN'],
      ['GET', '/scim/v2/Users', 'Bearer $TOKEN'],
      ['PATCH', `/scim/v2/Users/${ID}`, 'Bearer $TOKEN'],
    ]);
    for (const { data, method, headers } of scim.filter((call) => call.method !== 'GET')) {
      expect(headers.get('content-type'), method).toBe('application/scim+json');
      expect(JSON.parse(data ?? ''), method).toHaveProperty('schemas');
    }
  });

  it('shows every resource, as the TypeScript does and a sequence', () => {
    const resources = ['imports', 'hr-records', 'bank-notices', 'changes', 'events', 'webhooks'];
    const inCurl = new Set(api.map((call) => endpointOf(call)?.name.split('.')[0]));
    expect(inCurl).toEqual(new Set(resources));
    const without = (pattern: (name: string) => string) =>
      resources.filter((name) => !new RegExp(pattern(name), 'm').test(page));
    const camel = (name: string) => name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
    expect(without((name) => `paystead\\.${camel(name)}(\\.|After)`)).toEqual([]);
    expect(without((name) => `^ {2,4}\\w+-+>>\\w+: (GET|POST|PUT) /api/v1/${name}`)).toEqual([]);
  });

  it('is read whole', () => {
    expect(calls).toHaveLength(shell.match(/\bcurl\b/g)?.length ?? 0);
    const [call] = curlCalls(`X=$(curl -s 'https://a/b?c=1' -H "A: b $D" \\\n -d '{"x": "it"}' | jq -r .y)\necho done`);
    expect(call).toEqual({
      method: 'POST',
      url: 'https://a/b?c=1',
      headers: new Map([['a', 'b $D']]),
      data: '{"x": "it"}',
      isForm: false,
      user: null,
    });
  });
});
