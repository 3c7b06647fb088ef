import { describe, expect, it, vi } from 'vitest';
import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { GatewayPort } from './ports.ts';
import { reasonOfError } from './screens.ts';
import { WeakSignIn } from './sign-in-error.ts';
import { ORIGIN, profile, reply, session, setUp, signedIn } from './test/sign-in-world.ts';

const OFFER: SignInOffer = { level: 'secondFactor', acrValues: ['two', 'mfa'], isAvailable: true };
/** The gateway's refusal of a sign-in that is too weak. */
const refusal = (offer = OFFER) => Object.assign(new Error('too weak'), { status: 403, signIn: offer });
const refusing = () => vi.fn<GatewayPort['authorize']>(async () => Promise.reject(refusal()));

const reason = (signIn: ReturnType<typeof setUp>['signIn']) => {
  const { error } = signIn.state();
  return error && reasonOfError(error);
};

describe.each(['popup', 'redirect'] as const)('SIG-5: a sign-in that is too weak, by %s', (type) => {
  /** Signs in, and comes back from the provider to a new page if the sign-in left this one. */
  async function attempt(
    from: ReturnType<typeof setUp>,
    options: { stronger?: boolean },
    authorize: GatewayPort['authorize'],
  ) {
    if (type === 'popup') {
      const path = await from.signIn.signIn({ returnTo: '/taxes?year=2026', ...options });
      return { page: from, path };
    }
    void from.signIn.signIn({ returnTo: '/taxes?year=2026', ...options });
    await vi.waitFor(() => expect(from.tab.log.navigations.length).toBeGreaterThan(0));
    const page = setUp({ type, pending: from.pending(), gateway: { authorize } });
    const state = new URL(from.tab.log.navigations.at(-1) ?? '').searchParams.get('state');
    page.tab.show(`${ORIGIN}/sign-in/callback?state=${state}`);
    return { page, path: await page.signIn.start() };
  }

  it('leads to one stronger sign-in with the requested values, and back to the deep link', async () => {
    const authorize = refusing();
    const start = setUp({ type, gateway: { authorize } });
    await start.signIn.start();
    const weak = await attempt(start, {}, authorize);
    // After a redirect the callback's address must not stay.
    expect(weak.path).toBe(type === 'redirect' ? '/taxes?year=2026' : undefined);
    expect(weak.page.signIn.state().session).toBeUndefined();
    expect(reason(weak.page.signIn)).toBe('secondFactor');
    authorize.mockResolvedValue(reply);
    const { page, path } = await attempt(weak.page, { stronger: true }, authorize);
    // A provider that proves the level need not tell the time.
    expect(page.protocol.exchange).toHaveBeenLastCalledWith(expect.not.objectContaining({ maxAge: expect.anything() }));
    expect(weak.page.protocol.authorizationUrl).toHaveBeenLastCalledWith(
      expect.objectContaining({ acrValues: ['two', 'mfa'], prompt: 'login', maxAge: 0 }),
    );
    expect(path).toBe('/taxes?year=2026');
    expect(page.signIn.state()).toMatchObject({ session, error: undefined });
  });

  it('says what to set up if the stronger sign-in was not stronger', async () => {
    const authorize = refusing();
    const start = setUp({ type, gateway: { authorize } });
    await start.signIn.start();
    const weak = await attempt(start, {}, authorize);
    const { page } = await attempt(weak.page, { stronger: true }, authorize);
    expect(reason(page.signIn)).toBe('noSecondFactor');
    expect(page.signIn.state().session).toBeUndefined();
  });
});

describe('SIG-5: the screen of a sign-in that is too weak', () => {
  it.each<[Partial<SignInOffer>, boolean, string]>([
    [{}, false, 'secondFactor'],
    [{}, true, 'noSecondFactor'],
    [{ level: 'phishingResistant' }, false, 'passkey'],
    [{ level: 'phishingResistant' }, true, 'noPasskey'],
    [{ isAvailable: false }, false, 'tooWeakProvider'],
    [{ isAvailable: false }, true, 'tooWeakProvider'],
  ])('%j, repeated %s: %s', (offer, isRepeated, expected) =>
    expect(reasonOfError(new WeakSignIn({ ...OFFER, ...offer }, isRepeated))).toBe(expected),
  );

  it('replaces the choice between profiles', async () => {
    const { signIn } = setUp({
      gateway: { profiles: async () => ({ profiles: [profile('one'), profile('two')] }), authorize: refusing() },
    });
    await signIn.start();
    await signIn.signIn();
    expect(signIn.state().choice).toHaveLength(2);
    await signIn.choose(profile('two'));
    expect(signIn.state().choice).toBeUndefined();
    expect(reason(signIn)).toBe('secondFactor');
  });

  it('is shown for a session that became too weak', async () => {
    const { signIn } = setUp({ gateway: { session: async () => Promise.reject(new WeakSignIn(OFFER)) } });
    await signIn.start();
    expect(signIn.state().session).toBeUndefined();
    expect(reason(signIn)).toBe('secondFactor');
  });
});

describe('SIG-5: a step-up', () => {
  it('requests what the refused call asked for', async () => {
    const { signIn, protocol } = await signedIn();
    await signIn.stepUp('/home', undefined, OFFER);
    expect(protocol.authorizationUrl).toHaveBeenLastCalledWith(expect.objectContaining({ acrValues: OFFER.acrValues }));
  });

  it('requests what the session requires anyway, and nothing if a password is enough', async () => {
    const strict = { ...reply, session: { ...session, requiredSignIn: OFFER } };
    const { signIn, protocol } = await signedIn({ gateway: { authorize: async () => strict } });
    await signIn.stepUp('/home');
    expect(protocol.authorizationUrl).toHaveBeenLastCalledWith(expect.objectContaining({ acrValues: OFFER.acrValues }));
    const plain = await signedIn();
    await plain.signIn.stepUp('/home');
    expect(plain.protocol.authorizationUrl).toHaveBeenCalledTimes(2);
    expect(plain.protocol.authorizationUrl.mock.calls.flat().map((call) => Object.keys(call))).not.toContainEqual(
      expect.arrayContaining(['acrValues']),
    );
  });

  it('that is too weak keeps the session and says so', async () => {
    const { signIn } = await signedIn({ gateway: { stepUp: async () => Promise.reject(refusal()) } });
    expect(await signIn.stepUp('/home')).toBe('tooWeak');
    expect(signIn.state()).toMatchObject({ session, error: undefined });
  });
});

describe('SIG-5: switching in the native app to a client that asks for more', () => {
  it('gets the tokens of a stronger sign-in', async () => {
    const { signIn, protocol } = await signedIn({
      gateway: {
        switchProfile: async (_profile, unused) => {
          await unused(OFFER);
          return reply;
        },
      },
    });
    await signIn.switchProfile(profile('two'));
    expect(protocol.authorizationUrl).toHaveBeenLastCalledWith(
      expect.objectContaining({ acrValues: OFFER.acrValues, prompt: 'login' }),
    );
  });
});
