import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { json, stubbedClient, type StubbedClient } from '../../test/gateway-stub.ts';
import { TokenError } from '../errors.ts';
import type { PrivateJwk } from './credentials.ts';
import { TokenSource } from './token-source.ts';

const reply = () => json({ importId: 'i-1', status: 'applied', faults: [], nextCursor: null });
const replies = (count: number) => Array.from({ length: count }, () => reply);

describe('SVC-8: tokens of the client', () => {
  it('are requested with the secret, once for calls at the same time', async () => {
    const { client, tokenRequests, calls } = stubbedClient(replies(3), { scopes: ['imports:read', 'pay:write'] });
    await Promise.all(['a', 'b', 'c'].map((importId) => client.imports.get({ importId })));
    expect([tokenRequests.length, calls.length]).toEqual([1, 3]);
    const [{ method, url, headers, body } = {}] = tokenRequests;
    expect([method, url]).toEqual(['POST', 'https://pay.example.test/oauth/token']);
    expect(body).toBe('grant_type=client_credentials&scope=imports%3Aread+pay%3Awrite');
    // RFC 6749, section 2.3.1: form-encoded before base64.
    expect(atob(headers?.get('authorization')?.slice(6) ?? '')).toBe('engine:s%3Acr%26t');
  });

  it('are replaced a minute before they end', async () => {
    const { client, calls, advanceSeconds } = stubbedClient(replies(3));
    await client.imports.get({ importId: 'a' });
    advanceSeconds(839);
    await client.imports.get({ importId: 'a' });
    advanceSeconds(1);
    await client.imports.get({ importId: 'a' });
    const used = calls.map(({ headers }) => headers.get('authorization'));
    expect(used).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  });

  it('are requested again after a failure: the next call is not refused by it', async () => {
    const tokens = [() => json({ error: 'invalid_client', error_description: 'Unknown.' }, 401)];
    const { client } = stubbedClient(replies(1), { tokens });
    const error: unknown = await client.imports.get({ importId: 'a' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TokenError);
    expect(error).toMatchObject({
      code: 'invalid_client',
      status: 401,
      message: 'No access token (invalid_client): Unknown.',
    });
    expect(await client.imports.get({ importId: 'a' })).toMatchObject({ importId: 'i-1' });
  });

  it('wait as long as the token endpoint says', async () => {
    const busy = () => json({ error: 'invalid_request', error_description: 'Wait.' }, 429, { 'retry-after': '11' });
    const { client, waits } = stubbedClient(replies(1), { tokens: [busy] });
    await client.imports.get({ importId: 'a' });
    expect(waits).toEqual([11_000]);
  });
});

const KEYS: readonly (readonly [string, KeyObject, KeyObject, string])[] = [
  ['ES256', ...pair(generateKeyPairSync('ec', { namedCurve: 'P-256' })), 'sha256'],
  ['ES384', ...pair(generateKeyPairSync('ec', { namedCurve: 'P-384' })), 'sha384'],
  ['EdDSA', ...pair(generateKeyPairSync('ed25519')), ''],
  ['PS256', ...pair(generateKeyPairSync('rsa', { modulusLength: 2048 })), 'sha256'],
];
function pair({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }) {
  return [privateKey, publicKey] as const;
}
const PSS = { padding: 6, saltLength: 32 };

describe('SVC-8: tokens for a private key', () => {
  const metadata = () => json({ issuer: 'https://issuer.example.test' });
  const token = () => json({ access_token: 'token', expires_in: 60 });

  it.each(KEYS)(
    'are requested with an assertion by %s, a new one each time',
    async (alg, privateKey, publicKey, hash) => {
      // `alg` and `key_ops` of a key are about another use.
      const privateJwk = { ...privateKey.export({ format: 'jwk' }), kid: 'k-1', key_ops: ['decrypt'] } as PrivateJwk;
      const tokens = [metadata, token, token];
      const { client, tokenRequests } = stubbedClient(replies(2), {
        credentials: { clientId: 'engine', privateKey: privateJwk },
        tokens,
      });
      await client.imports.get({ importId: 'a' });
      await client.imports.get({ importId: 'a' });
      expect(tokenRequests.map(({ url }) => new URL(url).pathname)).toEqual([
        '/.well-known/oauth-authorization-server',
        '/oauth/token',
        '/oauth/token',
      ]);
      const ids = tokenRequests.slice(1).map(({ body }) => {
        const form = new URLSearchParams(body);
        const [header = '', claims = '', signature = ''] = (form.get('client_assertion') ?? '').split('.');
        const key =
          alg === 'PS256' ? { key: publicKey, ...PSS } : { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
        const text = Buffer.from(`${header}.${claims}`);
        expect(verify(hash === '' ? null : hash, text, key, Buffer.from(signature, 'base64url'))).toBe(true);
        const parsed = (part: string) =>
          JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
        expect(parsed(header)).toEqual({ alg, typ: 'JWT', kid: 'k-1' });
        const { jti, iat, exp, ...rest } = parsed(claims);
        expect(rest).toEqual({ iss: 'engine', sub: 'engine', aud: 'https://issuer.example.test' });
        expect(Number(exp) - Number(iat)).toBe(120);
        return jti;
      });
      expect(new Set(ids).size).toBe(2);
    },
  );

  it('need a private key that can sign', async () => {
    const publicOnly = { kty: 'EC', crv: 'P-256', x: 'a', y: 'b' };
    for (const privateKey of [publicOnly, { kty: 'oct' }]) {
      const { client } = stubbedClient(replies(1), {
        credentials: { clientId: 'engine', privateKey },
        tokens: [metadata, token],
      });
      await expect(client.imports.get({ importId: 'a' })).rejects.toThrow('private JWK');
    }
  });
});

/** A source whose token endpoint issues `token-1`, `token-2` … */
function source() {
  let issued = 0;
  return new TokenSource({
    origin: 'https://pay.example.test',
    credentials: { clientId: 'engine', clientSecret: 's' },
    scopes: null,
    send: () => {
      issued += 1;
      return Promise.resolve(json({ access_token: `token-${issued}`, token_type: 'Bearer', expires_in: 900 }));
    },
    clock: { now: () => 0, wait: () => Promise.resolve() },
    retry: { attempts: 5, longestWaitSeconds: 120 },
  });
}

describe('SVC-8: access tokens of the client', () => {
  it('survive the late refusal of an earlier one', async () => {
    const tokens = source();
    expect(await tokens.token()).toBe('token-1');
    tokens.discard('token-1');
    expect(await tokens.token()).toBe('token-2');
    tokens.discard('token-1');
    expect(await tokens.token()).toBe('token-2');
    tokens.discard('token-2');
    expect(await tokens.token()).toBe('token-3');
  });
});

describe('SVC-8: a token endpoint', () => {
  const gone = () => new TypeError('fetch failed');

  it('that can’t be reached is called again after 1, 2, 4 and 8 seconds, and not a sixth time', async () => {
    const back = stubbedClient([reply], { tokens: [gone, gone, gone, gone] });
    expect(await back.client.imports.get({ importId: 'a' })).toMatchObject({ importId: 'i-1' });
    expect(back.waits).toEqual([1000, 2000, 4000, 8000]);
    const { client, tokenRequests, calls } = stubbedClient([reply], { tokens: [gone, gone, gone, gone, gone] });
    await expect(client.imports.get({ importId: 'a' })).rejects.toMatchObject({
      name: 'ConnectionError',
      message: "The gateway can't be reached at https://pay.example.test.",
    });
    expect([tokenRequests.length, calls.length]).toEqual([5, 0]);
  });

  it.each<[string, () => Response, string]>([
    ['null', () => json(null), 'the token endpoint sent no token'],
    ['no token', () => json({ expires_in: 900 }), 'the token endpoint sent no token'],
    ['no end', () => json({ access_token: 'token' }), 'the token endpoint sent no token'],
    ['an end in words', () => json({ access_token: 'token', expires_in: '900' }), 'the token endpoint sent no token'],
    ['a page', () => new Response('<title>Welcome</title>'), 'its body is no JSON'],
    ['a refusal of another program', () => json({ message: 'no' }, 403), 'the token endpoint gave no reason'],
    ['a refusal of null', () => json(null, 403), 'the token endpoint gave no reason'],
  ])('that answers with %s gives no token', async (_what, answer, reason) => {
    const { client, calls } = stubbedClient([reply], { tokens: [answer] });
    await expect(client.imports.get({ importId: 'a' })).rejects.toMatchObject({
      name: 'UnexpectedReplyError',
      message: expect.stringContaining(reason) as unknown,
    });
    expect(calls).toEqual([]);
  });

  it('may refuse without a description', async () => {
    const { client } = stubbedClient([reply], { tokens: [() => json({ error: 'invalid_client' }, 401)] });
    await expect(client.imports.get({ importId: 'a' })).rejects.toMatchObject({ code: 'invalid_client', status: 401 });
  });

  it.each<[string, () => Response, string]>([
    ['none', () => json({}, 404), 'the gateway has no OAuth metadata'],
    ['null', () => json(null), 'no issuer in the metadata'],
    ['no issuer', () => json({ issuer: 5 }), 'no issuer in the metadata'],
  ])('whose metadata is %s gets no assertion', async (_what, answer, reason) => {
    const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as PrivateJwk;
    const { client, tokenRequests } = stubbedClient([reply], {
      credentials: { clientId: 'engine', privateKey },
      tokens: [answer],
    });
    await expect(client.imports.get({ importId: 'a' })).rejects.toMatchObject({
      name: 'UnexpectedReplyError',
      message: expect.stringContaining(reason) as unknown,
    });
    expect(tokenRequests).toHaveLength(1);
  });
});

describe('SVC-8: the longest wait that Retry-After may ask for', () => {
  const busy = (seconds: string, body: object) => () => json(body, 429, { 'retry-after': seconds });
  const problem = { type: 'about:blank', title: 'Busy', status: 429, code: 'too_many_requests', detail: '' };
  const oauth = { error: 'temporarily_unavailable' };

  it.each([
    ['120', 'answered', 'answered', [120_000]],
    ['121', 'ProblemError', 'TokenError', []],
  ])('is two minutes for a call and for a token: after %s s, %s and %s', async (seconds, ofCall, ofToken, waits) => {
    const outcome = ({ client }: StubbedClient) =>
      client.imports.get({ importId: 'i-1' }).then(
        () => 'answered',
        (error: unknown) => (error as Error).name,
      );
    const call = stubbedClient([busy(seconds, problem), reply]);
    const token = stubbedClient([reply], { tokens: [busy(seconds, oauth)] });
    expect([await outcome(call), await outcome(token)]).toEqual([ofCall, ofToken]);
    expect([call.waits, token.waits]).toEqual([waits, waits]);
  });
});
