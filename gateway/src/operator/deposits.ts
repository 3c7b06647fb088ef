import { readFile } from 'node:fs/promises';
import { brandsOf } from '../brands.ts';
import { readConfig, readStoreConfig } from '../config.ts';
import { loadBanks } from '../features/direct-deposits/bank/load-banks.ts';
import { recordReturn } from '../features/direct-deposits/bank/record-return.ts';
import { isCorrection, RETURN_CODES } from '../features/direct-deposits/labels.ts';
import { liftFreeze } from '../features/direct-deposits/objection/lift-freeze.ts';
import { systemClock } from '../platform/clock.ts';
import { readCsv } from '../platform/csv/read-csv.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import type { Database } from '../platform/database/port.ts';
import { MIGRATIONS, openStore } from '../platform/open-store.ts';
import type { Command, Context, Outcome } from './command.ts';

async function withDatabase(
  environment: Context['environment'],
  work: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
  const { database } =
    url === undefined
      ? await openEmbeddedIn(dataFolder, MIGRATIONS)
      : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export const loadBanksCommand: Command = {
  name: 'banks load',
  about: () => 'Replaces the directory of banks (CSV: routingNumber,name).',
  takes: ['file.csv'],
  async run({ environment, given }) {
    const [, ...rows] = readCsv(await readFile(given[0] ?? '', 'utf8'));
    return withDatabase(environment, async (database) => {
      const loaded = await loadBanks(
        database,
        rows.map(({ line, cells }) => ({ line, cells })),
        systemClock.now(),
      );
      if ('faults' in loaded)
        return { done: false, lines: ['Nothing was changed.', ...loaded.faults], data: { faults: loaded.faults } };
      return { done: true, lines: [`${loaded.banks} banks loaded into the directory.`], data: { banks: loaded.banks } };
    });
  },
};

export const returnDepositCommand: Command = {
  name: 'deposits returned',
  about: () =>
    'Records a bank’s answer about an account: returned (R02, R03, R04, R16) or to be corrected (C01, C02, C03, C05).',
  takes: ['client code', 'employee number', 'last four', 'code'],
  async run({ environment, given, tell }) {
    const [clientCode = '', employeeNumber = '', lastFour = '', code = ''] = given;
    if (!RETURN_CODES.includes(code))
      return {
        done: false,
        lines: [`The code must be one of ${RETURN_CODES.join(', ')}.`],
        data: { codes: RETURN_CODES },
      };
    const config = readConfig(environment);
    const { database, keys } = await openStore(config, tell);
    try {
      const ports = { database, keys, brandOf: brandsOf(config).mailOfPartner };
      const about = { clientCode, employeeNumber, lastFour, code };
      const accounts = await recordReturn(ports, about, systemClock.now());
      const data = { accounts, isPaid: isCorrection(code) };
      if (accounts === 0) return { done: false, lines: ['There is no active account with these digits.'], data };
      const pay = data.isPaid ? 'Pay still goes to this account.' : 'No more pay goes to this account.';
      return { done: true, lines: [`${pay} The employee is notified of the reason.`], data };
    } finally {
      await database.close();
    }
  },
};

export const liftFreezeCommand: Command = {
  name: 'deposits unfreeze',
  about: () => "Allows an employee's bank changes again that were stopped, once payroll has spoken with them.",
  takes: ['client code', 'employee number', 'your name'],
  async run({ environment, given }) {
    const [clientCode = '', employeeNumber = '', by = ''] = given;
    return withDatabase(environment, async (database) => {
      const lifted = await liftFreeze(database, { clientCode, employeeNumber, by }, systemClock.now());
      if (lifted > 0) return { done: true, lines: ['Bank changes are allowed again.'], data: { lifted } };
      return {
        done: false,
        lines: ['There is no such employee, or their bank changes are not stopped.'],
        data: { lifted },
      };
    });
  },
};
