import { checkLines, checkTotals } from '@paystead/contract/features/paychecks/model.ts';
import { blankForm } from '../federal/withholding.ts';
import { describe, expect, it } from 'vitest';
import { openYear } from './accumulators.ts';
import { type CheckInput, noBalances, payCheck } from './check.ts';
import { golden, goldenWith, places, setup } from './test/golden.ts';

const taxes = (input: CheckInput) =>
  Object.fromEntries(payCheck(input).lines.taxes.map((tax) => [tax.taxCode, [tax.taxableWages, tax.amount]]));

const fit = (federal: Partial<CheckInput['tax']['federal']>, checkDate = '2026-03-13') =>
  taxes(goldenWith({ checkDate, tax: { ...golden.tax, federal: { ...golden.tax.federal, ...federal } } }))['FIT'];

describe('PAY-1: the golden paycheck', () => {
  const result = payCheck(golden);

  it('every amount agrees to the cent', () => {
    expect(result.totals).toEqual({
      gross: 250_000,
      preTax: 25_500,
      taxes: 46_707,
      postTax: 0,
      reimbursements: 0,
      net: 177_793,
      hours: 800_000,
      hoursWorked: 800_000,
    });
    expect(taxes(golden)).toEqual({
      SS: [237_000, 14_694],
      MED: [237_000, 3_437],
      FIT: [224_500, 18_555],
      'SIT-PA': [237_000, 7_276],
      'SUI-EE': [250_000, 175],
      EIT: [237_000, 2_370],
      LST: [0, 200],
    });
  });

  it('the lines and totals have the shape of the contract', () => {
    expect(checkLines.parse(result.lines)).toEqual(result.lines);
    expect(checkTotals.parse(result.totals)).toEqual(result.totals);
    expect(result.lines.deposits).toMatchObject([{ kind: 'account', lastFour: '6789', amount: 177_793 }]);
    expect(result.paymentType).toBe('directDeposit');
  });

  it('a second check of the year adds to the year to date', () => {
    const second = payCheck(goldenWith({ checkDate: '2026-03-27', year: result.year }));
    expect(second.totals).toEqual(result.totals);
    expect(second.lines.taxes.find(({ taxCode }) => taxCode === 'EIT')).toMatchObject({
      ytdTaxableWages: 474_000,
      ytdAmount: 4_740,
    });
    expect(second.lines.earnings[0]).toMatchObject({ ytdHours: 1_600_000, ytdAmount: 500_000 });
    expect(second.year.totals.net).toBe(2 * 177_793);
  });

  it('codes of earlier checks stay on the stub, so that the year to date adds up', () => {
    const bonus = payCheck(
      goldenWith({ runType: 'bonus', earnings: [{ code: 'BON', amount: 100_000 }], year: result.year }),
    );
    const next = payCheck(goldenWith({ checkDate: '2026-03-27', year: bonus.year }));
    expect(next.lines.earnings.find(({ code }) => code === 'BON')).toMatchObject({ amount: 0, ytdAmount: 100_000 });
    expect(next.lines.deductions.find(({ code }) => code === '401K')).toMatchObject({ ytdAmount: 2 * 12_500 + 5_000 });
  });

  it('the year to date of another year is refused', () => {
    expect(() => payCheck({ ...golden, year: openYear(2025, 'legal-1') })).toThrow('year to date');
  });
});

