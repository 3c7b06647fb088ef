import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts';
import { sentenceOf } from '../../fault.ts';
import { faultsOf } from '../../plan/faults.ts';
import type { importHarness } from '../../test/import-harness.ts';
import { filesOf, setUpPay, type PayFiles } from '../test/pay-fixture.ts';

type Cells = Record<string, string>;

describe('plausibility of pay files', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await setUpPay(test);
    // Ann's form says single. Bea is exempt, and left on March 31. Of their namesake at the other client nothing is known.
    await imports.load({
      employees: [
        person('1', { birth_date: '1980-05-17' }),
        person('2', { birth_date: '1964-01-01' }),
        person('2', { event: 'end', effective_date: '2026-03-31' }),
      ],
      tax_elections: [election('1'), election('2', { is_exempt: 'yes', exempt_year: '2026' })],
    });
  });
  afterAll(() => test.close());

  /** The findings of files whose rows all stay in the plan. */
  async function warnings(files: PayFiles): Promise<string[]> {
    const run = await imports.plan(files);
    const found = await imports.problems(run);
    expect(run.summary?.tables['pay_check']?.added).toBe(files['check_register']?.length);
    return found.map((one) => {
      expect(one).toMatch(/ \(warning\)$/);
      return one.replace(/ \(warning\)$/, '');
    });
  }

  it('IMP-2: warns once of each tax that the tables give otherwise, and changes no amount', async () => {
    const files = filesOf(
      stub('a', { taxes: [tax('SS', 124), tax('MED', 29.01), tax('FIT', 156.15), tax('SIT-PA', 61.4)] }),
      stub('b', { date: '2026-01-23', taxes: [tax('SS', 123), tax('MED', 29), tax('FIT', 150), tax('SIT-PA', 60)] }),
      stub('c', { date: '2026-02-06', taxes: [tax('SS', 123.5), tax('FIT', 150), tax('OWN', 7)] }),
      stub('a', { who: 'BIRCH/1', taxes: [tax('SS', 120), tax('FIT', 1), tax('SIT-PA', 1)] }),
    );
    expect(await warnings(files)).toEqual([
      'check_taxes:3 amount tax_differs: ACME, 2026: on 1 check, the tax MED isn’t what the tables give for the stated wages: 0.01 in all, at most 0.01. The stated amounts are imported. Examples (employee, payday, stated / by the tables): 1 2026-01-09: 29.01 / 29.00',
      'check_taxes:6 amount tax_differs: ACME, 2026: on 2 checks, the tax SS isn’t what the tables give for the stated wages: -1.50 in all, at most -1.00. The stated amounts are imported. Examples (employee, payday, stated / by the tables): 1 2026-01-23: 123.00 / 124.00; 1 2026-02-06: 123.50 / 124.00',
      'check_taxes:8 amount tax_differs: ACME, 2026: on 2 checks, the tax FIT isn’t what the tables give for the stated wages: -12.30 in all, at most -6.15. The stated amounts are imported. Examples (employee, payday, stated / by the tables): 1 2026-01-23: 150.00 / 156.15; 1 2026-02-06: 150.00 / 156.15',
      'check_taxes:9 amount tax_differs: ACME, 2026: on 1 check, the tax SIT-PA isn’t what the tables give for the stated wages: -1.40 in all, at most -1.40. The stated amounts are imported. Examples (employee, payday, stated / by the tables): 1 2026-01-23: 60.00 / 61.40',
      'check_taxes:13 amount tax_differs: BIRCH, 2026: on 1 check, the tax SS isn’t what the tables give for the stated wages: -4.00 in all, at most -4.00. The stated amounts are imported. Examples (employee, payday, stated / by the tables): 1 2026-01-09: 120.00 / 124.00',
    ]);
  });

  it('IMP-2: goes by the certificate of each state, also if two took effect on the same day', async () => {
    const certificate = (state: string, cells: Cells = {}): Cells => ({
      client_code: 'ACME',
      employee_number: '1',
      kind: 'state',
      effective_date: '2026-03-02',
      state,
      ...cells,
    });
    const files = {
      ...stub('a', { date: '2026-03-13', taxes: [tax('SIT-PA', 71.4)] }),
      tax_elections: [certificate('PA', { extra_withholding: '10' }), certificate('KY')],
    };
    expect(await warnings(files)).toEqual([]);
  });

  it('IMP-2: takes a bonus by either method, and leaves years without a table, reversals and imported taxes alone', async () => {
    const bonus = (fit: number) =>
      stub('a', { code: 'BON', register: { run_type: 'bonus' }, taxes: [tax('FIT', fit)] });
    expect(await warnings(bonus(440))).toEqual([]);
    expect(await warnings(bonus(156.15))).toEqual([]);
    expect(await warnings(bonus(441))).toHaveLength(1);
    expect(await warnings(stub('a', { taxes: [{ ...tax('SS', 1), imported: 'yes' }] }))).toEqual([]);
    const wrong = { taxes: [tax('SS', 1)] };
    expect(await warnings(stub('a', { ...wrong, register: { status: 'voided' } }))).toEqual([]);
  });

  it('IMP-2: warns of someone exempt from income tax who pays no FICA either', async () => {
    expect(await warnings(stub('a', { who: 'ACME/2', taxes: [tax('FIT', 0)] }))).toEqual([
      'check_register:2 - exempt_without_fica: ACME, 2026: 1 check of people who are exempt from federal income tax has no Social Security or Medicare tax, which that exemption doesn’t cover. Examples (employee, payday): 2 2026-01-09',
    ]);
    expect(await warnings(stub('a', { who: 'ACME/2', taxes: [tax('FIT', 0), tax('SS', 124)] }))).toEqual([]);
    expect(await warnings(stub('a', { who: 'ACME/2', taxes: [tax('FIT', 10), tax('SS', 124)] }))).toEqual([
      expect.stringContaining('the tax FIT isn’t what the tables give for the stated wages: 10.00 in all'),
    ]);
  });

  it('IMP-2: warns of pay for time after the last day, except final pay and corrections', async () => {
    const paid = (id: string, register: Cells) =>
      stub(id, { who: 'ACME/2', date: '2026-04-17', taxes: [tax('SS', 124)], register });
    const period = (period_begin: string) => ({ period_begin, period_end: '2026-04-11' });
    const files = filesOf(
      paid('last', period('2026-03-29')),
      paid('final', { ...period('2026-04-01'), run_type: 'final' }),
      paid('correction', { run_type: 'correction' }),
      paid('late', period('2026-04-01')),
      paid('later', { run_type: 'bonus' }),
      stub('a', { date: '2026-04-17', taxes: [tax('SS', 124)] }),
    );
    expect(await warnings(files)).toEqual([
      'check_register:5 run_type after_end: ACME: 2 checks are for time after the employment ended. Only final pay and corrections are paid then. Examples (employee, payday, last day): 2 2026-04-17 (2026-03-31); 2 2026-04-17 (2026-03-31)',
    ]);
  });

  it('IMP-2: warns of leave that earnings and balances have differently', async () => {
    const leave = (plan: string, taken: string, unit = 'hours') => ({
      ...nameOf('ACME/1', 'a'),
      plan,
      description: plan,
      unit,
      beginning: '40',
      taken,
      ending: String(40 - Number(taken)),
    });
    const files = (...accruals: Cells[]) => filesOf(stub('a', { hours: '8', code: 'PTO' }), { accruals });
    expect(await warnings(files(leave('PTO', '8'), leave('SICK', '0'), leave('OTHER', '3')))).toEqual([]);
    expect(await warnings(files(leave('PTO', '1', 'days')))).toEqual([]);
    expect(await warnings(files(leave('PTO', '4'), leave('SICK', '2.5')))).toEqual([
      'accruals:2 taken leave_hours_differ: ACME: on 1 check, the hours taken from PTO aren’t the hours paid as leave. Examples (employee, payday, taken / paid): 1 2026-01-09: 4.00 / 8.00',
      'accruals:3 taken leave_hours_differ: ACME: on 1 check, the hours taken from SICK aren’t the hours paid as leave. Examples (employee, payday, taken / paid): 1 2026-01-09: 2.50 / 0.00',
    ]);
  });

  it('IMP-2: warns of garnishments above 25%, and of support above 65%, of what is left after taxes', async () => {
    const order = (code: string, kind: string, amount: string): PayFiles => ({
      garnishments: [
        { ...nameOf('ACME/1', 'a'), code, order_number: code, authority: 'Court', kind, priority: '1', amount },
      ],
    });
    const files = (support: number, creditor: number) =>
      filesOf(
        stub('a', {
          taxes: [tax('OWN', 1000)],
          deductions: [deduction('SUPPORT', support, 'postTax'), deduction('GARN', creditor, 'postTax')],
        }),
        order('SUPPORT', 'childSupport', String(support)),
        order('GARN', 'creditor', String(creditor)),
      );
    expect(await warnings(files(650, 250))).toEqual([]);
    expect(await warnings(files(650.01, 0))).toEqual([
      'garnishments:2 amount garnishment_above_share: ACME: on 1 check, child support takes more than 65% of what is left after taxes, by at most 0.01. Examples (employee, payday, taken / most): 1 2026-01-09: 650.01 / 650.00',
    ]);
    expect(await warnings(files(0, 250.01))).toEqual([expect.stringContaining('creditors take more than 25%')]);
  });

  it('IMP-2: warns of years above the limits of the law, with what another legal employer paid, and of years that are not reset', async () => {
    const year = (id: string, taken: readonly Cells[], more: object = {}) =>
      stub(id, { gross: 60_000, deductions: taken, taxes: [tax('OWN', 0.01)], ...more });
    const other = { register: { legal_ein: '00-0000002' } };
    expect(
      await warnings(
        filesOf(
          year('a', [deduction('401K', 20_000), deduction('HSA', 8750), deduction('FSA', 3400)]),
          year('b', [deduction('401K', 4500)], { ...other, date: '2026-01-23' }),
        ),
      ),
    ).toEqual([]);
    expect(
      await warnings(
        filesOf(
          year('a', [deduction('401K', 20_000), deduction('HSA', 8751), deduction('FSA', 3401)]),
          year('b', [deduction('401K', 4501)], { ...other, date: '2026-01-23' }),
          // Someone of 62 may defer more, and someone of unknown age may be 62.
          year('c', [deduction('401K', 35_750)], { who: 'ACME/2', taxes: [tax('SS', 3720)] }),
          year('d', [deduction('401K', 35_750)], { who: 'BIRCH/1' }),
        ),
      ),
    ).toEqual([
      'check_register:3 - limit_exceeded: ACME, 2026: 401(k) deferrals are above the limit for 1 employee, by at most 1.00. Examples (employee, amount / limit): 1: 24501.00 / 24500.00',
      'check_register:3 - limit_exceeded: ACME, 2026: contributions to a health savings account are above the limit for 1 employee, by at most 1.00. Examples (employee, amount / limit): 1: 8751.00 / 8750.00',
      'check_register:3 - limit_exceeded: ACME, 2026: contributions to a health FSA are above the limit for 1 employee, by at most 1.00. Examples (employee, amount / limit): 1: 3401.00 / 3400.00',
    ]);
    const high = (ss: number, added: number) =>
      stub('a', {
        gross: 250_000,
        taxes: [
          { ...tax('SS', ss * 0.062), taxable_wages: ss.toFixed(2) },
          { ...tax('MED', 3625), taxable_wages: '250000.00' },
          { ...tax('ADDMED', added * 0.009), taxable_wages: added.toFixed(2) },
        ],
      });
    expect(await warnings(high(184_500, 50_000))).toEqual([]);
    expect(await warnings(high(184_600, 50_100))).toEqual([
      expect.stringContaining('Social Security wages are above the limit for 1 employee, by at most 100.00'),
      expect.stringContaining(
        'wages for the additional Medicare tax are above the limit for 1 employee, by at most 100.00',
      ),
    ]);
    const december = stub('a', { date: '2025-12-26', ytd: '9000.00' });
    expect(await warnings(filesOf(december, stub('b', { ytd: '2000.00' })))).toEqual([]);
    expect(await warnings(filesOf(december, stub('b', { ytd: '11000.00' })))).toEqual([
      'check_register:3 - year_not_reset: ACME: for 1 employee, the first check of 2026 continues the sums of the year before. The year to date starts again with the first payday of a year. Examples (employee, code, sum): 1 REG: 9000.00',
    ]);
  });

  it('IMP-2: counts 40 equal findings in one line, in Spanish too', async () => {
    const days = Array.from({ length: 40 }, (_, place) => `2025-${String((place % 9) + 1).padStart(2, '0')}-15`);
    const files = filesOf(
      ...days.map((date, place) =>
        stub(`c${place}`, { date, register: { payment_type: 'none' }, taxes: [tax('SS', 123)] }),
      ),
    );
    const run = await imports.plan(files);
    const found: string[] = [];
    for await (const fault of faultsOf(test.database, run)) found.push(sentenceOf('es', fault));
    expect(found).toEqual([
      expect.stringContaining(
        'ACME, 2025: en 40 pagos, el impuesto SS no es el que dan las tablas para los salarios indicados: -40.00 en total',
      ),
    ]);
    expect(run.summary?.files['check_taxes']).toEqual({ rows: 40, rejected: 0, warnings: 1 });
  });
});

