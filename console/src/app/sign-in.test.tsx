import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { useUnsaved } from '@paystead/ui/unsaved.ts';
import { teachDialogs } from '../../../ui/test/dialogs.ts';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../ui/build/texts.ts';
import { CallFailed } from '../platform/api.ts';
import { LostSessionDialog } from './lost-session-dialog.tsx';
import { SignInPage } from './sign-in-page.tsx';

vi.mock('../platform/sign-in.ts', () => ({ signIn: (request: unknown) => signIn(request) as unknown }));

const signIn = vi.fn<(request: unknown) => Promise<void>>();
const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const show = (page: ReactNode) =>
  render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      {page}
    </TranslationsProvider>,
  );
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

teachDialogs();
beforeEach(() => {
  signIn.mockReset();
  history.replaceState(null, '', '/console/people?client=KEYSTONE#top');
});
afterEach(cleanup);

describe('the sign-in page of the console', () => {
  it.each([
    [true, 'Paystead console'],
    [false, ''],
  ])('names itself in the tab, and has the focus on its heading after a sign-out (%s)', (fresh, focused) => {
    document.title = 'People · Paystead console';
    show(<SignInPage error={undefined} fresh={fresh} />);
    const { activeElement } = document;
    expect([activeElement === document.body ? '' : activeElement?.textContent, document.title]).toEqual([
      focused,
      'Paystead console',
    ]);
  });

  it.each([
    ['a first visit', undefined, false, false, []],
    ['a sign-out', undefined, true, true, []],
    ['a refusal', new CallFailed('not_found'), false, true, []],
    ['a refusal after a sign-out', new CallFailed('not_found'), true, true, []],
    [
      'a sign-in that is too weak',
      new CallFailed('stronger_sign_in_required', { acrValues: ['a', 'b'] }),
      false,
      true,
      ['a', 'b'],
    ],
  ])('after %s, asks for the same address, and for the password only if another account may follow', async (...row) => {
    const [, error, fresh, asksAgain, acrValues] = row;
    signIn.mockResolvedValue();
    show(<SignInPage error={error} fresh={fresh} />);
    await press('Sign in');
    expect(signIn.mock.calls).toEqual([
      [{ returnTo: '/console/people?client=KEYSTONE', language: 'en', fresh: asksAgain, acrValues }],
    ]);
  });

  it.each([
    [new CallFailed('not_found')],
    [new CallFailed('stronger_sign_in_required')],
    [new CallFailed('unreachable')],
    [new CallFailed('sign_in_failed')],
    [new TypeError('x')],
  ])('says why a sign-in failed (%s), and can be tried again', async (failure) => {
    signIn.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
    show(<SignInPage error={undefined} fresh={false} />);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Sign in');
    const sentence = screen.getByRole('alert').textContent;
    cleanup();
    show(
      <SignInPage error={failure instanceof CallFailed ? failure : new CallFailed('sign_in_failed')} fresh={false} />,
    );
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    await press('Sign in');
    expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).not.toBe('true');
    expect(signIn).toHaveBeenCalledTimes(2);
  });
});

function Entries() {
  useUnsaved(true);
  return null;
}
const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the dialog after a lost session', () => {
  it('lets the page go while signing in, and holds its entries again after a failure', async () => {
    let fail = (_error: Error): void => undefined;
    signIn.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    show(
      <>
        <Entries />
        <LostSessionDialog open onClose={vi.fn()} />
      </>,
    );
    expect(isHeld()).toBe(true);
    await press('Sign in again');
    expect([isHeld(), signIn.mock.calls]).toEqual([
      false,
      [[{ returnTo: '/console/people?client=KEYSTONE', language: 'en' }]],
    ]);
    await act(async () => fail(new CallFailed('unreachable')));
    expect(isHeld()).toBe(true);
    expect(screen.getByRole('button', { name: 'Sign in again' }).getAttribute('aria-busy')).not.toBe('true');
  });
});
