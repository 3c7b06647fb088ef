import type { CheckDetail, DeductionLine, EarningLine, TaxLine } from '../model.ts';

/** One item that a law requires on a stub, and the words and figures by which every format shows it. */
interface LawItem {
  readonly law: string;
  readonly contents: readonly (string | RegExp)[];
}
export interface LawStub {
  readonly state: string;
  readonly check: CheckDetail;
  readonly items: readonly LawItem[];
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const earned = (code: string, description: string, amount: number, more: Partial<EarningLine> = {}): EarningLine => ({
  code,
  description,
  kind: 'paid',
  hours: null,
  rate: null,
  amount,
  ytdHours: more.hours ?? null,
  ytdAmount: amount,
  ...more,
});
const taken = (code: string, description: string, timing: DeductionLine['timing'], amount: number): DeductionLine => ({
  code,
  description,
  timing,
  percent: null,
  amount,
  ytdAmount: amount,
});
const tax = (
  taxCode: string,
  description: string,
  jurisdiction: string,
  taxableWages: number,
  amount: number,
): TaxLine => ({
  taxCode,
  description,
  jurisdiction,
  geoCode: null,
  taxableWages,
  rate: null,
  amount,
  ytdTaxableWages: taxableWages,
  ytdAmount: amount,
});

function stub(more: Pick<CheckDetail, 'lines' | 'employee' | 'employer'> & Partial<CheckDetail>): CheckDetail {
  const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0);
  const { earnings, deductions, taxes } = more.lines;
  const of = (timing: DeductionLine['timing']) => sum(deductions.filter((line) => line.timing === timing));
  const gross = sum(earnings.filter(({ kind }) => kind === 'paid'));
  const totals = {
    gross,
    preTax: of('preTax'),
    taxes: sum(taxes),
    postTax: of('postTax'),
    reimbursements: 0,
    net: gross - sum(deductions) - sum(taxes),
    hours: earnings.reduce((all, { hours }) => all + (hours ?? 0), 0),
    hoursWorked: earnings.reduce((all, { hours }) => all + (hours ?? 0), 0),
  };
  return {
    checkId: idOf(1),
    checkNumber: 'V0009001',
    checkDate: '2026-11-20',
    periodBegin: '2026-11-02',
    periodEnd: '2026-11-15',
    runType: 'regular',
    checkStatus: 'issued',
    paymentType: 'directDeposit',
    relatedCheckId: null,
    year: 2026,
    ...totals,
    ytd: totals,
    otherEmployers: false,
    payRate: null,
    salary: null,
    standardHours: null,
    payType: 'h',
    frequency: 'B',
    previous: null,
    next: null,
    issuedAt: null,
    ...more,
  };
}

const nowhere = { employer: [], accruals: [], messages: [] };
const account = (amount: number) => [
  {
    kind: 'account' as const,
    nickname: null,
    bankName: 'Orchard Bank',
    accountType: 'checking' as const,
    lastFour: '7781',
    amount,
  },
];

