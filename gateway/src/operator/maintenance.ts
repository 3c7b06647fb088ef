import { userInfo } from 'node:os';
import type { Language } from '@paystead/contract/fields.ts';
import { readStoreConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import type { Database, Transaction } from '../platform/database/port.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Context, Outcome } from './command.ts';
import { text } from './texts.ts';

/** Runs one maintenance transaction on the configured database; a refusal rolls it back. */
export async function inOneTransaction(
  { environment, database: opened, language = 'en' }: Context,
  work: (tx: Transaction, now: Date) => Promise<Outcome>,
): Promise<Outcome> {
  if (opened) return inOneGo(opened, work, language);
  const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
  const { database } =
    url === undefined
      ? await openEmbeddedIn(dataFolder, MIGRATIONS)
      : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
  try {
    return await inOneGo(database, work, language);
  } finally {
    await database.close();
  }
}

async function inOneGo(
  database: Database,
  work: (tx: Transaction, now: Date) => Promise<Outcome>,
  language: Language,
): Promise<Outcome> {
  try {
    return await database.asMaintenance((tx) => work(tx, systemClock.now()));
  } catch (error) {
    if (error instanceof Refused) return error.outcomeIn(language);
    throw error;
  }
}

/** Rolls back a command's transaction with the reasons. */
export class Refused extends Error {
  readonly outcomeIn: (language: Language) => Outcome;
  constructor(...faults: readonly string[]) {
    super(faults.join(' '));
    this.outcomeIn = (language) => ({
      done: false,
      lines: [text(language, 'refused.unchanged'), ...faults],
      data: { faults },
    });
  }
}

/** Rolls back a dry run: everything was done and is undone. */
export class DryRunRollback extends Refused {
  override readonly outcomeIn: () => Outcome;
  constructor(outcome: Outcome) {
    super();
    this.outcomeIn = () => outcome;
  }
}

/** Returns the operator's name: the one given, or the user account on this machine. */
export function changedBy({ options }: Context): string {
  const by = options?.['by'];
  return typeof by === 'string' && by.trim() !== '' ? by.trim() : userInfo().username;
}
