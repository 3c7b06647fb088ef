// @vitest-environment node
// Node's crypto doesn't accept jsdom's ArrayBuffer.
import { describe, expect, test } from 'vitest';
import { createProtocol } from './protocol.ts';
import { newSecrets } from './secrets.ts';

const AUTHORITY = 'http://localhost:8080/identity';
const NOW_SECONDS = Math.floor(Date.now() / 1000);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const idToken = (claims: object) =>
  `${part({ alg: 'RS256' })}.${part({ iss: AUTHORITY, aud: 'portal', sub: 'p1', iat: NOW_SECONDS, exp: NOW_SECONDS + 600, email: 'a@b.example', amr: ['pwd', 7], ...claims })}.c2ln`;

const json = (body: object, status = 200) => Response.json(body, { status });

/** A provider with the given token response. */
function providerWith(tokenResponse: () => Response, authority = AUTHORITY) {
  const requests: { url: string; body: string }[] = [];
  const protocol = createProtocol({
    authority: new URL(authority),
    clientId: 'portal',
    scope: 'openid portal',
    emailClaim: 'email',
    userinfo: false,
    fetch: async (url, init) => {
      requests.push({ url, body: init.body instanceof URLSearchParams ? init.body.toString() : '' });
      if (!url.includes('openid-configuration')) return tokenResponse();
      return json({
        issuer: authority,
        authorization_endpoint: `${authority}/auth`,
        token_endpoint: `${authority}/token`,
        end_session_endpoint: `${authority}/session/end`,
        authorization_response_iss_parameter_supported: true,
      });
    },
  });
  return { protocol, requests };
}

const secrets = newSecrets();
const redirectUri = 'http://localhost:8080/sign-in/callback';
const redirectWith = (query: Record<string, string>) => ({
  ...secrets,
  redirectUri,
  href: `${redirectUri}?${new URLSearchParams({ iss: AUTHORITY, ...query }).toString()}`,
});
const tokenReply =
  (claims: object = {}) =>
  () =>
    json({
      access_token: 'a',
      token_type: 'Bearer',
      id_token: idToken({ nonce: secrets.nonce, ...claims }),
      refresh_token: 'r',
    });

