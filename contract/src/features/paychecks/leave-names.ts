import { entryOf, named, type LineName } from './line-names.ts';

/** Leave plans by the codes that payroll uses. */
const PLANS = {
  PTO: ['paychecks.vacation', 'Vacation'],
  SICK: ['paychecks.sick', 'Sick', 'Sick leave'],
} as const;
export type LeaveKey = (typeof PLANS)[keyof typeof PLANS][0];

/** A leave plan's name; the employer's own word for it stays. */
export function leaveName({
  plan,
  description,
}: {
  readonly plan: string;
  readonly description: string;
}): LineName<LeaveKey> {
  return named({ code: plan, description }, entryOf(PLANS, plan));
}
