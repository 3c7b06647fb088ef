import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { PLAIN_BRAND } from './brand.ts';
import { sceneFor } from './scene.ts';

// The language in the address, in the cookie, of the application and of the browser: the first of them that is known counts.
test.each([
  ['es', 'en', 'en', 'en', 'es'],
  ['en', 'es', 'es', 'es', 'en'],
  [null, 'es', 'en', 'en', 'es'],
  [null, 'en', 'es', 'es', 'en'],
  [null, null, 'es', 'en', 'es'],
  [null, null, 'en', 'es', 'en'],
  [null, null, null, 'es-MX, en', 'es'],
  [null, null, null, null, 'en'],
  ['fr', 'es', 'en', 'en', 'es'],
])(
  'SIG-7: with %s in the address, %s in the cookie, %s of the application and %s of the browser, a page is in %s',
  (...row) => {
    const [address, cookie, application, browser, expected] = row;
    const request = new IncomingMessage(new Socket());
    request.url = `/identity/sign-in${address === null ? '' : `?lang=${address}`}`;
    if (cookie !== null) request.headers.cookie = `identity_language=${cookie}`;
    if (browser !== null) request.headers['accept-language'] = browser;
    const response = new ServerResponse(request);
    const stage = { hostnames: ['pay.example.test'], clients: [], brandFor: () => PLAIN_BRAND, clock: () => 0 };
    const origin = new URL('https://pay.example.test');
    expect(sceneFor(stage, request, response, origin, application ?? undefined).language).toBe(expected);
    // Only a choice is kept.
    expect(response.getHeader('set-cookie') !== undefined).toBe(address !== null);
  },
);

test('SIG-7: a form may lead to the provider’s hosts at its own port, and to the apps', () => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const clients = [
    { kind: 'native', clientId: 'app', redirectUris: ['com.example.pay:/sign-in', 'com.example.pay:/logout'] },
  ] as unknown as Parameters<typeof sceneFor>[0]['clients'];
  const hostnames = ['pay.example.test', 'other.example.test'];
  const stage = { hostnames, clients, brandFor: () => PLAIN_BRAND, clock: () => Date.parse('2027-01-01T00:00:00Z') };
  const policyAt = (origin: string) => {
    const scene = sceneFor(stage, request, response, new URL(origin));
    const policy = String(response.getHeader('content-security-policy'));
    return [scene.year, policy.split('; ').find((one) => one.startsWith('form-action')), policy.includes(`'nonce-${scene.nonce}'`)]; // prettier-ignore
  };
  expect(policyAt('https://pay.example.test:8443')).toEqual([
    2027,
    "form-action 'self' https://pay.example.test:8443 https://other.example.test:8443 com.example.pay:",
    true,
  ]);
  expect(policyAt('http://other.example.test')[1]).toBe(
    "form-action 'self' http://pay.example.test http://other.example.test com.example.pay:",
  );
});