describe('exchange refuses', () => {
  test.each([
    ['another state', { code: 'c', state: 'evil' }, 'state_mismatch'],
    ['no state', { code: 'c' }, 'state_mismatch'],
    ['another issuer (mix-up)', { code: 'c', state: secrets.state, iss: 'https://evil.example' }, 'invalid_answer'],
    ['login_required', { error: 'login_required', state: secrets.state }, 'interaction_required'],
    ['access_denied', { error: 'access_denied', state: secrets.state }, 'cancelled'],
    ['server_error', { error: 'server_error', state: secrets.state }, 'provider_unavailable'],
    ['any other error', { error: 'invalid_scope', state: secrets.state }, 'invalid_answer'],
  ])('%s', async (_name, query, code) => {
    const { protocol, requests } = providerWith(tokenReply());
    await expect(protocol.exchange(redirectWith(query))).rejects.toMatchObject({ code });
    expect(requests.filter((request) => request.url.endsWith('/token'))).toEqual([]);
  });

  test.each([
    ['another nonce', { nonce: 'replayed' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'other' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an expired token', { exp: NOW_SECONDS - 600 }],
    ['another party (azp)', { aud: ['portal', 'other'], azp: 'other' }],
  ])('an identity token with %s', async (_name, claims) => {
    const { protocol } = providerWith(tokenReply(claims));
    await expect(protocol.exchange(redirectWith({ code: 'c', state: secrets.state }))).rejects.toMatchObject({
      code: 'invalid_answer',
    });
  });

  test.each([
    ['a stale auth_time', { auth_time: NOW_SECONDS - 3600 }],
    ['no auth_time', {}],
  ])('a step-up with %s', async (_name, claims) => {
    const { protocol } = providerWith(tokenReply(claims));
    await expect(
      protocol.exchange({ ...redirectWith({ code: 'c', state: secrets.state }), maxAge: 60 }),
    ).rejects.toMatchObject({ code: 'invalid_answer' });
  });

  test('a response without an identity token', async () => {
    const { protocol } = providerWith(() => json({ access_token: 'a', token_type: 'Bearer' }));
    await expect(protocol.exchange(redirectWith({ code: 'c', state: secrets.state }))).rejects.toMatchObject({
      code: 'invalid_answer',
    });
  });

  test('a provider over http, except on this machine', async () => {
    const { protocol } = providerWith(tokenReply(), 'http://login.example.com');
    await expect(protocol.authorizationUrl({ ...secrets, redirectUri })).rejects.toMatchObject({
      code: 'invalid_answer',
    });
  });

  test('a refresh that returns another person’s token, and a refused one', async () => {
    const { protocol } = providerWith(tokenReply());
    const before = await protocol.exchange(redirectWith({ code: 'c', state: secrets.state }));
    const other = providerWith(tokenReply({ sub: 'p2' }));
    await expect(other.protocol.refresh(before)).rejects.toMatchObject({ code: 'invalid_answer' });
    const refused = providerWith(() => json({ error: 'invalid_grant' }, 400));
    await expect(refused.protocol.refresh(before)).rejects.toMatchObject({ code: 'refresh_refused' });
    await expect(refused.protocol.refresh({ ...before, refreshToken: undefined })).rejects.toMatchObject({
      code: 'refresh_refused',
    });
  });

  test.each([
    ['no identity token', (reply: Record<string, unknown>) => ({ ...reply, id_token: undefined })],
    ['an identity token without the nonce', (reply: object) => ({ ...reply, id_token: idToken({ nonce: undefined }) })],
  ])('SIG-4: a refresh that returns %s, so that a hidden frame is used instead', async (_name, change) => {
    const { protocol } = providerWith(tokenReply());
    const before = await protocol.exchange(redirectWith({ code: 'c', state: secrets.state }));
    const partial = providerWith(() => json(change({ access_token: 'a', token_type: 'Bearer', id_token: 'none' })));
    await expect(partial.protocol.refresh(before)).rejects.toMatchObject({ code: 'refresh_refused' });
    const complete = providerWith(tokenReply());
    await expect(complete.protocol.refresh(before)).resolves.toMatchObject({ nonce: secrets.nonce });
  });

  test('an unreachable provider, which is tried again by the next call', async () => {
    let isDown = true;
    const protocol = createProtocol({
      authority: new URL(AUTHORITY),
      clientId: 'portal',
      scope: 'openid portal',
      emailClaim: 'email',
      userinfo: false,
      fetch: async () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return json({ issuer: AUTHORITY, authorization_endpoint: `${AUTHORITY}/auth` });
      },
    });
    await expect(protocol.authorizationUrl({ ...secrets, redirectUri })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    isDown = false;
    await expect(protocol.authorizationUrl({ ...secrets, redirectUri })).resolves.toContain('/auth?');
  });
});

describe('protocol', () => {
  test('SES-1, SES-4: requests the code flow with S256, state, nonce and the client’s scope', async () => {
    const { protocol } = providerWith(tokenReply());
    const url = new URL(
      await protocol.authorizationUrl({ ...secrets, redirectUri, prompt: 'login', maxAge: 0, language: 'es' }),
    );
    const parameters = Object.fromEntries(url.searchParams);
    expect(parameters).toMatchObject({
      client_id: 'portal',
      response_type: 'code',
      scope: 'openid portal',
      code_challenge_method: 'S256',
      state: secrets.state,
      nonce: secrets.nonce,
      prompt: 'login',
      max_age: '0',
      ui_locales: 'es',
    });
    expect(url.href).not.toContain(secrets.verifier);
  });

  test('returns tokens and claims, and sends the verifier to the token endpoint only', async () => {
    const { protocol, requests } = providerWith(tokenReply({ acr: 'x' }));
    const tokens = await protocol.exchange(redirectWith({ code: 'c', state: secrets.state }));
    expect(tokens).toMatchObject({
      refreshToken: 'r',
      nonce: secrets.nonce,
      claims: { sub: 'p1', email: 'a@b.example', amr: ['pwd'], acr: 'x' },
    });
    expect(requests.at(-1)?.body).toContain(`code_verifier=${secrets.verifier}`);
  });

  test('adds the identity token, the return address and the reason to the sign-out address', async () => {
    const { protocol } = providerWith(tokenReply());
    const url = new URL((await protocol.logoutUrl('http://localhost:8080/logout', 'SignedOut', 'id')) ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'portal',
      post_logout_redirect_uri: 'http://localhost:8080/logout',
      id_token_hint: 'id',
      state: 'SignedOut',
    });
  });

  test('creates long, unique random values', () => {
    const values = Array.from({ length: 50 }, newSecrets).flatMap(({ state, nonce, verifier }) => [
      state,
      nonce,
      verifier,
    ]);
    expect(new Set(values).size).toBe(150);
    expect(values.every((value) => /^[\w-]{43}$/.test(value))).toBe(true);
  });
});
