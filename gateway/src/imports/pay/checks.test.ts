import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { rollBackImport } from '../runner.ts';
import type { importHarness } from '../test/import-harness.ts';
import { changed, check, filesOf, PEOPLE, setUpPay } from './test/pay-fixture.ts';
import { emptyPayTables, payTables } from './test/pay-tables.ts';

type Row = Record<string, unknown>;

describe('pay files', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await setUpPay(test);
  });
  afterAll(() => test.close());

  const table = async (name: string) => Object.values((await payTables(test.database))[name] ?? {}) as Row[];
  const of = (rows: readonly Row[], employee: string) => rows.filter((row) => row['employee_id'] === employee);
  const sums = async (employee: string) =>
    Object.fromEntries(
      of(await table('year_accumulator'), employee)
        .map(
          ({ year, kind, code, amount, quantity }) =>
            [`${String(year)} ${String(kind)} ${String(code)}`, [amount, quantity]] as const,
        )
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  const linesOf = async (employee: string, date: string) =>
    of(await table('pay_check'), employee).find(({ check_date }) => check_date === date)?.['lines'] as {
      earnings: Row[];
      deductions: Row[];
    };

  it('IMP-3: adds checks with their lines, sums of the year and leave, for namesakes at two clients', async () => {
    const files = filesOf(check('7', { before: 0 }), check('7', { who: 'BIRCH/1', gross: 500, before: 0 }), {
      accruals: ['ACME', 'BIRCH'].map((client_code) => ({
        client_code,
        employee_number: '1',
        check_id: '7',
        plan: 'PTO',
        description: 'Paid time off',
        unit: 'days',
        beginning: '10.5',
        earned: '0.3846',
        taken: '1',
        ending: '9.8846',
      })),
      check_other: [
        {
          client_code: 'ACME',
          employee_number: '1',
          check_id: '7',
          kind: 'employer',
          code: 'SS',
          description: 'Social Security',
          amount: '62.00',
        },
        { client_code: 'ACME', employee_number: '1', check_id: '7', kind: 'message', description: 'Happy new year' },
        {
          client_code: 'ACME',
          employee_number: '1',
          check_id: '7',
          kind: 'qualifiedPay',
          code: 'TT',
          amount: '12.00',
          ytd_amount: '20.00',
        },
        {
          client_code: 'ACME',
          employee_number: '1',
          check_id: '7',
          kind: 'yearSum',
          code: 'supplementalWages',
          ytd_amount: '300.00',
        },
      ],
      garnishments: [
        {
          client_code: 'BIRCH',
          employee_number: '1',
          check_id: '7',
          code: '401K',
          order_number: 'X',
          authority: 'Court',
          kind: 'creditor',
          priority: '1',
          amount: '5.00',
        },
      ],
    });
    const run = await imports.load(files);
    expect(run.summary?.tables['pay_check']).toEqual({ added: 2, changed: 0, kept: 0 });
    const checks = await table('pay_check');
    expect(checks).toHaveLength(2);
    const [anns] = of(checks, PEOPLE.ann);
    expect(anns).toMatchObject({
      gross: 100_000,
      pre_tax: 5000,
      taxes: 10_000,
      net: 85_000,
      hours: 400_000,
      sequence: 1,
      hours_worked: 400_000,
    });
    expect(anns?.['lines']).toEqual({
      earnings: [
        {
          code: 'REG',
          description: 'Regular',
          kind: 'paid',
          hours: 400_000,
          rate: null,
          amount: 100_000,
          ytdHours: 400_000,
          ytdAmount: 100_000,
        },
      ],
      deductions: [
        { code: '401K', description: '401(k)', timing: 'preTax', percent: null, amount: 5000, ytdAmount: 5000 },
      ],
      taxes: [
        {
          taxCode: 'FIT',
          description: 'Federal income tax',
          jurisdiction: 'Federal',
          geoCode: null,
          taxableWages: 95_000,
          rate: null,
          amount: 10_000,
          ytdTaxableWages: 95_000,
          ytdAmount: 10_000,
        },
      ],
      employer: [{ code: 'SS', description: 'Social Security', amount: 6200, ytdAmount: 6200 }],
      accruals: [
        {
          plan: 'PTO',
          description: 'Paid time off',
          unit: 'days',
          beginning: 105_000,
          earned: 3846,
          taken: 10_000,
          adjusted: 0,
          ending: 98_846,
        },
      ],
      deposits: [
        { kind: 'account', nickname: 'Everyday', bankName: null, accountType: null, lastFour: '4821', amount: 75_000 },
        { kind: 'account', nickname: 'Savings', bankName: null, accountType: null, lastFour: '0937', amount: 10_000 },
      ],
      messages: ['Happy new year'],
      qualifiedPay: [{ code: 'TT', amount: 1200, ytdAmount: 2000 }],
    });
    expect(await sums(PEOPLE.ann)).toEqual({
      '2026 deduction 401K': [5000, 0],
      '2026 earning REG': [100_000, 400_000],
      '2026 employer SS': [6200, 0],
      '2026 memo flsaOtPremium': [2000, 0],
      '2026 memo supplementalWages': [30_000, 0],
      '2026 tax FIT': [10_000, 95_000],
    });
    expect(of(checks, PEOPLE.cal)[0]).toMatchObject({ gross: 50_000, net: 42_500 });
    expect(
      (await table('accrual_balance')).map(({ employee_id, ending, as_of }) => [employee_id, ending, as_of]),
    ).toEqual([
      [PEOPLE.ann, 98_846, '2026-01-09'],
      [PEOPLE.cal, 98_846, '2026-01-09'],
    ]);
    const again = await imports.plan(files);
    expect(again.change_count).toBe(0);
    const before = await payTables(test.database);
    await imports.load(check('8', { date: '2026-01-23', before: 1000 }));
    expect(
      await rollBackImport(imports.store, await imports.load(check('9', { date: '2026-02-06', before: 2000 }))),
    ).toBeNull();
    expect(Object.keys((await payTables(test.database))['pay_check'] ?? {})).toHaveLength(3);
    expect(before['pay_check']).toBeDefined();
    await emptyPayTables(test.database);
  });

  it('IMP-3: adds the year up where the files have no year to date, with lines for codes of earlier checks', async () => {
    const bonus = check('b', { date: '2026-01-16', gross: 200, register: { run_type: 'bonus' } });
    await imports.load(
      filesOf(
        check('a', { date: '2026-01-09' }),
        changed(bonus, 'check_earnings', { code: 'BON', description: 'Bonus', hours: '' }),
        check('c', { date: '2026-01-23' }),
      ),
    );
    const { earnings } = await linesOf(PEOPLE.ann, '2026-01-16');
    expect(earnings.map(({ code, amount, ytdAmount, ytdHours }) => [code, amount, ytdAmount, ytdHours])).toEqual([
      ['BON', 20_000, 20_000, null],
      ['REG', 0, 100_000, 400_000],
    ]);
    const { deductions } = await linesOf(PEOPLE.ann, '2026-01-23');
    expect(deductions.map(({ ytdAmount }) => ytdAmount)).toEqual([11_000]);
    expect((await sums(PEOPLE.ann))['2026 earning REG']).toEqual([200_000, 800_000]);
    expect(await table('year_opening')).toEqual([]);
    await emptyPayTables(test.database);
  });

  it('IMP-3: keeps what the year brought before the first check, in sums and openings', async () => {
    await imports.load(check('a', { date: '2026-03-06', before: 4000 }));
    expect((await table('year_opening')).map(({ gross, net, taxes, hours }) => [gross, net, taxes, hours])).toEqual([
      [400_000, 340_000, 40_000, 1_600_000],
    ]);
    expect((await sums(PEOPLE.ann))['2026 tax FIT']).toEqual([50_000, 475_000]);
    await emptyPayTables(test.database);
  });

  it('IMP-9: a late check leaves sums right and warns of later checks that state a year without it', async () => {
    await imports.load(
      filesOf(check('a', { date: '2026-01-09', before: 0 }), check('c', { date: '2026-02-06', before: 1000 })),
    );
    const run = await imports.plan(check('b', { date: '2026-01-23', gross: 300 }));
    expect(await imports.problems(run)).toEqual([
      'check_register:2 - later_year_to_date: 1 later stored check of 2026 states a year to date without this change. Import them again to correct it. (warning)',
    ]);
    await imports.apply(run);
    expect((await sums(PEOPLE.ann))['2026 earning REG']).toEqual([230_000, 1_200_000]);
    expect((await linesOf(PEOPLE.ann, '2026-01-23')).earnings[0]).toMatchObject({ ytdAmount: 130_000 });
    expect((await linesOf(PEOPLE.ann, '2026-02-06')).earnings[0]).toMatchObject({ ytdAmount: 200_000 });
    await emptyPayTables(test.database);
  });

  it('IMP-9: a replaced check moves its amounts out of the year that it leaves', async () => {
    await imports.load(check('a', { date: '2026-01-09' }));
    const run = await imports.load(check('a', { date: '2025-12-26', gross: 700 }));
    expect(run.summary?.tables['pay_check']).toEqual({ added: 0, changed: 1, kept: 0 });
    expect(await sums(PEOPLE.ann)).toEqual({
      '2025 deduction 401K': [3500, 0],
      '2025 earning REG': [70_000, 400_000],
      '2025 tax FIT': [7000, 66_500],
    });
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await sums(PEOPLE.ann)).toEqual({
      '2026 deduction 401K': [5000, 0],
      '2026 earning REG': [100_000, 400_000],
      '2026 tax FIT': [10_000, 95_000],
    });
    await emptyPayTables(test.database);
  });

  it('IMP-3: keeps a void, its reversal and its reissue on one date apart, and rates beyond two decimals exact', async () => {
    const voided = check('a', { date: '2026-01-09', register: { status: 'voided' } });
    const reversal = check('a-r', {
      date: '2026-01-16',
      gross: -1000,
      register: { status: 'reversal', run_type: 'reversal', related_check_id: 'a' },
    });
    const reissue = changed(
      check('a-2', {
        date: '2026-01-16',
        register: { status: 'reissued', run_type: 'reissue', related_check_id: 'a', pay_rate: '25.123456' },
      }),
      'check_earnings',
      { hours: '39.8034', rate: '25.123456' },
    );
    const negative = check('adj', { who: 'ACME/2', gross: -50, register: { run_type: 'adjustment' } });
    const run = await imports.plan(filesOf(voided, reversal, reissue, negative));
    expect(await imports.problems(run)).toEqual([]);
    await imports.apply(run);
    const checks = of(await table('pay_check'), PEOPLE.ann);
    expect(
      checks
        .map((row) =>
          [row['check_date'], row['sequence'], row['check_status'], row['pay_rate'], row['hours']].join(' '),
        )
        .toSorted(),
    ).toEqual([
      '2026-01-09 1 voided  400000',
      '2026-01-16 1 reversal  -400000',
      '2026-01-16 2 reissued 25123456 398034',
    ]);
    const ids = new Map(checks.map((row) => [row['check_status'], row]));
    expect(ids.get('reversal')?.['related_check_id']).toBe(ids.get('voided')?.['check_id']);
    expect((await sums(PEOPLE.ann))['2026 earning REG']).toEqual([100_000, 398_034]);
    expect((await sums(PEOPLE.bea))['2026 earning REG']).toEqual([-5000, -400_000]);
    await emptyPayTables(test.database);
  });

  it('IMP-3: lines of a stored check replace those of their file and leave the others', async () => {
    await imports.load(check('a', { before: 0 }));
    const { check_deposits } = check('a');
    const run = await imports.load({ check_deposits: [{ ...check_deposits[0], amount: '850.00' }] });
    expect(run.summary?.tables['pay_check']).toEqual({ added: 0, changed: 1, kept: 0 });
    const [stored] = await table('pay_check');
    expect(stored?.['lines']).toMatchObject({
      deposits: [{ lastFour: '4821', amount: 85_000 }],
      earnings: [{ amount: 100_000 }],
    });
    await imports.load({
      check_register: [{ ...check('a').check_register[0], status: 'voided' }],
    });
    expect((await table('pay_check'))[0]).toMatchObject({
      check_status: 'voided',
      lines: { deposits: [{ amount: 85_000 }] },
    });
    await emptyPayTables(test.database);
  });

  it('IMP-3: a leave plan that the last check does not list keeps the balance of the last one that does', async () => {
    const leave = (check_id: string, plan: string, beginning: string, earned: string, ending: string) => ({
      client_code: 'ACME',
      employee_number: '1',
      check_id,
      plan,
      description: plan,
      beginning,
      earned,
      ending,
    });
    await imports.load(
      filesOf(check('a'), check('b', { date: '2026-01-23' }), {
        accruals: [
          leave('a', 'PTO', '8', '1', '9'),
          leave('a', 'SICK', '4', '1', '5'),
          leave('b', 'PTO', '9', '1', '10'),
        ],
      }),
    );
    expect(
      (await table('accrual_balance'))
        .map(({ plan, as_of, earned, ending }) => [plan, as_of, earned, ending])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['PTO', '2026-01-23', 20_000, 100_000],
      ['SICK', '2026-01-09', 10_000, 50_000],
    ]);
    await emptyPayTables(test.database);
  });
});
