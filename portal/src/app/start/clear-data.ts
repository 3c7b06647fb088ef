import type { QueryClient } from '@tanstack/react-query';
import type { Clock } from '@paystead/ui/clock.ts';
import { forgetDraftsOfOthers } from '../../platform/kept-entry/stored-drafts.ts';
import type { SignIn, SignInState } from '../../platform/sign-in/sign-in.ts';

/** Returns the key of a person at an employer. Data loaded for one key is never shown for another. */
export function sessionKey({ session }: Pick<SignInState, 'session'>): string | undefined {
  return session && `${session.person.personId}/${session.profile.clientCode}/${session.profile.username}`;
}

/**
 * Clears all data when the person or the employer changes, before anything is drawn for them. Stored entries outlive a
 * session that was lost: they wait until it is known who signs in.
 */
export function clearDataOfOthers(
  signIn: Pick<SignIn, 'state' | 'subscribe'>,
  queries: Pick<QueryClient, 'clear'>,
  clock: Clock,
): void {
  let shownKey = sessionKey(signIn.state());
  let status = signIn.state().status;
  signIn.subscribe(() => {
    const state = signIn.state();
    const next = sessionKey(state);
    // Data that was requested before the first reply belongs to that session.
    const isFirstAnswer = status === 'startup';
    status = state.status;
    if (next === shownKey) return;
    if (next !== undefined || shownKey !== undefined) forgetDraftsOfOthers(next, clock.now());
    shownKey = next;
    if (!isFirstAnswer) queries.clear();
  });
}
