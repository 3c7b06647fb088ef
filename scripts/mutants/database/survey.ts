import type { Outcome } from '../report.ts';
import type { Mutant, Switch } from './switch.ts';
import { reachedKeyOf } from './trial.ts';

/** Samples tried for a mutant that many reach. */
const MOST_TRIES = 10;
/** Many samples reach nothing, and leave their share of the time to others. */
const MOST_SHARES = 4;

interface Tried {
  readonly mutant: Mutant;
  reaching: number;
  tries: number;
  noticed: string | null;
  /** There was no time to try it with a sample that reaches it. */
  isSkipped: boolean;
}

/**
 * Tries mutants with samples that come one after the other. Each sample has its share of the time that is left; the first mutants of the
 * list are tried first, so that with little time some are tried with all samples, and others with none.
 */
export class Survey {
  readonly #tried: readonly Tried[];
  readonly #byKey: ReadonlyMap<string, readonly Tried[]>;
  #samples: number;
  #milliseconds: number;
  /** Samples with another text each time, or another one when they were done. They notice nothing. */
  readonly unsteady: string[] = [];

  constructor(mutants: readonly Mutant[], samples: number, milliseconds: number) {
    this.#tried = mutants.map((mutant) => ({ mutant, reaching: 0, tries: 0, noticed: null, isSkipped: false }));
    this.#byKey = Map.groupBy(this.#tried, ({ mutant }) => reachedKeyOf(mutant));
    this.#samples = samples;
    this.#milliseconds = milliseconds;
  }

  /**
   * Tries the mutants that a sample reaches. `text` does what the sample does, and leaves nothing. Returns a function for the text of the
   * sample when it was done.
   */
  async rehearse(
    sample: string,
    mutants: Pick<Switch, 'on' | 'off' | 'reachedBy'>,
    text: () => Promise<string>,
  ): Promise<(done: string) => void> {
    const share = Math.min(this.#milliseconds, (MOST_SHARES * this.#milliseconds) / Math.max(1, this.#samples));
    this.#samples -= 1;
    let steady = '';
    const reached = await mutants.reachedBy(sample, async () => {
      steady = await text();
    });
    const compare = (done: string) => {
      if (done !== steady && !this.unsteady.includes(sample)) this.unsteady.push(sample);
    };
    const reaching = new Set([...reached].flatMap((key) => this.#byKey.get(key) ?? []));
    if (reaching.size === 0) return compare;
    if ((await text()) !== steady) {
      this.unsteady.push(sample);
      return compare;
    }
    const from = Date.now();
    for (const one of this.#tried) {
      if (!reaching.has(one)) continue;
      one.reaching += 1;
      if (one.noticed !== null || one.isSkipped || one.tries === MOST_TRIES) continue;
      if (Date.now() - from >= share) {
        one.isSkipped = true;
        continue;
      }
      one.tries += 1;
      mutants.on(one.mutant);
      const changed = await text();
      mutants.off();
      if (changed !== steady) one.noticed = sample;
    }
    this.#milliseconds -= Date.now() - from;
    return compare;
  }

  /** Returns what is known of each mutant, without those for which there was no time. */
  outcomes(): (Pick<Outcome, 'reaching' | 'noticed'> & { readonly mutant: Mutant })[] {
    return this.#tried
      .filter(({ noticed, isSkipped }) => noticed !== null || !isSkipped)
      .map(({ mutant, reaching, noticed }) => ({ mutant, reaching, noticed }));
  }
}
