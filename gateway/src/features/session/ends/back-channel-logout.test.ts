import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { clearEvents, storedEvents } from '../../../../test/security.ts';
import { openBrowser } from '../../../../test/sign-in/browser.ts';
import { subjectOf, type TokenOptions } from '../../../../test/sign-in/provider.ts';
import { bearer, createSignInHarness, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { createLog } from '../../../platform/log.ts';
import { deleteExpiredTokens } from '../sign-in/use-token.ts';

const signInHarness = await createSignInHarness();
const { harness, provider } = signInHarness;
/** A second gateway on the same database. */
const second = await createApp({
  config: readConfig({ PAYSTEAD_LOG_LEVEL: 'silent' }),
  database: harness.database,
  clock: { now: () => harness.now },
  keys: harness.keys,
  log: createLog('silent'),
  portal: null,
  identity: provider.identity,
});
afterAll(async () => {
  await second.server.close();
  await harness.close();
});
beforeEach(() => clearEvents(harness));
const { plain, colleague } = harness.people;

const PATH = '/api/session/back-channel-logout';
const refused = [400, 'logout_token_invalid'];
const now = () => Math.floor(harness.now.getTime() / 1000);

/** Posts a form as the provider's server does: no cookie, no anti-forgery pair. */
const post = (
  fields: string | Record<string, string>,
  server = harness.server,
  type = 'application/x-www-form-urlencoded',
) =>
  server.inject({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': type, host: 'localhost:80' },
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
const send = async (options: TokenOptions) =>
  post({ logout_token: await provider.logoutTokenOf(harness.now, options) });
const signedIn = (key: 'plain' | 'colleague', sid?: string) =>
  signInHarness.signedIn(key, { claims: sid === undefined ? {} : { sid } });
const statusOf = async (at: { get(url: string): Promise<{ statusCode: number }> }) =>
  (await at.get('/api/session')).statusCode;

describe('SIG-6: a sign-out that the provider reports', () => {
  it('of one of its sessions ends that one, on every gateway at once', async () => {
    const [office, home, other] = [
      await signedIn('plain', 'office'),
      await signedIn('plain', 'home'),
      await signedIn('colleague', 'other'),
    ];
    // The same session at the second gateway.
    const elsewhere = openBrowser(second.server);
    for (const [name, value] of office.cookies) elsewhere.cookies.set(name, value);
    expect(await statusOf(elsewhere)).toBe(200);

    const answer = await send({ claims: { sid: 'office', sub: subjectOf(plain) } });
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, {}, 'no-store']);
    expect(refusal(await office.get('/api/session'))).toEqual([401, 'session_revoked']);
    expect(refusal(await elsewhere.get('/api/session'))).toEqual([401, 'session_revoked']);
    expect([await statusOf(home), await statusOf(other)]).toEqual([200, 200]);
    expect(await storedEvents(harness)).toEqual([]);
  });

  it('that reaches the second gateway ends sessions of the first', async () => {
    const at = await signedIn('plain', 'shared');
    const token = await provider.logoutTokenOf(harness.now, { claims: { sid: 'shared' } });
    expect((await post({ logout_token: token }, second.server)).statusCode).toBe(200);
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'session_revoked']);
  });

  it('of an account ends every session that it opened, on the web and in the wrapper', async () => {
    const [first, noSid, wrapper, other] = [
      await signedIn('plain', 'first'),
      await signedIn('plain'),
      await signInHarness.wrapper('plain'),
      await signedIn('colleague', 'first'),
    ];
    expect((await send({ claims: { sub: subjectOf(plain) } })).statusCode).toBe(200);
    expect([await statusOf(first), await statusOf(noSid), await statusOf(other)]).toEqual([401, 401, 200]);
    expect(refusal(await signInHarness.browser().get('/api/session', bearer(wrapper.token)))).toEqual([
      401,
      'session_revoked',
    ]);
    // Signing in again works.
    expect(await statusOf(await signedIn('plain'))).toBe(200);
  });

  it('of a session that belongs to another account ends nothing', async () => {
    const at = await signedIn('plain', 'mine');
    expect((await send({ claims: { sid: 'mine', sub: subjectOf(colleague) } })).statusCode).toBe(200);
    expect(await statusOf(at)).toBe(200);
  });

  it('also reaches sessions that were switched or confirmed since', async () => {
    const at = await signedIn('plain', 'kept');
    await at.post('/api/session/step-up', {
      idpToken: await signInHarness.tokenOf('plain', { claims: { sid: 'another' } }),
    });
    await at.post('/api/session/profile', { username: 'petra', clientCode: 'MILLRACE' });
    expect((await send({ claims: { sid: 'another', sub: subjectOf(plain) } })).statusCode).toBe(200);
    expect(await statusOf(at)).toBe(200);
    await send({ claims: { sid: 'kept' } });
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'session_revoked']);
  });

  it('succeeds if there is no such session', async () => {
    expect((await send({ claims: { sid: 'nowhere' } })).statusCode).toBe(200);
  });
});

