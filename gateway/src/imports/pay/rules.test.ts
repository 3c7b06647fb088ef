import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import type { importHarness } from '../test/import-harness.ts';
import { changed, check, filesOf, setUpPay, type PayFiles } from './test/pay-fixture.ts';

describe('rules of pay files', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await setUpPay(test);
  });
  afterAll(() => test.close());

  const faults = async (files: PayFiles) => imports.problems(await imports.plan(files));

  it('IMP-2: refuses totals, net pay and deposits that the lines do not add up to, with every row of the check', async () => {
    const files = check('a', { register: { gross: '1000.01', taxes: '99.00', net: '850.01' } });
    expect(await faults(files)).toEqual([
      'check_register:2 gross total_differs: The total is 1000.01, but the lines add up to 1000.00.',
      'check_register:2 taxes total_differs: The total is 99.00, but the lines add up to 100.00.',
      'check_register:2 net net_differs: Net pay is 850.01, but gross less deductions and taxes plus reimbursements is 850.00.',
      'check_earnings:2 - check_rejected: This check left the plan because of check_register, line 2.',
      'check_deductions:2 - check_rejected: This check left the plan because of check_register, line 2.',
      'check_taxes:2 - check_rejected: This check left the plan because of check_register, line 2.',
      'check_deposits:2 - check_rejected: This check left the plan because of check_register, line 2.',
      'check_deposits:3 - check_rejected: This check left the plan because of check_register, line 2.',
    ]);
    expect(await faults(changed(check('a'), 'check_deposits', { amount: '750.01' }))).toContain(
      'check_register:2 - deposits_differ: The deposits add up to 850.01, but net pay is 850.00.',
    );
    expect(await faults(check('a', { gross: -10 }))).toContain(
      'check_register:2 net net_negative: Net pay is -8.50. Only reversals and adjustments may be below zero.',
    );
  });

  /** The faults of rows, without those that only follow from them. */
  const causes = async (files: PayFiles) => (await faults(files)).filter((one) => !one.includes('check_rejected'));

  it('IMP-2: refuses a year to date that earlier checks do not add up to, and every later check of the year', async () => {
    const [a, b] = [check('a', { before: 0 }), check('b', { date: '2026-01-23', before: 1000 })];
    const wrong = changed(b, 'check_taxes', { ytd_amount: '201.00' });
    const other = check('a', { who: 'ACME/2', before: 0 });
    const run = await imports.plan(filesOf(a, wrong, check('c', { date: '2026-02-06', before: 2000 }), other));
    expect((await imports.problems(run)).filter((one) => !one.includes(' check_rejected'))).toEqual([
      'check_register:4 - earlier_check_rejected: This check builds on an earlier one of the year that left the plan: check_register, line 3.',
      "check_taxes:3 ytd_amount year_to_date_differs: FIT: the year to date is 201.00, but the year's checks add up to 200.00.",
    ]);
    expect(run.summary?.tables['pay_check']).toEqual({ added: 2, changed: 0, kept: 0 });
    expect(await causes(filesOf(a, changed(b, 'check_earnings', { ytd_hours: '80.5' })))).toEqual([
      "check_earnings:3 ytd_hours year_to_date_differs: REG: the year to date is 80.50, but the year's checks add up to 80.00.",
    ]);
  });

  it('IMP-2: a row that cannot be read takes its check and the later ones of the year out of the plan', async () => {
    const [a, b] = [check('a'), check('b', { date: '2026-01-23' })];
    expect(await faults(filesOf(changed(a, 'check_deposits', { amount: 'ten' }), b))).toEqual(
      expect.arrayContaining([
        'check_deposits:2 amount not_a_number: Write a number: dollars with two decimals, such as 1234.50 or -12.00.',
        'check_register:2 - check_rejected: This check left the plan because of check_deposits, line 2.',
        'check_register:3 - earlier_check_rejected: This check builds on an earlier one of the year that left the plan: check_register, line 2.',
      ]),
    );
    const run = await imports.plan(
      filesOf(changed(a, 'check_register', { gross: 'ten' }), b, check('a', { who: 'BIRCH/1' })),
    );
    expect(run.summary?.tables['pay_check']).toEqual({ added: 1, changed: 0, kept: 0 });
    expect(await imports.problems(run)).toEqual(
      expect.arrayContaining([
        'check_taxes:2 - check_rejected: This check left the plan because of check_register, line 2.',
        'check_register:3 - earlier_check_rejected: This check builds on an earlier one of the year that left the plan: check_register, line 2.',
      ]),
    );
  });

  it('IMP-2: refuses what a check names and no one knows', async () => {
    expect(
      await causes(check('a', { register: { legal_ein: '00-0000009', pay_group: 'WEEKLY', related_check_id: 'z' } })),
    ).toEqual([
      'check_register:2 legal_ein unknown_reference: There is no legal employer 00-0000009: neither stored nor in this import.',
      'check_register:2 pay_group unknown_reference: There is no pay group WEEKLY: neither stored nor in this import.',
    ]);
    expect(await causes(check('a', { register: { related_check_id: 'z' } }))).toEqual([
      "check_register:2 related_check_id related_check_missing: The related check isn't a check of this employee, neither stored nor in this import.",
    ]);
    const { check_register: _none, ...lines } = check('a');
    expect(await causes({ check_taxes: lines.check_taxes })).toEqual([
      'check_taxes:2 check_id check_missing: There is no check a of this employee: neither stored nor in check_register.',
    ]);
    expect((await causes(check('a', { who: 'ACME/9' })))[0]).toBe(
      'check_register:2 employee_number unknown_reference: There is no employee 9: neither stored nor in this import.',
    );
  });

  it('IMP-2: refuses dates, periods, sequences and employers that cannot be', async () => {
    const given = (register: Record<string, string>) => causes(check('a', { register }));
    expect(await given({ check_date: '2024-12-20' })).toEqual([
      'check_register:2 check_date before_hire: The check is from before the hire date 2025-01-06.',
    ]);
    expect(await given({ period_begin: '2026-01-01' })).toContain(
      'check_register:2 period_begin half_a_period: Fill in both days of the pay period, or neither.',
    );
    expect(await given({ period_begin: '2026-01-09', period_end: '2026-01-01' })).toContain(
      'check_register:2 period_end period_reversed: The pay period ends on 2026-01-01, before it begins on 2026-01-09.',
    );
    expect(await given({ employer_name: 'Acme' })).toContain(
      "check_register:2 employer_name employer_incomplete: Fill in the employer's name, EIN and address, or none of them.",
    );
    expect(
      await causes(filesOf(check('a', { register: { sequence: '1' } }), check('b', { register: { sequence: '1' } }))),
    ).toEqual(['check_register:3 sequence sequence_taken: Another check of 2026-01-09 has the sequence 1.']);
  });

  it('IMP-2: refuses a reversal that does not undo its original, and a leave balance that does not add up', async () => {
    const reversal = (gross: number, register: Record<string, string> = {}) =>
      check('r', {
        date: '2026-01-16',
        gross,
        register: { status: 'reversal', run_type: 'reversal', related_check_id: 'a', ...register },
      });
    expect(await causes(filesOf(check('a', { register: { status: 'voided' } }), reversal(-900)))).toEqual([
      "check_register:3 gross reversal_differs: gross: the reversal -900.00 and the original 1000.00 don't add up to zero.",
    ]);
    expect(await causes(filesOf(check('a'), reversal(-1000, { related_check_id: '' })))).toEqual([
      'check_register:3 related_check_id related_check_needed: A reversal names the check that it reverses.',
    ]);
    expect(await causes(filesOf(check('a'), reversal(-1000)))).toEqual([
      "check_register:3 related_check_id original_not_voided: The reversed check isn't voided. (warning)",
    ]);
    const leave = {
      client_code: 'ACME',
      employee_number: '1',
      check_id: 'a',
      plan: 'PTO',
      description: 'PTO',
      beginning: '8',
      earned: '1.5',
      ending: '9',
    };
    expect(await causes(filesOf(check('a'), { accruals: [leave] }))).toEqual([
      'accruals:2 ending leave_differs: The ending balance is 9.00, but beginning + earned - taken + adjusted is 9.50.',
    ]);
  });

  it('IMP-2: warns of paydays that are no banking days, missing deposits and garnishments without a deduction', async () => {
    const { check_deposits: _none, ...files } = check('a', { date: '2026-01-10' });
    const order = {
      client_code: 'ACME',
      employee_number: '1',
      check_id: 'a',
      code: 'CSUP',
      order_number: '1',
      authority: 'Court',
      kind: 'childSupport',
      priority: '1',
      amount: '5',
    };
    expect(await faults(filesOf(files, { garnishments: [order] }))).toEqual([
      'check_register:2 check_date not_a_banking_day: 2026-01-10 isn’t a banking day. (warning)',
      'check_register:2 - deposits_missing: Net pay is 850.00, but there are no deposits. (warning)',
      'garnishments:2 code garnishment_alone: The check has no deduction CSUP that pays this order. (warning)',
    ]);
  });

  it('IMP-2: refuses other lines without what their kind needs, and numbers beyond what is stored', async () => {
    const other = (cells: Record<string, string>) => ({
      client_code: 'ACME',
      employee_number: '1',
      check_id: 'a',
      kind: 'qualifiedPay',
      ...cells,
    });
    expect(
      await causes(
        filesOf(check('a'), {
          check_other: [
            other({ code: 'TX', amount: '1.00' }),
            other({ code: 'TP' }),
            other({ kind: 'message' }),
            other({ kind: 'yearSum', code: 'wages', ytd_amount: '1.00' }),
          ],
        }),
      ),
    ).toEqual([
      'check_other:2 code not_in_list: Use one of: TP, TT.',
      'check_other:3 amount required: Fill in this column.',
      'check_other:4 description required: Fill in this column.',
      'check_other:5 code not_in_list: Use one of: flsaOtPremium, qualifiedTips, supplementalWages, unemploymentWages, stateUnemploymentWages, uncollectedSocialSecurity, uncollectedMedicare.',
    ]);
    const most = { ...check('a').check_earnings[0], amount: '999999999.99' };
    expect(
      await causes({
        ...check('a'),
        check_earnings: [
          { ...most, line: '1' },
          { ...most, line: '2' },
        ],
      }),
    ).toContain('check_register:2 gross out_of_range: The number is too large.');
    // Paid hours, worked hours and hours of the year to date are 200,000 together at most.
    const sums = (hours: string) => {
      const line = { ...check('a').check_earnings[0], amount: '50.00', hours: '0', ytd_hours: '10000' };
      const lines = Array.from({ length: 20 }, (_, at) => ({ ...line, code: `C${at}`, ...(at === 0 && { hours }) }));
      return causes({ ...check('a'), check_earnings: lines });
    };
    const tooLarge = 'check_register:2 gross out_of_range: The number is too large.';
    expect([await sums('0'), await sums('0.0001')].map((found) => found.includes(tooLarge))).toEqual([false, true]);
    expect(await causes(changed(check('a'), 'check_earnings', { hours: '10000.0001' }))).toEqual([
      'check_earnings:2 hours out_of_range: The number is too large.',
    ]);
  });

  it('IMP-2: refuses a sequence that a stored check of the date has, and two equal lines without numbers', async () => {
    await imports.load(check('stored', { who: 'ACME/2' }));
    expect(await causes(check('b', { who: 'ACME/2', register: { sequence: '1' } }))).toEqual([
      'check_register:2 sequence sequence_taken: Another check of 2026-01-09 has the sequence 1.',
    ]);
    const [line] = check('a').check_earnings;
    expect(await causes({ ...check('a'), check_earnings: [{ ...line }, { ...line }] })).toEqual([
      'check_earnings:3 - duplicate_key: Line 2 has the same client_code, employee_number, check_id, code, line.',
    ]);
  });
});
