import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type OpenGateway } from '../../../../test/open-gateway.ts';

const HASH = 'sha256-AbCdEf0123456789+/=';
const STYLE = 'sha256-0123456789AbCdEf+/=';
let gateway: OpenGateway;
beforeAll(async () => {
  const portal = {
    folder: import.meta.dirname,
    page: '<title>x</title>',
    inlineHashes: { scripts: [HASH], styles: [STYLE] },
  };
  gateway = await openGateway({ PAYSTEAD_WRAPPER_ORIGINS: 'capacitor://localhost, https://localhost' }, { portal });
});
afterAll(() => gateway.close());

describe('O9: HEAD', () => {
  it.each([
    ['/', 200],
    ['/paychecks/2026?year=1', 200],
    ['/health/live', 200],
    ['/configuration.json', 200],
    ['/nothing.png', 404],
    ['/api/session', 405],
    ['/api/nothing', 404],
  ])('%s gets %i, with the headers of GET and without a body', async (url, status) => {
    const [requested, read] = [
      await gateway.server.inject({ method: 'HEAD', url }),
      await gateway.server.inject({ method: 'GET', url }),
    ];
    expect([requested.statusCode, requested.body]).toEqual([status, '']);
    if (status === 200) expect(requested.headers['content-type']).toBe(read.headers['content-type']);
  });
});

describe('security headers', () => {
  it.each(['/', '/api/session', '/configuration.json', '/api/nothing', '/health/live'])(
    'are sent on %s',
    async (url) => {
      const { headers } = await gateway.server.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['server']).toBeUndefined();
    },
  );

  it('allow own files, inline code by hash and the provider; no other inline code, no evaluation', async () => {
    const policy = String((await gateway.server.inject('/')).headers['content-security-policy']);
    const directives = Object.fromEntries(
      policy.split(';').map((part) => {
        const [name = '', ...values] = part.trim().split(' ');
        return [name, values.join(' ')];
      }),
    );
    const provider = 'https://identity.example.test';
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': `'self' '${HASH}'`,
      'style-src': `'self' '${STYLE}'`,
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': `'self' ${provider}`,
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'frame-src': `'self' ${provider}`,
      'frame-ancestors': "'self'",
      'form-action': `'self' ${provider}`,
      'base-uri': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
    });
    expect(policy).not.toMatch(/unsafe-|\*|http:/);
  });

  it('allow an analytics service if an operator configured one', async () => {
    const script = 'https://analytics.example.test/agent.js';
    const open = await openGateway({ PAYSTEAD_ANALYTICS_KEY: 'k', PAYSTEAD_ANALYTICS_SCRIPT: script });
    const policy = String((await open.server.inject('/')).headers['content-security-policy']);
    await open.close();
    expect(policy).toContain("script-src 'self' https://analytics.example.test;");
    expect(policy).toContain("connect-src 'self' https://identity.example.test https://analytics.example.test;");
    await expect(openGateway({ PAYSTEAD_ANALYTICS_KEY: 'k' })).rejects.toThrow('PAYSTEAD_ANALYTICS_SCRIPT');
  });

  it.each(['/api/session', '/api/messages', '/health/ready', '/api/nothing'])('%s is never cached', async (url) => {
    expect((await gateway.server.inject(url)).headers['cache-control']).toBe('no-store');
  });
});

describe('calls from another origin', () => {
  it.each(['capacitor://localhost', 'https://localhost'])(
    'are allowed for the wrapper with a bearer token: %s',
    async (origin) => {
      const { headers } = await gateway.server.inject({ url: '/api/session', headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers.vary).toContain('Origin');
    },
  );

  it.each([
    'https://evil.example',
    'null',
    'http://localhost',
    'https://localhost.evil.example',
    'capacitor://localhost:1',
  ])('are refused for other origins: %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await gateway.server.inject({ method, url: '/api/session', headers: { origin } });
      const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
    }
  });

  it('preflight requests allow methods and headers, never the cookie’s', async () => {
    const reply = await gateway.server.inject({
      method: 'OPTIONS',
      url: '/api/session/step-up',
      headers: {
        origin: 'capacitor://localhost',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
    expect(reply.headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Accept-Language, Idempotency-Key, If-Match, X-Identity-Token, X-Provider-Token, X-Request-Id, X-Skip-Interceptor',
    );
    expect(reply.headers['access-control-expose-headers']).toBe('X-Request-Id, Content-Disposition, ETag, Retry-After');
    expect(reply.headers['access-control-max-age']).toBe('600');
    expect(reply.headers['access-control-allow-headers']).not.toMatch(/xsrf|cookie/i);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });
});
