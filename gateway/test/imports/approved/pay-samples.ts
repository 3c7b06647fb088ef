import { changed, check, filesOf, type PayFiles } from '../../../src/imports/pay/test/pay-fixture.ts';
import type { Cells, Sample, Tables, WrongRow } from './sample.ts';
import { table } from './sample.ts';

type Usual = Parameters<typeof check>[1];

/** Returns a check of the pay group of both clients. */
const paid = (id: string, { register = {}, ...more }: NonNullable<Usual> = {}) =>
  check(id, { date: '2026-11-20', ...more, register: { pay_group: 'BW', ...register } });

const named = (check_id: string, who = 'ACME/1'): Cells => {
  const [client_code = '', employee_number = ''] = who.split('/');
  return { client_code, employee_number, check_id };
};

const PRINTED: Cells = {
  employer_name: 'Acme Tools LLC',
  employer_ein: '00-0000001',
  employer_street_address: '100 Main Street',
  employer_city: 'Lancaster',
  employer_state: 'PA',
  employer_zip_code: '17601',
  employer_phone: '717-555-0100',
};

/** A check with everything that files can state. */
function full(id: string, who: string, before: number): PayFiles {
  const name = named(id, who);
  const usual = paid(id, {
    who,
    before,
    register: {
      check_number: 'V1',
      sequence: '3',
      period_begin: '2026-11-01',
      period_end: '2026-11-14',
      pre_tax: '50.00',
      taxes: '100.00',
      post_tax: '0',
      reimbursements: '0',
      hours: '40',
      hours_worked: '36.5',
      pay_rate: '25.123456',
      salary: '1000.00',
      standard_hours: '80',
      pay_type: 'h',
      frequency: 'B',
      messages_language: 'es',
      ...PRINTED,
    },
  });
  const files = filesOf(usual, {
    accruals: table(
      'client_code | employee_number | check_id | line | plan | description | unit | beginning | earned | taken | adjusted | ending',
      `${name['client_code']} | ${name['employee_number']} | ${id} | 1 | PTO | Paid time off | hours | 38.84 | 3.08 | 0 | -1 | 40.92`,
      `${name['client_code']} | ${name['employee_number']} | ${id} | 2 | FLOAT | Días libres | days | 2 | | 1 | | 1`,
      `${name['client_code']} | ${name['employee_number']} | ${id} | | SICK | Sick | | 2 | | | | 2`,
    ),
    garnishments: table(
      'client_code | employee_number | check_id | line | code | order_number | authority | kind | priority | amount | balance | arrears',
      `${name['client_code']} | ${name['employee_number']} | ${id} | 1 | 401K | PA-1 | Lancaster County | childSupport | 1 | 5.00 | 100.00 | 2.00`,
      `${name['client_code']} | ${name['employee_number']} | ${id} | | 401K | PA-2 | IRS | taxLevy | 2 | 1.00 | |`,
    ),
    check_other: table(
      'client_code | employee_number | check_id | line | kind | code | description | amount | ytd_amount',
      `${name['client_code']} | ${name['employee_number']} | ${id} | 1 | employer | SS-ER | Social Security | 62.00 | 124.00`,
      `${name['client_code']} | ${name['employee_number']} | ${id} | 2 | qualifiedPay | TT | | 12.00 | 20.00`,
      `${name['client_code']} | ${name['employee_number']} | ${id} | | allowance | CAR | Car | 30.00 |`,
      `${name['client_code']} | ${name['employee_number']} | ${id} | 4 | message | | Felices fiestas | |`,
      `${name['client_code']} | ${name['employee_number']} | ${id} | 5 | yearSum | supplementalWages | | | 300.00`,
    ),
  });
  const earnings = changed(files, 'check_earnings', {
    line: '1',
    worked: 'yes',
    department: 'Machining',
    job: 'Welder',
    work_place: 'HQ',
    pieces: '1.5',
    rate: '25',
  });
  const deductions = changed(earnings, 'check_deductions', { line: '1', percent: '5' });
  const taxes = changed(deductions, 'check_taxes', {
    line: '1',
    geo_code: '000000000',
    gross_wages: '1000.00',
    exempt_wages: '0',
    rate: '10',
    uncollected: '1.00',
    imported: 'yes',
  });
  return changed(taxes, 'check_deposits', { line: '1', bank_name: 'First Example Bank', account_type: 'checking' });
}

