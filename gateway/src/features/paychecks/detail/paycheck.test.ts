import { describe, expect, it } from 'vitest';
import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import { maskedSsnOf } from '@paystead/contract/features/profile/rules.ts';
import { SAMPLE_CHECK } from '../../../../test/pdf/sample-check.ts';
import { addressLines, toDetail, withoutBanks } from './paycheck.ts';
import type { PaycheckRow } from './paycheck-store.ts';

it('keeps amounts and drops accounts if bank data is hidden', () => {
  const deposit = { kind: 'account', nickname: 'Rent', bankName: 'Millrace Bank', accountType: 'checking' } as const;
  const lines: CheckLines = {
    earnings: [],
    deductions: [],
    taxes: [],
    employer: [],
    accruals: [],
    messages: [],
    deposits: [{ ...deposit, lastFour: '5108', amount: 140_000 }],
  };
  expect(withoutBanks(lines).deposits).toEqual([
    { kind: 'account', nickname: null, bankName: null, accountType: null, lastFour: null, amount: 140_000 },
  ]);
});

it('ME-5: masks all SSN digits but the last four, and an unknown SSN stays absent', () => {
  expect(maskedSsnOf('4321')).toBe('XXX-XX-4321');
  expect(maskedSsnOf(null)).toBeNull();
});

it.each([
  [
    ['12 Orange St', 'Apt 4', 'Lancaster', 'PA', '17603'],
    ['12 Orange St', 'Apt 4', 'Lancaster, PA 17603'],
  ],
  [
    ['12 Orange St', null, 'Lancaster', 'PA', '17603'],
    ['12 Orange St', 'Lancaster, PA 17603'],
  ],
  [[null, null, null, null, null], []],
] as const)('writes an address as lines', ([street_address, street_address_2, city, state, zip_code], lines) => {
  expect(addressLines({ street_address, street_address_2, city, state, zip_code })).toEqual(lines);
});

describe('PAY-1: the reply of a check', () => {
  const { lines, employee, employer, ytd: _ytd, ...sample } = SAMPLE_CHECK;
  const row: PaycheckRow = {
    check_id: sample.checkId,
    check_number: '10047',
    check_date: '2026-11-20',
    year: 2026,
    period_begin: '2026-11-02',
    period_end: '2026-11-15',
    run_type: 'regular',
    check_status: 'issued',
    payment_type: 'mixed',
    related_check_id: sample.checkId,
    gross: 1,
    pre_tax: 2,
    taxes: 3,
    post_tax: 4,
    reimbursements: 5,
    net: 6,
    hours: 7,
    hours_worked: 8,
    pay_rate: 9,
    salary: 10,
    standard_hours: 11,
    pay_type: 'h',
    frequency: 'B',
    issued_at: '2026-11-20T10:00:00Z',
    lines,
    other_employers: true,
    correction: null,
    previous: { checkId: sample.checkId, checkDate: '2026-11-06', net: 12 },
    next: { checkId: sample.checkId, checkDate: '2026-12-04', net: 13 },
    employee_number: 'E-0417',
    ssn_last_four: '0001',
    person: {
      first_name: 'Íñigo', middle_name: 'Luis', last_name: 'Muñoz', street_address: '12 Peña St.',
      street_address_2: 'Apt 4', city: 'Lancaster', state: 'PA', zip_code: '17603',
    },
    legal: {
      name: employer.name, ein: employer.ein, phone: employer.phone, street_address: '1 Water Street',
      city: 'Lancaster', state: 'PA', zip_code: '17603',
    },
  };
  const totals = { gross: 21, preTax: 22, taxes: 23, postTax: 24, reimbursements: 25, net: 26, hours: 27, hoursWorked: 28 };
  const of = (changed: Partial<PaycheckRow>, showBanks = true) => toDetail({ ...row, ...changed }, employee.employeeId, showBanks);

  it('has every field, and the sums of its lines', () => {
    expect(of({})).toEqual({
      ...sample,
      relatedCheckId: sample.checkId,
      gross: 1, preTax: 2, taxes: 3, postTax: 4, reimbursements: 5, net: 6, hours: 7, hoursWorked: 8,
      payRate: 9, salary: 10, standardHours: 11, otherEmployers: true,
      ytd: {
        gross: 7_284_680, preTax: 500_020, taxes: 6_204_060, postTax: 80_100, reimbursements: 0,
        net: 500_500, hours: 18_250_000, hoursWorked: 18_250_000,
      },
      lines,
      employee: {
        ...employee,
        name: 'Íñigo Luis Muñoz',
        address: ['12 Peña St.', 'Apt 4', 'Lancaster, PA 17603'],
      },
      employer,
      previous: row.previous,
      next: row.next,
      issuedAt: '2026-11-20T10:00:00Z',
    });
  });

  it('names someone without a middle name, and has neither name nor address of someone without a version', () => {
    const { person } = row;
    if (!person) throw new Error('no person');
    expect(of({ person: { ...person, middle_name: null } }).employee.name).toBe('Íñigo Muñoz');
    expect(of({ person: null, ssn_last_four: null }).employee).toEqual({ ...employee, name: '', address: [], ssn: null });
  });

  it('has a year to date once for each code, also in the lines before a correction', () => {
    const [regular, ...others] = lines.earnings;
    if (!regular) throw new Error('no earnings');
    const twice = { ...lines, earnings: [regular, ...others, regular] };
    const once = { ...lines, earnings: [regular, ...others, { ...regular, ytdHours: null, ytdAmount: null }] };
    expect(of({ lines: twice }).lines).toEqual(once);
    const before = { ...totals, checkDate: '2026-11-19', periodBegin: null, periodEnd: null, checkNumber: '10046', lines: twice };
    expect(of({ correction: { correctedOn: '2026-11-25', before } }).correction).toEqual({
      correctedOn: '2026-11-25',
      net: 26,
      before: { ...before, lines: once },
    });
  });

  it('has the earlier net pay of a correction whose lines were not kept', () => {
    const correction = { correctedOn: '2026-11-25', before: totals };
    expect(of({ correction }).correction).toStrictEqual({ correctedOn: '2026-11-25', net: 26 });
    expect('correction' in of({})).toBe(false);
  });

  it('hides banks, also in the lines before a correction', () => {
    const before = { ...totals, checkDate: '2026-11-19', periodBegin: null, periodEnd: null, checkNumber: null, lines };
    const hidden = of({ correction: { correctedOn: '2026-11-25', before } }, false);
    for (const shown of [hidden.lines, hidden.correction?.before?.lines])
      expect(shown?.deposits).toEqual([
        { kind: 'account', nickname: null, bankName: null, accountType: null, lastFour: null, amount: 900_000 },
        { kind: 'check', nickname: null, bankName: null, accountType: null, lastFour: null, amount: 1_508 },
      ]);
  });
}); // prettier-ignore
