import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuthorizeReply, SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { safeReturnPath } from './deep-link.ts';
import type { GatewayPort, StoredName } from './ports.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { createSignIn } from './sign-in.ts';
import { SignInError } from './sign-in-error.ts';
import { createFakeBrowserWorld } from './test/fake-browser.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const ORIGIN = 'http://localhost:8080';
const ID_TOKEN = 'provider.identity.token';
const REFRESH_TOKEN = 'provider-refresh-token';
// {"alg":"none"}.{"marker":true}.web
const MARKER = 'eyJhbGciOiJub25lIn0.eyJtYXJrZXIiOnRydWV9.d2Vi';

const tokens: ProviderTokens = {
  idToken: ID_TOKEN,
  claims: {
    sub: 'p1',
    email: 'a@b.example',
    name: 'A',
    expiresAt: NOW / 1000 + 3600,
    amr: ['pwd', 'otp', 'mfa'],
    acr: undefined,
  },
  refreshToken: REFRESH_TOKEN,
  nonce: 'n1',
};

const protocol = vi.hoisted(() => ({
  authorizationUrl: vi.fn(),
  exchange: vi.fn(),
  refresh: vi.fn(),
  logoutUrl: vi.fn(),
}));
vi.mock('./protocol.ts', () => ({ createProtocol: () => protocol }));

const session = { roles: [{ roleName: 'Employee' }], person: { email: 'a@b.example' } } as SessionState;
const reply: AuthorizeReply = { token: MARKER, expiresAt: '2026-11-20T15:15:00Z', refreshToken: null, session };
const profile = (username: string) => ({ username, clientCode: 'KEYFAB' }) as ProfileSelection;

function setUp(
  change: {
    gateway?: Partial<GatewayPort>;
    type?: string;
    stored?: [StoredName, string][];
    world?: ReturnType<typeof createFakeBrowserWorld>;
  } = {},
) {
  const world = change.world ?? createFakeBrowserWorld();
  const tab = world.tab((url) => `${ORIGIN}/sign-in-done.html?code=c&state=${url.searchParams.get('state')}`);
  const stored = new Map<StoredName, string>(change.stored);
  let pending: string | undefined;
  const gateway: GatewayPort = {
    session: vi.fn(async () => undefined),
    profiles: vi.fn(async () => [profile('one')]),
    authorize: vi.fn(async () => reply),
    switchProfile: vi.fn(async () => reply),
    stepUp: vi.fn(async () => undefined),
    endSession: vi.fn(async () => undefined),
    ...change.gateway,
  };
  const signIn = createSignIn(
    { authority: '/identity', clientId: 'portal', interactionType: change.type ?? 'popup' },
    {
      browser: tab.port,
      gateway,
      store: {
        read: (name) => stored.get(name),
        write: (name, value) => (value === undefined ? stored.delete(name) : stored.set(name, value)),
        forgetPerson: () => stored.clear(),
      },
      pending: { read: () => pending, write: (text) => (pending = text) },
      fetch: async () => Promise.reject(new Error('the protocol is replaced')),
      now: () => NOW,
      language: () => 'es',
    },
  );
  const statuses: string[] = [];
  signIn.observe((event, status) => statuses.push(`${event.interaction} ${event.phase} → ${status}`));
  return { world, tab, stored, gateway, signIn, statuses, pending: () => pending };
}

beforeEach(() => {
  vi.clearAllMocks();
  protocol.authorizationUrl.mockImplementation(
    async (wish: { state: string }) => `http://idp.example/auth?state=${wish.state}`,
  );
  protocol.exchange.mockResolvedValue(tokens);
  protocol.refresh.mockResolvedValue(tokens);
  protocol.logoutUrl.mockImplementation(
    async (to: string, state: string) => `http://idp.example/end?to=${to}&state=${state}`,
  );
});

