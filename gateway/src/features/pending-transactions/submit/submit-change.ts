import { instantAt } from '@paystead/contract/local-date.ts';
import { deciderOf } from '@paystead/contract/features/pending-transactions/rules.ts';
import { RULE_TYPE_OF, type ChangeKind } from '../../../platform/changes/kind.ts';
import type { ChangeCall, ChangeDraft, ChangeReceipt, ProposedChange } from '../../../platform/changes/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import { advance, endRequest, type ApplyPorts } from '../apply/apply-change.ts';
import { firstCheckOf } from '../apply/first-check.ts';
import { SYSTEM, type RequestEvent } from '../history/events.ts';
import { readDeciders, type DecidingPerson } from '../deciders.ts';
import { readRequestContext, type RequestContext } from '../request-context.ts';
import type { OpenRow, TransactionKey, TransactionRow } from '../request-row.ts';
import { lockOpen } from '../request-store.ts';
import { promiseText } from '../request-texts.ts';
import { addTransaction, addVersion, type VersionColumns } from '../request-version-store.ts';
import { openSet, sameSet, sealHalf } from '../sealed-set.ts';
import { readPromise, toProposal, waitingRow } from './find-proposal.ts';

const DAY = 24 * 3600 * 1000;

/** A change that an employee is making: what is open, and everything that submitting it depends on. */
interface Draft {
  readonly call: ChangeCall;
  readonly kind: ChangeKind;
  readonly open: readonly OpenRow[];
  readonly context: RequestContext;
  /** Names the people who can decide about the waiting request; null without one. */
  readonly promise: string | null;
  readonly ports: ApplyPorts;
  readonly newId: () => string;
}

/** Starts a change: locks the employee's open requests of a kind and reads what submitting depends on, once. */
export async function beginChange(
  call: ChangeCall,
  kind: ChangeKind,
  ports: ApplyPorts,
  newId: () => string,
): Promise<ChangeDraft> {
  if (call.employee.view !== 'self') throw new Error('Only the employee can request a change of their own data.');
  if (!ports.appliers[kind]) throw new Error(`Nothing applies changes of the kind ${kind}.`);
  const open = await lockOpen(call.tx, call.employee, kind);
  const context = await readRequestContext(call.tx, call.employee, RULE_TYPE_OF[kind], call.now);
  const waiting = waitingRow(open);
  const promise = waiting && (await readPromise(call.tx, waiting, context, call));
  const draft: Draft = { call, kind, open, context, promise, ports, newId };
  return {
    waiting: waiting && toProposal(waiting, context, call, ports, promise),
    atPayroll: exportedProposal(draft),
    submit: (proposed) => submitChange(draft, proposed),
  };
}

/** Submits a proposal as a new request, or as the next version of the one that waits for a decision or a correction. */
async function submitChange(draft: Draft, proposed: ProposedChange): Promise<ChangeReceipt> {
  const { call, open, ports } = draft;
  const waiting = open.find(({ status }) => ['pending', 'approved', 'sentBack'].includes(status)) ?? null;
  if (proposed.basedOnVersion !== null && proposed.basedOnVersion !== (waiting?.version ?? 0))
    refuse('version_conflict');
  if (proposed.changes.length === 0) return withdrawAsBefore(draft, proposed, waiting);
  // A request that was sent back may be resubmitted as it was: the employee has seen the reason.
  if (
    waiting &&
    waiting.status !== 'sentBack' &&
    sameSet(openSet(ports.keys, waiting), { before: proposed.before, after: proposed.after })
  )
    return {
      outcome: 'unchanged',
      employeeWorkflowId: waiting.employeeWorkflowId,
      ...receiptOf(draft, waiting, draft.promise),
      change: null,
    };

  const submitted = waiting?.status === 'pending' || waiting?.status === 'sentBack' ? waiting : null;
  const key = submitted ?? newKey(draft);
  const columns = versionColumns(draft, proposed, key, waiting);
  const deciders =
    columns.status === 'approved'
      ? []
      : await readDeciders(
          call.tx,
          call.employee,
          { ruleType: RULE_TYPE_OF[draft.kind], decider: columns.decider, isEscalated: false },
          draft.context.rule,
          call.now,
        );
  const row = await store(draft, key, submitted, columns, deciders);
  note(draft, proposed, row, row.version === 1 ? 'submitted' : 'amended');
  const step = row.version === 1 ? 'submitted' : 'amended';
  const settled = await afterSubmission(draft, proposed, row, step, deciders);
  const { employeeWorkflowId } = row;
  const promise = settled.status === 'pending' ? promiseText(deciders, call.language) : null;
  if (settled.status === 'applied')
    return { outcome: 'applied', change: null, employeeWorkflowId, waiting: exportedProposal(draft) };
  return {
    outcome: 'pending',
    employeeWorkflowId,
    ...receiptOf(draft, { ...settled, versionSubmittedAt: row.versionSubmittedAt }, promise),
  };
}

/** Withdraws the waiting request if there is one, because its data is set back to what is in effect. */
async function withdrawAsBefore(
  draft: Draft,
  proposed: ProposedChange,
  waiting: OpenRow | null,
): Promise<ChangeReceipt> {
  const { call, context, ports } = draft;
  const event = { event: 'withdrawn', actor: actorOf(context), at: call.now, code: 'asBefore' } as const;
  if (waiting) await endRequest(call.tx, waiting, 'withdrawn', event, context, ports);
  note(draft, proposed, waiting, 'withdrawn');
  return {
    outcome: waiting ? 'applied' : 'unchanged',
    change: null,
    employeeWorkflowId: waiting?.employeeWorkflowId ?? null,
    waiting: exportedProposal(draft),
  };
}

