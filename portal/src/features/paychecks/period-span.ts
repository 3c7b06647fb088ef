import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import type { Format } from '@paystead/ui/format/format.ts';

/** A paycheck's period as `Nov 1 – 14`; null for pay without a period, such as a bonus. */
export function periodSpan(
  { periodBegin, periodEnd }: Pick<CheckSummary, 'periodBegin' | 'periodEnd'>,
  format: Format,
): string | null {
  return periodBegin === null || periodEnd === null ? null : format.span(periodBegin, periodEnd);
}