/** California Labor Code 226(a) with its nine items, and the sick leave of section 246(i). */
const california: LawStub = {
  state: 'California',
  check: stub({
    payType: 'p',
    employer: {
      name: 'Seaglass Sewing LLC',
      ein: '00-5550123',
      address: ['12 Thread Street', 'Fresno, CA 93701'],
      phone: '559-555-0112',
    },
    employee: {
      employeeId: idOf(2),
      employeeNumber: 'SG-118',
      name: 'Inés Alba Robledo',
      ssn: 'XXX-XX-7702',
      address: ['9 Fig Court', 'Fresno, CA 93702'],
    },
    lines: {
      ...nowhere,
      earnings: [
        earned('PIECE', 'Piece work', 61_500, { hours: 402_500, pieces: 12_000_000, rate: 512_500, ytdHours: 402_500 }),
        earned('REG', 'Regular', 36_575, { hours: 190_000, rate: 19_250_000 }),
        earned('REG', 'Regular, night', 21_000, { hours: 100_000, rate: 21_000_000 }),
        earned('OT', 'Overtime 1.5x', 8663, { hours: 30_000, rate: 28_875_000 }),
      ],
      deductions: [taken('MED', 'Medical', 'preTax', 4_010), taken('DUES', 'Union dues', 'postTax', 1_255)],
      taxes: [
        tax('FIT', 'Federal income tax', 'Federal', 123_728, 7_311),
        tax('SDI-CA', 'California SDI', 'California', 123_728, 1_608),
      ],
      accruals: [
        {
          plan: 'SICK',
          description: 'Sick leave',
          beginning: 290_000,
          earned: 26_700,
          taken: 0,
          adjusted: 0,
          ending: 316_700,
        },
      ],
      deposits: account(113_554),
    },
  }),
  items: [
    { law: 'CA 226(a)(1) gross wages', contents: ['1,277.38'] },
    { law: 'CA 226(a)(2) total hours', contents: ['72.25'] },
    { law: 'CA 226(a)(3) piece units and rate', contents: ['1,200', '0.5125', '615.00'] },
    { law: 'CA 226(a)(4) every deduction', contents: ['Medical', '40.10', 'Union dues', '12.55', '73.11', '16.08'] },
    { law: 'CA 226(a)(5) net wages', contents: ['1,135.54'] },
    { law: 'CA 226(a)(6) period', contents: [/Nov(ember)? 2\b/, /Nov(ember)? 15\b/, '2026'] },
    { law: 'CA 226(a)(7) name, last four or number', contents: ['Inés Alba Robledo', 'XXX-XX-7702', 'SG-118'] },
    {
      law: 'CA 226(a)(8) employer and address',
      contents: ['Seaglass Sewing LLC', '12 Thread Street', 'Fresno, CA 93701'],
    },
    {
      law: 'CA 226(a)(9) each rate with its hours',
      contents: ['19.25', '19.00', '21.00', '10.00', '28.875', '3.00', '40.25'],
    },
    { law: 'CA 246(i) sick leave', contents: ['31.67'] },
  ],
};

/** New York Labor Law 195.3. */
const newYork: LawStub = {
  state: 'New York',
  check: stub({
    payRate: 11_250_000,
    employer: {
      name: 'Ferry Point Diner Corp.',
      ein: '00-5550456',
      address: ['77 Wharf Avenue', 'Yonkers, NY 10701'],
      phone: '914-555-0177',
    },
    employee: {
      employeeId: idOf(3),
      employeeNumber: 'FP-31',
      name: 'Tomasz Brill',
      ssn: null,
      address: ['4 Slip Lane', 'Yonkers, NY 10703'],
    },
    lines: {
      ...nowhere,
      earnings: [
        earned('REG', 'Regular', 90_000, { hours: 800_000, rate: 11_250_000 }),
        earned('OT', 'Overtime 1.5x', 7754, { hours: 40_000, rate: 19_385_000 }),
      ],
      deductions: [taken('DEN', 'Dental', 'preTax', 975)],
      taxes: [
        tax('FIT', 'Federal income tax', 'Federal', 96_779, 4_402),
        tax('SIT-NY', 'New York income tax', 'New York', 96_779, 3_317),
      ],
      deposits: account(89_060),
      allowances: [
        { code: 'TIPC', description: 'Tip allowance', amount: 44_520, ytdAmount: 44_520 },
        { code: 'MEAL', description: 'Meal allowance', amount: 4_025, ytdAmount: 4_025 },
      ],
    },
  }),
  items: [
    { law: 'NY 195.3 dates of work', contents: [/Nov(ember)? 2\b/, /Nov(ember)? 15\b/, '2026'] },
    { law: 'NY 195.3 employee', contents: ['Tomasz Brill'] },
    {
      law: 'NY 195.3 employer, address, phone',
      contents: ['Ferry Point Diner Corp.', '77 Wharf Avenue', 'Yonkers, NY 10701', '914-555-0177'],
    },
    { law: 'NY 195.3 rate and its basis', contents: [/Hourly|hourly/, '11.25'] },
    { law: 'NY 195.3 gross wages', contents: ['977.54'] },
    { law: 'NY 195.3 deductions', contents: ['Dental', '9.75', '44.02', '33.17'] },
    { law: 'NY 195.3 allowances', contents: ['Tip allowance', '445.20', 'Meal allowance', '40.25'] },
    { law: 'NY 195.3 net wages', contents: ['890.60'] },
    { law: 'NY 195.3 regular and overtime rate and hours', contents: ['80.00', '11.25', '4.00', '19.385'] },
  ],
};

export const LAW_STUBS: readonly LawStub[] = [california, newYork];
