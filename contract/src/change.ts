import { z } from 'zod';
import { id, instant, localDate } from './fields.ts';

/**
 * `applied`: in effect now. `pending`: accepted, waiting for a decision, a hold or a payday (DD-2 calls both "saved").
 * `unchanged`: what was sent is already in effect or waiting, so this call saved nothing and has no receipt.
 */
const outcome = z.enum(['applied', 'pending', 'unchanged']);
export type Outcome = z.infer<typeof outcome>;

/** Information for an employee about their change that isn't in effect yet. */
export const openChange = z.object({
  employeeWorkflowId: id,
  version: z.int(),
  /** Instant of the newest version. */
  submittedAt: instant,
  /**
   * The first check date that the change affects, a local date of the pay group. For a change that waits for a
   * decision: if it were decided today.
   */
  effectivePayDate: localDate.nullable(),
  /** The change isn't applied before this instant, even if it is approved. */
  holdUntil: instant.nullable(),
  /** In words, such as "Payroll administrator"; null if no decision is needed. */
  decidedBy: z.string().nullable(),
  decideBy: localDate.nullable(),
  /**
   * Set while the request waits for the employee's correction: who sent it back, and the reason, which only the employee
   * gets.
   */
  sentBack: z.object({ by: z.string(), reason: z.string().nullable() }).nullable(),
});
export type OpenChange = z.infer<typeof openChange>;

/** The receipt of a saved change; `change` is null when it was applied at once, and when nothing was changed. */
export const receipt = { outcome, change: openChange.nullable() };
