import { describe, expect, it } from 'vitest';
import { openYear, type Accumulators } from './accumulators.ts';
import { type CheckInput, payCheck } from './check.ts';
import type { CheckLines } from './lines.ts';
import { reverseCheck } from './reversal.ts';
import { checking, goldenWith, setup } from './test/golden.ts';

const order = { orderNumber: 'CS-7', authority: 'PA SCDU', kind: 'childSupport' } as const;

/** A year that has codes which the check doesn't have: some with amounts, and some that came back to nothing. */
const year: Accumulators = {
  ...openYear(2026, 'legal-1'),
  earnings: {
    REG: { description: 'Regular', kind: 'paid', hours: 5_000_000, amount: 1_500_000 },
    BON: { description: 'Bonus', kind: 'paid', hours: 0, amount: 100_000 },
    COM: { description: 'Commission', kind: 'paid', hours: 0, amount: 0 },
    SICK: { description: 'Sick leave', kind: 'paid', hours: 80_000, amount: 0 },
  },
  deductions: {
    MED: { description: 'Medical', timing: 'preTax', amount: 40_000 },
    DCFSA: { description: 'Dependent care FSA', timing: 'preTax', amount: 20_000 },
    COMM: { description: 'Commuter benefit', timing: 'preTax', amount: 0 },
    '401K': { description: '401(k)', timing: 'preTax', amount: 1_000_000 },
  },
  taxes: {
    SS: {
      description: 'Social Security',
      taxCode: 'SS',
      jurisdiction: 'Federal',
      geoCode: null,
      taxableWages: 1_500_000,
      amount: 93_000,
    },
    'EIT@390710001': {
      description: 'Earned income tax',
      taxCode: 'EIT',
      jurisdiction: 'Lancaster',
      geoCode: '390710001',
      taxableWages: 800_000,
      amount: 8_000,
    },
    'LST@390710001': {
      description: 'Local services tax',
      taxCode: 'LST',
      jurisdiction: 'Lancaster',
      geoCode: '390710001',
      taxableWages: 0,
      amount: 600,
    },
    'EIT@390110001': {
      description: 'Earned income tax',
      taxCode: 'EIT',
      jurisdiction: 'Reading',
      geoCode: '390110001',
      taxableWages: 7_000,
      amount: 0,
    },
    'EIT@391010001': {
      description: 'Earned income tax',
      taxCode: 'EIT',
      jurisdiction: 'Philadelphia',
      geoCode: '391010001',
      taxableWages: 0,
      amount: 0,
    },
  },
  employer: {
    'ER-HSA': { description: 'HSA, employer', amount: 12_500 },
    'ER-OLD': { description: 'Old benefit', amount: 700 },
    'ER-NONE': { description: 'Reversed benefit', amount: 0 },
  },
  reporting: { ...openYear(2026, 'legal-1').reporting, qualifiedTips: 5_000 },
};