/** Returns a check with codes of its own. */
const otherCodes = (files: PayFiles): PayFiles =>
  changed(
    changed(changed(files, 'check_earnings', { code: 'BON', description: 'Bonus' }), 'check_deductions', {
      code: 'HSA',
    }),
    'check_taxes',
    { tax_code: 'SIT-KY' },
  );

/** Returns the rows of a check that something is wrong with. */
function wrongCheck(about: string, files: PayFiles): WrongRow[] {
  return Object.entries(files).flatMap(([file, rows]) =>
    rows.map((cells) => ({ about: file === 'check_register' ? about : null, file, cells })),
  );
}

/** People with one check each, so that no check keeps another one from being imported. */
const single = (number: string, more: NonNullable<Usual> = {}) =>
  paid(`w${number}`, { who: `ACME/W${number}`, date: '2026-10-09', ...more });
const PERSON: Cells = {
  client_code: 'ACME',
  effective_date: '2024-01-02',
  event: 'hire',
  legal_ein: '00-0000001',
  pay_group: 'BW',
  pay_type: 'hourly',
  hourly_rate: '25',
  standard_hours: '80',
  is_full_time: 'yes',
  job_code: 'J1',
  work_place_code: 'HQ',
  first_name: 'Ana',
  last_name: 'Vega',
  street_address: '1 Main Street',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17601',
};
const PEOPLE = Array.from({ length: 45 }, (_, place) => ({ ...PERSON, employee_number: `W${place + 1}` }));

const election = (employee_number: string, more: Cells): Cells => ({
  client_code: 'ACME',
  employee_number,
  effective_date: '2026-01-01',
  ...more,
});
const federal = (employee_number: string, more: Cells = {}) =>
  election(employee_number, { kind: 'federal', form_year: '2026', filing_status: 'S', ...more });
const EXEMPT = [federal('W41', { is_exempt: 'yes', exempt_year: '2026' }), federal('W42', { filing_status: 'M' })];

/** Every part of a Form W-4, one for each of some people. */
const FORMS = [
  federal('S1', { multiple_jobs: 'yes' }),
  federal('S2', { dependents_credit: '2600', children_credit: '2000' }),
  federal('S3', { other_income: '26000' }),
  federal('S4', { deductions: '5200', filing_status: 'H' }),
  federal('S5', { extra_withholding: '12.34' }),
  federal('S6', { form_year: '2019', filing_status: 'M', allowances: '3' }),
  federal('S7', { is_nonresident_alien: 'yes' }),
  federal('S8', { filing_status: 'M' }),
  federal('S8', { source: 'lockIn', sequence: '2', extra_withholding: '50' }),
  federal('S9', { filing_status: 'M' }),
  federal('S9', { source: 'lockIn', sequence: '2' }),
  federal('S9', { source: 'lockInReleased', effective_date: '2026-06-01' }),
];

/** Every part of a state certificate, with a home and a work place in the state. */
const STATES: readonly (readonly [state: string, geo: string, certificate: Cells])[] = [
  ['GA', '110000000', { filing_status: 'MJ1', allowances: '1', dependents: '2', extra_withholding: '5' }],
  ['IL', '140000000', { allowances: '1', dependents: '2' }],
  ['AL', '010000000', { filing_status: 'S', dependents: '3' }],
  ['AZ', '030000000', { percent: '3.5' }],
  ['NJ', '310000000', { filing_status: 'B', allowances: '2', rate_table: 'C' }],
  ['VA', '470000000', { allowances: '2' }],
  ['CO', '060000000', { is_exempt: 'yes' }],
];
const CERTIFICATES = STATES.map(([state, , certificate], place) =>
  election(`S${place + 1}`, { kind: 'state', state, ...certificate }),
);
const ELSEWHERE = Array.from({ length: 9 }, (_, place) => {
  const [state, geo] = STATES[place] ?? ['PA', '390710002'];
  return {
    ...PERSON,
    employee_number: `S${place + 1}`,
    state,
    resident_geo_code: geo,
    work_geo_code: geo,
    nonresidence_certificate: place % 2 === 0 ? 'yes' : 'no',
  };
});

/** Returns checks with taxes of one cent, so that the report shows what the tables give. */
const TAXED: PayFiles = filesOf(
  ...ELSEWHERE.map(({ state }, place) => {
    const who = `ACME/S${place + 1}`;
    const files = paid(`s${place + 1}`, {
      who,
      date: '2026-10-09',
      gross: 4000,
      register: { frequency: 'B', period_begin: '2026-09-20', period_end: '2026-10-03', net: '3799.97' },
    });
    const [line] = files.check_taxes;
    return {
      ...files,
      check_taxes: ['FIT', `SIT-${state}`, 'SS'].map((tax_code) => ({ ...line, tax_code, amount: '0.01' })),
      check_deposits: [],
    };
  }),
);

