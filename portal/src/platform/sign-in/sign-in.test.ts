import { describe, expect, test, vi } from 'vitest';
import { safeReturnPath } from './actions/deep-link.ts';
import { SignInError } from './sign-in-error.ts';
import { ID_TOKEN, MARKER, ORIGIN, profile, REFRESH_TOKEN, reply, session, setUp } from './test/sign-in-world.ts';

const severalProfiles = async () => ({ profiles: [profile('one'), profile('two')] });

describe('refusals', () => {
  test('SES-1: an unknown interaction type is refused', async () => {
    const { signIn, tab } = setUp({ type: 'silent' });
    await signIn.start();
    expect(await signIn.signIn()).toBeUndefined();
    expect(signIn.state().error).toMatchObject({ code: 'invalid_interaction_type' });
    expect(tab.log.popups).toBe(0);
  });

  test('a response to a request of another tab is never exchanged', async () => {
    const { signIn, tab, protocol } = setUp({ type: 'redirect' });
    tab.show(`${ORIGIN}/sign-in/callback?code=stolen&state=evil`);
    expect(await signIn.start()).toBeUndefined();
    expect(signIn.state()).toMatchObject({ status: 'none', session: undefined, error: { code: 'state_mismatch' } });
    expect(protocol.exchange).not.toHaveBeenCalled();
  });

  test('a wrong state removes the pending sign-in and exchanges nothing', async () => {
    const first = setUp({ type: 'redirect' });
    await first.signIn.start();
    void first.signIn.signIn({ returnTo: '/paychecks' });
    await vi.waitFor(() => expect(first.tab.log.navigations).toHaveLength(1));
    expect(first.pending()).toContain('"/paychecks"');
    const again = setUp({ type: 'redirect', pending: first.pending() });
    again.tab.show(`${ORIGIN}/sign-in/callback?code=c&state=evil`);
    await again.signIn.start();
    expect(again.signIn.state().error?.code).toBe('state_mismatch');
    expect(again.pending()).toBeUndefined();
    expect(first.protocol.exchange).not.toHaveBeenCalled();
  });

  test.each([
    ['the person closes the window', new SignInError('cancelled'), 'cancelled'],
    ['the provider is down', new SignInError('provider_unavailable'), 'provider_unavailable'],
  ])('%s', async (_name, failure, code) => {
    const { signIn, stored, statuses, protocol } = setUp();
    protocol.exchange.mockRejectedValue(failure);
    await signIn.start();
    expect(await signIn.signIn()).toBeUndefined();
    expect(signIn.state()).toMatchObject({ status: 'none', error: { code } });
    expect(stored.size).toBe(0);
    expect(statuses.at(-1)).toBe('login failure → none');
  });

  test('closing the window cancels the sign-in', async () => {
    const { signIn, tab, protocol } = setUp();
    await signIn.start();
    protocol.authorizationUrl.mockResolvedValue('http://idp.example/auth?state=other');
    const signingIn = signIn.signIn();
    await vi.waitFor(() => expect(tab.polls()).toBe(1));
    tab.log.closedByPerson = true;
    tab.pass(5);
    await signingIn;
    expect(signIn.state().error).toMatchObject({ code: 'cancelled' });
  });

  test('giving up closes the window and cancels the sign-in, and another one can begin', async () => {
    const { signIn, tab, protocol } = setUp();
    await signIn.start();
    protocol.authorizationUrl.mockResolvedValue('http://idp.example/auth?state=other');
    const signingIn = signIn.signIn();
    await vi.waitFor(() => expect([tab.polls(), tab.log.open]).toEqual([1, 1]));
    signIn.cancel();
    await signingIn;
    expect(signIn.state()).toMatchObject({ status: 'none', error: { code: 'cancelled' } });
    expect([tab.polls(), tab.log.open]).toEqual([0, 0]);
    const again = signIn.signIn();
    await vi.waitFor(() => expect(tab.log.popups).toBe(2));
    expect(signIn.state().status).toBe('login');
    signIn.cancel();
    await again;
  });

  test('a blocked window, an account without profile and a refusal have their own codes', async () => {
    const blocked = setUp();
    blocked.tab.log.popupsAllowed = false;
    await blocked.signIn.signIn();
    expect(blocked.signIn.state().error?.code).toBe('popup_blocked');

    const unknown = setUp({ gateway: { profiles: async () => ({ profiles: [] }) } });
    await unknown.signIn.signIn();
    expect(unknown.signIn.state().error?.code).toBe('unknown_account');

    const refused = setUp({
      gateway: { authorize: async () => Promise.reject(Object.assign(new Error('no'), { status: 403 })) },
    });
    await refused.signIn.signIn();
    expect(refused.signIn.state().error?.code).toBe('no_access');
    expect(refused.stored.size).toBe(0);
  });

  test('PRF-1: a chosen profile that is refused, or that no reply comes for, is shown like a failed sign-in', async () => {
    for (const [failure, code] of [
      [Object.assign(new Error('no'), { status: 403 }), 'no_access'],
      [new TypeError('Failed to fetch'), 'provider_unavailable'],
    ] as const) {
      const { signIn, gateway } = setUp({ gateway: { profiles: severalProfiles } });
      await signIn.signIn();
      gateway.authorize.mockRejectedValueOnce(failure);
      expect(await signIn.choose({ username: 'two', clientCode: 'KEYFAB' })).toBeUndefined();
      expect(signIn.state()).toMatchObject({ status: 'none', session: undefined, error: { code } });
    }
  });

  test.each(['', 'one', 'a.b', 'a.b.c', 'eyJ9.e30', `${MARKER}.x`, 'e30.W10.x', '..'])(
    'SES-7: %j isn’t a token and isn’t stored',
    async (token) => {
      const { signIn, stored } = setUp({ gateway: { authorize: async () => ({ ...reply, token }) } });
      await signIn.signIn();
      expect(signIn.state().error?.code).toBe('invalid_answer');
      expect(stored.has('accessToken')).toBe(false);
    },
  );
});