describe('kinds of pay', () => {
  it('memo earnings are taxed and not paid, reimbursements are paid and not taxed', () => {
    const input = goldenWith({
      elections: [],
      earnings: [...golden.earnings, { code: 'TIPS', amount: 40_000 }, { code: 'REIMB', amount: 1_234 }],
    });
    const { totals } = payCheck(input);
    expect(totals).toMatchObject({ gross: 250_000, reimbursements: 1_234 });
    expect(taxes(input)['SS']).toEqual([290_000, 17_980]);
    expect(totals.net).toBe(250_000 - totals.taxes + 1_234);
  });

  it('group-term life is not part of Pennsylvania wages', () => {
    const input = goldenWith({ elections: [], earnings: [...golden.earnings, { code: 'GTL', amount: 1_500 }] });
    expect(taxes(input)).toMatchObject({ FIT: [251_500, expect.any(Number)], 'SIT-PA': [250_000, 7_675] });
  });

  it('22% is withheld from a bonus, on its own check and beside regular pay', () => {
    const alone = goldenWith({ runType: 'bonus', elections: [], earnings: [{ code: 'BON', amount: 500_000 }] });
    const line = payCheck(alone).lines.taxes.find(({ taxCode }) => taxCode === 'FIT');
    expect(line).toMatchObject({ taxableWages: 500_000, amount: 110_000, rate: 220_000 });
    const beside = goldenWith({ earnings: [...golden.earnings, { code: 'BON', amount: 500_000 }], elections: [] });
    expect(taxes(beside)['FIT']?.[1]).toBe(110_000 + (taxes(goldenWith({ elections: [] }))['FIT']?.[1] ?? 0));
  });

  it('a bonus run takes percentage deductions, no annual tax and no fixed deductions', () => {
    const { lines } = payCheck(goldenWith({ runType: 'bonus', earnings: [{ code: 'BON', amount: 500_000 }] }));
    expect(lines.deductions.map(({ code, amount }) => [code, amount])).toEqual([['401K', 25_000]]);
    expect(lines.taxes.some(({ taxCode }) => taxCode === 'LST')).toBe(false);
  });

  it('a negative correction lowers the check', () => {
    const { totals } = payCheck(
      goldenWith({ earnings: [...golden.earnings, { code: 'ADJ', hours: -40_000, rate: 31_250_000 }] }),
    );
    expect(totals).toMatchObject({ gross: 237_500, hours: 760_000 });
  });

  it('the qualified overtime premium is a third of time and a half', () => {
    const { year } = payCheck(
      goldenWith({ earnings: [...golden.earnings, { code: 'OT', hours: 50_000, rate: 46_875_000 }] }),
    );
    expect(year.earnings['OT']).toMatchObject({ hours: 50_000, amount: 23_438 });
    expect(year.reporting.flsaOtPremium).toBe(7_813);
  });
});

describe('when pay does not cover everything', () => {
  it('a deduction that does not fit is carried as arrears and caught up later', () => {
    const small = payCheck(
      goldenWith({
        earnings: [{ code: 'REG', hours: 6000, rate: 31_250_000 }],
        elections: [
          { code: 'MED', amount: 9_000 },
          { code: 'DEN', amount: 2_000 },
        ],
      }),
    );
    expect(small.lines.deductions).toEqual([]);
    expect(small.balances.arrears).toEqual({ MED: 9_000, DEN: 2_000 });
    const next = payCheck(
      goldenWith({
        checkDate: '2026-03-27',
        year: small.year,
        balances: small.balances,
        elections: [
          { code: 'MED', amount: 9_000 },
          { code: 'DEN', amount: 2_000 },
        ],
      }),
    );
    expect(next.lines.deductions.map(({ code, amount }) => [code, amount])).toEqual([
      ['MED', 18_000],
      ['DEN', 4_000],
    ]);
    expect(next.balances.arrears).toEqual({});
  });

  it('a deduction that does not fit is skipped, and the next one is still taken', () => {
    const elections = [
      { code: 'MED', amount: 2_000 },
      { code: 'HSA', amount: 9_000 },
      { code: '401K', percent: 50_000 },
    ];
    const { lines } = payCheck(goldenWith({ elections, earnings: [{ code: 'REG', hours: 25_000, rate: 31_250_000 }] }));
    expect(lines.deductions.map(({ code }) => code)).toEqual(['MED', '401K']);
  });

  it('net pay never goes below zero when tips owe more tax than wages can pay', () => {
    const server = goldenWith({
      elections: [],
      earnings: [
        { code: 'REG', hours: 50_000, rate: 2_830_000 },
        { code: 'TIPS', amount: 90_000 },
      ],
    });
    const { totals, uncollected, paymentType, lines } = payCheck(server);
    expect(totals).toMatchObject({ gross: 1_415, net: 0, taxes: 1_415 });
    expect(uncollected.map(({ taxKey }) => taxKey)).toContain('SS');
    expect(paymentType).toBe('none');
    expect(lines.deposits).toEqual([]);
  });

  it('orders rank before loans and Roth, and nothing exceeds the remaining pay', () => {
    const { lines, totals, balances } = payCheck(
      goldenWith({
        elections: [
          { code: 'ROTH', percent: 900_000 },
          { code: 'LOAN', amount: 50_000 },
          { code: 'SUPPORT', amount: 60_000, terms: { supportsOthers: true } },
          { code: 'GARN', amount: 900_000 },
        ],
        balances: { ...noBalances, owed: { LOAN: 30_000 } },
      }),
    );
    const disposable = totals.gross - totals.taxes;
    expect(lines.deductions.map(({ code, amount }) => [code, amount])).toEqual([
      ['SUPPORT', 60_000],
      ['LOAN', 30_000],
      ['ROTH', disposable - 90_000],
    ]);
    expect(totals.net).toBe(0);
    expect(balances.owed).toEqual({ LOAN: 0 });
  });
});

