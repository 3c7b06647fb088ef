import { hash } from 'node:crypto';

/** The seed of all ids and random numbers; changing it changes the whole demo. */
const SEED = 'paystead-demo-1';

/**
 * Returns an id derived from a name, the same on every machine. RFC 9562 version 8, because it is neither random nor a
 * name-based standard form.
 */
export function idOf(kind: string, ...names: readonly (string | number)[]): string {
  const digits = hash('sha256', `${SEED}\n${kind}\n${names.join('\n')}`, 'hex');
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** Pseudorandom numbers that depend on names alone. */
export interface Draw {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Returns `count` decimal digits, the first of them not zero. */
  digits(count: number): string;
}

/** Returns a mulberry32 generator seeded by the hash of the names: small, fast, and the same everywhere. */
export function drawFor(...names: readonly (string | number)[]): Draw {
  let state = Number.parseInt(hash('sha256', `${SEED}\ndraw\n${names.join('\n')}`, 'hex').slice(0, 8), 16);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]) => {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error('Nothing to pick from.');
      return chosen;
    },
    digits: (count) => [whole(1, 9), ...Array.from({ length: count - 1 }, () => whole(0, 9))].join(''),
  };
}