/** A check with everything that can be on one. */
const input: CheckInput = goldenWith({
  checkDate: '2026-07-17',
  earnings: [
    { code: 'REG', hours: 400_000, rate: 31_250_000, department: 'Bakery', job: 'Baker', weeks: [400_000, 0] },
    { code: 'OT', hours: 50_000, rate: 46_875_000, weeks: [50_000, 0] },
    { code: 'PIECE', hours: 200_000, pieces: 1_500_000, rate: 500_000, workPlace: '390710002' },
    { code: 'PTO', hours: 80_000, rate: 31_250_000 },
    { code: 'SEV', amount: 20_000 },
    { code: 'GTL', amount: 1_500 },
    { code: 'REIMB', amount: 4_321 },
  ],
  setup: {
    ...setup,
    leavePlans: [
      { plan: 'PTO', description: 'Paid time off', perPeriod: 46_200, perHourWorked: 0, ceiling: null },
      {
        plan: 'PDAY',
        description: 'Personal days',
        unit: 'days',
        hoursPerDay: 80_000,
        perPeriod: 10_000,
        perHourWorked: 0,
        ceiling: null,
      },
    ],
    employer: {
      unemploymentRate: 30_000,
      match: [
        { upTo: 30_000, rate: 1_000_000 },
        { upTo: 50_000, rate: 500_000 },
      ],
      hsa: 2_500,
      medicalShare: 41_000,
      trumpAccount: 10_000,
    },
  },
  elections: [
    { code: 'MED', amount: 8_000, description: 'Medical, family' },
    { code: 'HSA', amount: 5_000 },
    { code: '401K', percent: 50_000 },
    { code: 'ROTH', percent: 20_000 },
    { code: 'LOAN', amount: 5_000 },
    { code: 'SUPPORT', amount: 30_000, order },
    { code: 'GARN', amount: 6_000, order: { orderNumber: 'G-1', authority: 'County court', kind: 'creditor' } },
  ],
  accounts: [
    { ...checking, share: { percent: 250_000 }, nickname: 'Savings', lastFour: '1111', accountType: 'savings' },
    { ...checking, priority: 2 },
    { ...checking, priority: 3, lastFour: '3333' },
  ],
  year,
  balances: {
    leave: { PTO: 400_000, PDAY: 20_000, OLD: 5_000 },
    arrears: { MED: 1_000, DUES: 300 },
    owed: { LOAN: 50_000, SUPPORT: 70_000 },
  },
  leaveAdjustments: { PDAY: -5_000 },
  messages: ['Happy birthday', 'Open enrollment starts Monday'],
});

