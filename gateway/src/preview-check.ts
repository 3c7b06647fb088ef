import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const NO_ONE_ELSE = { relatedCheckId: null, previous: null, next: null, issuedAt: null, otherEmployers: false };

/** The year to date is twenty paychecks like this one. */
const TIMES = 20;

/** A paycheck of someone who doesn't exist, for previews: names, numbers and amounts are invented. */
export const PREVIEW_CHECK: CheckDetail = {
  ...NO_ONE_ELSE,
  checkId: id(1),
  checkNumber: '00000',
  checkDate: '2026-01-02',
  periodBegin: '2025-12-15',
  periodEnd: '2025-12-28',
  runType: 'regular',
  checkStatus: 'issued',
  paymentType: 'directDeposit',
  year: 2026,
  ...amounts(1),
  ytd: amounts(TIMES),
  payRate: 25_000_000,
  salary: null,
  standardHours: null,
  payType: 'h',
  frequency: 'B',
  lines: {
    earnings: [
      {
        code: 'REG',
        description: 'Regular',
        kind: 'paid',
        hours: 800_000,
        rate: 25_000_000,
        amount: 200_000,
        ytdHours: 800_000 * TIMES,
        ytdAmount: 200_000 * TIMES,
      },
    ],
    deductions: [
      {
        code: '401K',
        description: '401(k)',
        timing: 'preTax',
        percent: 50_000,
        amount: 10_000,
        ytdAmount: 10_000 * TIMES,
      },
    ],
    taxes: [
      tax('FIT', 'Federal Income Tax', 190_000, 17_700, null),
      tax('SS', 'Social Security', 200_000, 12_400, 62_000),
    ],
    employer: [],
    accruals: [],
    deposits: [
      {
        kind: 'account',
        nickname: 'Checking',
        bankName: 'Sample Bank',
        accountType: 'checking',
        lastFour: '0000',
        amount: 159_900,
      },
    ],
    messages: [],
  },
  employee: {
    employeeId: id(2),
    employeeNumber: 'E-0000',
    name: 'Sample Employee',
    ssn: 'XXX-XX-0000',
    address: ['1 Example Street', 'Anytown, PA 00000'],
  },
  employer: {
    name: 'Sample Company, Inc.',
    ein: '00-0000000',
    address: ['2 Example Avenue', 'Anytown, PA 00000'],
    phone: null,
  },
};

function amounts(times: number) {
  return {
    gross: 200_000 * times,
    preTax: 10_000 * times,
    taxes: 30_100 * times,
    postTax: 0,
    reimbursements: 0,
    net: 159_900 * times,
    hours: 800_000 * times,
    hoursWorked: 800_000 * times,
  };
}

function tax(taxCode: string, description: string, taxableWages: number, amount: number, rate: number | null) {
  return {
    taxCode,
    description,
    jurisdiction: 'US',
    geoCode: null,
    rate,
    taxableWages,
    amount,
    ytdTaxableWages: taxableWages * TIMES,
    ytdAmount: amount * TIMES,
  };
}
