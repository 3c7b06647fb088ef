import type { TestDatabase } from '../../../../test/database.ts';
import { noRow, statement } from '../../../platform/database/port.ts';
import { importHarness } from '../../test/import-harness.ts';

type Cells = Record<string, string>;
/** The rows of pay files. */
export type PayFiles = Record<string, Cells[]>;

const payGroup = statement(
  'test.pay.pay_group',
  noRow,
  `insert into pay_group (client_id, pay_group_id, code, name, frequency, time_zone)
   select client_id, gen_random_uuid(), $2, $2, 'B', 'America/New_York' from client where client_code = $1`,
);
const employee = statement(
  'test.pay.employee',
  noRow,
  `insert into employee (client_id, employee_id, employee_number, created_at)
   select client_id, $2, $3, '2024-01-01T00:00:00Z' from client where client_code = $1`,
);
const employment = statement(
  'test.pay.employment',
  noRow,
  `insert into employment_version (client_id, employee_id, effective_date, sequence, status, legal_id, pay_group_id, pay_type,
     hourly_rate, standard_hours, is_full_time, is_overtime_exempt, job_title, work_location, hire_date, recorded_at, recorded_by)
   select c.client_id, $2, $3, 1, 'a', l.legal_id, g.pay_group_id, 'h', 31250000, 800000, true, false, 'Welder', 'Lancaster', $3,
          '2024-01-01T00:00:00Z', 'test'
     from client c join legal l using (client_id) join pay_group g using (client_id)
    where c.client_code = $1 and l.ein = '00-0000001' and g.code = 'BIWEEKLY'`,
);

/** The ids of the employees: equal numbers at two clients, and a second person at the first. */
export const PEOPLE = {
  ann: '00000000-0000-4000-8000-00000000000a',
  bea: '00000000-0000-4000-8000-00000000000b',
  cal: '00000000-0000-4000-8000-00000000000c',
} as const;

/** Two clients with equal employers, pay groups and employee numbers: ACME employs 1 and 2, BIRCH another 1. Hired 2025-01-06. */
export async function setUpPay({
  database,
}: Pick<TestDatabase, 'database'>): Promise<ReturnType<typeof importHarness>> {
  const imports = importHarness(database);
  await imports.addPartner('main', 'Main');
  const legal = (client_code: string, ein: string) => ({
    client_code,
    ein,
    name: `${client_code} ${ein}`,
    street_address: '1 Main St',
    city: 'Lancaster',
    state: 'PA',
    zip_code: '17601',
  });
  await imports.load({
    clients: ['ACME', 'BIRCH'].map((client_code) => ({ client_code, name: client_code, partner_key: 'main' })),
    legals: ['ACME', 'BIRCH'].flatMap((code) => [legal(code, '00-0000001'), legal(code, '00-0000002')]),
  });
  await database.asMaintenance(async (tx) => {
    for (const code of ['ACME', 'BIRCH']) await tx.run(payGroup, [code, 'BIWEEKLY']);
    for (const [code, id, number] of [
      ['ACME', PEOPLE.ann, '1'],
      ['ACME', PEOPLE.bea, '2'],
      ['BIRCH', PEOPLE.cal, '1'],
    ] as const) {
      await tx.run(employee, [code, id, number]);
      await tx.run(employment, [code, id, '2025-01-06']);
    }
  });
  return imports;
}

interface Sample {
  /** `ACME/1`. */
  readonly who?: string;
  readonly date?: string;
  /** Dollars and cents. */
  readonly gross?: number;
  /** Year to date of gross pay before this check; absent: the year-to-date columns are missing. */
  readonly before?: number;
  /** Cells that differ from the usual ones. */
  readonly register?: Cells;
}

const money = (value: number) => value.toFixed(2);

/** Returns the rows of one check: 40 hours of regular pay, 5% into a 401(k), 10% tax, the rest into two accounts. */
export function check(
  check_id: string,
  { who = 'ACME/1', date = '2026-01-09', gross = 1000, before, register = {} }: Sample = {},
) {
  const [client_code = '', employee_number = ''] = who.split('/');
  const name = { client_code, employee_number, check_id };
  const [saved, tax] = [gross * 0.05, gross * 0.1];
  const net = gross - saved - tax;
  const ytd = (share: number): Cells => (before === undefined ? {} : { ytd_amount: money((before + gross) * share) });
  const usual: Cells = {
    ...name,
    payment_type: 'directDeposit',
    check_date: date,
    run_type: 'regular',
    status: 'issued',
    legal_ein: '00-0000001',
    pay_group: 'BIWEEKLY',
    gross: money(gross),
    net: money(net),
    issued_at: `${date}T09:00:00Z`,
  };
  return {
    check_register: [{ ...usual, ...register }],
    check_earnings: [
      {
        ...name,
        code: 'REG',
        description: 'Regular',
        kind: 'paid',
        hours: gross < 0 ? '-40' : '40',
        amount: money(gross),
        ...(before !== undefined && { ytd_hours: money(((before + gross) / 1000) * 40) }),
        ...ytd(1),
      },
    ],
    check_deductions: [
      { ...name, code: '401K', description: '401(k)', timing: 'preTax', amount: money(saved), ...ytd(0.05) },
    ],
    check_taxes: [
      {
        ...name,
        tax_code: 'FIT',
        description: 'Federal income tax',
        jurisdiction: 'Federal',
        taxable_wages: money(gross - saved),
        amount: money(tax),
        ...(before !== undefined && { ytd_taxable_wages: money((before + gross) * 0.95) }),
        ...ytd(0.1),
      },
    ],
    check_deposits: [
      { ...name, kind: 'account', nickname: 'Everyday', last_four: '4821', amount: money(net - gross * 0.1) },
      { ...name, kind: 'account', nickname: 'Savings', last_four: '0937', amount: money(gross * 0.1) },
    ],
  } satisfies PayFiles;
}

/** Joins the rows of several checks into files. */
export function filesOf(...parts: readonly PayFiles[]): PayFiles {
  const files: PayFiles = {};
  for (const part of parts) for (const [file, rows] of Object.entries(part)) (files[file] ??= []).push(...rows);
  return files;
}

/** Returns a check's rows with a cell of one row changed. */
export function changed<Files extends PayFiles>(
  files: Files,
  file: keyof Files & string,
  cells: Cells,
  place = 0,
): PayFiles {
  return { ...files, [file]: (files[file] ?? []).map((row, at) => (at === place ? { ...row, ...cells } : row)) };
}
