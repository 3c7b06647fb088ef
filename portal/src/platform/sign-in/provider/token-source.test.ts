import { describe, expect, test, vi } from 'vitest';
import type { Protocol } from './protocol.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { SignInError } from '../sign-in-error.ts';
import { createFakeBrowserWorld } from '../test/fake-browser.ts';
import { createTokenSource } from './token-source.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const HANDOVER = 'http://localhost:8080/sign-in-done.html';

function tokensOf(
  change: { name?: string; sub?: string; expiresIn?: number; refreshToken?: string | undefined } = {},
): ProviderTokens {
  const { name = 'first', sub = 'p1', expiresIn = 3600 } = change;
  return {
    idToken: name,
    claims: {
      sub,
      email: 'a@b.example',
      name: 'A',
      expiresAt: NOW / 1000 + expiresIn,
      amr: ['pwd'],
      acr: undefined,
      nonce: 'n',
    },
    refreshToken: 'refreshToken' in change ? change.refreshToken : 'r1',
    nonce: 'n',
  };
}

function setUp(protocolChange: Partial<Protocol> = {}, responds = true) {
  const world = createFakeBrowserWorld();
  const open = () =>
    world.tab((url) => (responds ? `${HANDOVER}?code=c&state=${url.searchParams.get('state')}` : undefined));
  const protocol: Protocol = {
    authorizationUrl: vi.fn<Protocol['authorizationUrl']>(
      async ({ state, prompt }) => `http://idp.example/auth?state=${state}&prompt=${prompt}`,
    ),
    exchange: vi.fn<Protocol['exchange']>(async () => tokensOf({ name: 'framed' })),
    refresh: vi.fn<Protocol['refresh']>(async () => tokensOf({ name: 'refreshed' })),
    logoutUrl: vi.fn<Protocol['logoutUrl']>(async () => undefined),
    ...protocolChange,
  };
  const sourceFor = (tab: ReturnType<typeof open>) =>
    createTokenSource({
      browser: tab.port,
      protocol: async () => protocol,
      handoverUri: HANDOVER,
      now: () => NOW,
      language: () => 'en',
    });
  const tab = open();
  return { world, open, tab, protocol, source: sourceFor(tab), sourceFor };
}

const refused = async () => Promise.reject(new SignInError('refresh_refused'));

