import type { LatestComparison } from '@paystead/contract/features/paychecks/model.ts';
import { headlineOf } from '@paystead/payroll/causes/headline.ts';
import { headlineText } from '../causes/headline-text.ts';
import type { LatestPair } from './checks-store.ts';

/** Compares the latest paycheck with the one before it, with the main cause of the difference in both languages. */
export function latestComparison({ before, after }: LatestPair): LatestComparison {
  const { checkId, checkDate, net } = before;
  // Without lines, net pay is the same.
  const reason =
    before.lines && after.lines && headlineOf({ ...before, lines: before.lines }, { ...after, lines: after.lines });
  return {
    before: { checkId, checkDate, net },
    cause: reason ? { en: headlineText('en', reason), es: headlineText('es', reason) } : null,
  };
}
