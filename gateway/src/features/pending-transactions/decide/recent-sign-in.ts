import { RULE_TYPE } from '@paystead/contract/features/pending-transactions/rules.ts';
import { isRecent } from '../../../platform/access/recent-sign-in.ts';
import type { Session } from '../../../platform/access/session.ts';
import { refuse } from '../../../platform/failures/failure.ts';

/** The greatest age of a sign-in in seconds, unless the client sets its own. */
export interface SignInLimits {
  readonly recentSeconds: number;
}

/**
 * Refuses a decision about where pay goes after an old sign-in: `step_up_required`. The greatest age is that of the
 * employee's own bank changes.
 */
export function requireRecentSignIn(
  { session, now }: { readonly session: Session; readonly now: Date },
  ruleType: number,
  limits: SignInLimits,
): void {
  if (ruleType !== RULE_TYPE.DirectDeposit) return;
  if (!isRecent(session, 'bankChange', now, limits)) refuse('step_up_required');
}