describe('SES-3: silent acquisition', () => {
  test('throws no_account without an account, and doesn’t ask the provider', async () => {
    const { source, protocol } = setUp();
    await expect(source.acquire()).rejects.toMatchObject({ code: 'no_account' });
    expect(protocol.refresh).not.toHaveBeenCalled();
  });

  test('uses the cache first', async () => {
    const { source, protocol } = setUp();
    source.keep(tokensOf());
    expect((await source.acquire()).idToken).toBe('first');
    expect(protocol.refresh).not.toHaveBeenCalled();
  });

  test('uses the refresh token from a minute before the token expires', async () => {
    const { source, tab } = setUp();
    source.keep(tokensOf({ expiresIn: 60 }));
    expect((await source.acquire()).idToken).toBe('refreshed');
    expect(tab.log.frames).toBe(0);
    expect((await source.acquire()).idToken).toBe('refreshed');
  });

  test.each([
    ['absent', { refreshToken: undefined, expiresIn: 0 }, {}],
    ['invalid or expired', { expiresIn: 0 }, { refresh: refused }],
  ])('uses a hidden frame if the refresh token is %s', async (_name, account, change) => {
    const { source, tab, protocol } = setUp(change);
    source.keep(tokensOf(account));
    expect((await source.acquire()).idToken).toBe('framed');
    expect([tab.log.frames, tab.log.open, tab.polls()]).toEqual([1, 0, 0]);
    expect(vi.mocked(protocol.authorizationUrl).mock.calls[0]?.[0]).toMatchObject({
      prompt: 'none',
      redirectUri: HANDOVER,
    });
  });

  test('doesn’t try the frame if the provider is down', async () => {
    const { source, tab } = setUp({ refresh: async () => Promise.reject(new SignInError('provider_unavailable')) });
    source.keep(tokensOf({ expiresIn: 0 }));
    await expect(source.acquire()).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(tab.log.frames).toBe(0);
  });

  test('throws timeout for a frame without a response and removes it', async () => {
    const { source, tab } = setUp({ refresh: refused }, false);
    source.keep(tokensOf({ expiresIn: 0 }));
    const outcome = source.acquire().catch((error: unknown) => error);
    await vi.waitFor(() => expect(tab.polls()).toBe(1));
    tab.pass(39);
    expect(tab.log.open).toBe(1);
    tab.pass(1);
    expect(await outcome).toMatchObject({ code: 'timeout' });
    expect([tab.log.open, tab.polls()]).toEqual([0, 0]);
  });

  test('throws interaction_required for another person’s token', async () => {
    const { source } = setUp({ refresh: refused, exchange: async () => tokensOf({ sub: 'p2', name: 'other' }) });
    source.keep(tokensOf({ expiresIn: 0 }));
    await expect(source.acquire()).rejects.toMatchObject({ code: 'interaction_required' });
    expect(source.current()?.claims.sub).toBe('p1');
  });

  test('shares one result among concurrent callers and doesn’t cache a failure', async () => {
    const refresh = vi.fn<Protocol['refresh']>(async () => tokensOf({ name: 'refreshed' }));
    refresh.mockRejectedValueOnce(new SignInError('provider_unavailable'));
    const { source } = setUp({ refresh });
    source.keep(tokensOf({ expiresIn: 0 }));
    const failed = await Promise.allSettled([source.acquire(), source.acquire(), source.acquire()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(refresh).toHaveBeenCalledTimes(1);
    const results = await Promise.all(Array.from({ length: 20 }, () => source.acquire()));
    expect(new Set(results).size).toBe(1);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('renews in one tab at a time', async () => {
    let running = 0;
    let maxRunning = 0;
    const refresh = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await Promise.resolve();
      await Promise.resolve();
      running -= 1;
      return tokensOf({ name: 'refreshed' });
    };
    const { open, source, sourceFor } = setUp({ refresh });
    const second = sourceFor(open());
    for (const each of [source, second]) each.keep(tokensOf({ expiresIn: 0 }));
    await Promise.all([source.acquire(), second.acquire()]);
    expect(maxRunning).toBe(1);
  });

  test('drops a result that arrives after sign-out', async () => {
    const late = Promise.withResolvers<ProviderTokens>();
    const { source } = setUp({ refresh: () => late.promise });
    source.keep(tokensOf({ expiresIn: 0 }));
    const outcome = source.acquire().catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    source.forget();
    late.resolve(tokensOf({ name: 'late' }));
    expect(await outcome).toMatchObject({ code: 'no_account' });
    expect(source.current()).toBeUndefined();
  });

  test('never gives the next account a result that began for the one before it', async () => {
    const late = Promise.withResolvers<ProviderTokens>();
    const refresh = vi.fn<Protocol['refresh']>();
    refresh.mockReturnValueOnce(late.promise).mockResolvedValueOnce(tokensOf({ name: 'second', sub: 'p2' }));
    const { source } = setUp({ refresh });
    source.keep(tokensOf({ expiresIn: 0 }));
    const before = source.acquire().catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    source.forget();
    source.keep(tokensOf({ sub: 'p2', expiresIn: 0 }));
    const after = source.acquire();
    late.resolve(tokensOf({ name: 'late' }));
    expect(await before).toMatchObject({ code: 'no_account' });
    expect((await after).idToken).toBe('second');
    expect(source.current()?.idToken).toBe('second');
  });

  test('ignores responses with another state or redirect address', async () => {
    const { source, tab, world } = setUp({ refresh: refused }, false);
    source.keep(tokensOf({ expiresIn: 0 }));
    const outcome = source.acquire().catch((error: unknown) => error);
    await vi.waitFor(() => expect(tab.polls()).toBe(1));
    const otherTab = world.channel('paystead-sign-in');
    for (const message of [
      'x',
      null,
      {},
      { kind: 'signInAnswer' },
      { kind: 'signInAnswer', href: `${HANDOVER}?code=c&state=other` },
      { kind: 'signInAnswer', href: 'http://evil.example/?state=' },
    ]) {
      otherTab.post(message);
    }
    tab.pass(40);
    expect(await outcome).toMatchObject({ code: 'timeout' });
  });
});

describe('SIG-6: tokens that can open a session', () => {
  test('are the cached ones until they were used, then refreshed ones', async () => {
    const { source, protocol } = setUp();
    const first = tokensOf();
    source.keep(first);
    expect((await source.acquireUnused()).idToken).toBe('first');
    source.use(first);
    expect((await source.acquireUnused()).idToken).toBe('refreshed');
    expect(protocol.refresh).toHaveBeenCalledTimes(1);
    // Other calls may still use them.
    expect((await source.acquire()).idToken).toBe('refreshed');
  });

  test('come from a hidden frame if the provider refreshes without a nonce', async () => {
    const refreshed = tokensOf({ name: 'refreshed' });
    const { source, tab } = setUp({
      refresh: async () => ({ ...refreshed, claims: { ...refreshed.claims, nonce: undefined } }),
    });
    const first = tokensOf();
    source.keep(first);
    source.use(first);
    expect((await source.acquireUnused()).idToken).toBe('framed');
    expect(tab.log.frames).toBe(1);
  });

  test('are new for each use, also when callers ask at once', async () => {
    let count = 0;
    const { source } = setUp({ refresh: async () => tokensOf({ name: `refreshed ${(count += 1)}` }) });
    const first = tokensOf();
    source.keep(first);
    source.use(first);
    const one = await source.acquireUnused();
    source.use(one);
    const two = await source.acquireUnused();
    expect([one.idToken, two.idToken]).toEqual(['refreshed 1', 'refreshed 2']);
  });

  test('throws no_account without an account', async () => {
    await expect(setUp().source.acquireUnused()).rejects.toMatchObject({ code: 'no_account' });
  });
});
