import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { stands } from '@paystead/contract/features/paychecks/rules.ts';
import type { PayBar } from '@paystead/ui/chart/pay-chart.tsx';

/**
 * One bar per paycheck, oldest first, without voided paychecks and their reversals, which cancel each other. The first bar of
 * a month has its label.
 */
export function payChartBars(
  newestFirst: readonly CheckSummary[],
  monthOf: (date: string) => string,
): readonly PayBar[] {
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