/** Checked by hand: 5% and 2% of the pay that counts, each tax of its wages, the match of 3% and of half of 2% more. */
const LINES = {
  qualifiedPay: [
    { code: 'TP', amount: 0, ytdAmount: 5_000 },
    { code: 'TT', amount: 7_813, ytdAmount: 7_813 },
  ],
  earnings: [
    {
      code: 'REG',
      description: 'Regular',
      kind: 'paid',
      hours: 400_000,
      department: 'Bakery',
      job: 'Baker',
      rate: 31_250_000,
      amount: 125_000,
      ytdHours: 5_400_000,
      ytdAmount: 1_625_000,
    },
    {
      code: 'OT',
      description: 'Overtime 1.5x',
      kind: 'paid',
      hours: 50_000,
      rate: 46_875_000,
      amount: 23_438,
      ytdHours: 50_000,
      ytdAmount: 23_438,
    },
    {
      code: 'PIECE',
      description: 'Piece work',
      kind: 'paid',
      hours: 200_000,
      pieces: 1_500_000,
      workPlace: '390710002',
      rate: 500_000,
      amount: 7_500,
      ytdHours: 200_000,
      ytdAmount: 7_500,
    },
    {
      code: 'PTO',
      description: 'Paid time off',
      kind: 'paid',
      hours: 80_000,
      rate: 31_250_000,
      amount: 25_000,
      ytdHours: 80_000,
      ytdAmount: 25_000,
    },
    {
      code: 'SEV',
      description: 'Severance',
      kind: 'paid',
      hours: null,
      rate: null,
      amount: 20_000,
      ytdHours: null,
      ytdAmount: 20_000,
    },
    {
      code: 'GTL',
      description: 'Group-term life over $50,000',
      kind: 'memo',
      hours: null,
      rate: null,
      amount: 1_500,
      ytdHours: null,
      ytdAmount: 1_500,
    },
    {
      code: 'REIMB',
      description: 'Expense reimbursement',
      kind: 'reimbursement',
      hours: null,
      rate: null,
      amount: 4_321,
      ytdHours: null,
      ytdAmount: 4_321,
    },
    {
      code: 'BON',
      description: 'Bonus',
      kind: 'paid',
      hours: null,
      rate: null,
      amount: 0,
      ytdHours: null,
      ytdAmount: 100_000,
    },
    {
      code: 'SICK',
      description: 'Sick leave',
      kind: 'paid',
      hours: null,
      rate: null,
      amount: 0,
      ytdHours: 80_000,
      ytdAmount: 0,
    },
  ],
  deductions: [
    { code: 'MED', description: 'Medical, family', timing: 'preTax', percent: null, amount: 9_000, ytdAmount: 49_000 },
    {
      code: 'HSA',
      description: 'Health savings account',
      timing: 'preTax',
      percent: null,
      amount: 5_000,
      ytdAmount: 5_000,
    },
    { code: '401K', description: '401(k)', timing: 'preTax', percent: 50_000, amount: 9_047, ytdAmount: 1_009_047 },
    {
      code: 'SUPPORT',
      description: 'Child support',
      timing: 'postTax',
      percent: null,
      amount: 30_000,
      ytdAmount: 30_000,
    },
    { code: 'GARN', description: 'Garnishment', timing: 'postTax', percent: null, amount: 6_000, ytdAmount: 6_000 },
    { code: 'LOAN', description: '401(k) loan', timing: 'postTax', percent: null, amount: 5_000, ytdAmount: 5_000 },
    { code: 'ROTH', description: 'Roth 401(k)', timing: 'postTax', percent: 20_000, amount: 3_619, ytdAmount: 3_619 },
    { code: 'DCFSA', description: 'Dependent care FSA', timing: 'preTax', percent: null, amount: 0, ytdAmount: 20_000 },
  ],
  taxes: [
    {
      taxCode: 'SS',
      description: 'Social Security',
      jurisdiction: 'Federal',
      geoCode: null,
      taxableWages: 188_438,
      rate: 62_000,
      amount: 11_683,
      grossWages: 202_438,
      exemptWages: 14_000,
      ytdTaxableWages: 1_688_438,
      ytdAmount: 104_683,
    },
    {
      taxCode: 'MED',
      description: 'Medicare',
      jurisdiction: 'Federal',
      geoCode: null,
      taxableWages: 188_438,
      rate: 14_500,
      amount: 2_732,
      grossWages: 202_438,
      exemptWages: 14_000,
      ytdTaxableWages: 188_438,
      ytdAmount: 2_732,
    },
    {
      taxCode: 'FIT',
      description: 'Federal income tax',
      jurisdiction: 'Federal',
      geoCode: null,
      taxableWages: 179_391,
      rate: null,
      amount: 15_142,
      grossWages: 202_438,
      exemptWages: 23_047,
      ytdTaxableWages: 179_391,
      ytdAmount: 15_142,
    },
    {
      taxCode: 'SIT-PA',
      description: 'Pennsylvania income tax',
      jurisdiction: 'Pennsylvania',
      geoCode: '390000000',
      grossWages: 202_438,
      taxableWages: 186_938,
      rate: 30_700,
      amount: 5_739,
      exemptWages: 15_500,
      ytdTaxableWages: 186_938,
      ytdAmount: 5_739,
    },
    {
      taxCode: 'SUI-EE',
      description: 'Pennsylvania unemployment, employee',
      jurisdiction: 'Pennsylvania',
      geoCode: '390000000',
      taxableWages: 202_438,
      rate: 700,
      amount: 142,
      grossWages: 202_438,
      exemptWages: 0,
      ytdTaxableWages: 202_438,
      ytdAmount: 142,
    },
    {
      taxCode: 'EIT',
      description: 'Manheim Township earned income tax',
      jurisdiction: 'Manheim Township',
      geoCode: '390710002',
      grossWages: 202_438,
      taxableWages: 186_938,
      rate: 10_000,
      amount: 1_869,
      exemptWages: 15_500,
      ytdTaxableWages: 186_938,
      ytdAmount: 1_869,
    },
    {
      taxCode: 'LST',
      description: 'Manheim Township local services tax',
      jurisdiction: 'Manheim Township',
      geoCode: '390710002',
      taxableWages: 0,
      rate: null,
      amount: 200,
      ytdTaxableWages: 0,
      ytdAmount: 200,
    },
    {
      taxCode: 'EIT',
      description: 'Earned income tax',
      jurisdiction: 'Lancaster',
      geoCode: '390710001',
      taxableWages: 0,
      rate: null,
      amount: 0,
      ytdTaxableWages: 800_000,
      ytdAmount: 8_000,
    },
    {
      taxCode: 'LST',
      description: 'Local services tax',
      jurisdiction: 'Lancaster',
      geoCode: '390710001',
      taxableWages: 0,
      rate: null,
      amount: 0,
      ytdTaxableWages: 0,
      ytdAmount: 600,
    },
    {
      taxCode: 'EIT',
      description: 'Earned income tax',
      jurisdiction: 'Reading',
      geoCode: '390110001',
      taxableWages: 0,
      rate: null,
      amount: 0,
      ytdTaxableWages: 7_000,
      ytdAmount: 0,
    },
  ],
  employer: [
    { code: 'ER-SS', description: 'Social Security, employer', amount: 11_683, ytdAmount: 11_683 },
    { code: 'ER-MED', description: 'Medicare, employer', amount: 2_732, ytdAmount: 2_732 },
    { code: 'FUTA', description: 'Federal unemployment', amount: 1_131, ytdAmount: 1_131 },
    { code: 'SUTA-PA', description: 'Pennsylvania unemployment', amount: 6_073, ytdAmount: 6_073 },
    { code: 'ER-401K', description: '401(k) match', amount: 7_238, ytdAmount: 7_238 },
    { code: 'ER-HSA', description: 'HSA, employer', amount: 2_500, ytdAmount: 15_000 },
    { code: 'ER-TRUMP', description: 'Trump account, employer', amount: 10_000, ytdAmount: 10_000 },
    { code: 'ER-HEALTH', description: 'Medical, employer share', amount: 41_000, ytdAmount: 41_000 },
    { code: 'ER-OLD', description: 'Old benefit', amount: 0, ytdAmount: 700 },
  ],
  accruals: [
    {
      plan: 'PTO',
      description: 'Paid time off',
      beginning: 400_000,
      earned: 46_200,
      taken: 80_000,
      adjusted: 0,
      ending: 366_200,
    },
    {
      plan: 'PDAY',
      description: 'Personal days',
      unit: 'days',
      beginning: 20_000,
      earned: 10_000,
      taken: 0,
      adjusted: -5_000,
      ending: 25_000,
    },
  ],
  deposits: [
    {
      kind: 'account',
      nickname: 'Savings',
      bankName: 'Harbor Bank',
      accountType: 'savings',
      lastFour: '1111',
      amount: 25_022,
    },
    {
      kind: 'account',
      nickname: 'Everyday',
      bankName: 'Harbor Bank',
      accountType: 'checking',
      lastFour: '6789',
      amount: 75_064,
    },
  ],
  messages: ['Happy birthday', 'Open enrollment starts Monday'],
  garnishments: [
    {
      code: 'SUPPORT',
      orderNumber: 'CS-7',
      authority: 'PA SCDU',
      kind: 'childSupport',
      amount: 30_000,
      balance: 40_000,
      arrears: 0,
      priority: 1,
    },
    {
      code: 'GARN',
      orderNumber: 'G-1',
      authority: 'County court',
      kind: 'creditor',
      amount: 6_000,
      balance: null,
      arrears: 0,
      priority: 2,
    },
  ],
} satisfies CheckLines;

