import type { Sample } from '../plan/samples.ts';
import { withMaskedNumbers } from './masked.ts';

/** Returns samples for `--json`, with masked numbers. */
export function maskedSamples(samples: readonly Sample[]) {
  return samples.map(({ columns, name, ...sample }) => ({
    ...sample,
    name: name === null ? null : withMaskedNumbers(name),
    columns: columns.map(({ column, before, after }) => ({ column, before: shown(before), after: shown(after) })),
  }));
}

const LONGEST = 60;

/** Returns a stored value as text, with masked numbers, at most 60 characters of it. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const written = withMaskedNumbers(typeof value === 'string' ? value : JSON.stringify(value));
  return written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written;
}

/** Returns the name of a column in plain words. */
export const plain = (name: string): string => name.replaceAll('_', ' ');
