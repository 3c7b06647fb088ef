import type { SignInOffer } from '@paystead/contract/assurance.ts';

/** Returns the stronger sign-in that a refusal of the gateway asks for; undefined for any other failure. */
export function offerIn(failure: unknown): SignInOffer | undefined {
  if (typeof failure !== 'object' || failure === null || !('signIn' in failure)) return undefined;
  return failure.signIn as SignInOffer | undefined;
}
