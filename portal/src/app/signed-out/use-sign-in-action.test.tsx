import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ScreenAction } from '../../platform/sign-in/screens.ts';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../platform/sign-in/use-sign-in.ts';
import { useSignInAction } from './use-sign-in-action.ts';

afterEach(cleanup);

function show(action: ScreenAction) {
  const { promise, resolve: answer } = Promise.withResolvers<string | undefined>();
  const signIn = { signIn: vi.fn(() => promise), logout: vi.fn(() => promise) };
  const { hook, history } = memoryLocation({ path: '/login-failed', record: true });
  function Action() {
    const [busy, run] = useSignInAction(action, '/paychecks?year=2025');
    return <button onClick={run}>{busy ? 'busy' : 'ready'}</button>;
  }
  render(
    <SignInContext value={signIn as unknown as SignIn}>
      <Router hook={hook}>
        <Action />
      </Router>
    </SignInContext>,
  );
  fireEvent.click(screen.getByRole('button'));
  return { signIn, history, finish: (path?: string) => act(async () => answer(path)) };
}
const state = () => screen.getByRole('button').textContent;

it.each([
  ['signIn', false, false],
  ['signInFresh', true, false],
  ['signInStronger', false, true],
] as const)('%s signs in for the same page, fresh: %s, stronger: %s', async (action, fresh, stronger) => {
  const { signIn, history, finish } = show(action);
  expect(signIn.signIn.mock.calls).toEqual([[{ returnTo: '/paychecks?year=2025', fresh, stronger }]]);
  expect(state()).toBe('busy');
  await finish('/paychecks?year=2025');
  // In place of the failed page, to which Back must not lead.
  expect(history).toEqual(['/paychecks?year=2025']);
  expect([state(), signIn.logout.mock.calls]).toEqual(['ready', []]);
});

it('a sign-in without a page to go to stays, and can be tried again', async () => {
  const { history, finish } = show('signIn');
  await finish();
  expect([state(), history]).toEqual(['ready', ['/login-failed']]);
});

it('another account is asked for by signing out, with the reason', async () => {
  const { signIn, finish } = show('useAnotherAccount');
  expect([signIn.logout.mock.calls, signIn.signIn.mock.calls]).toEqual([[['AnotherAccount']], []]);
  expect(state()).toBe('busy');
  await finish();
  expect(state()).toBe('ready');
});
