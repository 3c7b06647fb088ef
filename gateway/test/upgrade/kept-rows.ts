import { z } from 'zod';
import { expect } from 'vitest';
import { statement, type Database } from '../../src/platform/database/port.ts';

export type Json = Record<string, unknown>;
/** All rows of all tables. */
export type Snapshot = ReadonlyMap<string, readonly Json[]>;

const tables = statement(
  'kept_rows.tables',
  z.object({ name: z.string() }),
  `select relname::text as name from pg_class
    where relnamespace = 'paystead'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'
    order by relname`,
);
const readRows = (name: string) =>
  statement(
    `kept_rows.rows_${name}`,
    z.object({ row: z.record(z.string(), z.unknown()) }),
    `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text collate "C"`,
  );
const rowsOf = new Map<string, ReturnType<typeof readRows>>();

/** Reads every row of every table. */
export async function snapshot(database: Database): Promise<Snapshot> {
  return database.asMaintenance(async (tx) => {
    const found = new Map<string, readonly Json[]>();
    for (const { name } of await tx.rows(tables, [])) {
      const rows = rowsOf.get(name) ?? readRows(name);
      rowsOf.set(name, rows);
      found.set(
        name,
        (await tx.rows(rows, [])).map(({ row }) => row),
      );
    }
    return found;
  });
}

const hundredfold = (row: Json, keys: readonly string[]): Json => ({
  ...row,
  ...Object.fromEntries(keys.flatMap((key) => (typeof row[key] === 'number' ? [[key, row[key] * 100] as const] : []))),
});
const renamed = (row: Json, key: string, names: Readonly<Record<string, string>>): Json => ({
  ...row,
  [key]: names[String(row[key])] ?? row[key],
});
const LEAVE = ['beginning', 'earned', 'taken', 'adjusted', 'ending'];

/** The changes that migrations make to rows; everything else must stay as it is. */
const CONVERTED: Readonly<Record<string, (row: Json) => Json>> = {
  pay_check: (row) => {
    const lines = row['lines'] as { earnings: Json[]; accruals: Json[] };
    return {
      ...hundredfold(row, ['hours', 'pay_rate']),
      lines: {
        ...lines,
        earnings: lines.earnings.map((line) => hundredfold(line, ['hours', 'ytdHours', 'pieces', 'rate'])),
        accruals: lines.accruals.map((line) => hundredfold(line, LEAVE)),
      },
    };
  },
  year_opening: (row) => hundredfold(row, ['hours']),
  year_accumulator: (row) => (row['kind'] === 'earning' ? hundredfold(row, ['quantity']) : row),
  accrual_balance: (row) => hundredfold(row, LEAVE),
  employment_version: (row) => hundredfold(row, ['hourly_rate', 'standard_hours']),
  training: (row) => hundredfold(row, ['hours']),
  // Searches don't find people by the domain of a mailbox (migration 0092).
  employee_card: (row) => ({
    ...row,
    search_text: String(row['search_text']).replaceAll(
      /@(\S+)/g,
      (_, domain: string) => `@${domain.toUpperCase().replaceAll('.', '·')}`,
    ),
  }),
  client_decision_rule: (row) => renamed(row, 'decider', { nobody: 'none' }),
  pending_transaction: (row) => ({
    ...renamed(row, 'decider', { nobody: 'none' }),
    review: (row['review'] as string[]).map((reason) => (reason === 'nobodyToTell' ? 'noContact' : reason)),
  }),
  pending_transaction_event: (row) => renamed(row, 'code', { nobodyElse: 'noOtherDecider' }),
};

const sorted = (rows: readonly Json[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();

/** Asserts that every row and value of `before` is in `after`, as the migrations convert it. */
export function expectKept(before: Snapshot, after: Snapshot): void {
  for (const [table, rows] of before) {
    const kept = (after.get(table) ?? []).map((row) =>
      Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, row[key]])),
    );
    expect(kept.length, table).toBe(rows.length);
    const expected = rows.map(CONVERTED[table] ?? ((row) => row));
    for (const key of Object.keys(rows[0] ?? {})) {
      const column = (all: readonly Json[]) => all.map((row) => JSON.stringify(row[key])).toSorted();
      expect(column(kept), `${table}.${key}`).toEqual(column(expected));
    }
    expect(sorted(kept), table).toEqual(sorted(expected));
  }
}
