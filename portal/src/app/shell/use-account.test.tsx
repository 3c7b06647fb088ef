import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { renderPage, settle, toastsOf } from '../../../test/page.tsx';
import { ApiFailure } from '../../platform/api/failure.ts';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../platform/sign-in/use-sign-in.ts';
import { SESSION } from '../test/portal-harness.tsx';
import { useAccount } from './use-account.tsx';

beforeEach(() => {
  teachDialogs();
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const profile = (clientCode: string, clientName: string, username = 'marisol.vega'): ProfileSelection => ({
  username,
  clientCode,
  clientName,
  employeeId: SESSION.profile.employeeId,
  employeeNumber: `••${clientCode.length}`,
  isFormer: false,
  lastUsedAt: null,
});
const SHOWN = profile('KEYSTONE', 'Keystone Fabrication');
// A second record at the shown employer, and the same username at another one.
const SECOND = profile('KEYSTONE', 'Keystone Night Shift', 'marisol.vega2');
const OTHER = profile('LAKESIDE', 'Lakeside Dental');
const THREE = [SHOWN, SECOND, OTHER];
const EIGHT = [...THREE, ...Array.from({ length: 5 }, (_, at) => profile(`CLIENT${at}`, `Client ${at}`))];

interface Options {
  readonly profiles?: readonly ProfileSelection[];
  readonly profileCount?: number;
  readonly canChooseProfile?: boolean;
  readonly switchProfile?: () => Promise<undefined>;
}

async function show({ profiles = THREE, profileCount = profiles.length, ...options }: Options = {}) {
  const switchProfile = vi.fn<SignIn['switchProfile']>(options.switchProfile ?? (async () => undefined));
  const state = { status: 'none', session: { ...SESSION, profileCount } } as ReturnType<SignIn['state']>;
  const signIn = { state: () => state, subscribe: () => () => undefined, switchProfile } as unknown as SignIn;
  const navigation = {
    groups: [],
    tabs: [],
    more: [],
    preferencesHref: '/preferences',
    canChooseProfile: options.canChooseProfile ?? true,
  };
  function Account(): ReactNode {
    const account = useAccount(navigation, [], 'self');
    return (
      <>
        {account.button(true)}
        <button type="button" onClick={account.openSwitch}>
          All employers
        </button>
        <output>{account.canSwitch ? 'can switch' : 'has no other employer'}</output>
        {account.dialog}
      </>
    );
  }
  const page = await renderPage(
    <SignInContext value={signIn}>
      <Account />
    </SignInContext>,
    { gateway: () => ({ body: { profileSelections: profiles, nextCursor: null } }), address: '/paychecks' },
  );
  return { ...page, switchProfile };
}

/** Opens the account menu, which reads the employers when it comes near. */
async function openMenu() {
  fireEvent.focus(screen.getByRole('button', { name: /^Account/ }));
  const menu = screen.getByLabelText('Account menu');
  fireEvent(menu, new Event('beforetoggle'));
  // jsdom opens no popovers.
  menu.removeAttribute('popover');
  await within(menu).findByRole('link', { name: 'Sign out' });
  return within(menu);
}
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const openDialog = async () => {
  await press(screen.getByRole('button', { name: 'All employers' }));
  return within(await screen.findByRole('dialog'));
};

describe('PRF-1: switching the employer', () => {
  it('in the menu or the dialog leads home and says which one is shown, and closes the dialog', async () => {
    const { services, addresses, switchProfile } = await show();
    const menu = await openMenu();
    await press(await menu.findByRole('button', { name: /^Lakeside/ }));
    expect(switchProfile.mock.calls).toEqual([[OTHER]]);
    expect(addresses).toEqual(['/paychecks', '/home']);
    expect(toastsOf(services)).toEqual(['success: Now showing Lakeside Dental']);
    const dialog = await openDialog();
    await press(await dialog.findByRole('button', { name: /^Keystone Night Shift/ }));
    expect(switchProfile.mock.calls).toEqual([[OTHER], [SECOND]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('to the one that is already shown only closes the dialog', async () => {
    const { services, addresses, switchProfile } = await show();
    const menu = await openMenu();
    await press(await menu.findByRole('button', { name: /^Keystone Fabrication/ }));
    const dialog = await openDialog();
    await press(await dialog.findByRole('button', { name: /^Keystone Fabrication/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(switchProfile).not.toHaveBeenCalled();
    expect(addresses).toEqual(['/paychecks']);
    expect(toastsOf(services)).toEqual([]);
  });

  it.each<[string, boolean, unknown, string[]]>([
    ['in a browser', false, new ApiFailure(403, { detail: 'No.', signIn: { isAvailable: false } as never }), []],
    [
      'in the app, for want of a stronger sign-in',
      true,
      new ApiFailure(403, { detail: 'Sign in with a passkey.', signIn: { isAvailable: false } as never }),
      ['error: Sign in with a passkey.'],
    ],
    ['in the app, otherwise', true, new ApiFailure(403, { detail: 'No.' }), []],
  ])('that fails %s stays on the page, and says why if no one else does', async (_, isApp, failure, toasts) => {
    if (isApp) vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
    const { services, addresses, switchProfile } = await show({ switchProfile: () => Promise.reject(failure) });
    const menu = await openMenu();
    await press(await menu.findByRole('button', { name: /^Lakeside/ }));
    expect(switchProfile).toHaveBeenCalledTimes(1);
    expect(addresses).toEqual(['/paychecks']);
    expect(toastsOf(services)).toEqual(toasts);
  });
});

describe('PRF-1: the employers of the account menu', () => {
  it('are read when the menu comes near, and are listed with the shown one marked', async () => {
    const { calls, services } = await show();
    expect(calls).toEqual([]);
    const menu = await openMenu();
    await settle(services);
    expect(calls).toEqual(['GET userProfile/profiles']);
    const employers = menu
      .getAllByRole('button')
      .filter(({ textContent }) => /Keystone|Lakeside/.test(textContent))
      .map((button) => [button.textContent, button.getAttribute('aria-current')]);
    expect(employers).toEqual([
      ['Keystone Fabrication••8', 'true'],
      ['Keystone Night Shift••8', null],
      ['Lakeside Dental••8', null],
    ]);
    expect(menu.queryByRole('button', { name: /^Choose another employer/ })).toBeNull();
  });

  it('are a dialog of their own if there are more than seven', async () => {
    const { services } = await show({ profiles: EIGHT });
    const menu = await openMenu();
    await settle(services);
    expect(menu.queryByRole('button', { name: /^Client 0/ })).toBeNull();
    await press(menu.getByRole('button', { name: /^Choose another employer/ }));
    expect(await screen.findByRole('button', { name: /^Client 0/ })).toBeTruthy();
  });

  it.each([
    ['the only one', { profileCount: 1 }],
    ['without the entry that switches', { canChooseProfile: false }],
  ])('are not read for %s', async (_, options) => {
    const { calls, services } = await show(options);
    const menu = await openMenu();
    await settle(services);
    expect(screen.getByText('has no other employer')).toBeTruthy();
    expect(calls).toEqual([]);
    expect(menu.queryByRole('button', { name: /^Choose another employer/ })).toBeNull();
  });
});
