import { z } from 'zod';
import { asRole, id, instant, localDate, nextCursor, pageQuery, text } from '../../fields.ts';

/**
 * Rule types of the specification: Undefined 0, NameAddress 1, DirectDeposit 2, TaxCategories 5; 3 and 4 are reserved
 * and read-only.
 */
const ruleType = z.int().min(0).max(99);

export const transactionStatus = z.enum([
  'pending',
  'approved',
  'exported',
  'applied',
  'rejected',
  'sentBack',
  'withdrawn',
  'superseded',
  'failed',
]);
export type TransactionStatus = z.infer<typeof transactionStatus>;

/**
 * One difference between before and after. `group` separates the accounts or tax categories of one change. Values are
 * ready to show: bank data masked, money with its sign, dates as `YYYY-MM-DD`.
 */
export const fieldChange = z.object({
  group: z.string().nullable(),
  field: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/**
 * Events of a request. `firstApproved` is the first of two approvals, `undone` takes a decision back, `retried` restarts a
 * failed change, `acknowledged` is the pay engine's answer.
 */
export const transactionHappening = z.enum([
  'submitted',
  'amended',
  'firstApproved',
  'approved',
  'rejected',
  'sentBack',
  'undone',
  'withdrawn',
  'superseded',
  'escalated',
  'exported',
  'acknowledged',
  'applied',
  'failed',
  'retried',
]);
export type TransactionHappening = z.infer<typeof transactionHappening>;

const transactionEvent = z.object({
  at: instant,
  event: transactionHappening,
  /** Status after the event. */
  status: transactionStatus,
  version: z.int(),
  by: z.string(),
  comment: z.string().nullable(),
});
export type TransactionEvent = z.infer<typeof transactionEvent>;

/** Reason why this person can't decide or withdraw a request now; null if they can. */
const transactionWhyNot = z.enum([
  'ownTransaction',
  'notYourDecision',
  'notOpened',
  'approvedByYou',
  'alreadyDecided',
  'reservedRuleType',
  'undefinedRuleType',
  'tooLate',
  'frozen',
]);
export type TransactionWhyNot = z.infer<typeof transactionWhyNot>;

/** The approvals of a request's current version, of those that its client requires. */
const approvals = z.object({
  needed: z.int().min(1).max(2),
  given: z.array(z.object({ by: z.string(), at: instant })),
});

/** A note by a decider. Only deciders see it; the employee never does. */
const decisionNote = z.object({ at: instant, by: z.string(), text: z.string() });
export type DecisionNote = z.infer<typeof decisionNote>;

export const pendingTransaction = z.object({
  employeeWorkflowId: id,
  ruleType,
  /** Such as "Federal Income Tax"; null if the name of the rule type is enough. */
  label: z.string().nullable(),
  /** Sent with approve and reject, so that people decide the version they have seen. */
  version: z.int(),
  status: transactionStatus,
  employee: z.object({ employeeId: id, employeeFullName: z.string(), employeeNumber: z.string() }),
  submittedAt: instant,
  submittedBy: z.string(),
  /**
   * Null for readers who neither requested nor decide the change: they see that a request is open, not its content. Also null
   * for a decider who must open this version first (`approveWhyNot` is `notOpened`); only the detail call returns it
   * then.
   */
  changes: z.array(fieldChange).nullable(),
  /** Requested effective date. */
  effectiveDate: localDate,
  /** The first check date that it affects; while it waits for a decision, if it were decided today. */
  effectivePayDate: localDate.nullable(),
  /** The change isn't applied before this instant, even if it is approved. */
  holdUntil: instant.nullable(),
  /** The IANA zone in which the employee is paid. Holds are shown in it, for every reader. */
  timeZone: z.string(),
  /** The deciders, as text; null if no decision is needed. */
  decidedBy: z.string().nullable(),
  decideBy: localDate.nullable(),
  /** True after the deadline, when others may decide too. */
  isEscalated: z.boolean(),
  /** Current details that apply until then, such as the account that pay still goes to; null after it took effect or ended. */
  meanwhile: z.string().nullable(),
  decision: z.object({ by: z.string(), at: instant, reason: z.string().nullable() }).nullable(),
  approvals,
  /** Oldest first. For deciders only: empty for the employee and for readers who don't decide. */
  notes: z.array(decisionNote),
  history: z.array(transactionEvent),
  /**
   * Risk reasons as codes, for deciders only: empty for the employee, because a thief must not learn what raised
   * suspicion.
   */
  review: z.array(z.string()),
  /** The approver for whom the reader decides as a deputy; null if they decide themselves or not at all. */
  decidesFor: z.string().nullable(),
  approvable: z.boolean(),
  approveWhyNot: transactionWhyNot.nullable(),
  /** True while the reader can take their own decision about this version back. */
  undoable: z.boolean(),
  withdrawable: z.boolean(),
  withdrawWhyNot: transactionWhyNot.nullable(),
});
export type PendingTransaction = z.infer<typeof pendingTransaction>;

export const transactionsQuery = z.object({
  employeeId: id.optional(),
  ...asRole,
  status: z.enum(['open', 'closed', 'all']).optional(),
  ...pageQuery,
});

export const transactionsReply = z.object({ pendingTransactions: z.array(pendingTransaction), nextCursor });
export type TransactionsReply = z.infer<typeof transactionsReply>;

/** `role` can only narrow what the server finds in scope. */
export const reportQuery = z.object({
  ...asRole,
  ruleType: z.coerce.number<number>().pipe(ruleType).optional(),
  status: z.enum(['open', 'closed', 'all']).optional(),
  employeeId: id.optional(),
  /** Only requests submitted before this date (UTC). */
  submittedBefore: localDate.optional(),
  ...pageQuery,
});

export const reportReply = z.object({
  pendingTransactions: z.array(pendingTransaction),
  /** Number of matches on all pages. */
  total: z.int(),
  nextCursor,
});
export type ReportReply = z.infer<typeof reportReply>;

const workflow = { employeeWorkflowId: id, ruleType };

export const detailRequest = z.object({ employeeWorkflowId: id });
export const detailReply = z.object({ pendingTransaction });
export type DetailReply = z.infer<typeof detailReply>;

export const approveRequest = z.object({ ...workflow, version: z.int(), reason: text(1000).optional() });
/** A reason is required, and the employee sees it. */
export const rejectRequest = z.object({ ...workflow, version: z.int(), reason: text(1000).min(1) });
/** The reason tells the employee what to correct. */
export const sendBackRequest = rejectRequest;
export const undoRequest = z.object({ ...workflow, version: z.int() });
export const noteRequest = z.object({ employeeWorkflowId: id, text: text(2000).min(1) });
export const withdrawRequest = z.object({ ...workflow, version: z.int() });

/**
 * Inputs of the GET calls. By the specification they have no version, which is enough while there is only one; an
 * amended change must be decided in the version that was seen.
 */
export const decisionQuery = z.object({
  employeeWorkflowId: id,
  ruleType: z.coerce.number<number>().pipe(ruleType),
  version: z.coerce.number<number>().int().optional(),
  reason: text(1000).optional(),
});

/** `repeated`: the same decision was taken before, and nothing happened again. */
export const decisionReply = z.object({ pendingTransaction, repeated: z.boolean() });
export type DecisionReply = z.infer<typeof decisionReply>;

export const noteReply = z.object({ pendingTransaction });

/** The greatest number of requests in one bulk decision. */
export const MAX_BULK_ITEMS = 200;

const bulkDecision = z.enum(['approve', 'reject', 'send-back', 'undo']);
export type BulkDecision = z.infer<typeof bulkDecision>;

/** Each item names the version that the decider has seen. `reject` and `send-back` require a reason, for all items. */
export const bulkRequest = z.object({
  decision: bulkDecision,
  reason: text(1000).optional(),
  items: z
    .array(z.object({ ...workflow, version: z.int() }))
    .min(1)
    .max(MAX_BULK_ITEMS),
});

/** `done`: decided by this call. `repeated`: decided the same before. `refused`: nothing changed, and `failure` says why. */
const bulkResult = z.object({
  employeeWorkflowId: id,
  ruleType,
  outcome: z.enum(['done', 'repeated', 'refused']),
  /** The request's status after the call; null if it was refused. */
  status: transactionStatus.nullable(),
  version: z.int(),
  /** True if this decision can be taken back. */
  undoable: z.boolean(),
  failure: z.object({ code: z.string(), title: z.string(), detail: z.string() }).nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** One result per item, in the order of the request. */
export const bulkReply = z.object({ results: z.array(bulkResult) });
export type BulkReply = z.infer<typeof bulkReply>;
