import { createHash } from 'node:crypto';
import { refuse, type RefusedSignIn } from '../failures/failure.ts';
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

/** Throws `unavailable` if no person was found because the provider couldn't be asked for the address: the same sign-in may work later. */
export function requireAnswer(identity: Identity): void {
  if (!identity.isProviderDown) return;
  const reason = `identity provider ${identity.providerId}: ${noPersonReason(identity)}`;
  refuse('unavailable', { retryAfter: 5, reason });
}
