import { setTimeout } from 'node:timers/promises';
import { codeOf } from '../failures.ts';

/*
 * Everyone who wants a table waits behind a change of the schema that waits for it. So such a change waits for less time than a
 * request may (5 s), and lets the others pass before it tries again. It also waits for less than PostgreSQL's `deadlock_timeout` (1 s):
 * if the change has one table and waits for another, and a request the other way round, the change gives way before PostgreSQL
 * cancels the request.
 */
export const LOCK_TIMEOUT = '500ms';
const PAUSE_MILLISECONDS = 1000;
const MAX_ATTEMPTS = 200;
/** `lock_not_available` and `deadlock_detected`. */
const LOST_TO_OTHERS = new Set(['55P03', '40P01']);

/**
 * Repeats work that rolled back because it didn't get a lock within `LOCK_TIMEOUT` or ended a deadlock, up to two hundred times, with a
 * pause of `pause` milliseconds before each repetition.
 */
export async function retryOnLock<T>(work: () => Promise<T>, pause = PAUSE_MILLISECONDS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (!LOST_TO_OTHERS.has(codeOf(cause) ?? '') || attempt === MAX_ATTEMPTS) throw error;
      await setTimeout(pause);
    }
  }
}