describe('refusals', () => {
  test('SES-1: an unknown interaction type signs nobody in', async () => {
    const { signIn, tab } = setUp({ type: 'silent' });
    await signIn.start();
    expect(await signIn.signIn()).toBeUndefined();
    expect(signIn.state().error).toMatchObject({ code: 'invalid_interaction_type' });
    expect(tab.seen.popups).toBe(0);
  });

  test('an answer this tab did not ask for is never exchanged', async () => {
    const { signIn, tab } = setUp({ type: 'redirect' });
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
    first.tab.show(`${ORIGIN}/sign-in/callback?code=c&state=evil`);
    await first.signIn.start();
    expect(first.pending()).toBeUndefined();
    expect(protocol.exchange).not.toHaveBeenCalled();
  });

  test.each([
    ['the person closes the window', new SignInError('cancelled'), 'cancelled'],
    ['the provider is down', new SignInError('provider_unavailable'), 'provider_unavailable'],
  ])('%s', async (_name, failure, code) => {
    protocol.exchange.mockRejectedValue(failure);
    const { signIn, stored, statuses } = setUp();
    await signIn.start();
    expect(await signIn.signIn()).toBeUndefined();
    expect(signIn.state()).toMatchObject({ status: 'none', error: { code } });
    expect(stored.size).toBe(0);
    expect(statuses.at(-1)).toBe('login failure → none');
  });

  test('a window the person closes is a cancelled sign-in', async () => {
    const { signIn, tab } = setUp();
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
    expect(statuses).toEqual(['startup success → none', 'login start → login', 'login success → none']);
  });

  test('a redirect comes back to the deep link; the record is gone', async () => {
    const { signIn, tab, pending, statuses } = setUp({ type: 'Redirect' });
    await signIn.start();
    void signIn.signIn({ returnTo: '/direct-deposits' });
    await vi.waitFor(() => expect(tab.seen.left).toHaveLength(1));
    const state = new URL(tab.seen.left[0] ?? '').searchParams.get('state') ?? '';
    expect(pending()).not.toContain(ID_TOKEN);
    // The page is loaded anew: another machine over the same session storage.
    const text = pending();
    const back = setUp({ type: 'Redirect' });
    back.tab.show(`${ORIGIN}/sign-in/callback?code=c&state=${state}`);
    const machine = createSignInOver(back, text);
    expect(await machine.start()).toBe('/direct-deposits');
    expect(statuses.at(-1)).toBe('login start → login');
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
    const { signIn, tab } = setUp({ gateway: { session: async () => session } });
    await signIn.start();
    expect(signIn.state()).toMatchObject({ status: 'none', session });
    expect([tab.seen.frames, tab.seen.popups, tab.seen.left.length]).toEqual([0, 0, 0]);
    expect(protocol.authorizationUrl).not.toHaveBeenCalled();
  });

  test('PRF-1: several profiles are a choice; the one chosen last is taken again', async () => {
    const profiles = async () => [profile('one'), profile('two')];
    const first = setUp({ gateway: { profiles } });
    expect(await first.signIn.signIn({ returnTo: '/hr' })).toBeUndefined();
    expect(first.signIn.state().choice).toHaveLength(2);
    expect(await first.signIn.choose({ username: 'two', clientCode: 'KEYFAB' })).toBe('/hr');
    expect(first.stored.get('selectedProfile')).toContain('two');

    const second = setUp({
      gateway: { profiles },
      stored: [['selectedProfile', '{"username":"two","clientCode":"KEYFAB"}']],
    });
    expect(await second.signIn.signIn()).toBe('/home');
    expect(second.gateway.authorize).toHaveBeenCalledWith(expect.objectContaining({ username: 'two' }));
  });
});

