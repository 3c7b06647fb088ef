import type { CheckDetail, CheckSummary, RunType, TaxLine } from './model.ts';
import { stands } from './rules.ts';

/*
 * Rules of one check and of two that are compared. They are apart from `rules.ts`, which home loads.
 */

/** Runs that pay for the work of a period, so that they compare with each other. */
const PAYING_A_PERIOD: ReadonlySet<RunType> = new Set(['regular', 'final', 'reissue']);

/**
 * Returns the check to compare a check with: the next older one of the same kind of run whose money the person kept.
 * Comparing a bonus with regular pay would explain nothing. `undefined` if the list has none.
 */
export function comparableBefore<C extends Pick<CheckSummary, 'checkId' | 'checkStatus' | 'runType'>>(
  newestFirst: readonly C[],
  check: Pick<CheckSummary, 'checkId' | 'checkStatus' | 'runType'>,
): C | undefined {
  if (!stands(check)) return undefined;
  const place = newestFirst.findIndex(({ checkId }) => checkId === check.checkId);
  return place < 0
    ? undefined
    : newestFirst.slice(place + 1).find((one) => stands(one) && isSameKind(one.runType, check.runType));
}

const isSameKind = (one: RunType, other: RunType): boolean =>
  one === other || (PAYING_A_PERIOD.has(one) && PAYING_A_PERIOD.has(other));

/**
 * Returns what a salary is an hour, rounded to the cent, in 1/1,000,000 dollar; null for other pay. State laws that ask for a
 * rate of pay want one of salaried people too (New York Labor Law 195.3, 29 CFR 778.113).
 */
export function hourlyEquivalent({
  salary,
  standardHours,
}: Pick<CheckDetail, 'salary' | 'standardHours'>): number | null {
  return salary === null || standardHours === null || standardHours === 0
    ? null
    : Math.round((salary * 10_000) / standardHours) * 10_000;
}

/** Returns the taxes that cash pay could not cover, such as Social Security and Medicare on tips already received. */
export function uncollectedTaxes(taxes: readonly TaxLine[]): readonly (TaxLine & { readonly uncollected: number })[] {
  return taxes.flatMap((line) => (line.uncollected ? [{ ...line, uncollected: line.uncollected }] : []));
}
