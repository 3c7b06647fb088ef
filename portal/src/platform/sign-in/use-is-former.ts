import { use, useSyncExternalStore } from 'react';
import { SignInContext } from './use-sign-in.ts';

const never = () => () => undefined;

/** Checks whether the signed-in person no longer works for the employer whose profile is selected. */
export function useIsFormer(): boolean {
  const signIn = use(SignInContext);
  return useSyncExternalStore(signIn?.subscribe ?? never, () => signIn?.state().session?.profile.isFormer === true);
}