const nameOf = (who: string, check_id: string): Cells => {
  const [client_code = '', employee_number = ''] = who.split('/');
  return { client_code, employee_number, check_id };
};

function person(employee_number: string, cells: Cells = {}): Cells {
  return {
    client_code: 'ACME',
    employee_number,
    effective_date: '2025-01-06',
    event: 'change',
    first_name: 'Ann',
    last_name: 'Vega',
    street_address: '1 Main St',
    city: 'Lancaster',
    state: 'PA',
    zip_code: '17601',
    resident_geo_code: '390710002',
    work_geo_code: '390710002',
    ...cells,
  };
}

function election(employee_number: string, cells: Cells = {}): Cells {
  return {
    client_code: 'ACME',
    employee_number,
    kind: 'federal',
    effective_date: '2025-01-06',
    form_year: '2025',
    filing_status: 'S',
    ...cells,
  };
}

const tax = (tax_code: string, amount: number): Cells => ({ tax_code, amount: amount.toFixed(2) });
const deduction = (code: string, amount: number, timing = 'preTax'): Cells => ({
  code,
  timing,
  description: code,
  amount: amount.toFixed(2),
});

interface Stub {
  readonly who?: string;
  readonly date?: string;
  readonly gross?: number;
  readonly code?: string;
  readonly hours?: string;
  readonly ytd?: string;
  readonly register?: Cells;
  readonly taxes?: readonly Cells[];
  readonly deductions?: readonly Cells[];
}

