import type { IdentityFact } from '@paystead/contract/features/invitations/facts.ts';
import type { EmployeeOnFile } from './employee-on-file.ts';

/** Why an employee isn't invited. */
export type WhyNotInvited = 'notLive' | 'left' | 'disabled' | 'hasAccount' | 'noFacts' | 'noEmail' | 'noAddress';

interface Standing {
  /** False while the client is set up: only live clients invite people. */
  readonly isLive: boolean;
  readonly isEmployed: boolean;
  readonly isEnabled: boolean;
  readonly hasAccount: boolean;
}

/** Returns why an employee can't be invited by mail or letter, or null. `facts` prove who they are. */
export function whyNotInvited(
  { isLive, isEmployed, isEnabled, hasAccount }: Standing,
  onFile: EmployeeOnFile,
  facts: readonly IdentityFact[],
  kind: 'mail' | 'letter',
): WhyNotInvited | null {
  if (!isLive) return 'notLive';
  if (!isEmployed) return 'left';
  if (!isEnabled) return 'disabled';
  if (hasAccount) return 'hasAccount';
  if (facts.some((fact) => onFile.facts[fact] === undefined)) return 'noFacts';
  if (kind === 'mail') return onFile.emails.length === 0 ? 'noEmail' : null;
  return onFile.address.length === 0 ? 'noAddress' : null;
}
