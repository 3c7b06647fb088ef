import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { systemClock } from '@paystead/ui/clock.ts';
import { createStore } from '@paystead/ui/store.ts';
import type { SignInState } from '../../platform/sign-in/sign-in.ts';
import { SESSION } from '../test/portal-harness.tsx';
import { clearDataOfOthers } from './clear-data.ts';

const SIGNED_OUT: SignInState = { status: 'none', session: undefined, choice: undefined, error: undefined };

/** Someone's state: their sessions at one employer have other ids, and namesakes have other people's ids. */
const signedIn = (person: string, clientCode: string, sessionId = 'first'): SignInState => ({
  ...SIGNED_OUT,
  session: {
    ...SESSION,
    sessionId,
    person: { ...SESSION.person, personId: person },
    profile: { ...SESSION.profile, clientCode },
  },
});
const KEYSTONE = signedIn('marisol', 'KEYSTONE');
const BAKERY = signedIn('marisol', 'BAKERY');
const NAMESAKE = signedIn('namesake', 'KEYSTONE');

/** Follows the states in order, with an entry read in each. Returns whether the cache was empty on arrival in each. */
function follow(...states: readonly SignInState[]): boolean[] {
  const state = createStore(states[0] ?? SIGNED_OUT);
  const queries = new QueryClient();
  clearDataOfOthers({ state: state.get, subscribe: state.subscribe }, queries, systemClock);
  return states.map((next, index) => {
    state.set(next);
    const isEmpty = queries.getQueryCache().getAll().length === 0;
    queries.setQueryData(['read', index], 'personal');
    return isEmpty;
  });
}

describe('cached data', () => {
  it.each([
    ['a switch of the employer, and back', [KEYSTONE, BAKERY, KEYSTONE, BAKERY], [true, true, true, true]],
    ['a namesake at the same employer', [KEYSTONE, NAMESAKE, KEYSTONE], [true, true, true]],
    ['a sign-out', [KEYSTONE, SIGNED_OUT, KEYSTONE], [true, true, true]],
    ['a second sign-out', [KEYSTONE, SIGNED_OUT, BAKERY, SIGNED_OUT], [true, true, true, true]],
  ])('is gone after %s', (_title, states, expected) => {
    expect(follow(...states)).toEqual(expected);
  });

  it.each([
    ['a renewed session of the same profile', [KEYSTONE, signedIn('marisol', 'KEYSTONE', 'second')]],
    ['the first answer about the session', [{ ...SIGNED_OUT, status: 'startup' as const }, KEYSTONE]],
    ['a sign-in that is under way', [KEYSTONE, { ...KEYSTONE, status: 'acquireToken' as const }]],
  ])('stays after %s', (_title, states) => {
    expect(follow(...states)).toEqual([true, false]);
  });

  it('read while no one was signed in is gone once someone is', () => {
    expect(follow({ ...SIGNED_OUT, status: 'startup' }, SIGNED_OUT, KEYSTONE)).toEqual([true, false, true]);
  });

  it('read before the first answer is gone once the employer changes', () => {
    expect(follow({ ...SIGNED_OUT, status: 'startup' }, KEYSTONE, BAKERY)).toEqual([true, false, true]);
  });
});
