import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdentity } from '@paystead/identity/identity.ts';
import { createBrowser as createProviderBrowser } from '../../../../../identity/test/browser.ts';
import { relyingParty } from '../../../../../identity/test/relying-party.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { openBrowser } from '../../../../test/sign-in/browser.ts';
import { AUTHORIZE, bearer, NATIVE, profileOf, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import { addressOf } from '../../../../test/sign-in/provider.ts';
import { systemClock } from '../../../platform/clock.ts';

const NATIVE_REDIRECT = 'com.paystead.portal:/sign-in';
const PASSWORD = 'a-password-of-the-harness';

// The gateway, the provider's library and the client library share one clock: the libraries read the process's own.
vi.useFakeTimers({ toFake: ['Date'] });
const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
    done();
  },
});
beforeEach(() => void (lines.length = 0));

let harness: Harness;
let port: number;
const identity = createIdentity({
  production: false,
  people: ['Petra', 'Nobody'].map((firstName) => ({
    email: addressOf({ firstName }), password: PASSWORD, name: firstName, key: firstName, profiles: [],
  })), // prettier-ignore
  clients: [
    { kind: 'web', clientId: 'paystead-portal', redirectPaths: ['/sign-in/callback'], postLogoutPaths: ['/logout'] },
    { kind: 'native', clientId: NATIVE, redirectUris: [NATIVE_REDIRECT], postLogoutUris: [] },
  ],
  clock: () => systemClock.now().getTime(),
});

beforeAll(async () => {
  harness = await createHarness({
    environment: { PAYSTEAD_OIDC_ISSUER: '' },
    ports: { identity, clock: systemClock, log: pino({ level: 'warn' }, sink) },
  });
  await harness.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = harness.server.server.address() as AddressInfo);
});
afterAll(async () => {
  vi.useRealTimers();
  await harness.close();
});

/** Signs in at the provider as a person does, in a separate browser. */
async function visitor(clientId = 'paystead-portal', firstName = 'Petra') {
  const origin = `http://localhost:${port}`;
  const redirect = clientId === NATIVE ? NATIVE_REDIRECT : `${origin}/sign-in/callback`;
  const party = await relyingParty(origin, clientId, redirect);
  const browser = createProviderBrowser(port);
  const withPassword = async (extra: Record<string, string> = {}) => {
    const begun = await party.begin(extra);
    const form = await browser.follow(begun.url);
    const answer = await browser.submit(form.url, { email: addressOf({ firstName }), password: PASSWORD });
    return { ...(await party.finish(begun, answer.location ?? '')), nonce: begun.nonce };
  };
  const silently = async () => {
    const begun = await party.begin({ prompt: 'none' });
    const answer = await browser.follow(begun.url);
    return { ...(await party.finish(begun, answer.location ?? '')), nonce: begun.nonce };
  };
  return { withPassword, silently };
}

const portal = (hostname = 'localhost') => openBrowser(harness.server, { host: `${hostname}:${port}` });
type Tokens = { readonly id_token?: string | undefined; readonly nonce: string };
const exchange = (at: ReturnType<typeof portal>, tokens: Tokens, more: Record<string, unknown> = {}) =>
  at.post(AUTHORIZE, { idpToken: tokens.id_token, nonce: tokens.nonce, ...profileOf('plain'), ...more });

