import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { authorizeReply } from '@paystead/contract/features/session/model.ts';
import { decodeToken } from '@paystead/contract/features/session/rules.ts';
import {
  AUTHORIZE,
  bearer,
  code,
  createSignInHarness,
  nonceOf,
  profileOf,
  refusal,
} from '../../../../test/sign-in/sign-in-harness.ts';

const signInHarness = await createSignInHarness({ environment: { PAYSTEAD_TRUST_PROXY: 'true' } });
afterAll(signInHarness.harness.close);

const setCookies = (response: LightMyRequestResponse) => [response.headers['set-cookie'] ?? []].flat();
const cookieNamed = (response: LightMyRequestResponse, name: string) =>
  setCookies(response).find((line) => line.startsWith(`${name}=`)) ?? '';
const attributes = (line: string) => line.split('; ').slice(1).toSorted();

describe('SES-5: refused sign-ins', () => {
  it('401 without an identity token, before any input fault', async () => {
    const at = signInHarness.browser();
    expect(refusal(await at.post(AUTHORIZE, {}))).toEqual([401, 'unauthenticated']);
    expect(refusal(await at.post(AUTHORIZE, profileOf('plain')))).toEqual([401, 'unauthenticated']);
  });

  it.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'http://evil.test/identity' }],
    ['for another audience', { aud: 'some-other-portal' }],
    ['that has expired', { exp: Math.floor(signInHarness.harness.now.getTime() / 1000) - 31 }],
    ['without expiry', { exp: undefined }],
    ['from the future', { iat: Math.floor(signInHarness.harness.now.getTime() / 1000) + 600 }],
    ['of another authorized party', { azp: 'some-other-portal' }],
  ])('401 with a token %s', async (_title, claims) => {
    const at = signInHarness.browser();
    const idpToken = await signInHarness.tokenOf('plain', { claims });
    expect(refusal(await signInHarness.authorize(at, 'plain', { idpToken }))).toEqual([401, 'identity_token_invalid']);
    expect(at.cookies.has('paystead')).toBe(false);
  });

  it('401 with a token that the provider did not sign, and with text that is no token', async () => {
    const at = signInHarness.browser();
    const forged = await signInHarness.tokenOf('plain', { forged: true });
    for (const idpToken of [forged, 'no-token', `${forged.split('.')[0]}.${forged.split('.')[1]}.`])
      expect(refusal(await signInHarness.authorize(at, 'plain', { idpToken }))).toEqual([
        401,
        'identity_token_invalid',
      ]);
  });

  it('401 with a nonce other than the token’s', async () => {
    const at = signInHarness.browser();
    const idpToken = await signInHarness.tokenOf('plain', { claims: { nonce: 'asked' } });
    const refused = await signInHarness.authorize(at, 'plain', { idpToken, nonce: 'other' });
    expect(refusal(refused)).toEqual([401, 'identity_token_invalid']);
    expect((await signInHarness.authorize(at, 'plain', { idpToken, nonce: 'asked' })).statusCode).toBe(200);
  });

  it('every defect gets the same reply', async () => {
    const at = signInHarness.browser();
    const answers = await Promise.all([
      signInHarness.authorize(at, 'plain', { idpToken: await signInHarness.tokenOf('plain', { forged: true }) }),
      signInHarness.authorize(at, 'plain', {
        idpToken: await signInHarness.tokenOf('plain', { claims: { aud: 'x' } }),
      }),
      signInHarness.authorize(at, 'plain', { idpToken: await signInHarness.tokenOf('plain', { claims: { exp: 1 } }) }),
    ]);
    const bodies = answers.map((one) => JSON.stringify({ ...one.json(), requestId: '', reference: '' }));
    expect(new Set(bodies).size).toBe(1);
  });

  it('404 alike for an unknown profile, another person’s, another spelling, and an unknown person', async () => {
    const at = signInHarness.browser();
    const unlinked = await signInHarness.provider.tokenOf({ firstName: 'Nobody' }, signInHarness.harness.now);
    const answers = await Promise.all([
      signInHarness.authorize(at, 'plain', { username: 'no-such-profile' }),
      signInHarness.authorize(at, 'plain', profileOf('colleague')),
      signInHarness.authorize(at, 'plain', profileOf('other')),
      signInHarness.authorize(at, 'plain', { clientCode: profileOf('other').clientCode }),
      signInHarness.authorize(at, 'plain', { username: profileOf('plain').username.toUpperCase() }),
      signInHarness.authorize(at, 'plain', { idpToken: unlinked }),
    ]);
    const bodies = answers.map((one) => JSON.stringify({ ...one.json(), requestId: '', reference: '' }));
    expect(answers[0]?.statusCode).toBe(404);
    expect(new Set(bodies).size).toBe(1);
  });

  it('404 with an email address that the provider has not verified', async () => {
    const idpToken = await signInHarness.tokenOf('chief', { claims: { email_verified: false } });
    expect(refusal(await signInHarness.authorize(signInHarness.browser(), 'chief', { idpToken }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('404 for a disabled profile, whose open session ends with it', async () => {
    const at = await signInHarness.signedIn('reader');
    await signInHarness.harness.change(`update profile set is_enabled = false where username = 'rita'`);
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'unauthenticated']);
    expect(refusal(await signInHarness.authorize(signInHarness.browser(), 'reader'))).toEqual([404, 'not_found']);
    await signInHarness.harness.change(`update profile set is_enabled = true where username = 'rita'`);
  });

  it('422 names what is missing', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    const refused = await signInHarness
      .browser()
      .post(AUTHORIZE, { idpToken, nonce: nonceOf(idpToken), username: 'petra' });
    expect(refusal(refused)).toEqual([422, 'invalid_input']);
    expect(refused.json().errors[0].pointer).toBe('/clientCode');
  });
});

