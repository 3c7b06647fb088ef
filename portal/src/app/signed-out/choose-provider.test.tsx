import { webcrypto } from 'node:crypto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
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

const nobody = { session: undefined } as const;

const provider = (id: string, name: string, domainHashes: string[] | null) => ({
  id,
  name,
  authority: `https://${id}.example`,
  clientId: id,
  nativeClientId: null,
  scope: 'openid email',
  logout: 'provider' as const,
  emailClaim: 'email',
  userinfo: false,
  accountUrl: null,
  domainHashes,
});
/** `own` is for example.test. */
const providers = [
  provider('own', 'Keystone Fabrication', ['9b263fbcb5898531']),
  provider('one', 'Harborline Staffing', null),
  provider('two', 'Lakeside Dental', null),
];

async function open() {
  const visited = await visit('/paychecks?year=2026', { state: nobody, mustChooseProvider: true, providers });
  const email = await screen.findByRole('textbox', { name: 'Work email' });
  const enter = (text: string): void => {
    fireEvent.change(email, { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };
  return { ...visited, enter };
}

describe('SIG-3: the email decides where to sign in', () => {
  it('requests the email before anything else, and continues at the provider of its domain', async () => {
    const { signIn, enter } = await open();
    expect(signIn.signIn).not.toHaveBeenCalled();
    enter('marisol@example.test');
    await vi.waitFor(() => expect(signIn.signIn).toHaveBeenCalledTimes(1));
    expect(signIn.signIn).toHaveBeenCalledWith({
      returnTo: '/paychecks?year=2026',
      provider: 'own',
      loginHint: 'marisol@example.test',
    });
  });

  it('SIG-8: leads back to the invitation that someone signs in for', async () => {
    const gateway = gatewayWith({ 'GET invitations/current': { body: { state: 'proved', clientName: 'Keystone' } } });
    const { signIn } = await visit('/invitation', { state: nobody, mustChooseProvider: true, providers, gateway });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to sign-in' }));
    const email = await screen.findByRole('textbox', { name: 'Work email' });
    fireEvent.change(email, { target: { value: 'marisol@example.test' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(signIn.signIn).toHaveBeenCalledTimes(1));
    expect(signIn.signIn).toHaveBeenCalledWith({
      returnTo: '/invitation',
      provider: 'own',
      loginHint: 'marisol@example.test',
    });
  });

  it('offers the providers for everyone if the domain belongs to none', async () => {
    const { signIn, enter } = await open();
    enter('marisol@elsewhere.test');
    fireEvent.click(await screen.findByRole('button', { name: 'Lakeside Dental' }));
    expect(screen.queryByRole('button', { name: 'Keystone Fabrication' })).toBeNull();
    expect(signIn.signIn).toHaveBeenCalledWith(expect.objectContaining({ provider: 'two' }));
  });

  it('an entry that is no email gets an error and the focus, and leads nowhere', async () => {
    const { signIn, enter } = await open();
    enter('marisol');
    const field = screen.getByRole('textbox', { name: 'Work email' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Enter your full email address.')).toBeTruthy();
    expect(signIn.signIn).not.toHaveBeenCalled();
  });

  it('another email can be entered after the offer', async () => {
    const { enter } = await open();
    enter('marisol@elsewhere.test');
    fireEvent.click(await screen.findByRole('button', { name: 'Use another email' }));
    expect(await screen.findByRole('textbox', { name: 'Work email' })).toHaveProperty(
      'value',
      'marisol@elsewhere.test',
    );
  });
});

describe('SIG-2: the login-failed page shows the code for support', () => {
  it('and keeps it after a reload, like the rest of the page (M5)', async () => {
    await visit('/login-failed', {
      state: nobody,
      historyState: { reason: 'noAccess', reference: 'K7QF2M9D', returnTo: '/home' },
    });
    expect((await screen.findByText('K7QF-2M9D')).parentElement?.textContent).toContain(
      'give your payroll team this code',
    );
  });

  it('but nothing that isn’t such a code', async () => {
    await visit('/login-failed', {
      state: nobody,
      historyState: { reason: 'noAccess', reference: 'call 555-0100', returnTo: '/home' },
    });
    await screen.findByRole('heading', { level: 1, name: "This account can't open the portal" });
    expect(screen.queryByText(/555/)).toBeNull();
    expect(screen.queryByText(/this code/)).toBeNull();
  });
});

it('SES-11: the logout page says that the provider’s session may continue, and then signs in afresh', async () => {
  const { signIn } = await visit('/logout?reason=SignedOut&provider=open', { state: nobody });
  expect(await screen.findByText(/may still be signed in at your company/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(signIn.signIn).toHaveBeenCalledWith(expect.objectContaining({ returnTo: '/home', fresh: true }));
});
