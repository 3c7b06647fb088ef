import { webcrypto } from 'node:crypto';
import { act, cleanup, screen } from '@testing-library/react';
import { AuthorizationResponseError } from 'oauth4webapi';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { Unreached } from '../../platform/api/failure.ts';
import { SignInError, type SignInErrorCode } from '../../platform/sign-in/sign-in-error.ts';
import { gatewayWith, visit } from '../test/portal-harness.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('crypto', webcrypto);
  teachDialogs();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REPORT = 'POST session/sign-in-failure';

/** The error that a provider returns instead of a code; its description names a person. */
const answered = (error: string) =>
  new AuthorizationResponseError('authorization response from the server is an error', {
    cause: new URLSearchParams({ error, error_description: 'Marisol has no license' }),
  });

/** Visits a page whose sign-in failed. `codes` are the gateway's replies in order. */
async function visitFailed(
  error: SignInError,
  codes: readonly string[] = ['K7QF2M9D'],
  address = '/paychecks',
  native?: { readonly nativeClientId: string },
) {
  const sent: unknown[] = [];
  const rest = gatewayWith();
  const world = await visit(address, {
    state: { session: undefined, error },
    ...(native && { native }),
    gateway: (call, body) => {
      if (call !== REPORT) return rest(call, body);
      const reference = codes[sent.push(body) - 1];
      return reference === undefined ? undefined : { body: { reference } };
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...world, sent };
}

/** Opens the part of the page about an error on the provider's own page. */
async function openPageError(): Promise<void> {
  const summary = await screen.findByText('The sign-in page showed an error');
  act(() => summary.closest('details')?.setAttribute('open', ''));
  await act(() => new Promise((resolve) => setImmediate(resolve)));
}

/** Waits until the part of the page that reports has been loaded and has run. */
const reportingLoaded = () =>
  act(async () => {
    await import('./reported-code.tsx');
    await new Promise((resolve) => setImmediate(resolve));
  });

describe('SIG-2: a failure between the portal and the provider has a code, too', () => {
  it.each<[string, SignInError, unknown]>([
    ['the provider’s error', new SignInError('invalid_answer', answered('invalid_scope')), { code: 'invalid_answer', providerError: 'invalid_scope' }],
    ['an outage', new SignInError('provider_unavailable', answered('server_error')), { code: 'provider_unavailable', providerError: 'server_error' }],
    ['a consent that is missing', new SignInError('interaction_required', answered('consent_required')), { code: 'interaction_required', providerError: 'consent_required' }],
    ['an invalid answer', new SignInError('state_mismatch'), { code: 'state_mismatch' }],
    ['an error that is no code', new SignInError('invalid_answer', answered('No license: Marisol')), { code: 'invalid_answer' }],
    ['a provider that can’t be reached', new SignInError('provider_unavailable', new TypeError('Failed to fetch')), { code: 'provider_unavailable' }],
  ])('reports %s once, with the provider and nothing about the person', async (_title, error, reported) => {
    const { sent, state } = await visitFailed(error);
    expect((await screen.findByText('K7QF-2M9D')).parentElement?.textContent).toContain('give your payroll team this code');
    // The page is drawn again, and left and opened again.
    act(() => state.set({ ...state.get(), error: undefined }));
    act(() => state.set({ ...state.get(), error }));
    expect(await screen.findByText('K7QF-2M9D')).toBeTruthy();
    await reportingLoaded();
    expect(sent).toEqual([{ providerId: 'own', ...(reported as object) }]);
  }); // prettier-ignore

  it('SES-5: the native app names its client, because its pages come from another origin', async () => {
    const native = { nativeClientId: 'wide-native' };
    const { sent } = await visitFailed(new SignInError('timeout'), ['K7QF2M9D'], '/paychecks', native);
    expect(await screen.findByText('K7QF-2M9D')).toBeTruthy();
    expect(sent).toEqual([{ providerId: 'own', nativeClientId: 'wide-native', code: 'timeout' }]);
  });

  it.each<[string, SignInError, object]>([
    ['closed the page', new SignInError('cancelled'), {}],
    ['was sent back by the provider', new SignInError('cancelled', answered('access_denied')), { providerError: 'access_denied' }],
  ])('a person who %s can say that it showed an error, and gets a code', async (_title, error, reported) => {
    const { sent } = await visitFailed(error, [], '/login-failed');
    await openPageError();
    // Without a connection there is no code yet. Opening it again tries again.
    expect(await screen.findByText(/You lost your connection/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    cleanup();
    const again = await visitFailed(error, ['K7QF2M9D'], '/login-failed');
    expect(again.sent).toEqual([]);
    await openPageError();
    expect(await screen.findByText('K7QF-2M9D')).toBeTruthy();
    expect(screen.getByText(/If the sign-in page showed a code or an ID/)).toBeTruthy();
    expect(again.sent).toEqual([{ providerId: 'own', code: 'provider_page_failed', ...reported }]);
  }); // prettier-ignore

  it('keeps the code for a reload, with the page to continue at', async () => {
    await visitFailed(new SignInError('state_mismatch'), ['K7QF2M9D'], '/login-failed');
    await screen.findByText('K7QF-2M9D');
    expect(history.state).toEqual({ reason: 'expired', reference: 'K7QF2M9D', returnTo: '/home' });
    const kept: unknown = history.state;
    cleanup();
    const { calls } = await visit('/login-failed', { state: { session: undefined }, historyState: kept });
    expect(await screen.findByText('K7QF-2M9D')).toBeTruthy();
    expect(calls).not.toContain(REPORT);
  });

  it('gives a second failure a code of its own', async () => {
    const { sent, state } = await visitFailed(new SignInError('timeout'), ['K7QF2M9D', '0ABC1DEF']);
    await screen.findByText('K7QF-2M9D');
    act(() => state.set({ ...state.get(), error: new SignInError('timeout') }));
    expect(await screen.findByText('0ABC-1DEF')).toBeTruthy();
    expect(screen.queryByText('K7QF-2M9D')).toBeNull();
    // The third report isn't answered: no code is better than the wrong one.
    act(() => state.set({ ...state.get(), error: new SignInError('timeout') }));
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    await reportingLoaded();
    expect(screen.queryByText('0ABC-1DEF')).toBeNull();
  });

  it('without a reply shows the message without a code, and no other error', async () => {
    const { sent, services } = await visitFailed(new SignInError('timeout'), []);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await reportingLoaded();
    expect(screen.getByRole('heading', { level: 1, name: "Sign-in isn't available" })).toBeTruthy();
    expect(screen.queryByText(/this code/)).toBeNull();
    expect(services.toaster.toasts.get()).toEqual([]);
  });

  it.each<[string, SignInError]>([
    ['that the person canceled', new SignInError('cancelled', answered('access_denied'))],
    ['of a window that the browser blocked', new SignInError('popup_blocked')],
    ['because the session has ended', new SignInError('interaction_required')],
    ['because the person is signed out at the provider', new SignInError('interaction_required', answered('login_required'))],
    ['of an account without a profile', new SignInError('unknown_account')],
    ['that the gateway gave a code', new SignInError('no_access', undefined, '0ABC1DEF')],
    ['because the gateway didn’t answer', new SignInError('provider_unavailable', new Unreached('offline'))],
  ])('reports no failure %s', async (_title, error) => {
    const { sent } = await visitFailed(error);
    await reportingLoaded();
    expect(sent).toEqual([]);
    expect(screen.queryByText('K7QF-2M9D')).toBeNull();
  }); // prettier-ignore

  it.each<SignInErrorCode>(['timeout', 'cancelled'])('reports %s from no page that has no provider', async (code) => {
    const { calls } = await visit('/login-failed', {
      state: { session: undefined, error: new SignInError(code) },
      mustChooseProvider: true,
    });
    await screen.findByRole('heading', { level: 1 });
    await reportingLoaded();
    expect(calls).not.toContain(REPORT);
  });
});