/** Stores the request with its first events. A new one supersedes those that are approved or failed. */
async function store(
  { call, kind, open, context, ports }: Draft,
  key: TransactionKey,
  submitted: OpenRow | null,
  columns: VersionColumns,
  deciders: readonly DecidingPerson[],
): Promise<OpenRow> {
  const { tx, now } = call;
  const actor = actorOf(context);
  const isEscalated =
    columns.status === 'pending' && !deciders.some((person) => !person.isEscalated && person.isPresent);
  const escalatedAt = isEscalated ? now.toISOString() : null;
  const events: RequestEvent[] = [
    { event: submitted ? 'amended' : 'submitted', actor, at: now },
    ...(isEscalated ? [{ event: 'escalated', actor: SYSTEM, at: now, code: 'noOtherDecider' } as const] : []),
  ];
  if (submitted) return addVersion(tx, submitted, { ...columns, escalatedAt }, now, events);
  for (const former of open) {
    if (former.status === 'exported') continue;
    const code = former.status === 'failed' ? 'askedAgain' : 'amended';
    await endRequest(tx, former, 'superseded', { event: 'superseded', actor, at: now, code }, context, ports);
  }
  const by = context.employee.fullName;
  return addTransaction(tx, key, { ...columns, escalatedAt }, { kind, at: now, by }, events);
}

/** Sends the notices of a request that waits; applies one that no one has to decide, as far as it can be applied now. */
async function afterSubmission(
  { call: { tx, now }, context, ports }: Draft,
  { applyNow, mails }: ProposedChange,
  row: TransactionRow,
  step: 'submitted' | 'amended',
  deciders: readonly DecidingPerson[],
): Promise<TransactionRow> {
  if (row.status !== 'approved') {
    await ports.notify(tx, row, { step, now, context, deciders, mails });
    return row;
  }
  const advanced = await advance(tx, row, context, { now, applyNow, mails }, ports);
  // The data changed since the command read it: refuse, so that nothing is stored and the person checks again.
  if (advanced.status === 'failed') refuse('version_conflict');
  if (advanced.status !== 'applied')
    await ports.notify(tx, advanced, { step: 'submitted', now, context, deciders, mails });
  return advanced;
}

function newKey({ call: { employee }, newId }: Draft): TransactionKey {
  return { ...employee, employeeWorkflowId: newId() };
}

function versionColumns(
  { call: { now }, kind, context, ports }: Draft,
  proposed: ProposedChange,
  key: TransactionKey,
  former: OpenRow | null,
): VersionColumns {
  const decider = deciderOf(context.rule, proposed.review);
  const holdUntil = latest([proposed.holdUntil, former?.holdUntil ? new Date(former.holdUntil) : null]);
  const starts = latest([holdUntil, instantAt(proposed.effectiveDate, '00:00:00', context.employee.timeZone)]);
  const applyFrom = starts !== null && starts > now ? starts.toISOString() : null;
  const timing = { ...proposed, kind, applyFrom, decidedAt: null };
  const isDecided = decider === 'none';
  return {
    beforeSealed: sealHalf(ports.keys, key, 'before_sealed', proposed.before),
    afterSealed: sealHalf(ports.keys, key, 'after_sealed', proposed.after),
    label: proposed.label,
    changes: proposed.changes,
    effectiveDate: proposed.effectiveDate,
    firstCheckDate: firstCheckOf(timing, now, context.calendar, ports.appliers),
    holdUntil: holdUntil?.toISOString() ?? null,
    applyFrom,
    review: proposed.review,
    decider,
    decideBy: isDecided ? null : new Date(now.getTime() + context.rule.deadlineDays * DAY).toISOString(),
    status: isDecided ? 'approved' : 'pending',
    escalatedAt: null,
  };
}

function latest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((late, one) => (late === null || (one !== null && one > late) ? one : late), null);
}

function actorOf({ employee }: RequestContext): RequestEvent['actor'] {
  return { name: employee.fullName, role: 'employee' };
}

function receiptOf({ call, context, ports }: Draft, row: OpenRow, promise: string | null) {
  const waiting = toProposal(row, context, call, ports, promise);
  return { waiting, change: waiting?.change ?? null };
}

/** Returns the request that the pay engine has already, which a newer one doesn't end. */
function exportedProposal({ call, open, context, ports }: Draft) {
  const exported = open.find(({ status }) => status === 'exported');
  return exported ? toProposal(exported, context, call, ports, null) : null;
}

/** Adds the change to the call's audit row by field; its values, as lists show them, are sealed. */
function note(
  { call: { audit }, kind }: Draft,
  proposed: ProposedChange,
  row: TransactionRow | null,
  what: string,
): void {
  audit.note(
    {
      what,
      ruleType: RULE_TYPE_OF[kind],
      ...(row && { employeeWorkflowId: row.employeeWorkflowId, version: row.version }),
      fields: [...new Set(proposed.changes.map(({ field }) => field))],
      review: proposed.review,
    },
    { changes: proposed.changes },
  );
}
