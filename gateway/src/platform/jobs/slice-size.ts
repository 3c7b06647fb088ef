import type { Engine } from '../database/port.ts';

/**
 * Longest time of a slice. The embedded engine works in the process's own thread: while a slice runs, nothing else
 * does.
 */
const MAX_MILLISECONDS: Readonly<Record<Engine, number>> = { embedded: 50, postgres: 2000 };

export const FIRST_SIZE = 50;
const LARGEST = 2000;

/**
 * Returns the size of the next slice from the time of the last one: down in proportion if it was too long, aiming at
 * half the limit; up by half if twice as much would have fit.
 */
export function nextSize(size: number, milliseconds: number, engine: Engine): number {
  const limit = MAX_MILLISECONDS[engine];
  if (milliseconds > limit) return Math.max(1, Math.floor((size * limit) / (2 * milliseconds)));
  if (milliseconds * 2 < limit) return Math.min(LARGEST, Math.ceil(size * 1.5));
  return size;
}
