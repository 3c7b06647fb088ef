import type { EarningPart } from './cause.ts';

/** Lines of both checks; either side may be empty. */
export interface Pair<L> {
  readonly before: readonly L[];
  readonly after: readonly L[];
}

/** Pairs the lines of two checks by key, in the order of the later check. */
export function byKey<L>({ before, after }: Pair<L>, key: (line: L) => string): readonly Pair<L>[] {
  const keys = new Set([...after, ...before].map(key));
  return [...keys].map((one) => ({
    before: before.filter((line) => key(line) === one),
    after: after.filter((line) => key(line) === one),
  }));
}

export const total = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the codes whose sum differs between the checks, largest difference first. */
export function partsOf<L extends { readonly code: string; readonly description: string }>(
  lines: Pair<L>,
  of: (line: L) => number,
): EarningPart[] {
  const sum = (some: readonly L[]) => some.reduce((all, line) => all + of(line), 0);
  return byKey(lines, ({ code }) => code)
    .flatMap(({ before, after }) => {
      const line = after[0] ?? before[0];
      if (!line) return [];
      return [{ code: line.code, description: line.description, before: sum(before), after: sum(after) }];
    })
    .filter((part) => part.before !== part.after)
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}
