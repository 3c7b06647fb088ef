import { leaveName as nameOf } from '@paystead/contract/features/paychecks/leave-names.ts';
import type { AccrualLine } from '@paystead/contract/features/paychecks/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/** A leave plan's name in the page's language, or the employer's own name for the plan. */
export function leaveName(t: Translate, line: Pick<AccrualLine, 'plan' | 'description'>): string {
  const { key, own } = nameOf(line);
  return own ?? (key === null ? '' : t(key));
}
