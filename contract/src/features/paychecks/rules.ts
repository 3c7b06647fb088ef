import type { CheckSummary } from './model.ts';

/** Checks whether the person kept the money of a check: a voided check and its reversal cancel each other out. */
export function stands({ checkStatus, runType }: Pick<CheckSummary, 'checkStatus' | 'runType'>): boolean {
  return (checkStatus === 'issued' || checkStatus === 'reissued') && runType !== 'reversal';
}

/** Returns the newest check whose money the person kept, from a list sorted newest first. */
export function latestCheck<C extends Pick<CheckSummary, 'checkStatus' | 'runType'>>(
  newestFirst: readonly C[],
): C | undefined {
  return newestFirst.find(stands);
}

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
    : newestFirst.slice(place + 1).find((one) => stands(one) && one.runType === check.runType);
}