describe('SES-5, reading 8: the web page’s session', () => {
  it('over http on this machine, is a cookie that script cannot read and other sites cannot send', async () => {
    const reply = await signInHarness.authorize(signInHarness.browser(), 'plain');
    expect(reply.statusCode).toBe(200);
    expect(attributes(cookieNamed(reply, 'paystead'))).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
    expect(attributes(cookieNamed(reply, 'XSRF-TOKEN'))).toEqual(['Path=/', 'SameSite=Strict']);
    expect(cookieNamed(reply, '__Host-paystead')).toBe('');
  });

  it('over https, is a cookie bound to exactly this host', async () => {
    const at = signInHarness.browser({ 'x-forwarded-proto': 'https' });
    const idpToken = await signInHarness.tokenOf('plain', { claims: { iss: 'https://localhost:80/identity' } });
    const reply = await signInHarness.authorize(at, 'plain', { idpToken });
    const expected = ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'];
    expect(attributes(cookieNamed(reply, '__Host-paystead'))).toEqual(expected);
    expect(attributes(cookieNamed(reply, 'XSRF-TOKEN'))).toEqual(['Path=/', 'SameSite=Strict', 'Secure']);
    expect(cookieNamed(reply, 'paystead')).toBe('');
    expect((await at.get('/api/session')).statusCode).toBe(200);
    const signedOut = await at.delete('/api/session');
    expect([signedOut.statusCode, at.cookies.get('__Host-paystead')]).toEqual([204, undefined]);
    expect(cookieNamed(signedOut, '__Host-paystead')).toMatch(/^__Host-paystead=;/);
    expect(cookieNamed(signedOut, 'paystead')).toBe('');
  });

  it('SES-7: comes with a decodable token of three parts that holds no secret and that no call accepts', async () => {
    const at = signInHarness.browser();
    const { token, refreshToken, expiresAt, session } = authorizeReply.parse(
      (await signInHarness.authorize(at, 'plain')).json(),
    );
    expect(decodeToken(token)).toEqual({ exp: Date.parse(expiresAt) / 1000 });
    expect(refreshToken).toBeNull();
    expect(expiresAt).toBe(session.expiry.absoluteExpiresAt);
    expect(token).not.toContain(at.cookies.get('paystead'));
    const stranger = signInHarness.browser();
    expect(refusal(await stranger.get('/api/session', bearer(token)))).toEqual([401, 'unauthenticated']);
    stranger.cookies.set('paystead', token);
    expect(refusal(await stranger.get('/api/session'))).toEqual([401, 'unauthenticated']);
  });

  it('the cookie’s value is not accepted as a bearer, nor the two together', async () => {
    const at = await signInHarness.signedIn('plain');
    const cookie = at.cookies.get('paystead') ?? '';
    expect(refusal(await signInHarness.browser().get('/api/session', bearer(cookie)))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(refusal(await at.get('/api/session', bearer(cookie)))).toEqual([401, 'unauthenticated']);
  });
});

describe('HTTP-1: signing in under the anti-forgery pair', () => {
  it('requires the pair from every browser, even before there is a session', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    const body = { idpToken, nonce: nonceOf(idpToken), ...profileOf('plain') };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:80' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const answer = await signInHarness.browser().post(AUTHORIZE, body, { pair: false, headers });
      expect(refusal(answer), JSON.stringify(headers)).toEqual([403, 'anti_forgery']);
      expect(setCookies(answer).map((line) => line.split('=')[0])).not.toContain('paystead');
    }
    for (const headers of foreign.filter((one) => one.origin !== 'http://localhost:80'))
      expect(refusal(await signInHarness.browser().post(AUTHORIZE, body, { headers }))).toEqual([403, 'anti_forgery']);
    const own = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' };
    expect((await signInHarness.browser().post(AUTHORIZE, body, { headers: own })).statusCode).toBe(200);
  });

  it('the anti-forgery value from before the sign-in is refused after it; the new one is accepted', async () => {
    const at = signInHarness.browser();
    await at.get('/configuration.json');
    const before = at.cookies.get('XSRF-TOKEN') ?? '';
    await signInHarness.authorize(at, 'plain');
    const after = at.cookies.get('XSRF-TOKEN') ?? '';
    expect([before, after].map((pair) => pair.length > 20)).toEqual([true, true]);
    expect(after).not.toBe(before);
    at.cookies.set('XSRF-TOKEN', before);
    expect(refusal(await at.post('/api/session/extend'))).toEqual([403, 'anti_forgery']);
    at.cookies.set('XSRF-TOKEN', after);
    expect((await at.post('/api/session/extend')).statusCode).toBe(200);
  });

  it('every session call but GET refuses without it', async () => {
    const at = await signInHarness.signedIn('plain');
    const calls = [
      ['POST', '/api/session/extend'],
      ['POST', '/api/session/step-up'],
      ['POST', '/api/session/profile'],
      ['POST', AUTHORIZE],
      ['POST', '/api/userProfile/profiles'],
      ['DELETE', `/api/sessions/${randomUUID()}`],
      ['DELETE', '/api/session'],
    ] as const;
    for (const [method, path] of calls) {
      const body = {
        idpToken: await signInHarness.tokenOf('plain'),
        ...profileOf('plain'),
        email: 'petra@example.test',
      };
      const answer = await at.send(method, path, { pair: false, ...(method === 'POST' && { body }) });
      expect([path, answer.statusCode, code(answer)]).toEqual([path, 403, 'anti_forgery']);
    }
    expect((await at.get('/api/session')).statusCode).toBe(200);
  });
});

