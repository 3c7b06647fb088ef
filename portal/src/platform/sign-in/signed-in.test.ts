import { describe, expect, test, vi } from 'vitest';
import { SignInError } from './sign-in-error.ts';
import { createFakeBrowserWorld } from './test/fake-browser.ts';
import { ID_TOKEN, MARKER, ORIGIN, session, setUp, signedIn, type Change } from './test/sign-in-world.ts';

describe('with a session', () => {
  test('SES-6: concurrent callers share one renewal, without a prompt', async () => {
    const { signIn, gateway, tab, protocol } = await signedIn();
    const before = protocol.refresh.mock.calls.length;
    await Promise.all([signIn.renewSession(), signIn.renewSession(), signIn.renewSession()]);
    expect(gateway.authorize).toHaveBeenCalledTimes(2);
    // A token that has opened a session can open no second one.
    expect(protocol.refresh.mock.calls.length - before).toBe(1);
    expect(tab.log.popups).toBe(1);
  });

  test('SES-6: a failed renewal signs out with NoPermission; without a profile it only throws', async () => {
    const { signIn, gateway, tab, stored } = await signedIn();
    gateway.authorize.mockRejectedValue(Object.assign(new Error('no'), { status: 401 }));
    await expect(signIn.renewSession()).rejects.toMatchObject({ code: 'no_access' });
    expect(tab.log.navigations.at(-1)).toContain('state=NoPermission');
    expect(stored.size).toBe(0);

    const withoutProfile = await signedIn();
    withoutProfile.stored.delete('selectedProfile');
    await expect(withoutProfile.signIn.renewSession()).rejects.toThrow('[Token Refresh]There is no selected profile.');
    expect(withoutProfile.tab.log.navigations).toEqual([]);
  });

  test('SES-3: signs out if the identity token can’t be obtained', async () => {
    const { signIn, tab } = setUp();
    await signIn.start();
    await expect(signIn.identityToken()).rejects.toMatchObject({ code: 'no_account' });
    expect(tab.log.navigations.at(-1)).toContain('state=NoPermission');
  });

  test('gets the identity token through a hidden frame after a reload', async () => {
    const { signIn, tab, statuses } = setUp({ gateway: { session: async () => session } });
    await signIn.start();
    expect(await signIn.identityToken()).toBe(ID_TOKEN);
    expect(tab.log.frames).toBe(1);
    expect(statuses).toContain('acquireToken start → acquireToken');
  });

  test('M5: finds an account without a profile again after a reload, through a hidden frame', async () => {
    const { signIn, tab } = setUp();
    await signIn.start();
    expect(signIn.stranger()).toBeUndefined();
    const returnTo = `/link-email#token=${'x'.repeat(43)}`;
    const stranger = { email: 'a@b.example', idToken: ID_TOKEN, returnTo };
    expect(await signIn.recallStranger(returnTo)).toEqual(stranger);
    expect(signIn.stranger()).toMatchObject({ email: 'a@b.example', idToken: ID_TOKEN });
    expect(tab.log.frames).toBe(1);
  });

  test('M5: finds no account if no one is signed in at the provider, and doesn’t throw', async () => {
    const { signIn, protocol } = setUp();
    protocol.exchange.mockRejectedValue(new SignInError('interaction_required'));
    await signIn.start();
    expect(await signIn.recallStranger('/home')).toBeUndefined();
    expect(signIn.state()).toMatchObject({ status: 'none', error: undefined });
  });

  test('step-up requests the password and proves it to the gateway', async () => {
    const { signIn, gateway, protocol } = await signedIn();
    expect(await signIn.stepUp('/direct-deposits')).toBe('confirmed');
    expect(protocol.authorizationUrl).toHaveBeenLastCalledWith(
      expect.objectContaining({ prompt: 'login', maxAge: 0, loginHint: 'a@b.example' }),
    );
    expect(protocol.exchange).toHaveBeenLastCalledWith(expect.objectContaining({ maxAge: 60 }));
    expect(gateway.stepUp).toHaveBeenCalledWith(ID_TOKEN, 'n1');
  });

  test('a canceled step-up keeps the session', async () => {
    const { signIn, protocol } = await signedIn();
    protocol.exchange.mockRejectedValue(new SignInError('cancelled'));
    expect(await signIn.stepUp('/direct-deposits')).toBe('cancelled');
    expect(signIn.state()).toMatchObject({ session, error: undefined });
  });

  test('a blocked window fails the step-up and keeps the session', async () => {
    const { signIn, tab } = await signedIn();
    tab.log.popupsAllowed = false;
    expect(await signIn.stepUp('/direct-deposits')).toBe('failed');
    expect(signIn.state()).toMatchObject({ session, error: undefined });
  });

  describe('E4: a step-up that leaves the page', () => {
    async function comeBack(prepare: (protocol: Awaited<ReturnType<typeof signedIn>>['protocol']) => void) {
      const before = setUp({ type: 'redirect', gateway: { session: async () => session } });
      await before.signIn.start();
      void before.signIn.stepUp('/direct-deposits?change=split', 'entry-7');
      await vi.waitFor(() => expect(before.tab.log.navigations).toHaveLength(1));
      // The browser keeps only the opaque id.
      expect(JSON.parse(before.pending() ?? '{}')).toMatchObject({ purpose: 'stepUp', entryId: 'entry-7' });
      expect(before.tab.log.navigations[0]).not.toContain('entry-7');
      const gateway = { session: vi.fn(async () => session as typeof session | undefined) };
      const after = setUp({ type: 'redirect', pending: before.pending(), gateway });
      prepare(after.protocol);
      const state = new URL(before.tab.log.navigations[0] ?? '').searchParams.get('state');
      after.tab.show(`${ORIGIN}/sign-in/callback?state=${state}`);
      return { ...after, gateway: { ...after.gateway, ...gateway } };
    }

    test('returns to the page with its entry after a success', async () => {
      const { signIn, gateway, pending } = await comeBack(() => undefined);
      expect(await signIn.start()).toBe('/direct-deposits?change=split');
      expect(gateway.stepUp).toHaveBeenCalledTimes(1);
      expect(signIn.state()).toMatchObject({
        status: 'none',
        session,
        error: undefined,
        returned: { outcome: 'confirmed', entryId: 'entry-7' },
      });
      expect(pending()).toBeUndefined();
    });

    test.each([
      ['cancelled', 'cancelled'],
      ['provider_unavailable', 'failed'],
      ['invalid_answer', 'failed'],
    ] as const)('returns to the page with its entry after %s, and keeps the session', async (code, outcome) => {
      const { signIn, gateway } = await comeBack((protocol) =>
        protocol.exchange.mockRejectedValue(new SignInError(code)),
      );
      expect(await signIn.start()).toBe('/direct-deposits?change=split');
      expect(gateway.stepUp).not.toHaveBeenCalled();
      expect(signIn.state()).toMatchObject({ session, error: undefined, returned: { outcome, entryId: 'entry-7' } });
    });

    test('fails for another account and keeps the session', async () => {
      const { signIn, gateway } = await comeBack(() => undefined);
      gateway.stepUp.mockRejectedValue(Object.assign(new Error('no'), { status: 401 }));
      await signIn.start();
      expect(signIn.state()).toMatchObject({ session, returned: { outcome: 'failed' } });
    });

    test('shows the end of a session that ended in the meantime', async () => {
      const { signIn, gateway } = await comeBack((protocol) =>
        protocol.exchange.mockRejectedValue(new SignInError('cancelled')),
      );
      gateway.session.mockRejectedValue(new SignInError('interaction_required'));
      expect(await signIn.start()).toBeUndefined();
      expect(signIn.state()).toMatchObject({ session: undefined, error: { code: 'interaction_required' } });
    });
  });

  test('SES-11: logout ends both sessions and clears storage, in all tabs', async () => {
    const world = createFakeBrowserWorld();
    const one = await signedIn({ world });
    const other = await signedIn({ world });
    await one.signIn.logout();
    expect(one.gateway.endSession).toHaveBeenCalledTimes(1);
    expect(one.protocol.logoutUrl).toHaveBeenCalledWith(`${ORIGIN}/logout`, 'SignedOut', ID_TOKEN);
    expect(one.tab.log.navigations).toEqual([`http://idp.example/end?to=${ORIGIN}/logout&state=SignedOut`]);
    expect([one.stored.size, one.signIn.state().session]).toEqual([0, undefined]);
    expect(other.signIn.state().session).toBeUndefined();
    expect(other.tab.log.navigations).toEqual([`${ORIGIN}/logout?reason=SignedOut`]);
  });

  describe('SES-11: logout after a reload, when the page has no identity token', () => {
    const reloaded = async (change: Change = {}) => {
      const page = setUp({ gateway: { session: async () => session }, ...change });
      page.protocol.logoutUrl.mockImplementation(async (_to, _state, hint) => `http://idp.example/end?hint=${hint}`);
      await page.signIn.start();
      return page;
    };

    test('gets one through a hidden frame as a hint, once our own session has ended', async () => {
      const { signIn, tab, gateway, protocol, stored } = await reloaded({ stored: [['accessToken', MARKER]] });
      protocol.authorizationUrl.mockImplementationOnce(async ({ state, prompt }) => {
        expect(prompt).toBe('none');
        expect(gateway.endSession).toHaveBeenCalledTimes(1);
        expect([stored.size, signIn.state().session]).toEqual([0, undefined]);
        return `http://idp.example/auth?state=${state}`;
      });
      await signIn.logout();
      expect(tab.log.navigations).toEqual([`http://idp.example/end?hint=${ID_TOKEN}`]);
      expect([tab.log.frames, tab.log.open]).toEqual([1, 0]);
      expect([stored.size, signIn.state().session]).toEqual([0, undefined]);
    });

    test('goes without a hint if the provider gives no token', async () => {
      const { signIn, tab, gateway, protocol } = await reloaded();
      protocol.exchange.mockRejectedValue(new SignInError('interaction_required'));
      await signIn.logout();
      expect(gateway.endSession).toHaveBeenCalledTimes(1);
      expect(tab.log.navigations).toEqual(['http://idp.example/end?hint=undefined']);
      expect(signIn.state().session).toBeUndefined();
    });

    test('waits for the frame no longer than its limit', async () => {
      const { signIn, tab, protocol } = await reloaded();
      // An address that no response of the frame matches.
      protocol.authorizationUrl.mockResolvedValue('http://idp.example/blank');
      const done = signIn.logout();
      await vi.waitFor(() => expect(tab.polls()).toBe(1));
      expect(signIn.state().session).toBeUndefined();
      tab.pass(40);
      await done;
      expect(tab.log.navigations).toEqual(['http://idp.example/end?hint=undefined']);
      expect([tab.log.open, tab.polls()]).toEqual([0, 0]);
    });

    test('asks for none if the provider has no sign-out address, or was just asked in vain', async () => {
      const without = await reloaded();
      without.protocol.logoutUrl.mockResolvedValue(undefined);
      await without.signIn.logout();
      const refused = await reloaded();
      await refused.signIn.logout('NoPermission');
      expect([without.tab.log.frames, refused.tab.log.frames]).toEqual([0, 0]);
      expect(without.tab.log.navigations).toEqual([`${ORIGIN}/logout?reason=SignedOut&provider=open`]);
      expect(refused.tab.log.navigations).toEqual(['http://idp.example/end?hint=undefined']);
    });
  });

  test('logout works if the provider and the gateway are down', async () => {
    const { signIn, tab, stored, gateway, protocol } = await signedIn();
    gateway.endSession.mockRejectedValue(new Error('down'));
    protocol.logoutUrl.mockRejectedValue(new SignInError('provider_unavailable'));
    await signIn.logout();
    expect(tab.log.navigations).toEqual([`${ORIGIN}/logout?reason=SignedOut&provider=open`]);
    expect(stored.size).toBe(0);
  });

  test('the address shows the reason after the provider’s logout', async () => {
    const { signIn, tab } = setUp();
    tab.show(`${ORIGIN}/logout?state=NoPermission`);
    expect(await signIn.start()).toBe('/logout?reason=NoPermission');
    tab.show(`${ORIGIN}/logout?state=<script>`);
    expect(await setUp().signIn.start()).toBeUndefined();
  });

  test('switching the profile reloads the other tabs', async () => {
    const world = createFakeBrowserWorld();
    const one = await signedIn({ world });
    const other = await signedIn({ world });
    await one.signIn.switchProfile({ username: 'two', clientCode: 'KEYFAB' });
    expect(one.stored.get('selectedProfile')).toContain('two');
    expect(other.tab.log.navigations).toEqual([`${ORIGIN}/home`]);
  });
});
