import type { CheckSummary } from './model.ts';

/** Checks whether the person kept the money of a check: a voided check and its reversal cancel each other out. */
export function stands({ checkStatus, runType }: Pick<CheckSummary, 'checkStatus' | 'runType'>): boolean {
  return (checkStatus === 'issued' || checkStatus === 'reissued') && runType !== 'reversal';
}

/** The newest check that stands, of a list newest first. */
export function latestCheck<C extends Pick<CheckSummary, 'checkStatus' | 'runType'>>(
  newestFirst: readonly C[],
): C | undefined {
  return newestFirst.find(stands);
}

/**
 * The check that a check is compared with: the next older one of the same kind of run that stands. A bonus beside
 * regular pay would explain nothing. `undefined` where there is none in the list.
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
