import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { stands } from '@paystead/contract/features/paychecks/rules.ts';
import type { PayBar } from '@paystead/ui/chart/pay-chart.tsx';

/**
 * One bar per check that stands, oldest first. Voided checks and their reversals are left out: they cancel each other,
 * and a bar below zero would say nothing. The month is written where it begins.
 */
export function chartBars(newestFirst: readonly CheckSummary[], monthOf: (date: string) => string): readonly PayBar[] {
  const shown = newestFirst.filter(stands).toReversed();
  return shown.map((check, index) => {
    const month = check.checkDate.slice(0, 7);
    return {
      id: check.checkId,
      monthLabel: shown[index - 1]?.checkDate.startsWith(month) ? '' : monthOf(check.checkDate),
      net: check.net,
      rest: check.taxes + check.preTax + check.postTax,
      current: index === shown.length - 1,
    };
  });
}
