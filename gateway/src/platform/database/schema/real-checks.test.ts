import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts';
import { furnish, inserter, type Row } from '../../../../test/harness/furnish.ts';
import { idOf, MILLRACE, PEOPLE } from '../../../../test/harness/people.ts';
import { migrationsFolder } from '../../../../test/prepared.ts';
import { noRow, statement } from '../port.ts';
import { migrate } from './migrate.ts';

/*
 * A database filled at the schema before real checks (migration 0053) keeps every row and value: hours and rates in the finer
 * unit, hours worked and employers from what was stored.
 */

type Json = Record<string, unknown>;
type Snapshot = ReadonlyMap<string, readonly Json[]>;

const LAST_BEFORE = '0053';
const tables = statement(
  'real_checks_test.tables',
  z.object({ name: z.string() }),
  `select relname::text as name from pg_class
    where relnamespace = 'paystead'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'
    order by relname`,
);
const person = { client_id: MILLRACE.clientId, employee_id: PEOPLE.plain.employeeId };
const other = { client_id: MILLRACE.clientId, employee_id: PEOPLE.colleague.employeeId };
const year = { legal_id: idOf('legl', 1), year: 2025 };
const opening = { gross: 500, pre_tax: 100, taxes: 100, post_tax: 0, reimbursements: 0, net: 300 };
const balance = { plan: 'PTO', description: 'Vacation', as_of: '2026-11-20' };

let folder: string;
let test: TestDatabase;
let before: Snapshot;
let after: Snapshot;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paystead-real-checks-'));
  for (const name of readdirSync(migrationsFolder))
    if (name.slice(0, 4) <= LAST_BEFORE) copyFileSync(path.join(migrationsFolder, name), path.join(folder, name));
  test = await freshDatabase({ migrations: null });
  await migrate(test.driver, folder);
  const insert = inserter(test.database);
  await furnish((table, rows) => insert(table, rows.map(OLD_SHAPE[table] ?? ((row) => row))));
  await fillMore(insert);
  before = await snapshot();
  await migrate(test.driver, migrationsFolder);
  after = await snapshot();
}, 120_000);
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

/** Rows of the harness as the schema before took them. */
const OLD_SHAPE: Readonly<Record<string, (row: Row) => Row>> = {
  pay_check: (row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'hours_worked')),
  employment_version: (row) => ({ ...row, standard_hours: Number(row['standard_hours']) / 100 }),
};

async function fillMore(insert: ReturnType<typeof inserter>): Promise<void> {
  await insert('year_opening', [
    { ...person, ...year, ...opening, hours: 1234 },
    { ...other, ...year, ...opening, hours: 4321 },
  ]);
  await insert('year_accumulator', [
    { ...person, ...year, kind: 'earning', code: 'REG', amount: 5, quantity: 77 },
    { ...other, ...year, kind: 'tax', code: 'FIT', amount: 6, quantity: 88 },
  ]);
  await insert('accrual_balance', [
    { ...person, ...balance, beginning: 100, earned: 20, taken: 30, adjusted: -5, ending: 85 },
    { ...other, ...balance, beginning: 1, earned: 2, taken: 0, adjusted: 0, ending: 3 },
  ]);
  // Leave beside regular hours, pieces, and someone on a salary.
  await run(`update pay_check set hours = 8800, lines = jsonb_set(lines, '{earnings}', (lines -> 'earnings') || '[
      {"code": "PTO", "description": "Vacation", "kind": "paid", "hours": 800, "rate": 301250, "amount": 24100, "ytdHours": 1600, "ytdAmount": 48200},
      {"code": "PIECE", "description": "Piece work", "kind": "paid", "hours": null, "pieces": 1250, "rate": 5125, "amount": 641, "ytdHours": null, "ytdAmount": 641}
    ]'::jsonb) where employee_id = '${person.employee_id}'`);
  await run(
    `update employment_version set pay_type = 's', period_salary = 234500 where employee_id = '${other.employee_id}'`,
  );
  await run(`update pay_check set pay_type = 's', pay_rate = null where employee_id = '${other.employee_id}'`);
}

const run = (sql: string) =>
  test.database.asMaintenance((tx) => tx.run(statement(`real_checks_test.${sql.length}`, noRow, sql), []));

const readRows = (name: string) =>
  statement(
    `real_checks_test.rows_${name}`,
    z.object({ row: z.record(z.string(), z.unknown()) }),
    `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text collate "C"`,
  );
const rowsOf = new Map<string, ReturnType<typeof readRows>>();

async function snapshot(): Promise<Snapshot> {
  return test.database.asMaintenance(async (tx) => {
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
const LEAVE = ['beginning', 'earned', 'taken', 'adjusted', 'ending'];

/** The changes that the migrations make; everything else must stay as it is. */
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
};

const sorted = (rows: readonly Json[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();

describe('TRU-5: a database filled before real checks', () => {
  it('keeps every row of every table, with hours and rates in the finer unit', () => {
    expect([...before.values()].flat().length).toBeGreaterThan(80);
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
  });

  it('gets hours worked from the lines: leave and pieces without hours are not worked', () => {
    const worked = (of: string) =>
      (after.get('pay_check') ?? []).flatMap((row) => (row['employee_id'] === of ? [row['hours_worked']] : []));
    const paid = (after.get('pay_check') ?? []).flatMap((row) =>
      row['employee_id'] === person.employee_id ? [row['hours']] : [],
    );
    expect(new Set(paid)).toEqual(new Set([880_000]));
    expect(new Set(worked(person.employee_id))).toEqual(new Set([80_000_000]));
  });

  it('states the employer on every check, and the salary of salaried people', () => {
    const checks = after.get('pay_check') ?? [];
    expect(checks.map(({ employer }) => (employer as Json)['ein'])).toEqual(
      checks.map(({ client_id: of }) => (of === MILLRACE.clientId ? '07-0000001' : '07-0000002')),
    );
    const salaried = checks.filter(({ employee_id: of }) => of === other.employee_id);
    expect(salaried.map((row) => [row['salary'], row['standard_hours']])).toEqual(
      salaried.map(() => [234_500, 400_000]),
    );
    expect(salaried.length).toBe(4);
  });
});
