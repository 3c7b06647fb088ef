import { entryOf, named, type LineName } from './line-names.ts';

/** Leave plans by payroll code. */
const PLANS = {
  PTO: ['paychecks.vacation', 'Vacation'],
  SICK: ['paychecks.sick', 'Sick', 'Sick leave'],
  PDAY: ['paychecks.personalDays', 'Personal days'],
} as const;
export type LeaveKey = (typeof PLANS)[keyof typeof PLANS][0];

/** Returns a leave plan's name; the employer's own name takes precedence. */
export function leaveName({
  plan,
  description,
}: {
  readonly plan: string;
  readonly description: string;
}): LineName<LeaveKey> {
  return named({ code: plan, description }, entryOf(PLANS, plan));
}
