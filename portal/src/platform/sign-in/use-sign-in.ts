import { createContext, use, useSyncExternalStore } from 'react';
import type { SignIn, SignInState } from './sign-in.ts';

export const SignInContext = createContext<SignIn | undefined>(undefined);

/** The sign-in of this page. Throws outside its provider: a page without a guard would be open to everybody. */
export function useSignIn(): SignIn {
  const signIn = use(SignInContext);
  if (!signIn) throw new Error('useSignIn needs SignInContext above it.');
  return signIn;
}

/** Status, session, choice and failure, as they change. */
export function useSignInState(): SignInState {
  const signIn = useSignIn();
  return useSyncExternalStore(signIn.subscribe, signIn.state);
}