describe('limits that several deductions or employers share', () => {
  const deductions = (change: Partial<CheckInput>) =>
    payCheck(goldenWith(change))
      .lines.deductions.filter(({ amount }) => amount !== 0)
      .map(({ code, amount }) => [code, amount]);
  const deducted = (amounts: Readonly<Record<string, number>>, legalId = 'legal-1') => ({
    ...openYear(2026, legalId),
    deductions: Object.fromEntries(
      Object.entries(amounts).map(([code, amount]) => [code, { description: code, timing: 'preTax' as const, amount }]),
    ),
  });

  it('traditional and Roth deferrals share a year’s limit, the traditional one first', () => {
    const elections = [
      { code: 'ROTH', percent: 200_000 },
      { code: '401K', percent: 100_000 },
    ];
    expect(deductions({ elections, year: deducted({ '401K': 2_000_000, ROTH: 400_000 }) })).toEqual([
      ['401K', 25_000],
      ['ROTH', 25_000],
    ]);
    const elsewhere = {
      year: deducted({ '401K': 1_000_000 }),
      otherLegals: [deducted({ ROTH: 1_420_000 }, 'legal-2')],
    };
    expect(deductions({ elections, ...elsewhere })).toEqual([
      ['401K', 25_000],
      ['ROTH', 5_000],
    ]);
  });

  it('the employer’s HSA contribution counts on the runs that pay it', () => {
    const employer = { ...setup.employer, hsa: 2_500, medicalShare: 41_000 };
    const hsa = (runType: CheckInput['runType']) => ({
      runType,
      setup: { ...setup, employer },
      elections: [{ code: 'HSA', percent: 100_000 }],
      year: deducted({ HSA: 430_000 }),
    });
    expect(deductions(hsa('regular'))).toEqual([['HSA', 7_500]]);
    expect(deductions(hsa('bonus'))).toEqual([['HSA', 10_000]]);
    const codes = (runType: CheckInput['runType']) =>
      payCheck(goldenWith(hsa(runType))).lines.employer.map(({ code }) => code);
    expect(codes('regular')).toEqual(['ER-SS', 'ER-MED', 'FUTA', 'SUTA-PA', 'ER-HSA', 'ER-HEALTH']);
    expect(codes('bonus')).toEqual(['ER-SS', 'ER-MED', 'FUTA', 'SUTA-PA']);
  });

  it('what was missed is caught up as far as the loan goes', () => {
    const balances = { leave: {}, arrears: { LOAN: 3_000 }, owed: { LOAN: 6_000 } };
    expect(deductions({ elections: [{ code: 'LOAN', amount: 5_000 }], balances })).toEqual([['LOAN', 6_000]]);
  });

  it.each([
    ['regular', ['401K', 'MED'], 200],
    ['manual', ['401K', 'MED'], undefined],
    ['offCycle', ['401K'], undefined],
    ['bonus', ['401K'], undefined],
    ['thirdPartySick', [], undefined],
    ['adjustment', [], undefined],
    ['reversal', [], undefined],
    ['correction', [], undefined],
    ['retro', ['401K'], undefined],
    ['severance', [], undefined],
    ['final', ['401K', 'MED'], 200],
    ['void', [], undefined],
    ['reissue', ['401K', 'MED'], 200],
  ] as const)('a %s run takes %j, and the yearly tax of a period: %s', (runType, codes, yearlyTax) => {
    const elections = [
      { code: '401K', percent: 50_000 },
      { code: 'MED', amount: 8_000 },
    ];
    const { lines } = payCheck(goldenWith({ runType, elections }));
    expect(lines.deductions.map(({ code }) => code).toSorted()).toEqual(codes);
    expect(lines.taxes.find(({ taxCode }) => taxCode === 'LST')?.amount).toBe(yearlyTax);
  });

  it('deductions after taxes take no more than what those before taxes leave', () => {
    const elections = [
      { code: 'MED', amount: 8_000 },
      { code: 'ROTH', percent: 900_000 },
    ];
    const { totals, lines } = payCheck(goldenWith({ elections }));
    expect([totals.net, lines.deposits, lines.messages]).toEqual([0, [], []]);
    expect(lines).not.toHaveProperty('garnishments');
  });

  it('a check of reimbursements alone has no taxes', () => {
    const { regularPay, totals } = payCheck(goldenWith({ elections: [], earnings: [{ code: 'REIMB', amount: 700 }] }));
    expect([regularPay, totals.net]).toEqual([{ wages: 0, withheld: 0 }, 700]);
  });

  it('a deduction of all pay fits where no tax is left to pay', () => {
    const { totals } = payCheck(
      goldenWith({
        tax: { ...golden.tax, places: { ...places, residence: '100570001', work: '100570001' } },
        elections: [{ code: 'MED', amount: 250_000 }],
      }),
    );
    expect(totals).toMatchObject({ preTax: 250_000, taxes: 0, net: 0 });
  });

  it('unknown codes are refused by name', () => {
    expect(() => payCheck(goldenWith({ elections: [{ code: 'XYZ', amount: 1 }] }))).toThrow(
      'Unknown deduction code XYZ.',
    );
  });

  it('Social Security stops at its wage limit, and Medicare has an additional part above $200,000', () => {
    const soFar = (taxCode: string, taxableWages: number) => ({
      [taxCode]: { taxCode, description: taxCode, jurisdiction: 'Federal', geoCode: null, taxableWages, amount: 0 },
    });
    const year = { ...openYear(2026, 'legal-1'), taxes: { ...soFar('SS', 18_440_000), ...soFar('MED', 19_900_000) } };
    const { lines } = payCheck(goldenWith({ year }));
    expect(
      lines.taxes
        .slice(0, 3)
        .map(({ taxCode, description, taxableWages, amount }) => [taxCode, description, taxableWages, amount]),
    ).toEqual([
      ['SS', 'Social Security', 10_000, 620],
      ['MED', 'Medicare', 237_000, 3_437],
      ['ADDMED', 'Additional Medicare', 137_000, 1_233],
    ]);
  });

  it('an earning without hours has none in its year, and one of no hours has 0', () => {
    const earnings = [
      { code: 'REG', hours: 0, amount: 100_000 },
      { code: 'BON', amount: 5_000 },
    ];
    expect(payCheck(goldenWith({ earnings })).lines.earnings.map(({ code, ytdHours }) => [code, ytdHours])).toEqual([
      ['REG', 0],
      ['BON', null],
    ]);
  });
});

