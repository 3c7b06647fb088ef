import type * as contract from '@paystead/contract/features/pending-transactions/endpoints.ts';
import type { BulkDecision, BulkReply, BulkResult } from '@paystead/contract/features/pending-transactions/model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import type { AuditNotes } from '../../../platform/audit/record.ts';
import { noRow, statement } from '../../../platform/database/port.ts';
import { Failure } from '../../../platform/failures/failure.ts';
import { toProblem } from '../../../platform/failures/problem.ts';
import type { Call } from '../../../platform/http/route.ts';
import { takeDecision, type DecidedAs, type DecidePorts } from './decide-request.ts';
import { byBody } from './inputs.ts';
import { refuseInput } from './outcome.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import type { NoteRefusedItem } from './refused-item.ts';
import { takeBack } from './undo-decision.ts';

type BulkCall = Call<typeof contract.decideInBulk>;
type Item = BulkCall['body']['items'][number];

export interface BulkPorts extends DecidePorts {
  /** Records the security event that a refused item is, if it is one. */
  readonly noteRefused: NoteRefusedItem;
}

const VERDICT: Readonly<Record<Exclude<BulkDecision, 'undo'>, DecidedAs>> = {
  approve: 'approved',
  reject: 'rejected',
  'send-back': 'sentBack',
};

const begin = statement('transactions.begin_item', noRow, 'savepoint item');
const undo = statement('transactions.undo_item', noRow, 'rollback to savepoint item');
const end = statement('transactions.end_item', noRow, 'release savepoint item');

/**
 * Decides about several requests in one transaction, each with its own result. An item that is refused changes nothing and
 * doesn't stop the others; a defect undoes everything. Items are taken in the order of their ids, so that two calls at once
 * don't wait for each other.
 *
 * Errors: `invalid_input` (a missing reason), `step_up_required` (an item about direct deposit after an old sign-in).
 */
export async function decideInBulk(call: BulkCall, ports: BulkPorts): Promise<BulkReply> {
  const { decision, items, reason } = call.body;
  if (decision === 'reject' || decision === 'send-back') if (!reason) refuseInput({ place: '/' }, 'reason', 'required');
  if (decision !== 'undo') for (const { ruleType } of items) requireRecentSignIn(call, ruleType, ports.limits);
  const results = new Map<Item, BulkResult>();
  const ordered = items.toSorted((one, other) => one.employeeWorkflowId.localeCompare(other.employeeWorkflowId));
  for (const item of ordered) results.set(item, await resultOf(call, item, ports));
  return { results: items.map((item) => results.get(item)!) };
}

/** Decides about one item, behind a savepoint. */
async function resultOf(call: BulkCall, item: Item, ports: BulkPorts): Promise<BulkResult> {
  const { tx } = call;
  const { employeeWorkflowId, ruleType, version } = item;
  await tx.run(begin, []);
  try {
    const { status, repeated, undoable } = await decideItem(call, item, ports);
    await tx.run(end, []);
    const outcome = repeated ? 'repeated' : 'done';
    return { employeeWorkflowId, ruleType, version, outcome, status, undoable, failure: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tx.run(undo, []);
    await tx.run(end, []);
    ports.noteRefused(call, employeeWorkflowId, error);
    const { code, title, detail } = toProblem(error, call.language, call.requestId);
    const failure = { code, title, detail };
    return { employeeWorkflowId, ruleType, version, outcome: 'refused', status: null, undoable: false, failure };
  }
}

async function decideItem(call: BulkCall, item: Item, ports: BulkPorts) {
  const { decision, reason } = call.body;
  const { tx, session, now, language } = call;
  const { notes: audit, record } = itemNotes(call.audit);
  const one = { tx, session, now, language, audit };
  if (decision === 'undo') {
    const { status } = await takeBack(one, { ...byBody(item), version: item.version }, ports);
    record();
    return { status, repeated: false, undoable: false };
  }
  const requested = { ...byBody({ ...item, reason }), isOneOfMany: true };
  const { status, repeated } = await takeDecision(one, requested, VERDICT[decision], ports);
  record();
  // The first of two approvals leaves the request pending, and can be undone as well.
  const undoable = !repeated && ['pending', 'approved', 'rejected', 'sentBack'].includes(status);
  return { status, repeated, undoable };
}

/** Collects an item's notes, so that its employee's audit row has this item alone, and only if it wasn't refused. */
function itemNotes(audit: AuditNotes): { readonly notes: AuditNotes; readonly record: () => void } {
  const taken: { employee?: VisibleEmployee; detail: object; secret: object } = { detail: {}, secret: {} };
  return {
    notes: {
      note(detail, secret) {
        taken.detail = { ...taken.detail, ...detail };
        taken.secret = { ...taken.secret, ...secret };
      },
      alsoOf(employee) {
        taken.employee = employee;
      },
    },
    record() {
      if (taken.employee) audit.alsoOf(taken.employee, { items: [taken.detail] }, { items: [taken.secret] });
    },
  };
}
