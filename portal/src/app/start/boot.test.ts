import { navigate } from 'wouter/use-browser-location';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignInError, type SignInErrorCode } from '../../platform/sign-in/sign-in-error.ts';
import type { SignIn, SignInState } from '../../platform/sign-in/sign-in.ts';
import type { NativeSide } from '../native/start.tsx';
import { boot, type BootPorts } from './boot.ts';
import { parseConfiguration } from './configuration.ts';

let hasTexts = true;
vi.mock('../../platform/texts/text-files.ts', () => ({
  loadTexts: () => (hasTexts ? Promise.resolve({}) : Promise.reject(new Error('No texts.'))),
}));

let started: { readonly state: Partial<SignInState>; readonly path?: string | undefined };
vi.mock('../../platform/sign-in/sign-in.ts', () => ({
  createSignIn: (): Pick<SignIn, 'state' | 'subscribe' | 'start'> => ({
    state: () => ({ status: 'none', session: undefined, choice: undefined, error: undefined, ...started.state }),
    subscribe: () => () => undefined,
    start: async () => started.path,
  }),
}));

let navigation: object | undefined;
/** The browser's record of how the page was reached. */
class Navigation {
  readonly type: string;
  constructor(type: string) {
    this.type = type;
  }
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  hasTexts = true;
  navigation = new Navigation('navigate');
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  const getEntriesByType = () => (navigation ? [navigation] : []);
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: getEntriesByType });
});
afterEach(() => vi.unstubAllGlobals());

const session = {
  person: { personId: 'p1' },
  profile: { username: 'one', clientCode: 'KEYFAB' },
} as SignInState['session'];
const signedIn = { session };
const failed = (code: SignInErrorCode) => ({ error: new SignInError(code) });
const choosing = { choice: [] };

/** Starts the portal at an address, as the native app does, which reads no configuration. */
async function start(address: string, interactionType = 'redirect') {
  history.pushState(null, '', address);
  const served = { authority: '/identity', clientId: 'portal', interactionType };
  const native = {
    configuration: parseConfiguration(served, location.origin),
    bearer: () => '',
    log: { error: () => undefined },
    signInPorts: (web) => web,
    recovery: () => async () => 'handled',
    attach: vi.fn(),
  } satisfies Partial<NativeSide>;
  const before = history.length;
  const ports: BootPorts = {
    go: (path, replace) => navigate(path, { replace }),
    native: { ...native, unlocking: undefined },
  };
  const booted = await boot(ports).catch(() => undefined);
  const shown = () => location.pathname + location.search + location.hash;
  return { booted, attach: native.attach, shown, added: () => history.length - before };
}

const CALLBACK = '/sign-in/callback?code=c0de&state=s7ate';

it.each<[string, string, string, string | undefined, Partial<SignInState>, string]>([
  ['a sign-in', 'redirect', CALLBACK, '/paychecks?year=2026#net', signedIn, '/paychecks?year=2026#net'],
  ['a sign-in to home', 'redirect', CALLBACK, '/home', signedIn, '/home'],
  ['a choice of profile', 'redirect', CALLBACK, undefined, choosing, '/home'],
  ['a forged state', 'redirect', CALLBACK, undefined, failed('state_mismatch'), '/home'],
  ['a refusal', 'redirect', CALLBACK, '/hr', failed('no_access'), '/hr'],
  ['an error of the provider', 'redirect', '/sign-in/callback?error=access_denied&state=s7ate', undefined, failed('cancelled'), '/home'],
  ['an answer in the fragment', 'redirect', '/sign-in/callback#code=c0de&state=s7ate', undefined, failed('state_mismatch'), '/home'],
  ['a popup type', 'popup', CALLBACK, undefined, failed('state_mismatch'), '/home'],
  ['another address of sign-in', 'redirect', '/sign-in/other?code=c0de', undefined, {}, '/home'],
  ['a sign-out', 'redirect', '/logout?state=Idle', '/logout?reason=Idle', {}, '/logout?reason=Idle'],
  ['a page with a session', 'redirect', '/paychecks?year=2026#net', undefined, signedIn, '/paychecks?year=2026#net'],
  ['a page without one', 'popup', '/hr?code=c0de', undefined, {}, '/hr?code=c0de'],
])('SES-9: after %s (%s) at %s, the address is replaced and Back doesn’t lead to it', async (_, type, address, path, state, shown) => {
  started = { state, path };
  const result = await start(address, type);
  expect([result.shown(), result.added()]).toEqual([shown, 0]);
  expect(result.attach).toHaveBeenCalledTimes(1);
}); // prettier-ignore

it.each([
  ['back_forward', true, '/home', true],
  ['back_forward', true, '/sign-in/callback', false],
  ['back_forward', false, '/home', false],
  ['navigate', true, '/home', false],
  ['reload', true, '/home', false],
  [undefined, true, '/home', false],
])('a page reached by %s, with a sign-in under way: %s, at %s, was left at the provider: %s', async (type, isPending, address, expected) => {
  started = { state: {} };
  navigation = type === undefined ? undefined : new Navigation(type);
  if (isPending) sessionStorage.setItem('pendingSignIn', '{}');
  expect((await start(address)).booted?.leftProvider).toBe(expected);
}); // prettier-ignore

it('SES-9: the code leaves the address even if the page can’t be drawn', async () => {
  started = { state: signedIn, path: '/paychecks' };
  hasTexts = false;
  const { booted, shown, added } = await start(CALLBACK);
  expect(booted).toBeUndefined();
  await vi.waitFor(() => expect([shown(), added()]).toEqual(['/paychecks', 0]));
});

const returned = (outcome: 'cancelled' | 'failed' | 'tooWeak' | 'confirmed') => ({
  ...signedIn,
  returned: { outcome, entryId: undefined },
});

it.each([
  ['cancelled', returned('cancelled'), 'cancelled'],
  ['failed', returned('failed'), 'failed'],
  ['too weak', returned('tooWeak'), 'tooWeak'],
  ['confirmed', returned('confirmed'), undefined],
  ['absent', signedIn, undefined],
  ['of no one', { ...returned('failed'), session: undefined }, undefined],
] as const)('after a confirmation that is %s, the page it left says so, or nothing', async (_, state, notice) => {
  started = { state, path: '/direct-deposits' };
  const { booted, shown } = await start(CALLBACK);
  expect([booted?.stepUp.notice.get(), shown()]).toEqual([notice, '/direct-deposits']);
});

it.each([
  ['of this page', 'back_forward', 'stepUp', '/direct-deposits?open=1', 'cancelled', null],
  ['of another page', 'back_forward', 'stepUp', '/hr', undefined, null],
  ['for a sign-in', 'back_forward', 'login', '/direct-deposits?open=1', undefined, null],
  ['that is open in a reloaded page', 'reload', 'stepUp', '/direct-deposits?open=1', undefined, 'kept'],
])('a confirmation %s that was left by %s is canceled if it is one (%s to %s)', async (_, type, purpose, returnTo, notice, left) => {
  started = { state: signedIn };
  navigation = new Navigation(type);
  const secrets = { state: 's', nonce: 'n', verifier: 'v' };
  const pending = JSON.stringify({ ...secrets, returnTo, purpose, startedAt: Date.now() - 1000 });
  sessionStorage.setItem('pendingSignIn', pending);
  const { booted, shown, added } = await start('/direct-deposits?open=1');
  expect([booted?.stepUp.notice.get(), shown(), added()]).toEqual([notice, '/direct-deposits?open=1', 0]);
  expect(sessionStorage.getItem('pendingSignIn')).toBe(left && pending);
}); // prettier-ignore
