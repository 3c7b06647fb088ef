import { createContext, use, useSyncExternalStore } from 'react';
import type { SignIn, SignInState } from './sign-in.ts';

export const SignInContext = createContext<SignIn | undefined>(undefined);

/** Returns the page's sign-in. Throws outside its provider, because such a page would have no guard. */
export function useSignIn(): SignIn {
  const signIn = use(SignInContext);
  if (!signIn) throw new Error('useSignIn needs SignInContext above it.');
  return signIn;
}

/** Returns the state of sign-in and renders again when it changes. */
export function useSignInState(): SignInState {
  const signIn = useSignIn();
  return useSyncExternalStore(signIn.subscribe, signIn.state);
}
