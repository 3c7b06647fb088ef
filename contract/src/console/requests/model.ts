import { z } from 'zod';
import { transactionHappening } from '../../features/pending-transactions/model.ts';

/** Causes for which a request waits, in the order of the list's filter. `done`: it has ended. */
export const requestBlock = z.enum([
  'failed',
  'overdue',
  'decision',
  'employee',
  'hold',
  'engine',
  'answer',
  'date',
  'done',
]);
export type RequestBlock = z.infer<typeof requestBlock>;

const requestKind = z.enum(['personalInformation', 'directDeposit', 'taxes']);

const requestRow = z.object({
  requestId: z.string(),
  clientCode: z.string(),
  clientName: z.string(),
  employeeName: z.string(),
  employeeNumber: z.string(),
  /** Null: of a kind that this release doesn't know. */
  kind: requestKind.nullable(),
  /** ISO 8601 in UTC, as every instant here. */
  sentAt: z.string(),
  block: requestBlock,
  /** The decision's deadline, the hold's end, when the engine got it, or when it takes effect; null: no time is set. */
  blockAt: z.string().nullable(),
});
export type RequestRow = z.infer<typeof requestRow>;

export const requestSort = z.enum(['sentAt', 'clientName', 'employeeName']);
export type RequestSort = z.infer<typeof requestSort>;

export const requestPage = z.object({
  total: z.int(),
  rows: z.array(requestRow),
  /** Requests of each block that match everything but the chosen one; those that have ended aren't counted. */
  counts: z.array(z.object({ block: requestBlock, count: z.int() })),
});
export type RequestPage = z.infer<typeof requestPage>;

const requestEvent = z.object({
  at: z.string(),
  event: transactionHappening,
  /** A name, or the role of who acted without one, in the operator's language. */
  by: z.string(),
  comment: z.string().nullable(),
});

export const requestDetail = requestRow.extend({
  employeeId: z.string(),
  /** `YYYY-MM-DD`. */
  effectiveDate: z.string(),
  /** The people who can decide now, in a sentence's words; null unless it waits for a decision. */
  deciders: z.string().nullable(),
  /** Whether anyone can decide. True unless it waits for a decision. */
  hasDecider: z.boolean(),
  /** Null: the client has no pay engine, or it hasn't got the change. */
  engine: z
    .object({
      changeId: z.string(),
      sentAt: z.string(),
      answeredAt: z.string().nullable(),
      reference: z.string().nullable(),
    })
    .nullable(),
  events: z.array(requestEvent),
  /** Null: it didn't fail, or the operator's role may not retry. `newer`: a newer request takes its place. */
  retry: z.enum(['possible', 'newer']).nullable(),
});
export type RequestDetail = z.infer<typeof requestDetail>;

/** The requests of one day, UTC. */
export const requestDay = z.object({ day: z.string(), sent: z.int(), applied: z.int(), failed: z.int() });
export type RequestDay = z.infer<typeof requestDay>;