describe('with a session', () => {
  const signedIn = async (change: Parameters<typeof setUp>[0] = {}) => {
    const all = setUp(change);
    await all.signIn.start();
    await all.signIn.signIn();
    return all;
  };

  test('SES-6: one renewal for all, without asking the person', async () => {
    const { signIn, gateway, tab } = await signedIn();
    await Promise.all([signIn.renewSession(), signIn.renewSession(), signIn.renewSession()]);
    expect(gateway.authorize).toHaveBeenCalledTimes(2);
    expect(tab.seen.popups).toBe(1);
  });

  test('SES-6: a renewal that fails signs out with NoPermission; without a profile it fails by name', async () => {
    const { signIn, gateway, tab, stored } = await signedIn();
    vi.mocked(gateway.authorize).mockRejectedValue(Object.assign(new Error('no'), { status: 401 }));
    await expect(signIn.renewSession()).rejects.toMatchObject({ code: 'no_access' });
    expect(tab.seen.left.at(-1)).toContain('state=NoPermission');
    expect(stored.size).toBe(0);

    const bare = await signedIn();
    bare.stored.delete('selectedProfile');
    await expect(bare.signIn.renewSession()).rejects.toThrow('[Token Refresh]There is no selected profile.');
    expect(bare.tab.seen.left).toEqual([]);
  });

  test('SES-3: an identity token that cannot be had signs out', async () => {
    const { signIn, tab } = setUp();
    await signIn.start();
    await expect(signIn.identityToken()).rejects.toMatchObject({ code: 'no_account' });
    expect(tab.seen.left.at(-1)).toContain('state=NoPermission');
  });

  test('after a reload the identity token comes from the hidden frame', async () => {
    const { signIn, tab, statuses } = setUp({ gateway: { session: async () => session } });
    await signIn.start();
    expect(await signIn.identityToken()).toBe(ID_TOKEN);
    expect(tab.seen.frames).toBe(1);
    expect(statuses).toContain('acquireToken start → acquireToken');
  });

  test('step-up asks the password again and proves it to the gateway', async () => {
    const { signIn, gateway } = await signedIn();
    expect(await signIn.stepUp('/direct-deposits')).toBe(true);
    expect(protocol.authorizationUrl).toHaveBeenLastCalledWith(
      expect.objectContaining({ prompt: 'login', maxAge: 0, loginHint: 'a@b.example' }),
    );
    expect(protocol.exchange).toHaveBeenLastCalledWith(expect.objectContaining({ maxAge: 60 }));
    expect(gateway.stepUp).toHaveBeenCalledWith(ID_TOKEN, 'n1');
  });

  test('going back without confirming keeps the session', async () => {
    const { signIn } = await signedIn();
    protocol.exchange.mockRejectedValue(new SignInError('cancelled'));
    expect(await signIn.stepUp('/direct-deposits')).toBe(false);
    expect(signIn.state()).toMatchObject({ session, error: undefined });
  });

  test('SES-11: logout ends all three, here and in the other tabs', async () => {
    const world = createFakeBrowserWorld();
    const one = await signedIn({ world });
    const other = await signedIn({ world });
    await one.signIn.logout();
    expect(one.gateway.endSession).toHaveBeenCalledTimes(1);
    expect(protocol.logoutUrl).toHaveBeenCalledWith(`${ORIGIN}/logout`, 'SignedOut', ID_TOKEN);
    expect(one.tab.seen.left).toEqual([`http://idp.example/end?to=${ORIGIN}/logout&state=SignedOut`]);
    expect([one.stored.size, one.signIn.state().session]).toEqual([0, undefined]);
    expect(other.signIn.state().session).toBeUndefined();
    expect(other.tab.seen.left).toEqual([`${ORIGIN}/logout?reason=SignedOut`]);
  });

  test('a provider and a gateway that are down do not keep anybody signed in', async () => {
    const { signIn, tab, stored, gateway } = await signedIn();
    vi.mocked(gateway.endSession).mockRejectedValue(new Error('down'));
    protocol.logoutUrl.mockRejectedValue(new SignInError('provider_unavailable'));
    await signIn.logout();
    expect(tab.seen.left).toEqual([`${ORIGIN}/logout?reason=SignedOut`]);
    expect(stored.size).toBe(0);
  });

  test('coming back from the provider, the reason stands in the address', async () => {
    const { signIn, tab } = setUp();
    tab.show(`${ORIGIN}/logout?state=NoPermission`);
    expect(await signIn.start()).toBe('/logout?reason=NoPermission');
    tab.show(`${ORIGIN}/logout?state=<script>`);
    expect(await setUp().signIn.start()).toBeUndefined();
  });

  test('switching the profile tells the other tabs', async () => {
    const world = createFakeBrowserWorld();
    const one = await signedIn({ world });
    const other = await signedIn({ world });
    await one.signIn.switchProfile({ username: 'two', clientCode: 'KEYFAB' });
    expect(one.stored.get('selectedProfile')).toContain('two');
    expect(other.tab.seen.left).toEqual([`${ORIGIN}/home`]);
  });
});

/** The same page loaded again: session storage is all that is left of the one before. */
function createSignInOver(base: ReturnType<typeof setUp>, text: string | undefined) {
  let pending = text;
  return createSignIn(
    { authority: '/identity', clientId: 'portal', interactionType: 'redirect' },
    {
      browser: base.tab.port,
      gateway: base.gateway,
      store: { read: () => undefined, write: () => undefined, forgetPerson: () => undefined },
      pending: { read: () => pending, write: (next) => (pending = next) },
      fetch: async () => Promise.reject(new Error('unused')),
      now: () => NOW,
      language: () => 'en',
    },
  );
}
