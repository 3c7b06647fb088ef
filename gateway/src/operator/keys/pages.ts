import type { Database, Transaction } from '../../platform/database/port.ts';

/** Values that are looked at, or sealed again, in one transaction. */
export const PAGE = 500;

/** Stands before the first id of a table. */
export const BEFORE_FIRST = '00000000-0000-0000-0000-000000000000';

/** A page of work: the row after which the next one begins, and how many values it sealed again. */
export interface Page {
  readonly last: readonly string[];
  readonly count: number;
}

/**
 * Does work page by page, each in a transaction of its own, so that an interruption loses one page at most. `step` returns null
 * when nothing is left. Calls `tell` with the values done so far. Returns their number.
 */
export async function pageByPage(
  database: Database,
  first: readonly string[],
  step: (tx: Transaction, after: readonly string[]) => Promise<Page | null>,
  tell: (done: number) => void,
): Promise<number> {
  let done = 0;
  let after = first;
  for (;;) {
    const from = after;
    const page = await database.asMaintenance((tx) => step(tx, from));
    if (page === null) return done;
    done += page.count;
    after = page.last;
    tell(done);
  }
}
