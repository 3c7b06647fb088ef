import { webcrypto } from 'node:crypto';
import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { SignInProvider } from './configuration.ts';
import { providersOfEmail } from './provider/provider-of-email.ts';
import { WeakSignIn } from './sign-in-error.ts';
import { ID_TOKEN, ORIGIN, session, setUp } from './test/sign-in-world.ts';

beforeEach(() => void vi.stubGlobal('crypto', webcrypto));
afterEach(() => void vi.unstubAllGlobals());

const provider = (id: string, change: Partial<SignInProvider> = {}): SignInProvider => ({
  id,
  name: id,
  authority: `https://${id}.example`,
  clientId: `portal-at-${id}`,
  nativeClientId: null,
  scope: `openid ${id}`,
  logout: 'provider',
  emailClaim: 'email',
  userinfo: false,
  accountUrl: null,
  domainHashes: null,
  ...change,
});

/** The hash of `example.test`. */
const ACME = provider('acme', { domainHashes: ['9b263fbcb5898531'] });
const WIDE = provider('wide', { logout: 'local', userinfo: true });
const providers = [ACME, WIDE];

describe('SIG-3: several providers', () => {
  test('the person chooses one before anything is requested', async () => {
    const { signIn, load } = setUp({ providers });
    await signIn.start();
    expect(signIn.mustChooseProvider()).toBe(true);
    expect(await signIn.signIn({ returnTo: '/paychecks' })).toBe('/paychecks');
    expect(load).not.toHaveBeenCalled();
  });

  test('signs in at the chosen one, with the address as a hint and its own scope', async () => {
    const { signIn, load, protocol, stored } = setUp({ providers });
    await signIn.signIn({ returnTo: '/paychecks', fresh: true });
    expect(await signIn.signIn({ returnTo: '/paychecks', provider: 'wide', loginHint: 'a@b.test' })).toBe('/paychecks');
    expect(load).toHaveBeenCalledTimes(1);
    expect(load.mock.calls[0]?.[0]).toMatchObject({ authority: new URL(WIDE.authority), clientId: WIDE.clientId, scope: WIDE.scope, userinfo: true }); // prettier-ignore
    // The request for a fresh sign-in survived the choice.
    expect(protocol.authorizationUrl).toHaveBeenCalledWith(expect.objectContaining({ loginHint: 'a@b.test', prompt: 'login' })); // prettier-ignore
    expect(stored.get('signInProvider')).toBe('wide');
    expect(JSON.stringify([...stored])).not.toContain('a@b.test');
  });

  test('SIG-5: a stronger sign-in stays one while the person chooses, and the next sign-in is none', async () => {
    const offer: SignInOffer = { level: 'secondFactor', acrValues: ['two'], isAvailable: true };
    const weak = async () => Promise.reject(new WeakSignIn(offer));
    const { signIn, protocol } = setUp({ providers, gateway: { session: weak, authorize: weak } });
    await signIn.start();
    expect(await signIn.signIn({ returnTo: '/taxes', stronger: true })).toBe('/taxes');
    await signIn.signIn({ returnTo: '/taxes', provider: 'wide' });
    expect(protocol.authorizationUrl).toHaveBeenLastCalledWith(
      expect.objectContaining({ acrValues: ['two'], prompt: 'login' }),
    );
    // It was requested already, so the page says what to set up.
    expect(signIn.state().error?.code).toBe('still_too_weak');
    await signIn.signIn({ returnTo: '/taxes' });
    const last = protocol.authorizationUrl.mock.lastCall?.[0];
    assert(last !== undefined);
    expect(Object.keys(last)).toContain('state');
    expect(Object.keys(last)).not.toContain('acrValues');
    expect(signIn.state().error?.code).toBe('too_weak');
  });

  test('a redirect returns to the provider that was asked, whatever another tab chose since', async () => {
    const before = setUp({ providers, type: 'redirect' });
    void before.signIn.signIn({ provider: 'acme' });
    await vi.waitFor(() => expect(before.tab.log.navigations).toHaveLength(1));
    const after = setUp({ providers, pending: before.pending(), stored: [['signInProvider', 'wide']] });
    const state = new URL(before.tab.log.navigations[0] ?? '').searchParams.get('state') ?? '';
    after.tab.show(`${ORIGIN}/sign-in/callback?code=c&state=${state}`);
    expect(await after.signIn.start()).toBe('/home');
    expect(after.load.mock.calls.map(([{ clientId }]) => clientId)).toEqual([ACME.clientId]);
  });

  test('a reloaded page confirms at the provider of its session', async () => {
    const page = setUp({ providers, stored: [['signInProvider', 'acme']], gateway: { session: async () => session } });
    await page.signIn.start();
    expect(page.signIn.mustChooseProvider()).toBe(false);
    expect(await page.signIn.stepUp('/home')).toBe('confirmed');
    expect(page.load.mock.calls.map(([{ clientId }]) => clientId)).toEqual([ACME.clientId]);
  });

  test('ignores a provider that this host does not have', async () => {
    const page = setUp({ providers, stored: [['signInProvider', 'gone']] });
    expect(page.signIn.mustChooseProvider()).toBe(true);
    await page.signIn.signIn({ provider: 'unknown' });
    expect(page.load).not.toHaveBeenCalled();
  });

  test('signing out forgets the provider, and ends the provider’s session only where configured', async () => {
    const local = setUp({ providers, stored: [['signInProvider', 'wide']] });
    await local.signIn.logout();
    expect(local.tab.log.navigations).toEqual([`${ORIGIN}/logout?reason=SignedOut&provider=open`]);
    expect(local.load).not.toHaveBeenCalled();
    expect(local.tab.log.frames).toBe(0);
    const remote = setUp({ providers, stored: [['signInProvider', 'acme']] });
    await remote.signIn.logout();
    expect(remote.tab.log.navigations).toEqual([`http://idp.example/end?to=${ORIGIN}/logout&state=SignedOut`]);
    // The hint of the chosen provider, although the choice is forgotten by then.
    expect(remote.protocol.logoutUrl).toHaveBeenLastCalledWith(`${ORIGIN}/logout`, 'SignedOut', ID_TOKEN);
    expect(remote.load.mock.calls.map(([{ clientId }]) => clientId)).toEqual([ACME.clientId]);
    expect([local.stored.size, remote.stored.size]).toEqual([0, 0]);
  });

  test('a single provider needs no choice and stores nothing', async () => {
    const page = setUp({ providers: [ACME] });
    expect(page.signIn.mustChooseProvider()).toBe(false);
    await page.signIn.signIn();
    expect(page.load.mock.calls[0]?.[0]).toMatchObject({ scope: ACME.scope, clientId: 'portal' });
    expect(page.stored.has('signInProvider')).toBe(false);
  });
});

