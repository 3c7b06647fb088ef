import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { developmentProvider } from './provider-config.ts';
import { remoteProvider } from './provider.ts';

const ISSUER = 'https://login.example.com/tenant';

async function signer(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256' };
  return { jwk, sign: () => new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey) };
}

const CONFIG = developmentProvider({
  clientId: 'portal',
  nativeClientIds: [],
  algorithms: ['RS256'],
  clockSkewSeconds: 30,
});

function world(issuer = ISSUER) {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const published: unknown[] = [];
  const calls: string[] = [];
  const network = { isDown: false };
  const provider = remoteProvider(
    { ...CONFIG, issuer: ISSUER },
    async (url) => {
      calls.push(url);
      if (network.isDown) throw new Error('connect ECONNREFUSED');
      return url.endsWith('openid-configuration')
        ? { issuer, jwks_uri: 'https://login.example.com/keys' }
        : { keys: [...published] };
    },
    { now: () => new Date(now) },
  );
  return { provider, published, calls, network, pass: (milliseconds: number) => (now += milliseconds) };
}

it('reads discovery and keys once for many tokens', async () => {
  const { provider, published, calls } = world();
  const key = await signer('a');
  published.push(key.jwk);
  await jwtVerify(await key.sign(), provider.keyOf);
  await jwtVerify(await key.sign(), provider.keyOf);
  expect(calls).toEqual([`${ISSUER}/.well-known/openid-configuration`, 'https://login.example.com/keys']);
});

it('follows a rotation when an unknown key id arrives, but not more often than the pause allows', async () => {
  const { provider, published, calls, pass } = world();
  const old = await signer('a');
  const young = await signer('b');
  published.push(old.jwk);
  await jwtVerify(await old.sign(), provider.keyOf);
  published.push(young.jwk);
  await expect(jwtVerify(await young.sign(), provider.keyOf)).rejects.toThrow(/key/);
  expect(calls).toHaveLength(2);
  pass(29_999);
  await expect(jwtVerify(await young.sign(), provider.keyOf)).rejects.toThrow(/key/);
  expect(calls).toHaveLength(2);
  pass(1);
  await jwtVerify(await young.sign(), provider.keyOf);
  expect(calls).toHaveLength(4);
});

it('fetches the keys once for tokens that arrive together', async () => {
  const { provider, published, calls } = world();
  const key = await signer('a');
  published.push(key.jwk);
  const tokens = await Promise.all(Array.from({ length: 20 }, () => key.sign()));
  await Promise.all(tokens.map((token) => jwtVerify(token, provider.keyOf)));
  expect(calls).toHaveLength(2);
});

it('renews its keys in the background, and keeps using them while the provider is down', async () => {
  const { provider, published, calls, network, pass } = world();
  const key = await signer('a');
  published.push(key.jwk);
  await provider.warm();
  pass(10 * 60_000 - 1);
  await jwtVerify(await key.sign(), provider.keyOf);
  expect(calls).toHaveLength(2);
  pass(1);
  await jwtVerify(await key.sign(), provider.keyOf);
  await expect.poll(() => calls).toHaveLength(4);
  // A failure in the background is no unhandled rejection, which would end the process.
  network.isDown = true;
  for (const attempts of [5, 6]) {
    pass(11 * 60_000);
    await jwtVerify(await key.sign(), provider.keyOf);
    await expect.poll(() => calls).toHaveLength(attempts);
  }
});

it('refuses a discovery document that names another issuer', async () => {
  const { provider, published } = world('https://evil.example');
  const key = await signer('a');
  published.push(key.jwk);
  await expect(jwtVerify(await key.sign(), provider.keyOf)).rejects.toThrow('another issuer');
});

it.each([
  ['a discovery document that isn’t one', { hello: 'world' }, 'the discovery document has no valid issuer, jwks_uri'],
  ['a page', '<html>', 'the discovery document is no object'],
  ['keys that aren’t keys', { keys: [{ kty: 5 }] }, 'the document with its keys has no valid keys.0.kty'],
])('names what is wrong with %s', async (_what, document, reason) => {
  const issuer = 'https://login.example.com';
  const whole = { issuer, jwks_uri: `${issuer}/keys` };
  const provider = remoteProvider(
    { ...CONFIG, issuer },
    async (url) => (url.endsWith('/keys') || reason.includes('discovery') ? document : whole),
    { now: () => new Date(0) },
  );
  await expect(provider.warm()).rejects.toThrow(new Error(reason));
});
