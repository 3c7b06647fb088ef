import type { AccrualLine } from '@paystead/contract/features/paychecks/model.ts';
import type { PlainTextKey, Translate } from '../../platform/translations/text.ts';

/** Plans by the codes that payroll uses, with the description that says no more than our own word. */
const PLANS: Readonly<Record<string, readonly [usual: string, key: PlainTextKey]>> = {
  PTO: ['Vacation', 'paychecks.vacation'],
  SICK: ['Sick', 'paychecks.sick'],
};

/** A leave plan's name; the employer's own word for it stays. */
export function leaveName(t: Translate, { plan, description }: Pick<AccrualLine, 'plan' | 'description'>): string {
  const known = PLANS[plan];
  return known && description === known[0] ? t(known[1]) : description;
}
