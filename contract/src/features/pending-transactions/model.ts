import { z } from 'zod';
import { asRole, id, instant, localDate, nextCursor, pageQuery, text } from '../../fields.ts';

/** Spec: Undefined 0, NameAddress 1, DirectDeposit 2, TaxCategories 5; 3 and 4 are reserved and read-only. */
const ruleType = z.int().min(0).max(99);

export const transactionStatus = z.enum([
  'pending',
  'approved',
  'exported',
  'applied',
  'rejected',
  'withdrawn',
  'superseded',
  'failed',
]);
export type TransactionStatus = z.infer<typeof transactionStatus>;

/**
 * One difference between before and after. `group` tells apart the accounts or tax categories of one change. Values are
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

/** Events of a request; `retried` restarts a failed change, `acknowledged` is the pay engine's answer. */
export const transactionHappening = z.enum([
  'submitted',
  'amended',
  'approved',
  'rejected',
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

/** Why a transaction cannot be decided or withdrawn by this person now; null where it can. */
const transactionWhyNot = z.enum([
  'ownTransaction',
  'notYourDecision',
  'notOpened',
  'alreadyDecided',
  'reservedRuleType',
  'undefinedRuleType',
  'tooLate',
  'frozen',
]);
export type TransactionWhyNot = z.infer<typeof transactionWhyNot>;

const pendingTransaction = z.object({
  employeeWorkflowId: id,
  ruleType,
  /** Such as "Federal Income Tax"; null where the rule type's own name says enough. */
  label: z.string().nullable(),
  /** Named by approve and reject, so that what was seen is what is decided. */
  version: z.int(),
  status: transactionStatus,
  employee: z.object({ employeeId: id, employeeFullName: z.string(), employeeNumber: z.string() }),
  submittedAt: instant,
  submittedBy: z.string(),
  /**
   * Null for whoever neither asked nor decides: they learn that something waits, not what. Null also for a decider who has
   * to open this version first (`approveWhyNot` is `notOpened`): only the detail call delivers it then.
   */
  changes: z.array(fieldChange).nullable(),
  /** From when it shall hold. */
  effectiveDate: localDate,
  /** The first check date that it reaches; while it waits for a decision, if that came today. */
  effectivePayDate: localDate.nullable(),
  /** Nothing is applied before this instant, whoever approves. */
  holdUntil: instant.nullable(),
  /** IANA zone in which the employee is paid: holds are told by its clocks, wherever the reader is. */
  timeZone: z.string(),
  /** The deciders, as text; null if no decision is needed. */
  decidedBy: z.string().nullable(),
  decideBy: localDate.nullable(),
  /** The deadline passed, so that others may decide too. */
  isEscalated: z.boolean(),
  /** Current details that apply until then, such as the account that pay still goes to; null after it took effect or ended. */
  meanwhile: z.string().nullable(),
  decision: z.object({ by: z.string(), at: instant, reason: z.string().nullable() }).nullable(),
  history: z.array(transactionEvent),
  /** Risk reasons as codes, for those who decide; empty for the employee, since a thief must not read what gave him away. */
  review: z.array(z.string()),
  approvable: z.boolean(),
  approveWhyNot: transactionWhyNot.nullable(),
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
  /** Only what was submitted before this date begins (UTC). */
  submittedBefore: localDate.optional(),
  ...pageQuery,
});

export const reportReply = z.object({
  pendingTransactions: z.array(pendingTransaction),
  /** Of the filter, on all pages. */
  total: z.int(),
  nextCursor,
});
export type ReportReply = z.infer<typeof reportReply>;

const workflow = { employeeWorkflowId: id, ruleType };

export const detailRequest = z.object({ employeeWorkflowId: id });
export const detailReply = z.object({ pendingTransaction });
export type DetailReply = z.infer<typeof detailReply>;

export const approveRequest = z.object({ ...workflow, version: z.int(), reason: text(1000).optional() });
/** A reason is needed, and the employee sees it. */
export const rejectRequest = z.object({ ...workflow, version: z.int(), reason: text(1000).min(1) });
export const withdrawRequest = z.object({ ...workflow, version: z.int() });

/**
 * The GET forms: by the specification they name no version, which is enough while there is only one. An amended change is
 * decided in the version that was seen.
 */
export const decisionQuery = z.object({
  employeeWorkflowId: id,
  ruleType: z.coerce.number<number>().pipe(ruleType),
  version: z.coerce.number<number>().int().optional(),
  reason: text(1000).optional(),
});

/** `repeated`: the same decision had been taken before, and nothing happened again. */
export const decisionReply = z.object({ pendingTransaction, repeated: z.boolean() });
export type DecisionReply = z.infer<typeof decisionReply>;
