import { existsSync, readFileSync } from 'node:fs';

/** Work for the processes that repeat tests. */
export interface Task {
  /** Absolute paths of prepared files, by those of their originals. */
  readonly prepared: Readonly<Record<string, string>>;
  /** Mutants to try with each test, or null while it is noted which ones each test reaches. */
  readonly plan: Readonly<Record<string, readonly string[]>> | null;
  /** The file to which what each test reaches is added, as a line of JSON. */
  readonly reaches: string;
  /** The file to which each mutant that a test notices is added, as a line of JSON with its id and the test. */
  readonly noticed: string;
}

/** The mutants that a test reaches, which passes twice. */
export interface Reach {
  readonly test: string;
  readonly reached: readonly string[];
  /** Mutants that its file has reached outside of tests. */
  readonly whileLoading: readonly string[];
}

/**
 * Returns the mutants to try with each test. A mutant that more tests reach than `most` is tried with the ones that reach least, which
 * are short and about little else.
 */
export function planOf(reaches: readonly Reach[], wanted: ReadonlySet<string>, most: number): Record<string, string[]> {
  const plan: Record<string, string[]> = {};
  const times = new Map<string, number>();
  for (const { test, reached } of reaches.toSorted((one, other) => one.reached.length - other.reached.length)) {
    for (const mutant of reached) {
      const before = times.get(mutant) ?? 0;
      if (!wanted.has(mutant) || before === most) continue;
      times.set(mutant, before + 1);
      (plan[test] ??= []).push(mutant);
    }
  }
  return plan;
}

/** Returns at most `count` of them, at random. */
export function drawn<T>(all: readonly T[], count: number, random = Math.random): T[] {
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ one }) => one);
}

/** Returns the lines of a file; none if there is no file. */
export function linesOf(file: string): string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? [] : text.split('\n');
}
