import { describe, expect, test, vi } from 'vitest';
import { safeReturnPath } from './deep-link.ts';
import { SignInError } from './sign-in-error.ts';
import { ID_TOKEN, MARKER, ORIGIN, profile, REFRESH_TOKEN, reply, session, setUp } from './test/sign-in-world.ts';

const severalProfiles = async () => [profile('one'), profile('two')];

describe('refusals', () => {
  test('SES-1: an unknown interaction type signs nobody in', async () => {
    const { signIn, tab } = setUp({ type: 'silent' });
    await signIn.start();
    expect(await signIn.signIn()).toBeUndefined();
    expect(signIn.state().error).toMatchObject({ code: 'invalid_interaction_type' });
    expect(tab.seen.popups).toBe(0);
  });

  test('an answer this tab did not ask for is never exchanged', async () => {
    const { signIn, tab, protocol } = setUp({ type: 'redirect' });
    tab.show(`${ORIGIN}/sign-in/callback?code=stolen&state=evil`);
    expect(await signIn.start()).toBeUndefined();
    expect(signIn.state()).toMatchObject({ status: 'none', session: undefined, error: { code: 'state_mismatch' } });
    expect(protocol.exchange).not.toHaveBeenCalled();
  });

  test('a hostile state beside a real pending sign-in uses that up and exchanges nothing', async () => {
    const first = setUp({ type: 'redirect' });
    await first.signIn.start();
    void first.signIn.signIn({ returnTo: '/paychecks' });
    await vi.waitFor(() => expect(first.tab.seen.left).toHaveLength(1));
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

  test('a window the person closes is a cancelled sign-in', async () => {
    const { signIn, tab, protocol } = setUp();
    await signIn.start();
    protocol.authorizationUrl.mockResolvedValue('http://idp.example/auth?state=nobody');
    const asked = signIn.signIn();
    await vi.waitFor(() => expect(tab.polls()).toBe(1));
    tab.seen.closedByPerson = true;
    tab.pass(5);
    await asked;
    expect(signIn.state().error).toMatchObject({ code: 'cancelled' });
  });

  test('a blocked window, a person without profile, a gateway that refuses: each by its own name', async () => {
    const blocked = setUp();
    blocked.tab.seen.popupsAllowed = false;
    await blocked.signIn.signIn();
    expect(blocked.signIn.state().error?.code).toBe('popup_blocked');

    const unknown = setUp({ gateway: { profiles: async () => [] } });
    await unknown.signIn.signIn();
    expect(unknown.signIn.state().error?.code).toBe('unknown_account');

    const refused = setUp({
      gateway: { authorize: async () => Promise.reject(Object.assign(new Error('no'), { status: 403 })) },
    });
    await refused.signIn.signIn();
    expect(refused.signIn.state().error?.code).toBe('no_access');
    expect(refused.stored.size).toBe(0);
  });

  test.each(['', 'one', 'a.b', 'a.b.c', 'eyJ9.e30', `${MARKER}.x`, 'e30.W10.x', '..'])(
    'SES-7: %j is no token and is not stored',
    async (token) => {
      const { signIn, stored } = setUp({ gateway: { authorize: async () => ({ ...reply, token }) } });
      await signIn.signIn();
      expect(signIn.state().error?.code).toBe('invalid_answer');
      expect(stored.has('accessToken')).toBe(false);
    },
  );
});

describe('signing in', () => {
  test('SES-8: storage holds exactly the four names, and nothing of the provider', async () => {
    const { signIn, stored, gateway, pending } = setUp();
    await signIn.start();
    expect(await signIn.signIn({ returnTo: '/paychecks?year=2026' })).toBe('/paychecks?year=2026');
    expect(Object.fromEntries(stored)).toEqual({
      accessToken: MARKER,
      selectedProfile: '{"username":"one","clientCode":"KEYFAB"}',
      roles: '[{"roleName":"Employee"}]',
      'MFA-Status': 'used',
    });
    const everything = JSON.stringify([...stored.values(), pending()]);
    expect(everything).not.toContain(ID_TOKEN);
    expect(everything).not.toContain(REFRESH_TOKEN);
    expect(gateway.profiles).toHaveBeenCalledWith('a@b.example', ID_TOKEN);
    expect(gateway.authorize).toHaveBeenCalledWith({
      idpToken: ID_TOKEN,
      nonce: 'n1',
      username: 'one',
      clientCode: 'KEYFAB',
    });
    expect(signIn.state()).toMatchObject({ status: 'none', session, error: undefined });
  });

  test('SES-2: the events of a popup, in order', async () => {
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

  test('a redirect comes back to the deep link; the record is gone', async () => {
    const { signIn, tab, pending, statuses } = setUp({ type: 'Redirect' });
    await signIn.start();
    void signIn.signIn({ returnTo: '/direct-deposits' });
    await vi.waitFor(() => expect(tab.seen.left).toHaveLength(1));
    const state = new URL(tab.seen.left[0] ?? '').searchParams.get('state') ?? '';
    expect(pending()).not.toContain(ID_TOKEN);
    // The page is loaded anew: session storage is all that is left of the one before.
    const back = setUp({ type: 'Redirect', pending: pending() });
    back.tab.show(`${ORIGIN}/sign-in/callback?code=c&state=${state}`);
    expect(await back.signIn.start()).toBe('/direct-deposits');
    expect(back.pending()).toBeUndefined();
    expect(statuses.at(-1)).toBe('login start → login');
  });

  test('the back button from the provider is a cancelled sign-in, not a page that waits forever', async () => {
    const { signIn, tab, pending } = setUp({ type: 'redirect' });
    await signIn.start();
    const asked = signIn.signIn({ returnTo: '/hr' });
    await vi.waitFor(() => expect(tab.seen.left).toHaveLength(1));
    tab.goBack();
    await asked;
    expect(signIn.state()).toMatchObject({ status: 'none', error: { code: 'cancelled' } });
    expect(pending()).toBeUndefined();
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/logout'])(
    'a hostile return address %s leads home',
    async (returnTo) => {
      const { signIn } = setUp();
      expect(await signIn.signIn({ returnTo })).toBe(safeReturnPath(returnTo, ORIGIN));
      expect(safeReturnPath(returnTo, ORIGIN)).toBe('/home');
    },
  );

  test('a page with a live session asks the provider nothing', async () => {
    const { signIn, tab, protocol } = setUp({ gateway: { session: async () => session } });
    await signIn.start();
    expect(signIn.state()).toMatchObject({ status: 'none', session });
    expect([tab.seen.frames, tab.seen.popups, tab.seen.left.length]).toEqual([0, 0, 0]);
    expect(protocol.authorizationUrl).not.toHaveBeenCalled();
  });

  test('PRF-1: several profiles are a choice; the one chosen last is taken again', async () => {
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
