import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { storedEvents } from '../../../test/security.ts';
import { openService, type ServiceHarness, type TestAccount } from '../../../test/service/service-harness.ts';
import { statement } from '../../platform/database/port.ts';
import { addCredential, disableServiceAccount, expireSecretsAt } from '../accounts/account-store.ts';
import { readPublicKey } from '../accounts/public-key.ts';
import { ASSERTION_ALGORITHMS, verifyAssertion } from './assertion.ts';
import { JWT_BEARER } from './client-authentication.ts';

let harness: Harness;
let service: ServiceHarness;
beforeAll(async () => {
  harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  service = await openService(harness);
});
afterAll(() => harness.close());

const GRANT = { grant_type: 'client_credentials' };
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const secretOf = ({ name, secrets }: TestAccount, place: 0 | 1 = 0) => ({
  ...GRANT,
  client_id: name,
  client_secret: secrets[place],
});
const imports = (token: string) => service.call({ url: `/api/v1/imports/${randomUUID()}`, token });

describe('SVC-1: the token endpoint', () => {
  it('issues a token for each secret by either method, for 15 minutes, with all scopes or fewer', async () => {
    const { alpha, beta } = service;
    const replies = [
      await service.requestToken(secretOf(alpha)),
      await service.requestToken(secretOf(alpha, 1)),
      await service.requestToken({ ...GRANT, scope: 'imports:read' }, basic(alpha.name, alpha.secrets[0])),
      await service.requestToken(secretOf(beta)),
    ];
    const bodies = replies.map((reply) => reply.json<{ access_token: string; scope: string }>());
    expect(bodies).toEqual(
      [
        'imports:read imports:write',
        'imports:read imports:write',
        'imports:read',
        'changes:read imports:read people:write',
      ].map((scope) => ({
        access_token: expect.stringMatching(/^paystead_token_/),
        token_type: 'Bearer',
        expires_in: 900,
        scope,
      })),
    );
    expect(new Set(bodies.map(({ access_token: token }) => token)).size).toBe(4);
    expect(replies.map(({ headers }) => [headers['cache-control'], headers['pragma']])).toEqual(
      Array.from({ length: 4 }, () => ['no-store', 'no-cache']),
    );
  });

  const refusal = (form: Record<string, string>, headers: Record<string, string> = {}) => ({ form, headers });
  it.each([
    ['no authentication', () => refusal(GRANT), 401, 'invalid_client'],
    ['an unknown client', () => refusal({ ...GRANT, client_id: 'gamma', client_secret: 'x' }), 401, 'invalid_client'],
    [
      "another account's secret",
      () => refusal({ ...GRANT, client_id: service.alpha.name, client_secret: service.beta.secrets[0] }),
      401,
      'invalid_client',
    ],
    ['a bad header', () => refusal(GRANT, { authorization: 'Basic !' }), 401, 'invalid_client'],
    [
      'two methods at once',
      () => refusal(secretOf(service.alpha), basic(service.alpha.name, service.alpha.secrets[0])),
      400,
      'invalid_request',
    ],
    ['no grant type', () => refusal({ ...secretOf(service.alpha), grant_type: '' }), 400, 'invalid_request'],
    [
      'another grant type',
      () => refusal({ ...secretOf(service.alpha), grant_type: 'password' }),
      400,
      'unsupported_grant_type',
    ],
    [
      'a scope beyond the account',
      () => refusal({ ...secretOf(service.alpha), scope: 'imports:read scim' }),
      400,
      'invalid_scope',
    ],
    ['an unknown scope', () => refusal({ ...secretOf(service.alpha), scope: 'everything' }), 400, 'invalid_scope'],
  ] as const)("refuses %s with RFC 6749's error", async (_what, request, status, error) => {
    const { form, headers } = request();
    const reply = await service.requestToken(form, headers);
    expect([reply.statusCode, reply.json()]).toEqual([status, { error, error_description: expect.any(String) }]);
    expect(reply.headers['www-authenticate']).toEqual(
      status === 401 ? expect.stringMatching(/^Basic realm=/) : undefined,
    );
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('refuses JSON and other methods', async () => {
    const json = await service.call({ method: 'POST', url: '/oauth/token', payload: secretOf(service.alpha) });
    expect([json.statusCode, json.json<{ error: string }>().error]).toEqual([400, 'invalid_request']);
    const get = await service.call({ url: '/oauth/token' });
    expect([get.statusCode, get.headers['allow']]).toEqual([405, 'POST']);
  });

  it('publishes metadata of RFC 8414', async () => {
    const reply = await service.call({ url: '/.well-known/oauth-authorization-server', headers: { host: 'pay.test' } });
    expect(reply.json()).toMatchObject({
      issuer: 'http://pay.test',
      token_endpoint: 'http://pay.test/oauth/token',
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

describe('SVC-1: signed assertions', () => {
  const [one, other] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const pem = (pair: typeof one) => String(pair?.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  beforeAll(async () => {
    for (const pair of [one, other]) {
      const key = await readPublicKey(String(pair?.publicKey.export({ type: 'spki', format: 'pem' })));
      if ('problem' in key) throw new Error(key.problem);
      await harness.database.asMaintenance((tx) =>
        addCredential(
          tx,
          service.alpha.accountId,
          { kind: 'key', hint: key.thumbprint, publicJwk: key.jwk },
          { by: 'operator', now: harness.now },
        ),
      );
    }
  });
  const at = (seconds: number) => Math.floor(harness.now.getTime() / 1000) + seconds;
  async function assertion(claims: Record<string, unknown> = {}, key = pem(one)): Promise<string> {
    const name = service.alpha.name;
    const payload = { iss: name, sub: name, aud: 'http://localhost:80', exp: at(60), jti: randomUUID(), ...claims };
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256' }).sign(await importPKCS8(key, 'ES256'));
  }
  const signIn = (text: string) =>
    service.requestToken({ ...GRANT, client_assertion_type: JWT_BEARER, client_assertion: text });

  it('sign in with either key, meant for the issuer or the token endpoint, and once', async () => {
    const first = await assertion();
    const replies = [
      await signIn(first),
      await signIn(await assertion({ aud: 'http://localhost:80/oauth/token' }, pem(other))),
      await signIn(first),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 401]);
    const events = await storedEvents(harness);
    expect(events.filter(({ kind }) => kind === 'service_assertion_replayed')).toHaveLength(1);
  });

  it.each([
    ['for another audience', () => ({ aud: 'https://elsewhere.test' })],
    ['of another issuer', () => ({ iss: 'beta' })],
    ['of another subject', () => ({ sub: 'beta' })],
    ['that has expired', () => ({ exp: at(-30) })],
    ['that holds too long', () => ({ exp: at(631) })],
    ['without an id', () => ({ jti: undefined })],
  ] as const)('are refused %s', async (_what, claims) => {
    const reply = await signIn(await assertion(claims()));
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([401, 'invalid_client']);
  });

  it.each([
    ['expires in ten minutes, by a clock that is 30 s ahead', 630],
    ['expired less than 30 s ago', -29],
  ])('are accepted if it %s', async (_what, seconds) => {
    expect((await signIn(await assertion({ exp: at(seconds) }))).statusCode).toBe(200);
  });

  it('are accepted with each algorithm of the metadata by a key of its kind alone', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const keys = {
      PS256: rsa,
      RS256: rsa,
      ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
      ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
      EdDSA: generateKeyPairSync('ed25519'),
    };
    const { name } = service.alpha;
    const port = { clientId: name, audiences: ['a'], now: harness.now };
    const credentials = Object.values(keys).map(({ publicKey }, place) => ({
      credentialId: String(place),
      publicJwk: publicKey.export({ format: 'jwk' }),
    })) as unknown as Parameters<typeof verifyAssertion>[1];
    const verified: Record<string, readonly number[]> = {};
    for (const [alg, { privateKey }] of Object.entries(keys)) {
      const claims = { iss: name, sub: name, aud: 'a', exp: at(60), jti: 'j' };
      const text = await new SignJWT(claims).setProtectedHeader({ alg }).sign(privateKey);
      const tried = await Promise.all(
        credentials.map((one) =>
          verifyAssertion(text, [one], port).then(
            ({ credentialId }) => Number(credentialId),
            () => null,
          ),
        ),
      );
      verified[alg] = tried.filter((place) => place !== null);
    }
    expect(verified).toEqual({ PS256: [0, 1], RS256: [0, 1], ES256: [2], ES384: [3], EdDSA: [4] });
    expect(Object.keys(verified).toSorted()).toEqual(ASSERTION_ALGORITHMS.toSorted());
  });

  it('are refused by an unknown key, and without a signature', async () => {
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const parts = (await assertion()).split('.');
    const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), parts[1], ''].join('.');
    for (const text of [await assertion({}, pem(stranger)), unsigned, 'nonsense'])
      expect((await signIn(text)).statusCode).toBe(401);
  });
});

describe('SVC-1: the end of what signs in', () => {
  it('a rotated secret holds until the end of the overlap, and its tokens no longer', async () => {
    const account = await service.create('rotating', { MILLRACE: ['imports:read'] });
    const token = await service.tokenOf(account);
    const until = new Date(harness.now.getTime() + 600_000);
    await harness.database.asMaintenance((tx) => expireSecretsAt(tx, account.accountId, until));
    harness.advanceSeconds(599);
    expect((await service.requestToken(secretOf(account, 1))).statusCode).toBe(200);
    expect((await imports(token)).statusCode).toBe(404);
    harness.advanceSeconds(1);
    expect((await service.requestToken(secretOf(account, 1))).statusCode).toBe(401);
    expect((await imports(token)).json<{ code: string }>().code).toBe('token_expired');
  });

  it('a disabled account is refused at once, and others go on', async () => {
    const account = await service.create('ending', { MILLRACE: ['imports:read'] });
    const [ended, stays] = [await service.tokenOf(account), await service.tokenOf(service.alpha)];
    await harness.database.asMaintenance((tx) => disableServiceAccount(tx, account.accountId, harness.now));
    expect((await imports(ended)).statusCode).toBe(401);
    expect((await service.requestToken(secretOf(account))).statusCode).toBe(401);
    expect((await imports(stays)).statusCode).toBe(404);
  });

  it('failed sign-ins are limited for the client at the address; no one else is locked out', async () => {
    const account = await service.create('guessed', { MILLRACE: ['imports:read'] });
    const from = (remoteAddress: string, secret: string, { name } = account) =>
      harness.server.inject({
        method: 'POST',
        url: '/oauth/token',
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...GRANT, client_id: name, client_secret: secret }).toString(),
      });
    for (let attempt = 0; attempt < 19; attempt += 1) await from('198.51.100.7', 'wrong');
    expect((await from('198.51.100.7', account.secrets[0])).statusCode).toBe(200);
    await from('198.51.100.7', 'wrong');
    const limited = await from('198.51.100.7', account.secrets[0]);
    expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await from('203.0.113.9', account.secrets[0])).statusCode).toBe(200);
    expect((await from('198.51.100.7', service.alpha.secrets[0], service.alpha)).statusCode).toBe(200);
  });

  it('security events name the account', async () => {
    await storedEvents(harness);
    const named = statement(
      'test.service_events',
      z.object({ kind: z.string(), name: z.string().nullable() }),
      `select distinct e.kind, a.name from security_event e left join service_account a using (service_account_id)
        where e.kind like 'service%' order by 1, 2`,
    );
    const rows = await harness.database.asMaintenance((tx) => tx.rows(named, []));
    expect(rows).toEqual(
      expect.arrayContaining([
        { kind: 'service_credential_refused', name: null },
        { kind: 'service_credential_refused', name: 'alpha' },
        { kind: 'service_credential_refused', name: 'guessed' },
        { kind: 'service_token_refused', name: 'rotating' },
      ]),
    );
  });
});