describe('signing in', () => {
  test('SES-8: storage holds exactly the four keys, and no provider token', async () => {
    const { signIn, stored, gateway, pending } = setUp();
    await signIn.start();
    expect(await signIn.signIn({ returnTo: '/paychecks?year=2026' })).toBe('/paychecks?year=2026');
    expect(Object.fromEntries(stored)).toEqual({
      accessToken: MARKER,
      selectedProfile: '{"username":"one","clientCode":"KEYFAB"}',
      roles: '[{"roleName":"Employee"}]',
      'MFA-Status': 'used',
    });
    const stringified = JSON.stringify([...stored.values(), pending()]);
    expect(stringified).not.toContain(ID_TOKEN);
    expect(stringified).not.toContain(REFRESH_TOKEN);
    expect(gateway.profiles).toHaveBeenCalledWith(expect.objectContaining({ email: 'a@b.example', idToken: ID_TOKEN }));
    expect(gateway.authorize).toHaveBeenCalledWith({
      idpToken: ID_TOKEN,
      nonce: 'n1',
      username: 'one',
      clientCode: 'KEYFAB',
    });
    expect(signIn.state()).toMatchObject({ status: 'none', session, error: undefined });
  });

  test('SES-2: reports the events of a popup in order', async () => {
    const { signIn, statuses } = setUp();
    await signIn.start();
    await signIn.signIn();
    expect(statuses).toEqual([
      'startup start → startup',
      'startup success → none',
      'login start → login',
      'login success → none',
    ]);
  });

  test('a redirect returns to the deep link and removes the pending sign-in', async () => {
    const { signIn, tab, pending, statuses } = setUp({ type: 'Redirect' });
    await signIn.start();
    void signIn.signIn({ returnTo: '/direct-deposits' });
    await vi.waitFor(() => expect(tab.log.navigations).toHaveLength(1));
    const state = new URL(tab.log.navigations[0] ?? '').searchParams.get('state') ?? '';
    expect(pending()).not.toContain(ID_TOKEN);
    // The page is reloaded, so only session storage remains.
    const reloaded = setUp({ type: 'Redirect', pending: pending() });
    reloaded.tab.show(`${ORIGIN}/sign-in/callback?code=c&state=${state}`);
    expect(await reloaded.signIn.start()).toBe('/direct-deposits');
    expect(reloaded.pending()).toBeUndefined();
    expect(statuses.at(-1)).toBe('login start → login');
  });

  test('going back from the provider cancels the sign-in', async () => {
    const { signIn, tab, pending } = setUp({ type: 'redirect' });
    await signIn.start();
    const signingIn = signIn.signIn({ returnTo: '/hr' });
    await vi.waitFor(() => expect(tab.log.navigations).toHaveLength(1));
    tab.goBack();
    await signingIn;
    expect(signIn.state()).toMatchObject({ status: 'none', error: { code: 'cancelled' } });
    expect(pending()).toBeUndefined();
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/logout'])(
    'the hostile return address %s is replaced with home',
    async (returnTo) => {
      const { signIn } = setUp();
      expect(await signIn.signIn({ returnTo })).toBe(safeReturnPath(returnTo, ORIGIN));
      expect(safeReturnPath(returnTo, ORIGIN)).toBe('/home');
    },
  );

  test('a page with a session doesn’t contact the provider', async () => {
    const { signIn, tab, protocol } = setUp({ gateway: { session: async () => session } });
    await signIn.start();
    expect(signIn.state()).toMatchObject({ status: 'none', session });
    expect([tab.log.frames, tab.log.popups, tab.log.navigations.length]).toEqual([0, 0, 0]);
    expect(protocol.authorizationUrl).not.toHaveBeenCalled();
  });

  test('PRF-1: offers several profiles, and uses the one selected last the next time', async () => {
    const first = setUp({ gateway: { profiles: severalProfiles } });
    expect(await first.signIn.signIn({ returnTo: '/hr' })).toBeUndefined();
    expect(first.signIn.state().choice).toHaveLength(2);
    expect(await first.signIn.choose({ username: 'two', clientCode: 'KEYFAB' })).toBe('/hr');
    expect(first.stored.get('selectedProfile')).toContain('two');

    const second = setUp({
      gateway: { profiles: severalProfiles },
      stored: [['selectedProfile', '{"username":"two","clientCode":"KEYFAB"}']],
    });
    expect(await second.signIn.signIn()).toBe('/home');
    expect(second.gateway.authorize).toHaveBeenCalledWith(expect.objectContaining({ username: 'two' }));
  });
});
