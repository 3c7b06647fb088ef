/** The outcome of trying a change. */
export interface Outcome {
  /** File and line, or a statement's name. */
  readonly where: string;
  readonly change: string;
  /** Endpoints, samples or tests that reach the changed part. */
  readonly reaching: number;
  /** The first of them that noticed the change. */
  readonly noticed: string | null;
}

/** Returns the lines of a report: each change that was reached and not noticed, and the sums. */
export function reportLines(outcomes: readonly Outcome[]): string[] {
  const reached = outcomes.filter(({ reaching }) => reaching > 0);
  const survived = reached.filter(({ noticed }) => noticed === null);
  return [
    ...survived.map(({ where, change, reaching }) => `${where}: ${change} (${reaching})`).toSorted(),
    '',
    `${reached.length - survived.length} of ${reached.length} noticed; ${outcomes.length - reached.length} more are reached by none`,
  ];
}
