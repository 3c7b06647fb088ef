import { readFile } from 'node:fs/promises';
import { brandsOf } from '../../brands.ts';
import { loadBanks } from '../../features/direct-deposits/bank/load-banks.ts';
import { recordBankFile, type BankFileLine } from '../../features/direct-deposits/bank/record-bank-file.ts';
import { recordReturn } from '../../features/direct-deposits/bank/record-return.ts';
import { isCorrection, RETURN_CODES } from '../../features/direct-deposits/labels.ts';
import { liftFreeze } from '../../features/direct-deposits/objection/lift-freeze.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { withStore } from '../store.ts';
import { known } from '../clients/client-tool.ts';
import { text } from './texts.ts';

export const loadBanksCommand: Command = {
  name: 'banks load',
  about: (language) => text(language, 'banks.load.about'),
  takes: ['file.csv'],
  async run(context) {
    const { given, language = 'en' } = context;
    const [, ...rows] = readCsv(await readFile(pathIn(context, given[0] ?? ''), 'utf8'));
    // An empty directory would take the name of every bank away.
    if (rows.length === 0)
      return {
        done: false,
        lines: [text(language, 'unchanged'), text(language, 'banks.load.empty')],
        data: { faults: [] },
      };
    return withStore(context, async ({ database, clock }) => {
      const loaded = await loadBanks(
        database,
        rows.map(({ line, cells }) => ({ line, cells })),
        clock.now(),
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
  async run(context) {
    const { given, language = 'en' } = context;
    const [clientCode = '', employeeNumber = '', lastFour = '', code = ''] = given;
    if (!RETURN_CODES.includes(code))
      return {
        done: false,
        lines: [text(language, 'deposits.returned.code', { codes: RETURN_CODES.join(', ') })],
        data: { codes: RETURN_CODES },
      };
    return withStore(context, async ({ database, keys, config, clock }) => {
      const ports = { database, keys, brandOf: brandsOf(config).mailOfPartner };
      const about = { clientCode, employeeNumber, lastFour, code };
      const accounts = await recordReturn(ports, about, clock.now());
      const data = { accounts, isPaid: isCorrection(code) };
      if (accounts === 0) return { done: false, lines: [text(language, 'deposits.returned.none')], data };
      const key = data.isPaid ? 'deposits.returned.stillPaid' : 'deposits.returned.stopped';
      return { done: true, lines: [text(language, key)], data };
    });
  },
};

export const readReturnsCommand: Command = {
  name: 'deposits returns',
  about: (language) => text(language, 'deposits.returns.about'),
  takes: ['file.ach'],
  options: { client: 'string' },
  async run(context) {
    const { given, options, language = 'en' } = context;
    // The format has one byte a character, so that no position depends on the encoding of a name.
    const content = await readFile(pathIn(context, given[0] ?? ''), 'latin1');
    return withStore(context, async ({ database, keys, config, clock }) => {
      const ports = { database, keys, brandOf: brandsOf(config).mailOfPartner };
      const { client: typed } = options ?? {};
      const clients =
        typeof typed === 'string'
          ? [(await database.asMaintenance((tx) => known(tx, { ...context, given: [typed] }, clock.now()))).code]
          : null;
      const result = await recordBankFile(ports, content, clients, clock.now());
      if ('faults' in result) {
        const faults = result.faults.map(({ line, fault }) =>
          text(language, `deposits.returns.fault.${fault}`, { line: line ?? 0 }),
        );
        return { done: false, lines: [text(language, 'unchanged'), ...faults], data: { faults: result.faults } };
      }
      const lines = result.lines.map((line) => noticeLine(line, language));
      const amount = result.lines.reduce((sum, line) => sum + (line.outcome === 'recorded' ? line.amount : 0), 0);
      const recorded = result.lines.filter(({ outcome }) => outcome === 'recorded').length;
      const done = text(language, 'deposits.returns.done', {
        notices: lines.length,
        recorded,
        amount: dollars(amount),
      });
      return { done: true, lines: [...lines, done], data: { notices: result.lines, recorded, amount } };
    });
  },
};

function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

function noticeLine(notice: BankFileLine, language: Language): string {
  const { line, code, lastFour, individualId, clientCode, employeeNumber, outcome } = notice;
  const who = clientCode === null ? individualId : `${clientCode} ${employeeNumber}`;
  const key = outcome === 'recorded' && isCorrection(code) ? 'corrected' : outcome;
  return text(language, 'deposits.returns.line', {
    line,
    code,
    lastFour,
    who: who === '' ? '–' : who,
    outcome: text(language, `deposits.returns.${key}`),
  });
}

export const liftFreezeCommand: Command = {
  name: 'deposits unfreeze',
  about: (language) => text(language, 'deposits.unfreeze.about'),
  takes: ['client code', 'employee number', 'your name'],
  async run(context) {
    const { given, language = 'en' } = context;
    const [clientCode = '', employeeNumber = '', by = ''] = given;
    return withStore(context, async ({ database, clock }) => {
      const lifted = await liftFreeze(database, { clientCode, employeeNumber, by }, clock.now());
      if (lifted > 0) return { done: true, lines: [text(language, 'deposits.unfreeze.done')], data: { lifted } };
      return {
        done: false,
        lines: [text(language, 'deposits.unfreeze.none')],
        data: { lifted },
      };
    });
  },
};
