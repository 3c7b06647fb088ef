import type { PersonAct } from '@paystead/contract/console/people/model.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { recordOperatorUse } from '../../platform/audit/record-operator-use.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import {
  requestConfirmation,
  requestedBySelf,
  closeConfirmation,
  findConfirmation,
} from '../confirmations/confirmations-store.ts';
import { recordAct, type Acting } from './acting.ts';
import { checkAct, isAboutMoney, runAct } from './acts/acts.ts';
import type { ConsolePolicy } from './console-policy.ts';

/** Does an act, or asks for a second operator where the client's policy says so. */
export async function actOrRequest(
  acting: Acting,
  act: PersonAct,
  { twoOperators }: ConsolePolicy,
): Promise<'done' | 'waiting'> {
  const { tx, scope, person, reason, now } = acting;
  await checkAct(acting, act);
  if (!twoOperators || !(await isAboutMoney(acting, act))) {
    await runAct(acting, act);
    return 'done';
  }
  if (!(await requestConfirmation(tx, person, { act, reason, scope }, now))) refuse('version_conflict');
  await recordAct(acting, 'profile', 'console.confirmationRequested', { act: act.act });
  return 'waiting';
}

/** A decision about an act that waits. */
interface Deciding {
  readonly tx: Transaction;
  readonly scope: ConsoleScope;
  readonly client: OperatorScope;
  readonly confirmationId: string;
  readonly decision: 'confirm' | 'refuse' | 'withdraw';
  readonly comment: string | null;
  /** Loads the person for a confirmed act; refuses the operator's own record. */
  readonly actingFor: (employeeId: string, reason: string, requestedBy: string) => Promise<Acting>;
  readonly now: Date;
  readonly requestId: string;
}

const RECORDED = { refuse: 'console.confirmationRefused', withdraw: 'console.confirmationWithdrawn' } as const;
const CLOSED = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * Confirms, refuses or withdraws an act that waits. Only the operator who asked withdraws it, and only another one confirms or
 * refuses it. A confirmed act is checked and done again, with the reason of the one who asked.
 */
export async function decideAct(deciding: Deciding): Promise<void> {
  const { tx, scope, client, confirmationId, decision, comment, actingFor, now, requestId } = deciding;
  const stored = found(await findConfirmation(tx, client, confirmationId, now));
  if (stored.state !== 'waiting') refuse('version_conflict');
  if (requestedBySelf(stored, scope) !== (decision === 'withdraw'))
    refuse('scope_required', { reason: 'the operator who asked may not decide, and no one else may withdraw' });
  if (decision === 'confirm') {
    const acting = await actingFor(stored.employeeId, stored.reason, stored.requested_by_name);
    await checkAct(acting, stored.act);
    await runAct(acting, stored.act);
  } else
    await recordOperatorUse(tx, {
      scope,
      client,
      employeeIds: [stored.employeeId],
      kind: 'change',
      resource: 'profile',
      action: RECORDED[decision],
      detail: { act: stored.act.act },
      reason: comment,
      now,
      requestId,
    });
  await closeConfirmation(tx, { ...client, id: stored.id }, scope, CLOSED[decision], comment, now);
}
