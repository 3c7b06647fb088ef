import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUnsaved } from '@paystead/ui/unsaved.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../ui/test/dialogs.ts';
import { renderPage } from '../../../test/page.tsx';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../platform/sign-in/use-sign-in.ts';
import { StepUpDialog } from './step-up-dialog.tsx';
import { createStepUp } from './step-up.ts';

afterEach(cleanup);
watchFocusAfterDialogs();
beforeEach(teachDialogs);

type Outcome = Awaited<ReturnType<SignIn['stepUp']>>;

/** Renders the dialog of a call that waits for a confirmation, which the provider answers with `answer`. */
async function show() {
  const stepUp = createStepUp();
  const { promise, resolve: answer, reject } = Promise.withResolvers<Outcome>();
  const state = { status: 'signedIn' };
  const signIn = {
    state: () => state,
    subscribe: () => () => undefined,
    cancel: vi.fn(),
    stepUp: vi.fn(() => promise),
  };
  await renderPage(
    <SignInContext value={signIn as unknown as SignIn}>
      <Entries />
      <StepUpDialog stepUp={stepUp} type="popup" />
    </SignInContext>,
    { gateway: () => undefined, address: '/direct-deposit' },
  );
  screen.getByRole('button', { name: 'Save' }).focus();
  const proven = vi.fn<(result: unknown) => void>();
  await act(async () => void stepUp.prompt().then(proven, (error: Error) => proven(error.message)));
  const finish = (outcome: Outcome) => act(async () => answer(outcome));
  const fail = () => act(async () => reject(new Error('No window.')));
  return { signIn, proven, finish, fail };
}
function Entries() {
  useUnsaved(true);
  return <button>Save</button>;
}
const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const confirm = () => screen.getByRole('button', { name: /^Enter password/ });

describe('confirming one’s identity before a sensitive call', () => {
  it('asks the provider once, is busy meanwhile, and then repeats the call', async () => {
    const { signIn, proven, finish } = await show();
    fireEvent.click(confirm());
    expect(confirm().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(confirm());
    expect(signIn.stepUp).toHaveBeenCalledTimes(1);
    await finish('confirmed');
    expect(proven.mock.calls).toEqual([[true]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[Outcome | 'a failure']>([['confirmed'], ['failed'], ['tooWeak'], ['cancelled'], ['a failure']])(
    'lets the page go at the provider, and holds its entries again after %s',
    async (outcome) => {
      const { finish, fail } = await show();
      expect(isHeld()).toBe(true);
      fireEvent.click(confirm());
      await act(async () => Promise.resolve());
      expect(isHeld()).toBe(false);
      if (outcome === 'a failure') await fail();
      else await finish(outcome);
      expect(isHeld()).toBe(true);
    },
  );

  it('stays open with a message if it failed', async () => {
    const { proven, finish } = await show();
    fireEvent.click(confirm());
    await finish('failed');
    const message = "We couldn't confirm your identity. Nothing was sent. You can try again.";
    expect(screen.getByText(message).closest('[role="status"]')).not.toBeNull();
    expect(confirm().getAttribute('aria-busy')).toBeNull();
    expect(proven).not.toHaveBeenCalled();
  });

  it.each(['by its button', 'by Escape', 'at the provider'])('refuses the call if it was declined %s', async (way) => {
    const { signIn, proven, finish } = await show();
    if (way === 'by its button')
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Not now' })));
    else if (way === 'by Escape')
      await act(async () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    else {
      fireEvent.click(confirm());
      await finish('cancelled');
    }
    expect(proven.mock.calls).toEqual([
      ["You didn't confirm your identity, so nothing was sent. Your entries are still here."],
    ]);
    expect(signIn.cancel).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