/** A biweekly check of one earning, with the given taxes on its gross pay. */
function stub(
  id: string,
  {
    who = 'ACME/1',
    date = '2026-01-09',
    gross = 2000,
    code = 'REG',
    hours = '',
    ytd = '',
    register = {},
    taxes = [],
    deductions = [],
  }: Stub = {},
): PayFiles {
  const name = nameOf(who, id);
  const total = (rows: readonly Cells[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  const net = (gross - total(taxes) - total(deductions)).toFixed(2);
  return {
    check_register: [
      {
        ...name,
        payment_type: 'directDeposit',
        check_date: date,
        run_type: 'regular',
        status: 'issued',
        legal_ein: '00-0000001',
        pay_group: 'BIWEEKLY',
        frequency: 'B',
        gross: gross.toFixed(2),
        net,
        period_begin: '',
        period_end: '',
        ...register,
      },
    ],
    check_earnings: [
      { ...name, code, description: code, kind: 'paid', hours, amount: gross.toFixed(2), ytd_amount: ytd },
    ],
    check_deductions: deductions.map((one) => ({ ...name, ...one })),
    check_taxes: taxes.map((one) => ({
      ...name,
      description: 'Tax',
      jurisdiction: 'Place',
      taxable_wages: gross.toFixed(2),
      imported: '',
      ...one,
    })),
    check_deposits: [{ ...name, kind: 'check', amount: net }],
  };
}
