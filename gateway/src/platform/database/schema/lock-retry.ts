import { setTimeout } from 'node:timers/promises';
import { codeOf } from '../failures.ts';

/*
 * Everyone who wants a table waits behind a change of the schema that waits for it. So such a change waits for less time than a
 * request may (5 s), and lets the others pass before it tries again.
 */
export const LOCK_TIMEOUT = '2s';
const PAUSE_MILLISECONDS = 1000;
const MAX_ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Repeats work that rolled back because it didn't get a lock within `LOCK_TIMEOUT`, up to a hundred times, with a pause of
 * `pause` milliseconds before each repetition.
 */
export async function retryOnLock<T>(work: () => Promise<T>, pause = PAUSE_MILLISECONDS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (codeOf(cause) !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS) throw error;
      await setTimeout(pause);
    }
  }
}