describe('a session cannot be taken over', () => {
  it('a cookie that was planted before the sign-in does not become the session', async () => {
    const at = signInHarness.browser();
    at.cookies.set('paystead', 'planted-by-somebody-else');
    await at.get('/configuration.json');
    await signInHarness.authorize(at, 'plain');
    expect(at.cookies.get('paystead')).not.toBe('planted-by-somebody-else');
    const thief = signInHarness.browser();
    thief.cookies.set('paystead', 'planted-by-somebody-else');
    expect(refusal(await thief.get('/api/session'))).toEqual([401, 'unauthenticated']);
  });

  it('signing in again ends the session of the sent cookie, even another person’s', async () => {
    for (const key of ['plain', 'colleague'] as const) {
      const at = await signInHarness.signedIn('plain');
      const old = at.cookies.get('paystead') ?? '';
      expect((await signInHarness.authorize(at, key)).json().session.profile.username).toBe(profileOf(key).username);
      const left = signInHarness.browser();
      left.cookies.set('paystead', old);
      expect(refusal(await left.get('/api/session'))).toEqual([401, 'session_revoked']);
      expect((await at.get('/api/session')).json().profile.username).toBe(profileOf(key).username);
    }
  });

  it('a failed sign-in leaves the existing session as it is', async () => {
    const at = await signInHarness.signedIn('plain');
    const idpToken = await signInHarness.tokenOf('colleague', { forged: true });
    expect((await signInHarness.authorize(at, 'colleague', { idpToken })).statusCode).toBe(401);
    expect((await signInHarness.authorize(at, 'plain', { username: 'nobody' })).statusCode).toBe(404);
    expect((await at.get('/api/session')).json().profile.username).toBe('petra');
  });
});
