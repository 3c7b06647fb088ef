import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts';
import { furnish, inserter, type Row } from '../../../../test/harness/furnish.ts';
import { idOf, MILLRACE, PEOPLE } from '../../../../test/harness/people.ts';
import { migrationsFolder } from '../../../../test/prepared.ts';
import { expectKept, snapshot, type Json, type Snapshot } from '../../../../test/upgrade/kept-rows.ts';
import { noRow, statement } from '../port.ts';
import { migrate } from './migrate.ts';

/*
 * A database filled at the schema before real checks (migration 0053) keeps every row and value: hours and rates in the finer
 * unit, hours worked and employers from what was stored.
 */

const LAST_BEFORE = '0053';
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
  before = await snapshot(test.database);
  await migrate(test.driver, migrationsFolder);
  after = await snapshot(test.database);
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

describe('TRU-5: a database filled before real checks', () => {
  it('keeps every row of every table, with hours and rates in the finer unit', () => {
    expect([...before.values()].flat().length).toBeGreaterThan(80);
    expectKept(before, after);
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