describe('a Form W-4 that changes withholding', () => {
  const exempt = { ...blankForm(2026), exempt: true };

  it('an exempt form reports wages and withholds nothing until it expires', () => {
    expect(fit({ form: exempt, exemptYear: 2026 })).toEqual([224_500, 0]);
    expect(fit({ form: exempt, exemptYear: 2025 })).toEqual([224_500, 18_555]);
  });

  it('a lock-in letter overrides a form that withholds less, not one that withholds more', () => {
    expect(fit({ form: exempt, exemptYear: 2026, lockIn: blankForm(2026) })).toEqual([224_500, 18_555]);
    expect(fit({ form: { ...blankForm(2026), extraWithholding: 5_000 }, lockIn: blankForm(2026) })).toEqual([
      224_500, 23_555,
    ]);
  });
});

describe('the costs of the employer', () => {
  it('the employer pays FICA, unemployment up to its limit, match by tiers and benefits', () => {
    const employer = {
      unemploymentRate: 30_000,
      match: [
        { upTo: 30_000, rate: 1_000_000 },
        { upTo: 50_000, rate: 500_000 },
      ],
      hsa: 2_500,
      medicalShare: 41_000,
    };
    const { lines } = payCheck({ ...golden, setup: { ...setup, employer } });
    expect(Object.fromEntries(lines.employer.map(({ code, amount }) => [code, amount]))).toEqual({
      'ER-SS': 14_694,
      'ER-MED': 3_437,
      FUTA: 1_422,
      'SUTA-PA': 7_500,
      'ER-401K': 10_000,
      'ER-HSA': 2_500,
      'ER-HEALTH': 41_000,
    });
  });

  it.each([
    [[{ code: '401K', percent: 10_000 }], 2_500],
    [[{ code: 'ROTH', percent: 10_000 }], 2_500],
    [
      [
        { code: '401K', percent: 20_000 },
        { code: 'ROTH', percent: 10_000 },
      ],
      7_500,
    ],
    [
      [
        { code: '401K', percent: 20_000 },
        { code: 'ROTH', percent: 20_000 },
      ],
      8_750,
    ],
    [[{ code: '401K', percent: 60_000 }], 10_000],
    [
      [
        { code: 'MED', amount: 8_000 },
        { code: 'LOAN', amount: 5_000 },
      ],
      undefined,
    ],
  ])('the employer matches deferrals alone, tier by tier: %j', (elections, amount) => {
    const match = [
      { upTo: 30_000, rate: 1_000_000 },
      { upTo: 50_000, rate: 500_000 },
    ];
    const { lines } = payCheck({ ...golden, elections, setup: { ...setup, employer: { ...setup.employer, match } } });
    expect(lines.employer.find(({ code }) => code === 'ER-401K')?.amount).toBe(amount);
  });

  it('TRU-4: a Trump account gets its contribution from July 4, 2026 on, up to $2,500 a year, and it is not wages', () => {
    const employer = { ...golden.setup.employer, trumpAccount: 30_000 };
    const paid = (checkDate: string, before: number) => {
      const year = { ...golden.year, employer: { 'ER-TRUMP': { description: 'Trump account', amount: before } } };
      const { lines, totals } = payCheck({ ...golden, checkDate, year, setup: { ...golden.setup, employer } });
      const line = lines.employer.find(({ code }) => code === 'ER-TRUMP');
      return [line?.amount, line?.ytdAmount, totals.net];
    };
    const { net } = payCheck(golden).totals;
    expect(paid('2026-07-03', 0)).toEqual([undefined, undefined, net]);
    expect(paid('2026-07-04', 0)).toEqual([30_000, 30_000, net]);
    expect(paid('2026-07-10', 0)).toEqual([30_000, 30_000, net]);
    expect(paid('2026-12-24', 240_000)).toEqual([10_000, 250_000, net]);
    expect(paid('2026-12-31', 250_000)).toEqual([0, 250_000, net]);
  });

  it('federal unemployment tax stops at $7,000', () => {
    const year = { ...golden.year, reporting: { ...golden.year.reporting, unemploymentWages: 650_000 } };
    expect(payCheck({ ...golden, year }).lines.employer.find(({ code }) => code === 'FUTA')?.amount).toBe(300);
  });
});

it('the local services tax stops at $52 a year, also after a change of work place', () => {
  const inLancaster = { ...golden.tax, places: { ...places, work: '390710001' } };
  let { year } = golden;
  const taken = Array.from({ length: 28 }, (_, run) => {
    const result = payCheck(goldenWith({ year, tax: run < 10 ? golden.tax : inLancaster }));
    year = result.year;
    return result.posting.taxes.find(({ taxCode }) => taxCode === 'LST')?.amount ?? 0;
  });
  expect(taken.reduce((all, one) => all + one, 0)).toBe(5_200);
});
