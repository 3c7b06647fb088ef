import { userInfo } from 'node:os';
import { readStoreConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import type { Database, Transaction } from '../platform/database/port.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Context, Outcome } from './command.ts';

/** Runs one maintenance transaction on the configured database; a refusal rolls it back. */
export async function inOneTransaction(
  { environment, database: opened }: Context,
  work: (tx: Transaction, now: Date) => Promise<Outcome>,
): Promise<Outcome> {
  if (opened) return inOneGo(opened, work);
  const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
  const { database } =
    url === undefined
      ? await openEmbeddedIn(dataFolder, MIGRATIONS)
      : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
  try {
    return await inOneGo(database, work);
  } finally {
    await database.close();
  }
}

async function inOneGo(database: Database, work: (tx: Transaction, now: Date) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await database.asMaintenance((tx) => work(tx, systemClock.now()));
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

/** Rolls back a command's transaction with the reasons. */
export class Refused extends Error {
  readonly outcome: Outcome;
  constructor(...faults: readonly string[]) {
    super(faults.join(' '));
    this.outcome = { done: false, lines: ['Nothing was changed.', ...faults], data: { faults } };
  }
}

/** Rolls back a dry run: everything was done and is undone. */
export class DryRunRollback extends Refused {
  override readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super();
    this.outcome = outcome;
  }
}

/** Returns the operator's name: the one given, or the user account on this machine. */
export function changedBy({ options }: Context): string {
  const by = options?.['by'];
  return typeof by === 'string' && by.trim() !== '' ? by.trim() : userInfo().username;
}
