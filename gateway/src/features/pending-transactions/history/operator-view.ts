import type { TransactionHappening } from '@paystead/contract/features/pending-transactions/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { ChangeKind } from '../../../platform/changes/kind.ts';
import { readPromised } from '../deciders.ts';
import { readDecisionRules } from '../request-context.ts';
import type { TransactionKey, TransactionRow } from '../request-row.ts';
import { readOpen } from '../request-store.ts';
import { actorText, commentText, forText, namesText } from '../request-texts.ts';
import { readEvents } from './history-store.ts';

/** The facts about a request on which an operator's view depends. */
export interface OperatedRequest extends Pick<TransactionRow, 'status' | 'ruleType' | 'decider'> {
  readonly kind: ChangeKind | null;
  readonly isEscalated: boolean;
}

/** The view that an operator of the console has of a request beside its own row: never its values. */
export interface OperatorView {
  readonly events: readonly {
    readonly at: string;
    readonly event: TransactionHappening;
    readonly by: string;
    readonly comment: string | null;
  }[];
  /** The people who can decide now: "Payroll team or Ana Ruiz (for Tom Hall)"; null unless it waits for a decision. */
  readonly deciders: string | null;
  readonly hasDecider: boolean;
  /** True if a newer request of the kind is open, so that this one can't be retried. */
  readonly isReplaced: boolean;
}

/** Reads what an operator sees of a request, in the operator's language. As maintenance. */
export async function viewForOperator(
  tx: Transaction,
  key: TransactionKey,
  request: OperatedRequest,
  now: Date,
  language: Language,
): Promise<OperatorView> {
  const { employeeWorkflowId: id } = key;
  const events = (await readEvents(tx, [key])).get(id) ?? [];
  const people = await decidersOf(tx, key, request, now);
  const open = request.status === 'failed' && request.kind ? await readOpen(tx, key, request.kind) : [];
  return {
    events: events.map(({ at, event, actor_name: name, actor_role: role, actor_for_name: actsFor, comment, code }) => ({
      at,
      event,
      by: role === 'operator' && name !== '' ? name : forText(actorText(role, name, language), actsFor, language),
      comment: commentText(comment, code, language),
    })),
    deciders: people && people.length > 0 ? namesText(people, language) : null,
    hasDecider: people === null || people.length > 0,
    isReplaced: open.some(({ status }) => status !== 'failed'),
  };
}

/** Returns the people who can decide; null if the request doesn't wait for a decision. */
async function decidersOf(tx: Transaction, key: TransactionKey, request: OperatedRequest, now: Date) {
  if (request.status !== 'pending') return null;
  const rule = (await readDecisionRules(tx, key))(request.ruleType);
  const { ruleType, decider, isEscalated } = request;
  const promised = await readPromised(
    tx,
    key,
    [{ id: key.employeeWorkflowId, ruleType, decider, isEscalated, rule }],
    now,
  );
  return promised.get(key.employeeWorkflowId) ?? [];
}
