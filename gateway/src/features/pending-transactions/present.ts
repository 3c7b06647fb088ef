import { localDateIn } from '@paystead/contract/local-date.ts';
import type { PendingTransaction, TransactionStatus } from '@paystead/contract/features/pending-transactions/model.ts';
import {
  approveWhyNot,
  isOpen,
  mayDecide,
  withdrawWhyNot,
  type DecisionRule,
  type Reach,
} from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ChangeAppliers, ChangeRuleType } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { firstChecksOf } from './first-check.ts';
import type { ShownRow } from './list-store.ts';
import { readOpened } from './opening-store.ts';
import { readDecisionRule } from './people.ts';
import { openSet } from './sealed.ts';
import { readEvents, type EventRow } from './history-store.ts';
import { actorWords, commentWords, deciderWords, meanwhileWords } from './words.ts';

/** Who looks: the employee themself, or somebody who reaches them. */
export type Onlooker = { readonly isOwn: true } | { readonly isOwn: false; readonly reach: Reach };

interface PresentPorts {
  readonly keys: KeyRing;
  readonly appliers: ChangeAppliers;
}

/** Transactions as they leave: worded in a language, with what this onlooker may do about each. */
export async function present(
  tx: Transaction,
  rows: readonly { readonly row: ShownRow; readonly onlooker: Onlooker }[],
  { language, now }: { readonly language: Language; readonly now: Date },
  ports: PresentPorts,
): Promise<PendingTransaction[]> {
  const clientId = rows[0]?.row.clientId ?? '';
  const events = await readEvents(
    tx,
    clientId,
    rows.map(({ row }) => row.employeeWorkflowId),
  );
  const rules = new Map<number, DecisionRule>();
  for (const { row } of rows)
    if (!rules.has(row.ruleType)) rules.set(row.ruleType, await readDecisionRule(tx, clientId, row.ruleType));
  const timed = rows.map(({ row }) => row);
  const firstChecks = await firstChecksOf(tx, timed, now, ports.appliers);
  const opened = await openedOf(tx, clientId, rows);
  const presented: PendingTransaction[] = [];
  for (const [place, { row: kept, onlooker }] of rows.entries()) {
    const row = { ...kept, firstCheckDate: firstChecks[place] ?? null };
    const rule = rules.get(row.ruleType) as DecisionRule;
    const history = events.get(row.employeeWorkflowId) ?? [];
    const applies = onlooker.isOwn ? await meanwhile(tx, row, language, ports) : null;
    const isOpened = opened.has(row.employeeWorkflowId);
    presented.push(toWire(row, onlooker, { rule, isOpened }, history, applies, language));
  }
  return presented;
}

/** The requests on this page that the decider has opened in the version that waits; asked only where it matters. */
async function openedOf(
  tx: Transaction,
  clientId: string,
  rows: readonly { readonly row: ShownRow; readonly onlooker: Onlooker }[],
): Promise<ReadonlySet<string>> {
  const [first] = rows;
  if (!first || first.onlooker.isOwn) return new Set();
  const ids = rows
    .filter(({ row }) => row.status === 'pending' && row.review.length > 0)
    .map(({ row }) => row.employeeWorkflowId);
  return readOpened(tx, clientId, ids, first.onlooker.reach.employeeId);
}

function toWire(
  row: ShownRow,
  onlooker: Onlooker,
  { rule, isOpened }: { readonly rule: DecisionRule; readonly isOpened: boolean },
  history: readonly EventRow[],
  applies: string | null,
  language: Language,
): PendingTransaction {
  const { ruleType, status, decidedAt, decidedByName } = row;
  const isEscalated = row.escalatedAt !== null;
  const may = !onlooker.isOwn && mayDecide({ decider: row.decider, isEscalated }, rule, onlooker.reach);
  // Whoever only reaches the employee learns that something waits, not what: homes and W-4 forms are not theirs to read.
  const knows = onlooker.isOwn || may;
  const cannotDecide = approveWhyNot({
    status,
    ruleType,
    isOwn: onlooker.isOwn,
    mayDecide: may,
    isOpened,
    review: row.review,
  });
  const cannotWithdraw = withdrawWhyNot({ status, ruleType, isOwn: onlooker.isOwn });
  return {
    employeeWorkflowId: row.employeeWorkflowId,
    ruleType,
    label: row.label,
    version: row.version,
    status,
    employee: {
      employeeId: row.employeeId,
      employeeFullName: row.employeeFullName,
      employeeNumber: row.employeeNumber,
    },
    submittedAt: row.submittedAt,
    submittedBy: row.submittedBy,
    changes: knows && cannotDecide !== 'notOpened' ? [...row.changes] : null,
    effectiveDate: row.effectiveDate,
    effectivePayDate: row.firstCheckDate,
    holdUntil: row.holdUntil,
    timeZone: row.timeZone,
    decidedBy: deciderWords(row.decider, language, onlooker.isOwn),
    decideBy: status === 'pending' && row.decideBy ? localDateIn(row.timeZone, row.decideBy) : null,
    isEscalated,
    meanwhile: applies,
    decision:
      decidedAt !== null && decidedByName !== null
        ? { by: decidedByName, at: decidedAt, reason: knows ? row.reason : null }
        : null,
    history: history.map((event) => ({
      at: event.at,
      event: event.event,
      status: STATUS_AFTER[event.event],
      version: event.version,
      by: actorWords(event.actor_role, event.actor_name, language),
      comment: knows ? commentWords(event.comment, event.code, language) : null,
    })),
    review: may ? row.review : [],
    approvable: cannotDecide === null,
    approveWhyNot: cannotDecide,
    withdrawable: cannotWithdraw === null,
    withdrawWhyNot: cannotWithdraw,
  };
}

/** Where each event leads. */
const STATUS_AFTER: Readonly<Record<EventRow['event'], TransactionStatus>> = {
  submitted: 'pending',
  amended: 'pending',
  escalated: 'pending',
  approved: 'approved',
  retried: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  superseded: 'superseded',
  exported: 'exported',
  acknowledged: 'exported',
  applied: 'applied',
  failed: 'failed',
};

async function meanwhile(
  tx: Transaction,
  row: ShownRow,
  language: Language,
  { keys, appliers }: PresentPorts,
): Promise<string | null> {
  if (!isOpen(row.status)) return null;
  const applier = appliers[row.ruleType as ChangeRuleType];
  const own = applier?.meanwhile && applier.meanwhile((await openSet(tx, keys, row)).before, language);
  return own ?? meanwhileWords(row.ruleType, language);
}
