import type { RefusedSignIn } from '../failures/failure.ts';

/** A refused sign-in. Names no person. */
export interface SignInRefusal extends RefusedSignIn {
  readonly reason: string;
  /** The endpoint's name in the contract, or its address. */
  readonly endpoint: string;
  readonly requestId: string;
  readonly networkAddress: string;
  /** True: only logged, because its sender has reached a limit. */
  readonly isUnstored?: boolean;
}

/** Logs a refusal and stores it for support. Returns the code by which support finds it. */
export type NoteRefusal = (refusal: SignInRefusal) => string;
