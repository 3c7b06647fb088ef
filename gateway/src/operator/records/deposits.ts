import { readFile } from 'node:fs/promises';
import { brandsOf } from '../../brands.ts';
import { readConfig, readStoreConfig } from '../../config.ts';
import { loadBanks } from '../../features/direct-deposits/bank/load-banks.ts';
import { recordReturn } from '../../features/direct-deposits/bank/record-return.ts';
import { isCorrection, RETURN_CODES } from '../../features/direct-deposits/labels.ts';
import { liftFreeze } from '../../features/direct-deposits/objection/lift-freeze.ts';
import { systemClock } from '../../platform/clock.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { openEmbeddedIn, openForServing } from '../../platform/database/open.ts';
import type { Database } from '../../platform/database/port.ts';
import { MIGRATIONS, openStore } from '../../platform/open-store.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { text } from './texts.ts';

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
  about: (language) => text(language, 'banks.load.about'),
  takes: ['file.csv'],
  async run({ environment, given, language = 'en' }) {
    const [, ...rows] = readCsv(await readFile(given[0] ?? '', 'utf8'));
    return withDatabase(environment, async (database) => {
      const loaded = await loadBanks(
        database,
        rows.map(({ line, cells }) => ({ line, cells })),
        systemClock.now(),
      );
      if ('faults' in loaded) {
        const faults = loaded.faults.map(({ line, fault }) =>
          fault === 'name'
            ? text(language, 'banks.load.name', { line })
            : text(language, 'banks.load.routing', { line, fault }),
        );
        return { done: false, lines: [text(language, 'unchanged'), ...faults], data: { faults } };
      }
      return {
        done: true,
        lines: [text(language, 'banks.load.done', { banks: loaded.banks })],
        data: { banks: loaded.banks },
      };
    });
  },
};

export const returnDepositCommand: Command = {
  name: 'deposits returned',
  about: (language) => text(language, 'deposits.returned.about'),
  takes: ['client code', 'employee number', 'last four', 'code'],
  async run({ environment, given, tell, language = 'en' }) {
    const [clientCode = '', employeeNumber = '', lastFour = '', code = ''] = given;
    if (!RETURN_CODES.includes(code))
      return {
        done: false,
        lines: [text(language, 'deposits.returned.code', { codes: RETURN_CODES.join(', ') })],
        data: { codes: RETURN_CODES },
      };
    const config = readConfig(environment);
    const { database, keys } = await openStore(config, tell);
    try {
      const ports = { database, keys, brandOf: brandsOf(config).mailOfPartner };
      const about = { clientCode, employeeNumber, lastFour, code };
      const accounts = await recordReturn(ports, about, systemClock.now());
      const data = { accounts, isPaid: isCorrection(code) };
      if (accounts === 0) return { done: false, lines: [text(language, 'deposits.returned.none')], data };
      const key = data.isPaid ? 'deposits.returned.stillPaid' : 'deposits.returned.stopped';
      return { done: true, lines: [text(language, key)], data };
    } finally {
      await database.close();
    }
  },
};

export const liftFreezeCommand: Command = {
  name: 'deposits unfreeze',
  about: (language) => text(language, 'deposits.unfreeze.about'),
  takes: ['client code', 'employee number', 'your name'],
  async run({ environment, given, language = 'en' }) {
    const [clientCode = '', employeeNumber = '', by = ''] = given;
    return withDatabase(environment, async (database) => {
      const lifted = await liftFreeze(database, { clientCode, employeeNumber, by }, systemClock.now());
      if (lifted > 0) return { done: true, lines: [text(language, 'deposits.unfreeze.done')], data: { lifted } };
      return {
        done: false,
        lines: [text(language, 'deposits.unfreeze.none')],
        data: { lifted },
      };
    });
  },
};
