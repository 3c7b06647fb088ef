import { localDateIn } from '@paystead/contract/local-date.ts';
import type { PendingTransaction, TransactionStatus } from '@paystead/contract/features/pending-transactions/model.ts';
import {
  approveWhyNot,
  isOpen,
  isPayrollAdministrator,
  mayDecide,
  needsConfirmation,
  undoOf,
  withdrawWhyNot,
  type DecisionRule,
  type Reach,
} from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ChangeAppliers, PayCalendar } from '../../../platform/changes/port.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { estimatedCheck } from '../apply/first-check.ts';
import { readApprovals, type Approval } from '../decide/approval-store.ts';
import { readReplaced } from '../decide/newer-store.ts';
import { readNotes, type WrittenNote } from '../decide/note-store.ts';
import { readOpened } from '../decide/opening-store.ts';
import { undoStanding } from '../decide/undo-standing.ts';
import { readPromised } from '../deciders.ts';
import type { DecisionRules } from '../request-context.ts';
import { actorText, commentText, deciderText, forText, meanwhileText, promiseText } from '../request-texts.ts';
import { openSet } from '../sealed-set.ts';
import { readEvents, type EventRow } from './history-store.ts';
import type { ShownRow } from './list-store.ts';

/** The reader of a request: the employee, or someone who reaches them. */
export type Viewer =
  | { readonly isOwn: true }
  | {
      readonly isOwn: false;
      readonly readerId: string;
      /** The reader's own, or that of the approver whom they represent. */
      readonly reach: Reach;
      /** The name of the approver for whom the reader decides as a deputy. */
      readonly actsFor: string | null;
    };

export interface PresentPorts {
  readonly keys: KeyRing;
  readonly appliers: ChangeAppliers;
}

/** A request with its reader. */
export interface Shown {
  readonly row: ShownRow;
  readonly viewer: Viewer;
}

/** The rules and calendars that the requests of a page depend on. */
export interface PresentContext {
  readonly rules: DecisionRules;
  /** By employee id; only for employees with open requests. */
  readonly calendars: ReadonlyMap<string, PayCalendar>;
  readonly language: Language;
  readonly now: Date;
}

/** Returns requests of one client as replies show them, with the actions that each reader may take. */
export async function present(
  tx: Transaction,
  page: readonly Shown[],
  context: PresentContext,
  ports: PresentPorts,
): Promise<PendingTransaction[]> {
  const { rules, calendars, language, now } = context;
  const events = await readEvents(
    tx,
    page.map(({ row }) => row),
  );
  const opened = await openedOf(tx, page);
  const decisions = await decisionsOf(tx, page, ports);
  const promises = await promisesOf(tx, page, context);
  return page.map(({ row: stored, viewer }) => {
    const calendar = calendars.get(stored.employeeId);
    const row = { ...stored, firstCheckDate: estimatedCheck(stored, now, calendar, ports.appliers) };
    return toWire(row, viewer, language, {
      rule: rules(row.ruleType),
      isOpened: opened.has(row.employeeWorkflowId),
      promise: promises.get(row.employeeWorkflowId) ?? null,
      history: events.get(row.employeeWorkflowId) ?? [],
      decisions: decisions(row.employeeWorkflowId),
      meanwhile: viewer.isOwn ? meanwhileOf(row, language, ports) : null,
    });
  });
}

/** Returns the ids of waiting requests with review reasons whose current version the reader has opened. */
async function openedOf(tx: Transaction, page: readonly Shown[]): Promise<ReadonlySet<string>> {
  const [first] = page;
  if (!first || first.viewer.isOwn) return new Set();
  const rows = page.map(({ row }) => row).filter(({ status, review }) => status === 'pending' && review.length > 0);
  return readOpened(tx, rows, first.viewer.readerId);
}

/** Everything that deciders did and wrote about a request beside the recorded decision. */
interface Decisions {
  readonly approvals: readonly Approval[];
  readonly notes: readonly WrittenNote[];
  /** True if the employee made a newer request of the kind, so that a rejection can't be undone. */
  readonly isReplaced: boolean;
}

/** Reads the approvals of a page and, unless it is the employee's own, the notes. Returns them by request id. */
async function decisionsOf(
  tx: Transaction,
  page: readonly Shown[],
  { keys }: PresentPorts,
): Promise<(id: string) => Decisions> {
  const rows = page.map(({ row }) => row);
  const approvals = await readApprovals(tx, rows);
  const ofOthers = page.filter(({ viewer }) => !viewer.isOwn).map(({ row }) => row);
  const notes = await readNotes(tx, keys, ofOthers);
  const rejected = ofOthers.filter(({ status }) => status === 'rejected');
  const replaced = await readReplaced(tx, rejected);
  return (id) => ({ approvals: approvals.get(id) ?? [], notes: notes.get(id) ?? [], isReplaced: replaced.has(id) });
}

