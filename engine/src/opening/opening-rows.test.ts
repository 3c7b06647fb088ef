import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEmployees } from './employees.ts';
import { readPaychecks } from './paychecks.ts';
import { scaled } from './rows.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paystead-opening-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Cells = Readonly<Record<string, string>>;
function write(file: string, rows: readonly Cells[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  writeFileSync(join(folder, `${file}.csv`), `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`);
}

const check = (check_date: string, more: Cells = {}): Cells => ({
  employee_number: '1',
  check_id: check_date,
  check_date,
  sequence: '1',
  run_type: 'regular',
  status: 'issued',
  frequency: 'B',
  legal_ein: '00-0000001',
  ...more,
});
const lastOf = async (...checks: readonly Cells[]) => {
  write('check_register', checks);
  return (await readPaychecks(folder)).get('1')?.last ?? null;
};

describe('SVC-8: the last paycheck of an opening', () => {
  it.each<[string, Cells, string]>([
    ['issued', {}, '2026-11-20'],
    // Otherwise the engine would pay that payday again.
    ['reissued', { status: 'reissued' }, '2026-11-20'],
    ['voided', { status: 'voided' }, '2026-11-06'],
    ['reversed', { status: 'reversal', run_type: 'reversal' }, '2026-11-06'],
    ['a bonus', { run_type: 'bonus' }, '2026-11-06'],
    ['of an unknown frequency', { frequency: 'Q' }, '2026-11-06'],
  ])('where the newest one is %s', async (_what, more, expected) => {
    expect((await lastOf(check('2026-11-20', more), check('2026-11-06')))?.checkDate).toBe(expected);
  });

  it('is the later one of a day, with its own lines', async () => {
    const [first, second] = [
      check('2026-11-20', { check_id: 'a', sequence: '2', frequency: 'W' }),
      check('2026-11-20', { check_id: 'b', sequence: '10', frequency: 'S' }),
    ];
    const line = { employee_number: '1', code: 'REG', description: 'Regular', kind: 'paid', ytd_amount: '1.00' };
    write('check_earnings', [
      { ...line, check_id: 'a', amount: '1.00' },
      { ...line, check_id: 'b', amount: '2.50' },
      { ...line, check_id: 'b', employee_number: '2', amount: '3.00' },
    ]);
    const last = await lastOf(second, first, check('2026-11-20', { employee_number: '2', check_id: 'b' }));
    expect([last?.frequency, last?.lines.earnings.map(({ amount }) => amount)]).toEqual(['S', [250]]);
  });

  it('gives each year and employer its sums', async () => {
    write('check_deductions', [
      { employee_number: '1', check_id: '2025-12-19', code: '401K', description: 'd', timing: 'preTax', percent: '5', amount: '10.00', ytd_amount: '250.00' },
      { employee_number: '1', check_id: '2026-11-20', code: '401K', description: 'd', timing: 'preTax', percent: '5', amount: '10.00', ytd_amount: '90.00' },
    ]); // prettier-ignore
    write('check_other', [{ employee_number: '1', check_id: '2026-11-20', kind: 'yearSum', code: 'flsaOtPremium', ytd_amount: '1.25' }]); // prettier-ignore
    write('check_register', [check('2026-11-20'), check('2025-12-19')]);
    const years = (await readPaychecks(folder)).get('1')?.years ?? [];
    expect(years.map(({ year, soFar, reporting }) => [year, soFar.deductions[0]?.amount, reporting])).toEqual([
      [2025, 25_000, {}],
      [2026, 9_000, { flsaOtPremium: 125 }],
    ]);
  });
});

const person = (effective_date: string, more: Cells = {}): Cells => ({
  employee_number: '1',
  effective_date,
  sequence: '1',
  legal_ein: '00-0000001',
  pay_group: 'BW',
  pay_type: 'hourly',
  hourly_rate: '20',
  ...more,
});
const one = async () => {
  const employee = (await readEmployees(folder, new Map()))['1'];
  if (!employee) throw new Error('no employee');
  return employee;
};

describe('SVC-8: an employee of an opening', () => {
  it('has the newest row of each column, by day and order', async () => {
    write('employees', [
      person('2026-03-01', { sequence: '10', hourly_rate: '23.5' }),
      person('2026-03-01', { sequence: '2', hourly_rate: '22' }),
      person('2020-01-01', { birth_date: '1990-05-04', is_contractor: 'yes' }),
      person('2026-04-01', { hourly_rate: '', is_contractor: 'no', pay_group: 'MO' }),
    ]);
    expect(await one()).toMatchObject({
      hourlyRate: 23_500_000,
      periodSalary: null,
      birthDate: '1990-05-04',
      isContractor: false,
      payGroup: 'MO',
      endedOn: null,
      last: null,
      years: [],
    });
  });

  it('has ended only if the end is the newest event', async () => {
    const rows = [person('2020-01-01'), person('2026-01-31', { event: 'end' })];
    write('employees', rows);
    expect((await one()).endedOn).toBe('2026-01-31');
    write('employees', [
      ...rows,
      person('2026-06-01', { event: 'rehire', pay_type: 'salary', period_salary: '3000.5' }),
    ]);
    expect(await one()).toMatchObject({ endedOn: null, hourlyRate: null, periodSalary: 300_050 });
  });

  it('has the accounts in effect in funding order, by number and not by text', async () => {
    write('employees', [person('2020-01-01')]);
    const account = (position: string, more: Cells): Cells => ({
      employee_number: '1', position, account_type: 'checking', routing_number: '021000021', account_number: '00012345', split: 'remainder', ...more,
    }); // prettier-ignore
    write('direct_deposits', [
      account('10', {}),
      account('2', { split: 'percent', percent: '12.5', account_number: '••••9876' }),
      account('1', { split: 'amount', amount: '200', status: 'active', nickname: 'Trips' }),
      account('3', { ended_on: '2026-01-01' }),
      account('4', { status: 'inactive' }),
      account('1', { employee_number: '2' }),
    ]);
    const [{ value: accounts } = { value: [] }] = (await one()).accounts;
    expect(
      accounts.map(({ nickname, accountNumber, lastFour, split }) => [nickname, accountNumber, lastFour, split]),
    ).toEqual([
      ['Trips', '00012345', '2345', { kind: 'amount', amount: 20_000 }],
      [null, null, '9876', { kind: 'percent', percent: 125_000 }],
      [null, '00012345', '2345', { kind: 'remainder' }],
    ]);
  });

  it('has the forms and places of each day from which something counts', async () => {
    const places = { resident_geo_code: '420710001', work_geo_code: '420710002' };
    write('employees', [person('2020-01-01', places), person('2026-05-01', { resident_geo_code: '421330001' })]);
    const election = (effective_date: string, more: Cells): Cells => ({ employee_number: '1', kind: 'federal', effective_date, sequence: '1', source: 'form', form_year: '2020', filing_status: 'S', ...more }); // prettier-ignore
    write('tax_elections', [
      election('2021-01-01', { dependents_credit: '2000' }),
      election('2026-01-01', { source: 'lockIn', filing_status: 'M', extra_withholding: '5.5' }),
      election('2026-02-01', { source: 'lockInReleased' }),
      election('2026-03-01', { filing_status: 'H', is_exempt: 'yes', exempt_year: '2026' }),
      election('2026-03-01', { kind: 'state', state: 'PA', allowances: '2', percent: '3.07' }),
    ]);
    const { taxes } = await one();
    expect(
      taxes.map(({ from, value: { places: at, federal, certificates } }) => [
        from,
        at.residence,
        federal.form.filingStatus,
        federal.form.dependents,
        federal.lockIn?.filingStatus ?? null,
        federal.exemptYear,
        certificates['PA']?.percent ?? null,
      ]),
    ).toEqual([
      ['2021-01-01', '420710001', 's', 200_000, null, null, null],
      ['2026-01-01', '420710001', 's', 200_000, 'm', null, null],
      ['2026-02-01', '420710001', 's', 200_000, null, null, null],
      ['2026-03-01', '420710001', 'h', 0, null, 2026, 30_700],
      ['2026-05-01', '421330001', 'h', 0, null, 2026, 30_700],
    ]);
  });
});

describe('SVC-8: numbers of an opening', () => {
  it.each([
    ['0', 2, 0],
    ['-0', 2, 0],
    ['12', 2, 1200],
    ['12.5', 2, 1250],
    ['-12.34', 2, -1234],
    ['3.07', 4, 30_700],
    ['31.25', 6, 31_250_000],
  ])('%s with %i digits is %i', (cell, digits, value) => {
    expect(scaled({ a: cell }, 'a', digits)).toBe(value);
  });

  it.each(['1.234', 'x', '1,000', '.5', '1.'])('%s isn’t an amount', (cell) => {
    expect(() => scaled({ a: cell }, 'a', 2)).toThrow('no number with 2 decimals');
  });

  it('an empty one is none', () => {
    expect([scaled({ a: null }, 'a', 2), scaled({}, 'a', 2)]).toEqual([null, null]);
  });
});
