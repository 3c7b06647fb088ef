import { z } from 'zod';
import { asRole, cents, id, localDate, ppm } from '../../fields.ts';
import { garnishmentLine } from './model.ts';

/** A garnishment order of a court or an agency, with the latest checks that paid it, newest first. */
export const garnishmentOrder = garnishmentLine.omit({ amount: true }).extend({
  /** The day on which the employer received the order; null if payroll doesn't say, as the other terms. */
  receivedOn: localDate.nullable(),
  /** The amount taken from each paycheck: cents, or a share of disposable pay. */
  amount: cents.nullable(),
  percent: ppm.nullable(),
  /** All that the order asks for; null if it has no end. */
  total: cents.nullable(),
  /** The day of `balance` and `arrears`. */
  asOf: localDate,
  /** Null if only paychecks name the order. */
  status: z.enum(['active', 'suspended', 'ended']).nullable(),
  endedOn: localDate.nullable(),
  payments: z.array(z.object({ checkId: id, checkDate: localDate, amount: cents })),
});
export type GarnishmentOrder = z.infer<typeof garnishmentOrder>;

/** By priority; orders that ended are last. */
export const garnishmentOrdersReply = z.object({ garnishmentOrders: z.array(garnishmentOrder) });
export type GarnishmentOrdersReply = z.infer<typeof garnishmentOrdersReply>;

export const garnishmentOrdersOfEmployeeQuery = z.object({ ...asRole });
