import type {
  CheckDetail,
  CheckSummary,
  OwnPaychecksReply,
  TaxLine,
} from '@paystead/contract/features/paychecks/model.ts';
import { comparableBefore } from '@paystead/contract/features/paychecks/detail-rules.ts';
import { latestCheck } from '@paystead/contract/features/paychecks/rules.ts';

/** A UUID that ends in the given number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function checkSummary(number: number, checkDate: string, more: Partial<CheckSummary> = {}): CheckSummary {
  return {
    checkId: idOf(number),
    checkNumber: `V000${number}`,
    checkDate,
    periodBegin: '2026-11-01',
    periodEnd: '2026-11-14',
    runType: 'regular',
    checkStatus: 'issued',
    paymentType: 'directDeposit',
    relatedCheckId: null,
    gross: 250_000,
    preTax: 12_500,
    taxes: 36_686,
    postTax: 0,
    reimbursements: 0,
    net: 200_814,
    hours: 800_000,
    hoursWorked: 720_000,
    ...more,
  };
}

const tax = (taxCode: string, jurisdiction: string, amount: number, wages: number, rate: number | null): TaxLine => ({
  taxCode,
  description: taxCode,
  jurisdiction,
  geoCode: null,
  taxableWages: wages,
  rate,
  amount,
  ytdTaxableWages: wages * 10,
  ytdAmount: amount * 10,
});

/** A paycheck with a line of every kind, a line without an amount, and an unknown code. */
export function checkDetail(number: number, checkDate: string, more: Partial<CheckDetail> = {}): CheckDetail {
  const { checkId: _, ...checkFields } = checkSummary(number, checkDate);
  const totals = {
    gross: 2_500_000,
    preTax: 125_000,
    taxes: 366_860,
    postTax: 0,
    reimbursements: 0,
    net: 2_008_140,
    hours: 8_000_000,
    hoursWorked: 7_200_000,
  };
  const earning = { kind: 'paid', ytdHours: null } as const;
  return {
    checkId: idOf(number),
    ...checkFields,
    year: Number(checkDate.slice(0, 4)),
    ytd: totals,
    otherEmployers: false,
    payRate: 31_250_000,
    salary: null,
    standardHours: null,
    payType: 'h',
    frequency: 'biweekly',
    lines: {
      earnings: [
        {
          ...earning,
          code: 'REG',
          description: 'Regular',
          hours: 800_000,
          rate: 31_250_000,
          amount: 250_000,
          ytdAmount: 2_400_000,
        },
        { ...earning, code: 'OT', description: 'Overtime 1.5x', hours: null, rate: null, amount: 0, ytdAmount: 83_438 },
        { ...earning, code: 'XMAS', description: 'Holiday fund', hours: null, rate: null, amount: 0, ytdAmount: 100 },
      ],
      deductions: [
        { code: '401K', description: '401(k)', timing: 'preTax', percent: 50_000, amount: 12_500, ytdAmount: 125_000 },
      ],
      taxes: [
        tax('FIT', 'Federal', 18_555, 224_500, null),
        tax('SS', 'Federal', 14_694, 237_000, 62_000),
        tax('MED', 'Federal', 3437, 237_000, 14_500),
      ],
      employer: [{ code: 'ER-401K', description: '401(k) match', amount: 7500, ytdAmount: 75_000 }],
      accruals: [
        {
          plan: 'PTO',
          description: 'Vacation',
          beginning: 388_400,
          earned: 30_800,
          taken: 0,
          adjusted: 0,
          ending: 419_200,
        },
      ],
      deposits: [
        {
          kind: 'account',
          nickname: 'Everyday',
          bankName: null,
          accountType: 'checking',
          lastFour: '4821',
          amount: 200_814,
        },
      ],
      messages: [],
    },
    employee: {
      employeeId: idOf(900),
      employeeNumber: 'KF-0417',
      name: 'Marisol Vega',
      ssn: 'XXX-XX-4321',
      address: ['318 Eden Road'],
    },
    employer: { name: 'Keystone Fabrication LLC', ein: '00-4180266', address: [], phone: null },
    previous: null,
    next: null,
    issuedAt: null,
    ...more,
  };
}

/** A reply that compares the latest of these checks, without a cause. */
export function paychecksReply(
  checks: readonly CheckSummary[],
  more: Partial<OwnPaychecksReply> = {},
): OwnPaychecksReply {
  const year = Number(checks[0]?.checkDate.slice(0, 4) ?? 0);
  return {
    paychecksList: [...checks],
    years: [...new Set(checks.map(({ checkDate }) => Number(checkDate.slice(0, 4))))],
    yearToDate:
      checks.length === 0
        ? null
        : {
            year,
            employers: 1,
            netBefore: 0,
            gross: 6_053_438,
            preTax: 609_672,
            taxes: 1_143_962,
            postTax: 0,
            reimbursements: 0,
            net: 4_299_804,
            hours: 20_000_000,
            hoursWorked: 18_000_000,
          },
    nextPay: { checkDate: '2026-12-04', periodBegin: '2026-11-15', periodEnd: '2026-11-28' },
    nextCursor: null,
    hasEarlierPayStubs: false,
    hasOffers: false,
    hasGarnishments: false,
    comparison: comparisonOf(checks),
    ...more,
  };
}

function comparisonOf(checks: readonly CheckSummary[]): OwnPaychecksReply['comparison'] {
  const latest = latestCheck(checks);
  const before = latest && comparableBefore(checks, latest);
  return before
    ? { before: { checkId: before.checkId, checkDate: before.checkDate, net: before.net }, cause: null }
    : null;
}