/** Names, by id, the people who can really decide about the reader's own waiting requests. */
async function promisesOf(
  tx: Transaction,
  page: readonly Shown[],
  { rules, language, now }: PresentContext,
): Promise<ReadonlyMap<string, string>> {
  const own = page.filter(({ row, viewer }) => viewer.isOwn && row.status === 'pending').map(({ row }) => row);
  const [first] = own;
  if (!first) return new Map();
  const requests = own.map((row) => ({
    id: row.employeeWorkflowId,
    ruleType: row.ruleType,
    decider: row.decider,
    isEscalated: row.escalatedAt !== null,
    rule: rules(row.ruleType),
  }));
  const promised = await readPromised(tx, first, requests, now);
  return new Map([...promised].map(([id, people]) => [id, promiseText(people, language)]));
}

function toWire(
  row: ShownRow,
  viewer: Viewer,
  language: Language,
  {
    rule,
    isOpened,
    promise,
    history,
    decisions,
    meanwhile,
  }: {
    readonly rule: DecisionRule;
    readonly isOpened: boolean;
    /** Names the people who can really decide, for the employee. */
    readonly promise: string | null;
    readonly history: readonly EventRow[];
    readonly decisions: Decisions;
    readonly meanwhile: string | null;
  },
): PendingTransaction {
  const { ruleType, status, decidedAt, decidedByName, review } = row;
  const { isOwn } = viewer;
  const isEscalated = row.escalatedAt !== null;
  const decides = !isOwn && mayDecide({ decider: row.decider, isEscalated }, rule, viewer.reach);
  // Readers who don't decide learn that a request exists, without addresses, tax forms and reasons.
  const seesContent = isOwn || decides;
  const { approvals, notes, isReplaced } = decisions;
  const hasApproved = !viewer.isOwn && approvals.some(({ approvedBy }) => approvedBy === viewer.readerId);
  const standing = viewer.isOwn ? null : undoStanding(row, hasApproved, { employeeId: viewer.readerId });
  const isApprovedByThem = hasApproved && approvals.length < rule.approvalsNeeded;
  const cannotDecide = approveWhyNot({
    status,
    ruleType,
    isOwn,
    mayDecide: decides && (!needsConfirmation(review) || isPayrollAdministrator(viewer.reach)),
    isOpened,
    isApprovedByThem,
    review,
  });
  const cannotWithdraw = withdrawWhyNot({ status, ruleType, isOwn });
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
    changes: seesContent && cannotDecide !== 'notOpened' ? [...row.changes] : null,
    effectiveDate: row.effectiveDate,
    effectivePayDate: row.firstCheckDate,
    holdUntil: row.holdUntil,
    timeZone: row.timeZone,
    decidedBy: promise ?? deciderText(row.decider, language, isOwn),
    decideBy: status === 'pending' && row.decideBy ? localDateIn(row.timeZone, row.decideBy) : null,
    isEscalated,
    meanwhile,
    decision:
      decidedAt !== null && decidedByName !== null
        ? {
            by: forText(decidedByName, row.decidedForName, language),
            at: decidedAt,
            reason: seesContent ? row.reason : null,
          }
        : null,
    approvals: {
      needed: rule.approvalsNeeded,
      given: seesContent
        ? approvals.map(({ name, actsFor, at }) => ({ by: forText(name, actsFor, language), at }))
        : [],
    },
    notes: decides ? notes.map(({ at, by, text }) => ({ at, by, text })) : [],
    history: history.map((event) => historyEntry(event, seesContent, language)),
    review: decides ? review : [],
    decidesFor: decides ? viewer.actsFor : null,
    approvable: cannotDecide === null,
    approveWhyNot: cannotDecide,
    undoable: decides && standing !== null && !isReplaced && undoOf(standing, row.version) === 'now',
    withdrawable: cannotWithdraw === null,
    withdrawWhyNot: cannotWithdraw,
  };
}

function historyEntry(
  event: EventRow,
  seesContent: boolean,
  language: Language,
): PendingTransaction['history'][number] {
  return {
    at: event.at,
    event: event.event,
    status: STATUS_AFTER[event.event],
    version: event.version,
    by: actorText(event.actor_role, forText(event.actor_name, event.actor_for_name, language), language),
    comment: seesContent ? commentText(event.comment, event.code, language) : null,
  };
}

/** The status after each event. */
const STATUS_AFTER: Readonly<Record<EventRow['event'], TransactionStatus>> = {
  submitted: 'pending',
  amended: 'pending',
  escalated: 'pending',
  firstApproved: 'pending',
  undone: 'pending',
  approved: 'approved',
  retried: 'approved',
  rejected: 'rejected',
  sentBack: 'sentBack',
  withdrawn: 'withdrawn',
  superseded: 'superseded',
  exported: 'exported',
  acknowledged: 'exported',
  applied: 'applied',
  failed: 'failed',
};

/** Returns the sentence about what applies until an open request takes effect. */
function meanwhileOf(row: ShownRow, language: Language, { keys, appliers }: PresentPorts): string | null {
  if (!isOpen(row.status)) return null;
  const applier = row.kind && appliers[row.kind];
  const own = applier?.meanwhile && applier.meanwhile(openSet(keys, row).before, language);
  return own ?? meanwhileText(row.kind, language);
}
