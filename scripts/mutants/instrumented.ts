/** Values that code which was prepared for mutants shares with the tests. */
export interface Instrumented {
  activeMutant?: string | undefined;
  /** The test or request that runs: what it reaches is noted under its name. */
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  readonly mutantCoverage: { readonly static: object; readonly perTest: Record<string, Record<string, number>> };
}

/** The name of the global under which prepared code finds them. */
const SHARED = '__stryker__';

/** Returns what the prepared code of this document or process shares. */
export function instrumented(): Instrumented {
  const shared = globalThis as unknown as Record<string, Instrumented | undefined>;
  return (shared[SHARED] ??= { mutantCoverage: { static: {}, perTest: {} } });
}

/** Reaching a mutant more often is an endless loop, and fails. */
const MOST_HITS = 1_000_000;

/** Turns a mutant on, or all of them off. */
export function activate(code: Instrumented, mutant: string | null): void {
  Object.assign(code, {
    activeMutant: mutant ?? 'none',
    hitCount: mutant === null ? undefined : 0,
    hitLimit: MOST_HITS,
  });
}