describe('SES-1, SES-4: with the development provider itself', () => {
  it('a password sign-in opens a session if its nonce matches', async () => {
    const tokens = await (await visitor()).withPassword();
    const at = portal();
    expect(refusal(await exchange(at, { ...tokens, nonce: 'another' }))).toEqual([401, 'identity_token_invalid']);
    expect((await exchange(at, tokens)).json().session.person.email).toBe('petra@example.test');
    expect((await at.get('/api/session')).json()).toMatchObject({ mfa: 'notUsed', profileCount: 1 });
  });

  it('its token is accepted only at the host that issued it', async () => {
    const tokens = await (await visitor()).withPassword();
    expect(refusal(await exchange(portal('harborline.localhost'), tokens))).toEqual([401, 'identity_token_invalid']);
    expect(refusal(await exchange(portal('evil.test'), tokens))).toEqual([401, 'identity_token_invalid']);
    expect((await exchange(portal(), tokens)).statusCode).toBe(200);
  });

  it('a bearer is issued only for the wrapper’s own token', async () => {
    const page = await (await visitor()).withPassword();
    expect(refusal(await exchange(portal(), page, { nativeClientId: NATIVE }))).toEqual([
      401,
      'identity_token_invalid',
    ]);
    const tokens = await (await visitor(NATIVE)).withPassword();
    const { token } = (await exchange(portal(), tokens, { nativeClientId: NATIVE })).json();
    expect((await portal().get('/api/session', bearer(token))).statusCode).toBe(200);
  });

  it('an access token is not accepted as an identity token', async () => {
    const { access_token, nonce } = await (await visitor()).withPassword();
    expect(refusal(await exchange(portal(), { id_token: access_token, nonce }))).toEqual([
      401,
      'identity_token_invalid',
    ]);
  });

  it('a person without a profile can sign in and gets an empty list of profiles', async () => {
    const tokens = await (await visitor('paystead-portal', 'Nobody')).withPassword();
    const headers = { 'x-identity-token': tokens.id_token ?? '' };
    const list = await portal().post('/api/userProfile/profiles', { email: 'nobody@example.test' }, { headers });
    expect([list.statusCode, list.json().profileSelections]).toEqual([200, []]);
    expect(refusal(await exchange(portal(), tokens))).toEqual([404, 'not_found']);
  });

  it('step-up: a silent renewal does not count, entering the password again does', async () => {
    const person = await visitor();
    const at = portal();
    await exchange(at, await person.withPassword());
    vi.setSystemTime(systemClock.now().getTime() + 400_000);
    const stepUp = async (tokens: Tokens) =>
      at.post('/api/session/step-up', { idpToken: tokens.id_token, nonce: tokens.nonce });
    expect(refusal(await stepUp(await person.silently()))).toEqual([403, 'step_up_required']);
    const reply = await stepUp(await person.withPassword({ max_age: '0' }));
    expect(reply.statusCode).toBe(200);
    expect(Date.parse(reply.json().recentUntil)).toBeGreaterThan(systemClock.now().getTime() + 290_000);
  });

  it('SIG-2: its own error page shows a code, under which the log and support find the reason', async () => {
    const failures = [
      ['redirect_uri', 'https://evil.example/sign-in/callback', 'invalid_redirect_uri'],
      ['client_id', 'somebody', 'invalid_client'],
    ] as const;
    const codes: string[] = [];
    for (const [name, value, error] of failures) {
      const party = await relyingParty(`http://localhost:${port}`, 'paystead-portal', `http://localhost:${port}/sign-in/callback`);
      const shown = await createProviderBrowser(port).follow((await party.begin({ [name]: value })).url);
      expect([shown.status, shown.location]).toEqual([400, null]);
      const [, code = '', protocolError] = /Reference: ([0-9A-Z]{4}-[0-9A-Z]{4}) \((\w+)\)/.exec(shown.text) ?? [];
      expect(protocolError).toBe(error);
      codes.push(code.replace('-', ''));
    }
    expect(new Set(codes).size).toBe(2);
    expect(lines.map(({ msg, reference, reason }) => [msg, reference, reason])).toEqual([
      ['sign-in refused', codes[0], expect.stringMatching(/^sign-in failed at the development provider: invalid_redirect_uri, /)],
      ['sign-in refused', codes[1], expect.stringMatching(/^sign-in failed at the development provider: invalid_client, /)],
    ]);
  }); // prettier-ignore

  it('keys can rotate while people sign in', async () => {
    const before = await (await visitor()).withPassword();
    await identity.rotateKeys();
    const after = await (await visitor()).withPassword();
    for (const tokens of [before, after]) expect((await exchange(portal(), tokens)).statusCode).toBe(200);
  });
});
