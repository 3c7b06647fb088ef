import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { REASON_LENGTH } from '@paystead/contract/console/maintenance/endpoints.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import {
  currentMaintenance,
  endMaintenance,
  expectEnd,
  listMaintenance,
  startMaintenance,
  waitForChanges,
  type MaintenanceRow,
} from '../../platform/maintenance/maintenance-store.ts';
import { clientCoded } from '../clients/client-store.ts';
import type { Command, Context } from '../command.ts';
import { changedBy, inOneTransaction, Refused } from '../in-one-transaction.ts';
import { withStore } from '../store.ts';
import { text } from './texts.ts';

const MOST_ROWS = 50;

export const listMaintenanceCommand: Command = {
  name: 'maintenance list',
  about: (language) => text(language, 'list.about'),
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const { language = 'en' } = context;
      const rows = await listMaintenance(tx, null, MOST_ROWS);
      return {
        done: true,
        lines: rows.length > 0 ? rows.map((row) => lineOf(row, language)) : [text(language, 'none')],
        data: { maintenance: rows.map(dataOf) },
      };
    }),
};

export const startMaintenanceCommand: Command = {
  name: 'maintenance start',
  about: (language) => text(language, 'start.about'),
  options: { client: 'string', until: 'string', reason: 'string', 'operators-may-change': 'boolean', by: 'string' },
  run: (context) =>
    withStore(context, async (store) => {
      const { language = 'en', options = {} } = context;
      let paused: OperatorScope | null = null;
      const started = await inOneTransaction({ ...context, database: store.database }, async (tx, now) => {
        const client = await clientOf(tx, context, now);
        paused = client.scope;
        const reason = typed(options['reason']) ?? '';
        const until = untilOf(context, now);
        const isReason = reason.length > 0 && reason.length <= REASON_LENGTH;
        const faults = [
          ...(isReason ? [] : [text(language, 'fault.reason', { most: REASON_LENGTH })]),
          ...(until === 'wrong' ? [text(language, 'fault.until')] : []),
        ];
        if (faults.length > 0 || until === 'wrong') throw new Refused(...faults);
        const made = {
          maintenanceId: randomUUID(),
          client: paused,
          expectedEndAt: until,
          operatorsMayChange: options['operators-may-change'] === true,
          reason,
        };
        if (!(await startMaintenance(tx, made, { by: changedBy(context), now })))
          throw new Refused(text(language, 'already', { what: client.what }));
        return {
          done: true,
          lines: [text(language, 'started', { what: client.what })],
          data: { client: client.code, until: until?.toISOString() ?? null },
        };
      });
      if (!started.done) return started;
      const isQuiet = await waitForChanges(store.database, paused);
      return {
        ...started,
        lines: [...started.lines, text(language, isQuiet ? 'quiet' : 'notQuiet')],
        data: { ...started.data, isQuiet },
      };
    }),
};

export const expectMaintenanceEndCommand: Command = {
  name: 'maintenance until',
  about: (language) => text(language, 'until.about'),
  takes: ['time'],
  options: { client: 'string', by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en', given } = context;
      const client = await clientOf(tx, context, now);
      const until = untilOf({ ...context, options: { until: given[0] } }, now);
      if (until === null || until === 'wrong') throw new Refused(text(language, 'fault.until'));
      const { maintenance_id: id } = await currentOf(tx, client, language);
      await expectEnd(tx, id, until, { by: changedBy(context), now });
      const at = until.toISOString();
      return {
        done: true,
        lines: [text(language, 'expected', { what: client.what, at })],
        data: { client: client.code, until: at },
      };
    }),
};

export const endMaintenanceCommand: Command = {
  name: 'maintenance end',
  about: (language) => text(language, 'end.about'),
  options: { client: 'string', by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const client = await clientOf(tx, context, now);
      const { maintenance_id: id } = await currentOf(tx, client, language);
      await endMaintenance(tx, id, { by: changedBy(context), now });
      return { done: true, lines: [text(language, 'ended', { what: client.what })], data: { client: client.code } };
    }),
};

interface Paused {
  readonly scope: OperatorScope | null;
  readonly code: string | null;
  /** As sentences name it. */
  readonly what: string;
}

/** Returns the client of `--client`, or the whole installation. */
async function clientOf(tx: Transaction, { options = {}, language = 'en' }: Context, now: Date): Promise<Paused> {
  const code = typed(options['client'])?.toUpperCase() ?? null;
  if (code === null) return { scope: null, code, what: text(language, 'everything') };
  const client = await clientCoded(tx, code, now);
  if (!client) throw new Refused(text(language, 'fault.client', { client: code }));
  return { scope: client, code, what: code };
}

async function currentOf(tx: Transaction, { scope, what }: Paused, language: Language): Promise<MaintenanceRow> {
  const row = await currentMaintenance(tx, scope);
  if (!row) throw new Refused(text(language, 'notPaused', { what }));
  return row;
}

/** Reads `--until`: an instant after now, with its offset; null if it isn't given. */
function untilOf({ options = {} }: Context, now: Date): Date | null | 'wrong' {
  const given = typed(options['until']);
  if (given === null) return null;
  const parsed = z.iso.datetime({ offset: true, precision: null }).safeParse(withSeconds(given));
  const until = parsed.success ? new Date(parsed.data) : null;
  return until && until > now ? until : 'wrong';
}

const withSeconds = (given: string): string => given.replace(/T(\d\d:\d\d)(?=[Z+-])/, 'T$1:00');

function typed(option: string | boolean | undefined): string | null {
  return typeof option === 'string' && option.trim() !== '' ? option.trim() : null;
}

const utc = (at: string): string => new Date(at).toISOString();

function dataOf(row: MaintenanceRow) {
  return {
    client: row.client_code,
    startedAt: utc(row.started_at),
    startedBy: row.started_by,
    expectedEndAt: row.expected_end_at && utc(row.expected_end_at),
    endedAt: row.ended_at && utc(row.ended_at),
    endedBy: row.ended_by,
    operatorsMayChange: row.operators_may_change,
    reason: row.reason,
  };
}

function lineOf(row: MaintenanceRow, language: Language): string {
  const { client, startedAt, startedBy, expectedEndAt, endedAt, endedBy, operatorsMayChange, reason } = dataOf(row);
  const end =
    endedAt === null
      ? text(language, expectedEndAt === null ? 'line.open' : 'line.expected', { at: expectedEndAt ?? '' })
      : text(language, 'line.ended', { at: endedAt, by: endedBy ?? '' });
  const operators = operatorsMayChange ? `  ${text(language, 'line.operators')}` : '';
  return `${client ?? text(language, 'everything')}  ${text(language, 'line.started', { at: startedAt, by: startedBy })}  ${end}${operators}  ${reason}`;
}