describe('PAY-1: a check with everything that can be on one', () => {
  const paid = () => payCheck(input);

  it('has these lines, with the year to date of this check’s codes and of earlier ones', () => {
    expect(paid().lines).toEqual(LINES);
  });

  it('has these sums and balances', () => {
    const { totals, balances, posting, year: after, paymentType, uncollected, regularPay } = paid();
    expect(totals).toEqual({
      gross: 200_938,
      preTax: 23_047,
      taxes: 37_507,
      postTax: 44_619,
      reimbursements: 4_321,
      net: 100_086,
      hours: 730_000,
      hoursWorked: 650_000,
    });
    expect(balances).toEqual({
      leave: { PTO: 366_200, PDAY: 25_000, OLD: 5_000 },
      arrears: { DUES: 300 },
      owed: { LOAN: 45_000, SUPPORT: 40_000 },
    });
    expect(posting.reporting).toEqual({
      flsaOtPremium: 7_813,
      qualifiedTips: 0,
      supplementalWages: 20_000,
      unemploymentWages: 188_438,
      stateUnemploymentWages: 202_438,
      uncollectedSocialSecurity: 0,
      uncollectedMedicare: 0,
    });
    expect(after.reporting).toEqual({ ...posting.reporting, qualifiedTips: 5_000 });
    expect([paymentType, uncollected, regularPay]).toEqual(['directDeposit', [], { wages: 179_391, withheld: 15_142 }]);
  });

  it('has no qualified pay before 2026, nor without any in the year', () => {
    const before = goldenWith({ earnings: input.earnings, checkDate: '2025-07-18', year: { ...year, year: 2025 } });
    expect(payCheck(before).lines).not.toHaveProperty('qualifiedPay');
    const { earnings, qualifiedPay } = payCheck(goldenWith({ earnings: [{ code: 'REG', amount: 100_000 }] })).lines;
    expect([earnings.length, qualifiedPay]).toEqual([1, undefined]);
    const tips = [
      { code: 'REG', amount: 100_000 },
      { code: 'TIPS', amount: 700 },
    ];
    const tipped = payCheck(goldenWith({ earnings: tips }));
    expect(tipped.lines.qualifiedPay).toEqual([{ code: 'TP', amount: 700, ytdAmount: 700 }]);
    const { lines } = reverseCheck({ result: tipped, balancesBefore: input.balances }, tipped.year, tipped.balances);
    expect(lines.qualifiedPay).toEqual([{ code: 'TP', amount: -700, ytdAmount: 0 }]);
  });

  it('is reversed line by line: amounts, hours and wages become negative, and all else stays', () => {
    const original = paid();
    const mirror = reverseCheck({ result: original, balancesBefore: input.balances }, original.year, original.balances);
    const turned = (line: object, keys: readonly string[]) =>
      Object.fromEntries(
        Object.entries(line).map(([key, value]: [string, unknown]) => [
          key,
          keys.includes(key) && typeof value === 'number' ? 0 - value : value,
        ]),
      );
    const { posting, lines } = mirror;
    expect(posting.earnings).toEqual(original.posting.earnings.map((line) => turned(line, ['hours', 'amount'])));
    expect(posting.deductions).toEqual(original.posting.deductions.map((line) => turned(line, ['amount'])));
    expect(posting.taxes).toEqual(
      original.posting.taxes.map((line) => turned(line, ['amount', 'taxableWages', 'grossWages', 'exemptWages'])),
    );
    expect(posting.employer).toEqual(original.posting.employer.map((line) => turned(line, ['amount'])));
    expect(lines.deposits).toEqual(original.lines.deposits.map((line) => turned(line, ['amount'])));
    expect([posting.totals, posting.reporting]).toEqual([
      turned(original.totals, Object.keys(original.totals)),
      turned(original.posting.reporting, Object.keys(original.posting.reporting)),
    ]);
    expect(lines.accruals).toEqual([
      {
        plan: 'PTO',
        description: 'Paid time off',
        beginning: 366_200,
        earned: -46_200,
        taken: -80_000,
        adjusted: 0,
        ending: 400_000,
      },
      {
        plan: 'PDAY',
        description: 'Personal days',
        unit: 'days',
        beginning: 25_000,
        earned: -10_000,
        taken: 0,
        adjusted: 5_000,
        ending: 20_000,
      },
    ]);
    expect([lines.messages, mirror.paymentType, mirror.totals]).toEqual([[], 'directDeposit', posting.totals]);
    expect(mirror.balances).toEqual({ ...input.balances, arrears: { MED: 1_000, DUES: 300 } });
    expect(mirror.regularPay).toEqual({ wages: -179_391, withheld: -15_142 });
    expect(lines.taxes.map(({ taxCode, ytdAmount }) => [taxCode, ytdAmount])).toEqual([
      ['SS', 93_000],
      ['MED', 0],
      ['FIT', 0],
      ['SIT-PA', 0],
      ['SUI-EE', 0],
      ['EIT', 0],
      ['LST', 0],
      ['EIT', 8_000],
      ['LST', 600],
      ['EIT', 0],
    ]);
  });

  it('is reversed after another check: what that one changed stays', () => {
    const original = paid();
    const later = { leave: { PTO: 500_000 }, arrears: { DEN: 2_000 }, owed: { LOAN: 30_000, LEVY: 9_000 } };
    const { balances, lines } = reverseCheck(
      { result: original, balancesBefore: input.balances },
      original.year,
      later,
    );
    expect(balances).toEqual({
      leave: { PTO: 533_800, PDAY: -5_000 },
      arrears: { DEN: 2_000, MED: 1_000, DUES: 0 },
      owed: { LOAN: 35_000, LEVY: 9_000, SUPPORT: 30_000 },
    });
    expect(lines.accruals.map(({ beginning }) => beginning)).toEqual([500_000, 0]);
  });
});

