import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { toastsOf } from '../../test/page.tsx';
import { teachDialogs, watchFocusAfterDialogs } from '../../../ui/test/dialogs.ts';
import { SignInError, type SignInErrorCode } from '../platform/sign-in/sign-in-error.ts';
import { forgetPerson } from '../platform/storage.ts';
import { gatewayWith, HOME, LOGOUT, menuOf, SESSION, visit } from './test/portal-harness.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  teachDialogs();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
watchFocusAfterDialogs();

const heading = () => screen.findByRole('heading', { level: 1 });
const nobody = { session: undefined } as const;
const failed = (code: SignInErrorCode) => ({ session: undefined, error: new SignInError(code) });

describe('SES-9, NAV-5: without a session', () => {
  it('redirects to the provider immediately, with the address to return to', async () => {
    const { signIn } = await visit('/paychecks?year=2025', { state: nobody });
    await waitFor(() => expect(signIn.signIn).toHaveBeenCalledTimes(1));
    expect(signIn.signIn).toHaveBeenCalledWith({ returnTo: '/paychecks?year=2025', fresh: false, stronger: false });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('opens a sign-in window only after a click', async () => {
    const { signIn } = await visit('/home', { state: nobody, configuration: { interactionType: 'popup' } });
    expect((await heading()).textContent).toBe('Welcome');
    expect(signIn.signIn).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(signIn.signIn).toHaveBeenCalled();
  });

  it('shows the notices of operators above the page, and dismissed ones again to the next person', async () => {
    const notice = {
      noticeId: 'n1',
      kind: 'warning',
      text: { en: 'Sign-in is down.', es: 'No se puede iniciar sesión.' },
    };
    const more = { link: null, from: '2026-11-20T10:00:00Z', until: null };
    const other = { noticeId: 'n2', kind: 'notice', text: { en: 'Closed on Friday.', es: 'Cerrado el viernes.' } };
    const notices = [
      { ...notice, ...more },
      { ...other, ...more },
    ];
    const gateway = gatewayWith({ 'GET /notices.json': { body: { asOf: '2026-11-20T12:00:00Z', notices } } });
    const { state } = await visit('/home', { state: failed('provider_unavailable'), gateway });
    expect((await screen.findByText('Sign-in is down.')).closest('[role="alert"]')).not.toBeNull();
    expect((await heading()).textContent).toBe("Sign-in isn't available");
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
    expect(screen.queryByText('Closed on Friday.')).toBeNull();
    forgetPerson();
    act(() => state.set({ ...state.get(), session: SESSION, error: undefined }));
    expect(await screen.findByText('Closed on Friday.')).toBeTruthy();
  });

  it('a failure leads to the login-failed route, which keeps the page to continue at', async () => {
    const { addresses, signIn } = await visit('/paychecks?year=2025', { state: failed('provider_unavailable') });
    expect((await heading()).textContent).toBe("Sign-in isn't available");
    expect(addresses.at(-1)).toBe('/login-failed');
    expect(document.title).toBe("Sign-in isn't available · At the door");
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(signIn.signIn).toHaveBeenCalled();
  });

  it('without a login-failed route, a failure blocks navigation', async () => {
    const { addresses } = await visit('/paychecks', {
      state: failed('no_access'),
      configuration: { loginFailedRoute: null },
    });
    expect((await heading()).textContent).toBe("This account can't open the portal");
    expect(addresses).toEqual(['/paychecks']);
  });

  it('SES-1: refuses an interaction type other than popup or redirect', async () => {
    await visit('/home', { state: nobody, configuration: { interactionType: 'pigeon', loginFailedRoute: '' } });
    expect((await heading()).textContent).toBe("The portal isn't set up correctly");
  });

  it('asks before signing in when the person left the provider with the Back button', async () => {
    const { signIn } = await visit('/home', { state: nobody, leftProvider: true });
    expect((await heading()).textContent).toBe('Sign-in canceled');
    expect(signIn.signIn).not.toHaveBeenCalled();
  });

  it.each<[SignInErrorCode, string]>([
    ['unknown_account', 'Use another account'],
    ['no_access', 'Use another account'],
    ['interaction_required', 'Sign in again'],
    ['cancelled', 'Sign in'],
    ['provider_unavailable', 'Try again'],
    ['popup_blocked', 'Try again'],
  ])('%s has its own page with one action', async (code, action) => {
    await visit('/home', { state: failed(code) });
    const main = within(await screen.findByRole('main'));
    await heading();
    const actions = main.getAllByRole('button').filter((button) => button.lang !== 'es');
    expect(actions.map((button) => button.textContent)).toEqual([action]);
  });
});

describe('PRF-2: an account without a profile', () => {
  const stranger = { email: 'new@example.test', idToken: 'proof', returnTo: '/home' };
  const unknown = { state: failed('unknown_account') };

  it('requests a link to the email on file, with the identity from the provider', async () => {
    const sent: unknown[] = [];
    const gateway = gatewayWith();
    const { services, signIn } = await visit('/home', {
      ...unknown,
      stranger,
      gateway: (call, body) => {
        if (call !== 'POST email/linkUserEmail') return gateway(call, body);
        sent.push(body);
        return { body: { accepted: true, resendAfter: '2026-11-20T12:01:00.000Z' } };
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Email your employer has' });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(sent).toEqual([]);
    expect(screen.getByText(/Enter an email, like/)).toBeTruthy();
    fireEvent.change(field, { target: { value: ' old@example.test ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByText('Check old@example.test.');
    expect(toastsOf(services)).toEqual(['success: Email sent successfully']);
    expect(sent).toEqual([
      { currentEmail: 'old@example.test', updatedEmail: 'new@example.test', emailRedirectUrl: location.origin },
    ]);
    expect(signIn.recallStranger).not.toHaveBeenCalled();
  });

  const linkOpened = { ...stranger, returnTo: `/link-email#token=${'x'.repeat(43)}` };
  const previewed = (standing: string, kind: string) => ({
    'POST email/previewLink': {
      body: { kind, standing, currentEmail: 'old@example.test', updatedEmail: 'new@example.test', expiresAt: '2026-11-20T12:15:00.000Z' },
    },
  }); // prettier-ignore

  it('completes the mailed link with the requesting identity, and continues into the portal', async () => {
    const gateway = gatewayWith({
      ...previewed('mayComplete', 'claim'),
      'POST UserAccount/LinkUser': {
        body: { email: 'new@example.test', bankChangesFrozenUntil: '2026-11-21T12:00:00.000Z' },
      },
    });
    const { signIn, calls } = await visit('/home', { ...unknown, stranger: linkOpened, gateway });
    const confirm = await screen.findByRole('button', { name: 'Use the new email' });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['old@example.test', 'new@example.test']); // prettier-ignore
    expect(
      screen.getByText(/your sign-in new@example\.test opens the payroll account of old@example\.test/),
    ).toBeTruthy();
    fireEvent.click(confirm);
    await screen.findByText('new@example.test is your email now.');
    expect(calls).toContain('POST UserAccount/LinkUser');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await vi.waitFor(() =>
      expect(signIn.signIn).toHaveBeenCalledWith({ returnTo: '/home', fresh: false, stronger: false }),
    );
  });

  it('M5: shows no refusal together with the link or its success', async () => {
    const gateway = gatewayWith({
      ...previewed('mayComplete', 'claim'),
      'POST UserAccount/LinkUser': { body: { email: 'new@example.test', bankChangesFrozenUntil: null } },
    });
    await visit('/home', { ...unknown, stranger: linkOpened, gateway });
    await screen.findByRole('heading', { level: 1, name: 'Review an email change' });
    fireEvent.click(await screen.findByRole('button', { name: 'Use the new email' }));
    await screen.findByRole('heading', { level: 1, name: 'Your email is confirmed' });
    expect(screen.queryByText(/We couldn't find this email/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use another account' })).toBeNull();
  });

  it('explains where to open the link that was mailed to the new address', async () => {
    await visit('/home', { ...unknown, stranger: linkOpened, gateway: gatewayWith(previewed('ownerOnly', 'change')) });
    expect(await screen.findByText(/open the link where you’re signed in with old@example\.test/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use the new email' })).toBeNull();
  });

  it('M5: asks the provider for the identity after a reload, and keeps the form', async () => {
    const { calls, signIn } = await visit('/login-failed', {
      state: nobody,
      historyState: { reason: 'unknownAccount', returnTo: '/home' },
      recalled: stranger,
    });
    expect(await screen.findByRole('textbox', { name: 'Email your employer has' })).toBeTruthy();
    expect(signIn.recallStranger.mock.calls).toEqual([['/home']]);
    expect(screen.getByText('new@example.test')).toBeTruthy();
    expect(calls).not.toContain('POST email/linkUserEmail');
  });
});

describe('SIG-8: an invitation', () => {
  const current = (state: string) =>
    gatewayWith({
      'GET invitations/current': { body: { state, clientName: 'Keystone', provedUntil: '2026-11-20T18:00:00Z' } },
      'POST invitations/registration': { body: { facts: ['zipCode', 'birthDate'] } },
    });
  const stranger = { email: 'new@example.test', idToken: 'proof', returnTo: '/invitation' };
  const unknown = failed('unknown_account');

  it.each<[string, string, NonNullable<Parameters<typeof visit>[1]>, string, string, RegExp, string]>([
    ['someone who is signed in', '/invitation', {}, 'proved', 'Use this account?', /account you’re signed in to, marisol\.vega@/, '/invitation'],
    ['someone who is signed in', '/invitation', {}, 'none', 'Your invitation', /^Enter the code/, '/invitation'],
    ['someone who is signed in', '/invitation', {}, 'accepted', 'Your account is ready', /from Keystone/, '/invitation'],
    ['someone after their session has ended', '/invitation', { state: { error: new SignInError('interaction_required') } }, 'none', 'Your invitation', /^Enter the code/, '/invitation'],
    ['someone who isn’t', '/invitation', { state: nobody }, 'proved', 'Choose how you sign in', /for Keystone/, '/invitation'],
    ['a new account that comes back from the provider', '/home', { state: unknown, stranger }, 'proved', 'Use this account?', /sign in to Keystone as new@example\.test/, '/invitation'],
    ['a new account of another page', '/home', { state: unknown, stranger: { ...stranger, returnTo: '/home' } }, 'proved', "We couldn't find this email", /^No employer on this site/, '/login-failed'],
    ['someone who is signed in', '/register', {}, 'none', 'Set up your account', /^If your employer offers it/, '/register'],
  ])('%s at %s sees the page that fits it, not the portal: %#', async (_, address, options, state, title, text, shown) => {
    const { addresses, signIn } = await visit(address, { ...options, gateway: current(state) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
    expect([addresses, signIn.signIn.mock.calls]).toEqual([[shown], []]);
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  }); // prettier-ignore

  it('that someone who is signed in has accepted leads to the portal, in place of its page', async () => {
    const { addresses } = await visit('/invitation', { gateway: current('accepted') });
    fireEvent.click(await screen.findByRole('button', { name: 'Open the portal' }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(addresses).toEqual(['/home']);
  });
});

describe('SES-11: signing out', () => {
  it('an address without a reason signs out', async () => {
    const { signIn } = await visit('/logout');
    await vi.waitFor(() => expect(signIn.logout).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['SignedOut', "You're signed out"],
    ['NoPermission', 'You were signed out'],
    ['AnotherAccount', 'Sign in with another account'],
  ])('an address with the reason %s only shows a message', async (reason, title) => {
    const { signIn } = await visit(`/logout?reason=${reason}`, { state: nobody });
    expect((await heading()).textContent).toBe(title);
    expect(signIn.logout).not.toHaveBeenCalled();
  });

  it('NAV-4: /error shows that the gateway refused the person, with or without a session', async () => {
    await visit('/error');
    expect((await heading()).textContent).toBe("You can't open this right now");
  });
});

describe('PRF-1: several profiles', () => {
  const profile = (clientName: string, lastUsedAt: string | null): ProfileSelection => ({
    username: 'kim',
    clientCode: clientName.toUpperCase(),
    clientName,
    employeeId: SESSION.profile.employeeId,
    employeeNumber: '••360',
    isFormer: false,
    lastUsedAt,
  });

  it('are offered with the last used first', async () => {
    const choice = [profile('Bluebonnet', null), profile('Keystone', '2026-11-01T00:00:00Z')];
    const { signIn, addresses } = await visit('/home', { state: { ...nobody, choice } });
    await heading();
    const rows = within(screen.getByRole('list', { name: 'Your employers' })).getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Keystone'),
      expect.stringContaining('Bluebonnet'),
    ]);
    expect(rows[0]?.textContent).toContain('••360');
    await act(async () => fireEvent.click(rows[1] as HTMLElement));
    expect(signIn.choose).toHaveBeenCalledWith(choice[0]);
    expect(addresses.at(-1)).toBe('/paychecks');
  });

  it('have a search field if there are more than seven', async () => {
    const choice = Array.from({ length: 8 }, (_, index) => profile(`Café ${index}`, null));
    await visit('/home', { state: { ...nobody, choice } });
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'cafe 5' } });
    const rows = within(screen.getByRole('list', { name: 'Your employers' })).getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([expect.stringContaining('Café 5')]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
    expect(screen.getByText('No employer matches “nowhere”.')).toBeTruthy();
  });
});

describe('NAV-6: the shell', () => {
  it('shows the items that the server lists, and the partner', async () => {
    await visit('/home');
    const main = await screen.findByRole('navigation', { name: 'Main' });
    const hrefs = within(main)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/home', '/home']);
    expect(document.title).toBe('Home · Harborline Pay');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'House rules' }).getAttribute('href')).toBe(
      'https://harborline.example/terms',
    );
    expect(footer.getByRole('link', { name: 'Privacy policy' })).toBeTruthy();
    expect(footer.getByText('© 2026 Paystead. All rights reserved.')).toBeTruthy();
  });

  it('begins again for another employer, and stays as it is when the session of the same one is renewed', async () => {
    const { state } = await visit('/home');
    const menu = () => screen.findByRole('navigation', { name: 'Main' });
    const first = await menu();
    const { profile } = SESSION;
    act(() => state.set({ ...state.get(), session: { ...SESSION, mfa: 'used' } }));
    expect(await menu()).toBe(first);
    act(() => state.set({ ...state.get(), session: { ...SESSION, profile: { ...profile, clientCode: 'LAKESIDE' } } }));
    expect(await menu()).not.toBe(first);
  });

  it('shows the same page for an unlisted route and for an unknown one', async () => {
    await visit('/paychecks');
    expect((await heading()).textContent).toBe("We couldn't find this page");
    cleanup();
    await visit('/no-such-page');
    expect((await heading()).textContent).toBe("We couldn't find this page");
  });

  it('HTTP-10: without a menu, shows the default items and opens any address', async () => {
    await visit('/home', { gateway: gatewayWith({ 'GET menu/employee': { status: 500, body: { status: 500 } } }) });
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect(
      within(main)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Harborline Pay', 'Home']);
  });

  it('CON-8: an address below a listed page is not found if the client doesn’t have it', async () => {
    const paychecks = { key: 'paychecks', route: '/paychecks', group: 'pay', order: 2 } as const;
    const menu = (...closedScreens: string[]) =>
      gatewayWith({ 'GET menu/employee': { body: { ...menuOf(HOME, paychecks, LOGOUT), closedScreens } } });
    await visit('/paychecks/calendar', { gateway: menu('/paychecks/planner') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pay calendar' })).toBeTruthy();
    cleanup();
    await visit('/paychecks/calendar', { gateway: menu('/paychecks/calendar') });
    expect(await screen.findByRole('heading', { level: 1, name: "We couldn't find this page" })).toBeTruthy();
  });

  it('ignores menu items that it does not know', async () => {
    const strange = { ...HOME, key: 'somethingNew', route: '/something-new', order: 2 } as unknown as typeof HOME;
    await visit('/home', { gateway: gatewayWith({ 'GET menu/employee': { body: menuOf(HOME, strange, LOGOUT) } }) });
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(main).getAllByRole('link')).toHaveLength(2);
  });
});

describe('E5: the language of the account', () => {
  const account = (language: 'en' | 'es') => ({ session: { ...SESSION, person: { ...SESSION.person, language } } });
  const isShown = (language: 'en' | 'es') =>
    screen.findByRole('navigation', { name: language === 'es' ? 'Principal' : 'Main' });
  afterEach(() => localStorage.clear());

  it('is shown on a new device once its person is signed in', async () => {
    await visit('/home', { state: account('es') });
    await isShown('es');
    await waitFor(() => expect(localStorage.getItem('languageOf')).toBe('es'));
  });

  it('follows the account when the preference changes elsewhere, and the next person of a shared device', async () => {
    localStorage.setItem('language', 'es');
    localStorage.setItem('languageOf', 'es');
    await visit('/home', { state: account('en'), language: 'es' });
    expect(await isShown('en')).toBeTruthy();
  });

  it.each([null, 'es'])(
    'doesn’t replace a language that was chosen in this browser, after %s of an account',
    async (earlier) => {
      localStorage.setItem('language', 'en');
      if (earlier !== null) localStorage.setItem('languageOf', earlier);
      await visit('/home', { state: account('es') });
      await isShown('en');
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect([localStorage.getItem('language'), localStorage.getItem('languageOf')]).toEqual(['en', earlier]);
      await isShown('en');
    },
  );

  it('that was never chosen, English, leaves the browser’s Spanish', async () => {
    await visit('/home', { state: account('en'), language: 'es' });
    await isShown('es');
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await isShown('es')).toBeTruthy();
  });
});

describe('reading 17: an expired session', () => {
  it('hides the page, keeps its entries, and shows it again after a new sign-in', async () => {
    const { state, signIn } = await visit('/home');
    await screen.findByRole('navigation', { name: 'Main' });
    act(() => state.set({ ...state.get(), error: new SignInError('interaction_required') }));
    expect((await screen.findByRole('heading', { name: 'Your session ended' })).tagName).toBe('H1');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(signIn.signIn).toHaveBeenCalledWith({ returnTo: '/home', fresh: true, stronger: false });
    act(() => state.set({ ...state.get(), error: undefined }));
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });
});
