import type { CheckSummary, RunType } from './model.ts';

/** Runs that cancel an earlier check. */
const CANCELING: ReadonlySet<RunType> = new Set(['reversal', 'void']);

/** Checks whether the person kept the money of a check: a voided check and its reversal cancel each other out. */
export function stands({ checkStatus, runType }: Pick<CheckSummary, 'checkStatus' | 'runType'>): boolean {
  return (checkStatus === 'issued' || checkStatus === 'reissued') && !CANCELING.has(runType);
}

/** Returns the newest check whose money the person kept, from a list sorted newest first. */
export function latestCheck<C extends Pick<CheckSummary, 'checkStatus' | 'runType'>>(
  newestFirst: readonly C[],
): C | undefined {
  return newestFirst.find(stands);
}