/** Returns a check of which something differs. */
const other = (number: string, file: string, cells: Cells, more: NonNullable<Usual> = {}) =>
  changed(single(number, more) as PayFiles, file, cells);
const register = (number: string, cells: Cells, more: NonNullable<Usual> = {}) =>
  other(number, 'check_register', cells, more);
const line = (number: string, file: string, cells: Cells, more: NonNullable<Usual> = {}): PayFiles => ({
  ...single(number, more),
  [file]: [{ ...named(`w${number}`, `ACME/W${number}`), ...cells }],
});
const LEAVE = { plan: 'PTO', description: 'PTO', beginning: '1', earned: '1', taken: '0', ending: '2' };
const LEVY = { code: 'LEVY', order_number: '1', authority: 'IRS', kind: 'taxLevy', priority: '1', amount: '5.00' };

const checks: Sample = {
  before: {
    employees: [...PEOPLE, ...ELSEWHERE],
    tax_elections: [...EXEMPT, ...FORMS, ...CERTIFICATES],
    ...paid('last', { who: 'ACME/W43', date: '2025-12-26', before: 3000 }),
  },
  first: filesOf(
    full('full', 'ACME/1', 0),
    // The namesake at the other client has a check with the same id.
    full('full', 'BIRCH/1', 1000),
    // Codes that a later check brings forward, and that another one lists again.
    paid('one', { who: 'BIRCH/2', date: '2026-11-06', before: 0 }),
    otherCodes(paid('two', { who: 'BIRCH/2', gross: 500, before: 400 })),
    otherCodes(paid('three', { who: 'BIRCH/2', date: '2026-12-04', gross: 300 })),
    paid('a', { who: 'ACME/1', date: '2026-11-06', register: { status: 'voided' } }),
    paid('a-r', {
      who: 'ACME/1',
      date: '2026-11-13',
      gross: -1000,
      register: { status: 'reversal', run_type: 'reversal', related_check_id: 'a' },
    }),
    paid('old', { who: 'ACME/2', date: '2025-12-26', before: 4000 }),
    changed(
      paid('bonus', { who: 'ACME/2', date: '2026-01-02', gross: 200, register: { run_type: 'bonus' } }) as PayFiles,
      'check_earnings',
      { code: 'BON', description: 'Bonus', hours: '' },
    ),
    // Hours that weren't worked: by their code, and because the row says so.
    changed(
      paid('leave', { who: 'ACME/4', date: '2026-10-23', register: { hours: '' } }) as PayFiles,
      'check_earnings',
      {
        code: 'PTO',
        description: 'Paid time off',
      },
    ),
    filesOf(
      changed(paid('standby', { who: 'ACME/4', date: '2026-11-06' }) as PayFiles, 'check_earnings', { worked: 'no' }),
      {
        check_earnings: [
          { ...named('standby', 'ACME/4'), code: 'OT', description: 'Overtime', kind: 'memo', hours: '5', amount: '0' },
          {
            ...named('standby', 'ACME/4'),
            code: 'SICK',
            description: 'Sick',
            kind: 'paid',
            hours: '3.5',
            worked: 'yes',
            amount: '0',
          },
        ],
      },
    ),
    paid('paper', { who: 'ACME/3', register: { payment_type: 'paperCheck', issued_at: '' } }),
  ),
  next: filesOf(
    changed(paid('full', { who: 'ACME/1', before: 0, gross: 1200 }) as PayFiles, 'check_earnings', { hours: '48' }),
    paid('late', { who: 'ACME/2', date: '2025-11-28', gross: 100 }),
    { check_deposits: [{ ...named('paper', 'ACME/3'), kind: 'check', amount: '850.00' }] },
    { check_register: [{ ...paid('full', { who: 'BIRCH/1' }).check_register[0]!, status: 'voided' }] },
  ),
  byHand: [
    `update pay_check set check_number = 'By hand' where check_date = '2025-11-28'`,
    `update pay_check set check_number = null where check_number = 'By hand'`,
  ],
  wrong: [
    ...wrongCheck('a client that isn’t there', full('w1', 'NONESUCH/1', 0)),
    ...wrongCheck('an employee who isn’t there', full('w2', 'ACME/99', 0)),
    ...wrongCheck('an employee of another client', paid('w3', { who: 'BIRCH/4' })),
    ...wrongCheck('a legal employer that isn’t there', register('4', { legal_ein: '99-9999999' })),
    ...wrongCheck('a legal employer of another client', register('5', { legal_ein: '00-0000003' })),
    ...wrongCheck('a pay group that isn’t there', register('6', { pay_group: 'X' })),
    ...wrongCheck('half a period', register('7', { period_begin: '2026-10-01' })),
    ...wrongCheck(
      'a period that ends before it begins',
      register('8', { period_begin: '2026-10-02', period_end: '2026-10-01' }),
    ),
    ...wrongCheck('half an employer', register('9', { employer_name: 'Acme' })),
    ...wrongCheck(
      'totals that differ',
      register('10', { gross: '1000.01', pre_tax: '1', taxes: '1', post_tax: '1', reimbursements: '1' }),
    ),
    ...wrongCheck('net pay that differs', register('11', { net: '850.01' })),
    ...wrongCheck('negative net pay', single('12', { gross: -50 })),
    ...wrongCheck('deposits that differ', other('13', 'check_deposits', { amount: '1.00' })),
    ...wrongCheck('a date before the hire', single('14', { date: '2024-01-01' })),
    ...wrongCheck('the day of the hire', single('45', { date: '2024-01-02' })),
    ...wrongCheck(
      'a reversal of nothing',
      single('15', { gross: -50, register: { status: 'reversal', run_type: 'reversal' } }),
    ),
    ...wrongCheck('a related check that isn’t there', register('16', { related_check_id: 'none' })),
    ...wrongCheck('a related check of another employee', register('17', { related_check_id: 'old' })),
    ...wrongCheck('a voided check', single('18', { date: '2026-10-02', register: { status: 'voided' } })),
    ...wrongCheck('its reversal, which differs', {
      ...paid('w18-r', {
        who: 'ACME/W18',
        date: '2026-10-09',
        gross: -50,
        register: { status: 'reversal', run_type: 'reversal', related_check_id: 'w18' },
      }),
    }),
    ...wrongCheck('a sequence that is taken', paid('w19', { who: 'ACME/1', register: { sequence: '3' } })),
    ...wrongCheck(
      'a year to date that differs',
      filesOf(
        single('20', { date: '2026-10-02' }),
        other('20b', 'check_earnings', { ytd_amount: '1.00' }, { who: 'ACME/W20' }),
      ),
    ),
    ...wrongCheck('a balance that differs', line('21', 'accruals', { ...LEAVE, ending: '3' })),
    ...wrongCheck('a cell that can’t be read', other('22', 'check_taxes', { amount: 'x' })),
    ...wrongCheck('a later check of the same year', paid('w22-b', { who: 'ACME/W22', date: '2026-10-23' })),
    ...wrongCheck('a check with every line', full('w23', 'ACME/W23', 0)),
    ...wrongCheck('the same check again', full('w23', 'ACME/W23', 0)),
    { about: 'a line without a check', file: 'check_deposits', cells: { ...named('w24'), kind: 'check', amount: '1' } },
    ...wrongCheck(
      'a sum that is too large',
      register('25', { hours: '9999', hours_worked: '9999' }, { gross: 999_999_999 }),
    ),
    ...wrongCheck('a row without its columns', line('26', 'check_other', { kind: 'employer' })),
    ...wrongCheck('a message without text', line('27', 'check_other', { kind: 'message' })),
    ...wrongCheck(
      'qualified pay of no code',
      line('28', 'check_other', { kind: 'qualifiedPay', code: 'X', amount: '1' }),
    ),
    ...wrongCheck('a sum of no code', line('29', 'check_other', { kind: 'yearSum', code: 'X', ytd_amount: '1' })),
    ...wrongCheck('a payday on a Saturday', single('30', { date: '2026-10-10' })),
    ...wrongCheck('no deposits', { ...single('31'), check_deposits: [] }),
    ...wrongCheck('a garnishment alone', line('32', 'garnishments', LEVY)),
    ...wrongCheck('a check that isn’t voided', single('33', { date: '2026-10-02' })),
    ...wrongCheck(
      'its reversal',
      paid('w33-r', {
        who: 'ACME/W33',
        date: '2026-10-09',
        gross: -1000,
        register: { status: 'reversal', run_type: 'reversal', related_check_id: 'w33' },
      }),
    ),
    ...wrongCheck('leave that no hours are paid for', line('34', 'accruals', { ...LEAVE, taken: '1', ending: '1' })),
    ...wrongCheck(
      'time after the end',
      paid('w35', {
        who: 'ACME/3',
        date: '2026-01-16',
        register: { period_begin: '2026-01-01', period_end: '2026-01-10' },
      }),
    ),
    ...wrongCheck('a garnishment above its share', {
      ...changed(
        other('36', 'check_deductions', { code: 'CRED', timing: 'postTax', amount: '500.00' }),
        'check_register',
        { net: '400.00' },
      ),
      check_deposits: [],
      garnishments: [{ ...named('w36', 'ACME/W36'), ...LEVY, code: 'CRED', kind: 'creditor', amount: '500.00' }],
    }),
    ...wrongCheck('deferrals above the limit', {
      ...changed(other('37', 'check_deductions', { amount: '26000.00' }, { gross: 60_000 }), 'check_register', {
        net: '28000.00',
      }),
      check_deposits: [],
    }),
    ...wrongCheck('a check that changes what later ones state', paid('w38', { who: 'BIRCH/1', date: '2026-01-09' })),
    ...wrongCheck('no Social Security tax of someone who is exempt', single('41')),
    ...wrongCheck(
      'a tax that the tables give otherwise',
      register('42', { frequency: 'B', period_begin: '2026-09-20', period_end: '2026-10-03' }),
    ),
    ...wrongCheck('a year that goes on from the last', single('43', { date: '2026-01-09', before: 4000 })),
    ...wrongCheck('taxes of people with every form and certificate', TAXED),
  ],
};

