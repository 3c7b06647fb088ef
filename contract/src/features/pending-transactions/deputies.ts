import { z } from 'zod';
import { id, localDate, text } from '../../fields.ts';

/** Rule types that a deputy can decide: name and address, direct deposit, tax withholding. */
const DEPUTY_RULE_TYPES = [1, 2, 5] as const;
/** The greatest number of days from today to the last day of a deputy. */
export const MAX_DEPUTY_DAYS = 365;
/** The greatest number of deputies that an approver can have named for today or later. */
export const MAX_DEPUTIES = 20;

const ruleTypes = z
  .array(z.literal(DEPUTY_RULE_TYPES))
  .min(1)
  .max(DEPUTY_RULE_TYPES.length)
  .transform((types) => [...new Set(types)].toSorted((one, other) => one - other));

/** `current`: decides today; `upcoming`: starts later; `inactive`: within the dates, but one of the two can't approve now. */
const deputyStatus = z.enum(['current', 'upcoming', 'inactive']);

/** A deputy for a time and for kinds of requests. The dates are local dates where the approver is paid, both included. */
const decisionDeputy = z.object({
  decisionDeputyId: id,
  /** The deputy of one's own, or the approver whom one represents. */
  name: z.string(),
  ruleTypes: z.array(z.int()),
  firstDate: localDate,
  lastDate: localDate,
  status: deputyStatus,
});
export type DecisionDeputy = z.infer<typeof decisionDeputy>;

const deputyCandidate = z.object({ employeeId: id, name: z.string(), employeeNumber: z.string() });
export type DeputyCandidate = z.infer<typeof deputyCandidate>;

export const deputiesQuery = z.object({
  /** Part of a candidate's name. */
  text: text(80).optional(),
});

export const deputiesReply = z.object({
  /** The current local date where the caller is paid. */
  today: localDate,
  /** Deputies whom the caller named, and approvers whom they represent, until the last day. By first day. */
  named: z.array(decisionDeputy),
  represented: z.array(decisionDeputy),
  /** The first people by name who can be named and whose name has the text. */
  candidates: z.array(deputyCandidate),
});
export type DeputiesReply = z.infer<typeof deputiesReply>;

export const nameDeputyRequest = z.object({
  deputyId: id,
  ruleTypes,
  firstDate: localDate,
  lastDate: localDate,
});
export type NameDeputyRequest = z.infer<typeof nameDeputyRequest>;

export const endDeputyRequest = z.object({ decisionDeputyId: id });
