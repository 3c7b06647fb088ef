import { checkGeneratedPairs } from '@paystead/payroll/causes/test/pair-property.ts';

/** The seeds of the runs: the property holds for any, and these can be repeated. */
const SEEDS = [23, 7, 99];

/**
 * Checks headlines against the pay engine over many generated pairs of paychecks (requirement TRU-1). Throws with the smallest
 * pair whose headline, undone, leaves more than half of the difference.
 */
export function causes(pairs: number, print: (line: string) => void): void {
  for (const seed of SEEDS) {
    const counts = checkGeneratedPairs(pairs, seed);
    print(
      `causes, seed ${seed}: ${counts.pairs} pairs, ${counts.different} with a difference, ${counts.named} with a headline, ` +
        `${counts.recomputed} recomputed, ${counts.coincidences} with opposite amounts by coincidence, 0 false`,
    );
  }
}