const controlTotals: Sample = {
  first: {
    ...paid('total', { who: 'ACME/5', date: '2026-11-13' }),
    control_totals: table(
      'client_code | pay_group | check_date | item | code | count | amount',
      'ACME | BW | 2026-11-13 | checks | | 1 |',
      'ACME | BW | 2026-11-13 | gross | | | 1000.00',
      'ACME | | | net | | | 850.00',
      'ACME | | 2026-11-13 | tax | FIT | | 100.00',
      'ACME | BW | | deduction | 401K | | 50.00',
      'ACME | BW | 2026-11-13 | deposits | | | 850.00',
      'BIRCH | | | checks | | 0 |',
    ),
  },
  next: {
    // A code that the check had, and has no longer.
    ...changed(paid('total', { who: 'ACME/5', date: '2026-11-13', gross: 900 }) as PayFiles, 'check_earnings', {
      code: 'BON',
      description: 'Bonus',
    }),
    control_totals: table(
      'client_code | pay_group | check_date | item | code | count | amount',
      'ACME | BW | 2026-11-13 | checks | | 2 |',
      'ACME | BW | 2026-11-13 | gross | | | 1000.00',
      'ACME | M | | gross | | | 0',
      'ACME | | 2026-11-14 | net | | | 1',
    ),
  },
  wrong: table(
    'about | client_code | pay_group | check_date | item | code | count | amount',
    'a client that isn’t there | NONESUCH | | | gross | | | 1',
    'a pay group that isn’t there | ACME | X | | gross | | | 1',
    'a pay group of another client | ACME | W | | gross | | | 1',
    'no number of checks | ACME | | | checks | | | 1',
    'no amount | ACME | BW | | gross | | 1 |',
    'no code of a tax | ACME | | | tax | | | 1',
    'no code of a deduction | ACME | | | deduction | | | 1',
    'an amount that differs | ACME | | | gross | | | -0.01',
    'the key of the row before | ACME | | | gross | | | 1',
  ).map(({ about = '', ...cells }) => ({ about, file: 'control_totals', cells })),
};

/** Checks of another payroll system, some of which differ from those that are imported first. */
export const OTHER_CHECKS: Tables = filesOf(
  paid('full', { who: 'ACME/1', before: 0 }),
  // Found by its number, and one that only these files have.
  changed(
    paid('other', { who: 'BIRCH/1', before: 1000, gross: 1100, register: { check_number: 'V1' } }) as PayFiles,
    'check_earnings',
    {
      hours: '44',
    },
  ),
  paid('new', { who: 'ACME/4', date: '2026-11-27' }),
  // Found by the day.
  paid('x', { who: 'ACME/3', gross: 900, register: { payment_type: 'paperCheck' } }),
  paid('unknown', { who: 'ACME/99' }),
  register('44', { gross: 'x' }),
);

/** The formats of pay. */
export const PAY_SAMPLES: Readonly<Record<string, Sample>> = {
  check_register: checks,
  control_totals: controlTotals,
};