describe('PAY-1: the check of a server whose tips owe more tax than wages can pay', () => {
  const server: CheckInput = goldenWith({
    setup: { ...setup, tipped: true, periodsPerYear: 52 },
    elections: [],
    earnings: [
      { code: 'REG', hours: 50_000, rate: 2_830_000 },
      { code: 'TIPS', amount: 90_000 },
    ],
  });

  it('names what could not be collected, which Form W-2 reports of Social Security and Medicare', () => {
    const { lines, posting, uncollected, totals, paymentType, regularPay } = payCheck(server);
    expect(lines.taxes.map((tax) => [tax.taxCode, tax.taxableWages, tax.amount, tax.uncollected])).toEqual([
      ['SS', 91_415, 1_415, 4_253],
      ['MED', 91_415, 0, 1_326],
      ['FIT', 91_415, 0, 6_777],
      ['SIT-PA', 91_415, 0, 2_806],
      ['SUI-EE', 91_415, 0, 64],
      ['EIT', 91_415, 0, 914],
      ['LST', 0, 0, 100],
    ]);
    expect(uncollected).toEqual([
      { taxKey: 'SS', amount: 4_253 },
      { taxKey: 'MED', amount: 1_326 },
      { taxKey: 'FIT', amount: 6_777 },
      { taxKey: 'SIT-PA@390000000', amount: 2_806 },
      { taxKey: 'SUI-EE@390000000', amount: 64 },
      { taxKey: 'EIT@390710002', amount: 914 },
      { taxKey: 'LST@390710002', amount: 100 },
    ]);
    expect(posting.reporting).toMatchObject({
      qualifiedTips: 90_000,
      uncollectedSocialSecurity: 4_253,
      uncollectedMedicare: 1_326,
    });
    expect([totals.gross, totals.taxes, totals.net, paymentType]).toEqual([1_415, 1_415, 0, 'none']);
    expect(regularPay).toEqual({ wages: 91_415, withheld: 0 });
    const mirror = reverseCheck(
      { result: payCheck(server), balancesBefore: server.balances },
      payCheck(server).year,
      server.balances,
    );
    expect(mirror.uncollected).toEqual(uncollected.map((one) => ({ ...one, amount: 0 - one.amount })));
  });

  it('has a line for what tips fall short of the minimum wage, and none without a tip credit', () => {
    const earnings = [
      { code: 'REG', hours: 400_000, rate: 2_830_000 },
      { code: 'OT', hours: 20_000, rate: 6_455_000 },
      { code: 'TIPS', amount: 10_000 },
    ];
    const makeUp = (tipped: boolean) =>
      payCheck({ ...server, setup: { ...server.setup, tipped }, earnings }).lines.earnings.slice(3);
    expect(makeUp(true)).toEqual([
      {
        code: 'TIPMU',
        description: 'Tip credit make-up',
        kind: 'paid',
        hours: null,
        rate: null,
        amount: 8_564,
        ytdHours: null,
        ytdAmount: 8_564,
      },
    ]);
    expect(makeUp(false)).toEqual([]);
  });
});
