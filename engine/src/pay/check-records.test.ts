import { describe, expect, it } from 'vitest';
import { opening } from '../../test/fixture.ts';
import { decimal, recordsOf, type NamedCheck } from './check-records.ts';
import type { ComputedCheck } from './compute-check.ts';

/** A check with one line of each kind, whose values all differ. */
const LINES = {
  earnings: [{ code: 'REG', description: 'Regular', kind: 'paid', hours: 800_000, rate: 31_250_000, amount: 250_000, ytdHours: 1_600_000, ytdAmount: 500_000 },
    { code: 'MEMO', description: 'Memo', kind: 'memo', hours: null, rate: null, amount: 5, ytdHours: null, ytdAmount: null }],
  deductions: [{ code: '401K', description: '401(k)', timing: 'preTax', percent: 50_000, amount: 12_500, ytdAmount: 25_000 }],
  taxes: [{ taxCode: 'FIT', description: 'Federal', jurisdiction: 'US', geoCode: null, grossWages: 250_000, exemptWages: 1_000, taxableWages: 236_500, rate: 1_000, amount: 20_001, uncollected: 3, ytdTaxableWages: 473_000, ytdAmount: 40_002 }],
  deposits: [{ kind: 'account', nickname: 'Pay', bankName: 'Bank', accountType: 'checking', lastFour: '0937', amount: 1 }],
  accruals: [{ plan: 'VAC', description: 'Vacation', unit: undefined, beginning: -5_000, earned: 30_800, taken: 10_000, adjusted: 1, ending: 15_801 }],
  employer: [{ code: 'SS-ER', description: 'Social Security', amount: 15_500, ytdAmount: 31_000 }],
  qualifiedPay: [{ code: 'TP', amount: 7, ytdAmount: 14 }],
  messages: [],
}; // prettier-ignore
const TOTALS = { gross: 250_000, preTax: 12_500, taxes: 20_001, postTax: 100, reimbursements: 20, net: 217_419, hours: 800_000, hoursWorked: 760_000 }; // prettier-ignore

async function named(more: Partial<NamedCheck['employee']> = {}): Promise<NamedCheck> {
  const { employees, paydays } = await opening();
  const [employee, payday] = [employees['KF-0417'], paydays[0]];
  if (!employee || !payday) throw new Error('no employee to pay');
  const result = {
    totals: TOTALS,
    paymentType: 'directDeposit',
    year: { reporting: { flsaOtPremium: 125, qualifiedTips: 0 } },
  };
  const check = { lines: LINES, result } as unknown as ComputedCheck;
  return { clientCode: 'KEYSTONE', employeeNumber: 'KF-0417', employee: { ...employee, ...more }, payday, check };
}
const KEY = { client_code: 'KEYSTONE', employee_number: 'KF-0417' };
const rowsOf = (check: NamedCheck, file: string) =>
  [...recordsOf(check)].flatMap((one) => {
    const { check_id: _id, ...row } = (one as { record: Record<string, unknown> }).record;
    return (one as { file: string }).file === file ? [row] : [];
  });

describe('SVC-8: a check as records of the pay files', () => {
  it('has all columns of the register', async () => {
    const check = await named();
    const { checkDate, periodBegin, periodEnd } = check.payday;
    expect(rowsOf(check, 'check_register')).toEqual([
      {
        ...KEY,
        payment_type: 'directDeposit',
        check_date: checkDate,
        period_begin: periodBegin,
        period_end: periodEnd,
        run_type: 'regular',
        status: 'issued',
        legal_ein: check.employee.legalEin,
        pay_group: check.employee.payGroup,
        gross: '2500.00',
        pre_tax: '125.00',
        taxes: '200.01',
        post_tax: '1.00',
        reimbursements: '0.20',
        net: '2174.19',
        hours: '80.0000',
        hours_worked: '76.0000',
        pay_rate: '31.250000',
        salary: null,
        pay_type: 'h',
        frequency: 'B',
      },
    ]);
    const [salaried] = rowsOf(await named({ hourlyRate: null, periodSalary: 300_050, last: null }), 'check_register');
    expect(salaried).toMatchObject({ pay_rate: null, salary: '3000.50', pay_type: 's', frequency: null });
  });

  it.each<[string, readonly object[]]>([
    ['check_earnings', [
      { line: 1, code: 'REG', description: 'Regular', kind: 'paid', hours: '80.0000', rate: '31.250000', amount: '2500.00', ytd_hours: '160.0000', ytd_amount: '5000.00' },
      { line: 2, code: 'MEMO', description: 'Memo', kind: 'memo', hours: null, rate: null, amount: '0.05', ytd_hours: null, ytd_amount: null },
    ]],
    ['check_deductions', [{ line: 1, code: '401K', description: '401(k)', timing: 'preTax', percent: '5.0000', amount: '125.00', ytd_amount: '250.00' }]],
    ['check_taxes', [{ line: 1, tax_code: 'FIT', description: 'Federal', jurisdiction: 'US', geo_code: null, gross_wages: '2500.00', exempt_wages: '10.00', taxable_wages: '2365.00', rate: '0.1000', amount: '200.01', uncollected: '0.03', ytd_taxable_wages: '4730.00', ytd_amount: '400.02' }]],
    ['check_deposits', [{ line: 1, kind: 'account', nickname: 'Pay', bank_name: 'Bank', account_type: 'checking', last_four: '0937', amount: '0.01' }]],
    ['accruals', [{ plan: 'VAC', description: 'Vacation', unit: null, beginning: '-0.5000', earned: '3.0800', taken: '1.0000', adjusted: '0.0001', ending: '1.5801' }]],
    ['check_other', [
      { line: 1, kind: 'employer', code: 'SS-ER', description: 'Social Security', amount: '155.00', ytd_amount: '310.00' },
      { line: 2, kind: 'qualifiedPay', code: 'TP', description: null, amount: '0.07', ytd_amount: '0.14' },
      { line: 3, kind: 'yearSum', code: 'flsaOtPremium', ytd_amount: '1.25' },
    ]],
  ])('has all columns of %s', async (file, rows) => {
    expect(rowsOf(await named(), file)).toEqual(rows.map((row) => ({ ...KEY, ...row })));
  }); // prettier-ignore

  it('has the same id at every attempt, and another one for each employee and payday', async () => {
    const idOf = (check: NamedCheck) => [...new Set([...recordsOf(check)].map((one) => one.record.check_id))]; // prettier-ignore
    const check = await named();
    const { checkDate } = check.payday;
    expect(idOf(check)).toEqual([`engine-${checkDate}-KF-0417`]);
    expect(idOf(await named())).toEqual(idOf(check));
    expect(idOf({ ...check, employeeNumber: 'KF-0009' })).toEqual([`engine-${checkDate}-KF-0009`]);
  });

  it.each([
    [0, 2, '0.00'],
    [5, 2, '0.05'],
    [99, 2, '0.99'],
    [100, 2, '1.00'],
    [-5, 2, '-0.05'],
    [-12_345, 2, '-123.45'],
    [1, 4, '0.0001'],
    [31_250_000, 6, '31.250000'],
  ])('%i with %i digits is %s', (value, digits, text) => {
    expect(decimal(value, digits)).toBe(text);
  });
});
