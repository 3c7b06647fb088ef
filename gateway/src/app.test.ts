import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { problem } from '@paystead/contract/failure.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import { eventTypeNames } from '@paystead/contract/service/events/catalog.ts';
import { serviceScopes } from '@paystead/contract/service/scopes.ts';
import { openGateway, type OpenGateway } from '../test/open-gateway.ts';
import { webMarker } from './features/session/sign-in/tokens.ts';

let gateway: OpenGateway;
const afterChange = vi.fn<() => void>();
beforeAll(async () => {
  gateway = await openGateway({ PAYSTEAD_REQUESTS_PER_MINUTE: '1000000' }, { afterChange });
});
afterAll(() => gateway.close());

const ID = '01020304-0506-4708-890a-0b0c0d0e0f10';
const addressOf = (path: string) => `/api/${path.replace(/\{\w+\}/g, ID)}`;
const codeOf = (reply: { body: string }) => problem.parse(JSON.parse(reply.body)).code;

describe('the whole contract', () => {
  it.each(endpoints.filter(({ who }) => who !== 'anyone'))(
    'HTTP-7: $name refuses callers without a session',
    async (endpoint) => {
      const { method } = endpoint;
      const reply = await gateway.server.inject({ method, url: addressOf(endpoint.path) });
      // A call that an identity token opens answers 401 or, for a write from a browser, 422.
      const stranger = endpoint.who === 'identityToken' ? [401, 422] : [401];
      expect(stranger, reply.body).toContain(reply.statusCode);
      expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    },
  );

  it('HEAD never reaches a GET, and the refusal lists the allowed methods', async () => {
    const { cookies } = await gateway.signIn('plain');
    for (const path of new Set(endpoints.map((one) => one.path))) {
      const methods = endpoints.filter((one) => shapeOf(one.path) === shapeOf(path)).map((one) => one.method);
      for (const method of ['HEAD', 'PATCH', 'OPTIONS'] as const) {
        const reply = await gateway.server.inject({ method, url: addressOf(path), cookies });
        expect([path, method, reply.statusCode]).toEqual([path, method, 405]);
        expect(reply.headers.allow?.split(', ').toSorted()).toEqual([...new Set<string>(methods)].toSorted());
      }
    }
  });

  it.each([
    ['GET', '/api/nothing/here'],
    ['POST', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/%2e%2e/etc/passwd'],
    ['GET', '/api/%zz'],
    ['GET', `/api/checks/employees/${'x'.repeat(300)}`],
  ] as const)('answers %s %s as unknown', async (method, url) => {
    const reply = await gateway.server.inject({ method, url, headers: { 'accept-language': 'es' } });
    expect([reply.statusCode, codeOf(reply), reply.json<{ title: string }>().title]).toEqual([
      404,
      'not_found',
      'No se encontró',
    ]);
  });
});

it('announces each request that may have changed something, and no other', async () => {
  const announced = async (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', url: string) => {
    const before = afterChange.mock.calls.length;
    await gateway.server.inject({ method, url });
    return afterChange.mock.calls.length - before;
  };
  expect([
    await announced('GET', '/api/session'),
    await announced('HEAD', '/api/session'),
    await announced('POST', '/api/session'),
    await announced('PUT', '/api/console/policy'),
    await announced('DELETE', '/api/nothing'),
  ]).toEqual([0, 0, 1, 1, 1]);
});

describe('caller identification', () => {
  it('refuses a call with both cookie and bearer token', async () => {
    const { cookies, token } = await gateway.signIn('plain');
    const call = (headers: Record<string, string>) => gateway.server.inject({ url: '/api/session', cookies, headers });
    expect((await call({})).statusCode).toBe(200);
    expect(codeOf(await call({ authorization: `Bearer ${token}` }))).toBe('unauthenticated');
    expect(codeOf(await call({ authorization: 'Basic abc' }))).toBe('unauthenticated');
  });

  it('SES-7: accepts neither the page’s marker nor a web session’s secret as a bearer token', async () => {
    const { token } = await gateway.signIn('plain');
    for (const bearer of [webMarker(new Date(gateway.now.getTime() + 3_600_000)), token]) {
      const reply = await gateway.server.inject({
        url: '/api/session',
        headers: { authorization: `Bearer ${bearer}` },
      });
      expect([reply.statusCode, codeOf(reply)]).toEqual([401, 'unauthenticated']);
    }
  });

  it('HTTP-1: gives each reader the anti-forgery cookie, bound to their session', async () => {
    const reply = await gateway.server.inject('/configuration.json');
    const cookie = reply.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' });
    expect(cookie?.httpOnly).toBeUndefined();
    expect(gateway.antiForgery.holds(cookie?.value, null)).toBe(true);
    expect(gateway.antiForgery.holds(cookie?.value, 'a session')).toBe(false);
  });
});

describe('descriptions of the gateway', () => {
  it('the OpenAPI document is valid and lists every call', async () => {
    const reply = await gateway.server.inject('/api/openapi.json');
    const document = reply.json<{ paths: Record<string, object>; openapi: string }>();
    expect(document.openapi).toMatch(/^3\.1\./);
    const calls = Object.values(document.paths).flatMap((path) =>
      Object.keys(path).filter((key) => ['get', 'post', 'put', 'delete'].includes(key)),
    );
    expect(calls).toHaveLength(endpoints.length);
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toMatchObject({ valid: true });
  });

  it('the API page works without script and lists every call', async () => {
    const reply = await gateway.server.inject('/api/docs');
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body.match(/<h1>/g)).toHaveLength(1);
    expect(reply.body).not.toMatch(/<script|style=|https?:\/\//);
    for (const { path, method } of endpoints) expect(reply.body).toContain(`<b>${method}</b> /api/${path}<`);
    for (const { path, method } of serviceEndpoints) expect(reply.body).toContain(`<b>${method}</b> /api/v1/${path}<`);
    for (const name of [...serviceScopes, ...eventTypeNames.map((type) => `com.paystead.${type}`)])
      expect(reply.body).toContain(`<tr><td><code>${name}</code></td>`);
    expect((await gateway.server.inject('/api/docs.css')).headers['content-type']).toMatch(/^text\/css/);
  });

  it('every link of the API page leads to a document or to a part of the page', async () => {
    const { body } = await gateway.server.inject('/api/docs');
    const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.filter((href) => href.startsWith('/api/v1/schemas/'))).toHaveLength(5);
    for (const href of new Set(links)) {
      if (href.startsWith('#')) expect(body).toContain(` id="${href.slice(1)}"`);
      else expect([href, (await gateway.server.inject(href)).statusCode]).toEqual([href, 200]);
    }
  });

  it('the portal’s configuration follows the requested host', async () => {
    const reply = await gateway.server.inject({ url: '/configuration.json', headers: { host: 'pay.example.test' } });
    expect(reply.json()).toEqual({
      gatewayHost: 'http://pay.example.test',
      authority: 'https://identity.example.test',
      clientId: 'paystead-portal',
      nativeClientId: 'paystead-native',
      providers: [
        {
          id: 'default',
          name: 'identity.example.test',
          authority: 'https://identity.example.test',
          clientId: 'paystead-portal',
          nativeClientId: 'paystead-native',
          scope: 'openid paystead-portal',
          logout: 'provider',
          emailClaim: 'email',
          userinfo: false,
          accountUrl: null,
          domainHashes: null,
        },
      ],
      interactionType: 'redirect',
      loginFailedRoute: '/login-failed',
      paths: {},
      features: {},
    });
    expect(reply.headers['cache-control']).toBe('no-cache');
  });
});

function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '*');
}
