import { todayIn } from '@paystead/contract/local-date.ts';
import type { DecisionDeputy, DeputiesReply } from '@paystead/contract/features/pending-transactions/deputies.ts';
import type { Session } from '../../../platform/access/session.ts';
import { seeScope, type VisibleScope } from '../../../platform/access/visible-scope.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { found } from '../../../platform/failures/failure.ts';
import { readCandidates, readDeputies, readZone, type DeputyRow, type ViewsOfClient } from './deputy-store.ts';

/** The parts of a call about deputies. */
export interface DeputyCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly now: Date;
}

/** Returns the caller's scope. Throws `not_found` for people without a manager or supervisor view. */
export function scopeOf({ session, now }: Pick<DeputyCall, 'session' | 'now'>): VisibleScope<'transactions'> {
  return found(seeScope(session, 'transactions', undefined, now));
}

/** Returns the views that the caller's client has turned on. */
export function viewsOfClient({ policy }: Session): ViewsOfClient {
  return {
    asManager: policy.is_manager_view_enabled && policy.allow_manager_self_service,
    asSupervisor: policy.allow_supervisor_self_service,
  };
}

/** Returns the caller's deputies, the approvers whom they represent, and the people whom they can name (DSK-5). */
export async function listDeputies(
  { tx, session, now }: DeputyCall,
  { text = '' }: { readonly text?: string | undefined } = {},
): Promise<DeputiesReply> {
  const scope = scopeOf({ session, now });
  const views = viewsOfClient(session);
  const namings = await readDeputies(tx, scope, views, now);
  return {
    today: todayIn(await readZone(tx, scope, now), now),
    named: namings.filter(({ isNamed }) => isNamed).map(toWire),
    represented: namings.filter(({ isNamed }) => !isNamed).map(toWire),
    candidates: await readCandidates(tx, scope, views, { text }, now),
  };
}

function toWire(row: DeputyRow): DecisionDeputy {
  const { decisionDeputyId, name, ruleTypes, firstDate, lastDate } = row;
  const status = !row.canDecide ? 'inactive' : row.hasStarted ? 'current' : 'upcoming';
  return { decisionDeputyId, name, ruleTypes, firstDate, lastDate, status };
}
