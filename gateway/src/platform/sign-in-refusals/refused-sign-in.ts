import { createHash } from 'node:crypto';
import type { RefusedSignIn } from '../failures/failure.ts';
import type { Identity } from '../identity-tokens/verify.ts';

/** Returns what a refusal may say about an identity: its provider, and a hash that recognizes the account. */
export function refusedSignIn({ providerId, issuer, subject }: Identity): RefusedSignIn {
  const accountHash = createHash('sha256').update(`${issuer}\n${subject}`).digest('hex').slice(0, 16);
  return { providerId, accountHash };
}

/** Returns why no person was found for an identity: what keeps its address from binding, or that no one has it. */
export function noPersonReason({ emailProblem }: Identity): string {
  return `sign-in refused: no person is bound to the account, and ${emailProblem ?? 'no person has its address'}`;
}
