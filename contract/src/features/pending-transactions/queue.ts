import { z } from 'zod';
import { asRole, id, instant, nextCursor, text } from '../../fields.ts';
import { pendingTransaction, type TransactionStatus } from './model.ts';

/**
 * The lists of a queue: requests that wait for a decision, decided ones that aren't in effect yet or wait for a correction,
 * and ended ones.
 */
const queueStatus = z.enum(['waiting', 'underway', 'closed']);
export type QueueStatus = z.infer<typeof queueStatus>;

/** The list in which a request of each status is. */
export const QUEUE_STATUS: Readonly<Record<TransactionStatus, QueueStatus>> = {
  pending: 'waiting',
  approved: 'underway',
  exported: 'underway',
  sentBack: 'underway',
  applied: 'closed',
  rejected: 'closed',
  withdrawn: 'closed',
  superseded: 'closed',
  failed: 'closed',
};

/** Orders of the waiting requests: longest waiting, earliest deadline, last name, requests with review reasons first. */
export const queueSort = z.enum(['waiting', 'due', 'name', 'risk']);
export type QueueSort = z.infer<typeof queueSort>;

/** Sections of the waiting requests: none, with and without review reasons, by rule type. */
export const queueGroup = z.enum(['none', 'risk', 'kind']);
export type QueueGroup = z.infer<typeof queueGroup>;

/** `overdue`: the deadline has passed; `soon`: it passes within 48 hours. */
const queueDue = z.enum(['overdue', 'soon']);
export type QueueDue = z.infer<typeof queueDue>;

const queueFilters = {
  ...asRole,
  status: queueStatus.optional(),
  /** Words of the employee's name, their number, or the type of request in either language. */
  text: text(80).optional(),
  ruleType: z.int().min(0).max(99).optional(),
  /** `review`: only requests with review reasons; `none`: only those without. */
  risk: z.enum(['review', 'none']).optional(),
  /** `me`: only requests that the caller may decide. */
  decider: z.enum(['me']).optional(),
  due: queueDue.optional(),
  employeeId: id.optional(),
};

/**
 * `sort` and `group` order the waiting requests; the other lists are always newest first. Sent as a body, because texts and
 * cursors can have names in them.
 */
export const queueRequest = z.object({
  ...queueFilters,
  sort: queueSort.optional(),
  group: queueGroup.optional(),
  cursor: z.string().max(600).optional(),
  limit: z.int().min(1).max(200).optional(),
});

/** A request in few words: the change that matters most, with bank data masked. */
const requestSummary = z.object({
  what: z.enum([
    'accountAdded',
    'accountChanged',
    'accountRemoved',
    'accountEdited',
    'name',
    'address',
    'taxPlace',
    'field',
  ]),
  /** The field code of `field`, such as `filingStatus`. */
  field: z.string().nullable(),
  /** The new value, or the removed one; null until a decider who must open the request has done so. */
  value: z.string().nullable(),
  /** Number of further changes: accounts, or fields. */
  more: z.int(),
});
export type RequestSummary = z.infer<typeof requestSummary>;

const queuedTransaction = pendingTransaction.extend({
  /** Null for readers who don't see the content of the request. */
  summary: requestSummary.nullable(),
});
export type QueuedTransaction = z.infer<typeof queuedTransaction>;

export const queueReply = z.object({ pendingTransactions: z.array(queuedTransaction), nextCursor });
export type QueueReply = z.infer<typeof queueReply>;

export const queueCountsRequest = z.object(queueFilters);

/**
 * Numbers of waiting requests. Each filter's options are counted under the other filters, so that a number says how many
 * requests choosing that option would show.
 */
export const queueCountsReply = z.object({
  /** Matches of all filters. */
  total: z.int(),
  /** Requests in scope that the caller may decide, whatever the filters are. */
  mine: z.int(),
  /** Submission time of the request in `mine` that has been waiting longest. */
  oldestMine: instant.nullable(),
  deciders: z.object({ anyone: z.int(), me: z.int() }),
  risks: z.object({ review: z.int(), none: z.int() }),
  dues: z.object({ overdue: z.int(), soon: z.int() }),
  ruleTypes: z.array(z.object({ ruleType: z.int(), count: z.int() })),
});
export type QueueCountsReply = z.infer<typeof queueCountsReply>;