describe('SIG-6: a logout token is accepted', () => {
  it.each([null, 'JWT', 'application/logout+jwt'])('of type %s, which providers send', async (typ) => {
    const at = await signedIn('plain', 'typed');
    expect((await send({ claims: { sid: 'typed' }, typ })).statusCode).toBe(200);
    expect(await statusOf(at)).toBe(401);
  });

  it('without an expiry while it is young, once', async () => {
    const at = await signedIn('plain', 'unending');
    const claims = { sid: 'unending', exp: undefined, iat: now() - 590 };
    const logout_token = await provider.logoutTokenOf(harness.now, { claims });
    expect((await post({ logout_token })).statusCode).toBe(200);
    expect(await statusOf(at)).toBe(401);
    // Used tokens are forgotten only after their age refuses them.
    await harness.database.asDirectory((tx) => deleteExpiredTokens(tx, harness.now, 1000));
    expect(refusal(await post({ logout_token }, second.server))).toEqual(refused);
  });
});

describe('SIG-6: a logout token is refused', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  it.each<[string, () => TokenOptions]>([
    ['of another issuer', () => ({ claims: { iss: 'http://evil.test/identity' } })],
    ['for another audience', () => ({ claims: { aud: 'another' } })],
    ['that the provider did not sign', () => ({ forged: true })],
    ['without a time of issue', () => ({ claims: { iat: undefined } })],
    ['issued in the future', () => ({ claims: { iat: now() + 600 } })],
    ['issued too long ago, although not expired', () => ({ claims: { iat: now() - 700 } })],
    ['that has expired', () => ({ claims: { exp: now() - 31 } })],
    ['without an expiry, issued too long ago', () => ({ claims: { exp: undefined, iat: now() - 700 } })],
    ['with an expiry that is no number', () => ({ claims: { exp: 'soon' } })],
    ['without an id', () => ({ claims: { jti: undefined } })],
    ['with an id that is no text', () => ({ claims: { jti: 7 } })],
    ['without events', () => ({ claims: { events: undefined } })],
    ['with another event', () => ({ claims: { events: { 'http://schemas.openid.net/event/another': {} } } })],
    ['with an event that is no object', () => ({ claims: { events: { [EVENT]: true } } })],
    ['that names neither account nor session', () => ({ claims: { sid: undefined } })],
    ['with an empty account', () => ({ claims: { sid: undefined, sub: '' } })],
    ['with a nonce', () => ({ claims: { nonce: 'n' } })],
    ['with an empty nonce', () => ({ claims: { nonce: null } })],
    ['of another type', () => ({ typ: 'at+jwt' })],
    ['of the type of identity tokens that name theirs', () => ({ typ: 'id+jwt' })],
    ['of the type of plain tokens, with a nonce', () => ({ typ: 'JWT', claims: { nonce: 'n' } })],
  ])('%s; its sessions go on, and an event remains', async (_title, options) => {
    const at = await signedIn('plain', 'target');
    const { claims, ...rest } = options();
    expect(refusal(await send({ claims: { sid: 'target', ...claims }, ...rest }))).toEqual(refused);
    expect(await statusOf(at)).toBe(200);
    expect((await storedEvents(harness)).map(({ kind, first_sample }) => [kind, first_sample.endpoint])).toEqual([
      ['logout_token_refused', 'session.backChannelLogout'],
    ]);
  });

  it.each([null, 'JWT', 'logout+jwt'])('as an identity token of the same provider, type %s', async (typ) => {
    const at = await signedIn('plain', 'target');
    for (const nonce of ['n', undefined]) {
      const logout_token = await signInHarness.tokenOf('plain', {
        typ,
        claims: { jti: `identity ${typ}`, sid: 'target', nonce },
      });
      expect(refusal(await post({ logout_token }))).toEqual(refused);
    }
    expect(await statusOf(at)).toBe(200);
  });

  it.each([
    ['an empty form', ''],
    ['another field', 'token=x'],
    ['text that is no token', 'logout_token=x'],
    ['the field twice', 'logout_token=x&logout_token=y'],
  ])('in %s', async (_title, fields) => {
    const answer = await post(fields);
    expect([refusal(answer), answer.headers['cache-control']]).toEqual([refused, 'no-store']);
  });

  it('as JSON', async () => {
    const logout_token = await provider.logoutTokenOf(harness.now, { claims: { sid: 'a' } });
    expect(refusal(await post(JSON.stringify({ logout_token }), harness.server, 'application/json'))).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  it('the second time, also if two come at once or reach two gateways', async () => {
    const at = await signedIn('plain', 'once');
    const logout_token = await provider.logoutTokenOf(harness.now, { claims: { sid: 'nowhere' } });
    const answers = await Promise.all([post({ logout_token }), post({ logout_token }, second.server)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(refusal(await post({ logout_token }))).toEqual(refused);
    const again = await provider.logoutTokenOf(harness.now, { claims: { sid: 'once', jti: 'same' } });
    expect((await post({ logout_token: again })).statusCode).toBe(200);
    expect(await statusOf(at)).toBe(401);
    const twin = await provider.logoutTokenOf(harness.now, { claims: { sub: subjectOf(plain), jti: 'same' } });
    expect(refusal(await post({ logout_token: twin }))).toEqual(refused);
  });

  it('a browser’s cookie gives the call no more and no less', async () => {
    const at = await signedIn('plain', 'mine');
    const cookie = [...at.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const logout_token = await provider.logoutTokenOf(harness.now, { claims: { sid: 'nowhere' } });
    const answer = await harness.server.inject({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, origin: 'https://evil.test' },
      payload: new URLSearchParams({ logout_token }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    expect(await statusOf(at)).toBe(200);
  });
});