describe('SIG-1: claims that only the gateway can read', () => {
  test('without an address in the token, the gateway finds the profiles and reports the address', async () => {
    const profiles = vi.fn(async () => ({
      profiles: [],
      unknownAccount: { email: 'a@userinfo.test', reference: 'K7QF2M9D' },
    }));
    const page = setUp({ providers: [WIDE], gateway: { profiles } });
    const tokens = await page.protocol.exchange(expect.anything());
    page.protocol.exchange.mockResolvedValue({
      ...tokens,
      accessToken: 'access',
      claims: { ...tokens.claims, email: undefined },
    });
    await page.signIn.signIn();
    expect(profiles).toHaveBeenCalledWith({ idToken: tokens.idToken, accessToken: 'access', email: undefined });
    expect(page.signIn.state().error).toMatchObject({ code: 'unknown_account', reference: 'K7QF2M9D' });
    expect(page.signIn.stranger()).toMatchObject({ email: 'a@userinfo.test', accessToken: 'access' });
    expect(JSON.stringify([...page.stored])).not.toContain('access');
  });
});

describe('SIG-3: the provider of an address', () => {
  const ids = async (email: string, all: readonly SignInProvider[]) =>
    (await providersOfEmail(email, all)).map(({ id }) => id);
  // The hash that the gateway publishes for example.test.
  const own = provider('own', { domainHashes: ['9b263fbcb5898531'] });
  const other = provider('other', { domainHashes: ['0000000000000000'] });

  test('is the one that lists its domain, in any case; else those for everyone; else all', async () => {
    expect(await ids('a@example.test', [other, own, WIDE])).toEqual(['own']);
    expect(await ids('A@Example.TEST', [other, own, WIDE])).toEqual(['own']);
    expect(await ids('"a@elsewhere.test"@example.test ', [other, own, WIDE])).toEqual(['own']);
    expect(await ids('a@evil.example.test', [other, own, WIDE])).toEqual(['wide']);
    expect(await ids('a@elsewhere.test', [other, own])).toEqual(['other', 'own']);
  });
});
