import type { FederalForm, PeriodsPerYear } from '../federal/withholding.ts';
import { blankForm, withholdPerPeriod } from '../federal/withholding.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrentTax, openYear, taxKey } from './accumulators.ts';
import { type CheckInput, type CheckResult, noBalances, payCheck } from './check.ts';
import type { EarningInput } from './earnings/earnings.ts';
import { shareOf, sum } from '../money.ts';
import { reverseCheck } from './reversal.ts';
import { checking, golden } from './test/golden.ts';
import { taxTablesOn } from '../tables/shipped.ts';

/** Rules for every year of generated people. */
const places = [
  '390710001',
  '390710002',
  '391010001',
  '390110001',
  '181110001',
  '150190001',
  '150430001',
  '444530001',
  '100570001',
];
const form = fc.record<Partial<FederalForm>>({
  filingStatus: fc.constantFrom('s', 'm', 'h'),
  multipleJobs: fc.boolean(),
  dependents: fc.constantFrom(0, 220_000, 440_000),
  deductions: fc.constantFrom(0, 600_000),
  extraWithholding: fc.constantFrom(0, 0, 2_500),
  exempt: fc.boolean(),
});
const person = fc.record({
  year: fc.constantFrom(2025, 2026),
  periodsPerYear: fc.constantFrom<PeriodsPerYear[]>(52, 26, 24, 12),
  birthYear: fc.integer({ min: 1955, max: 2006 }),
  form,
  residence: fc.constantFrom(...places),
  work: fc.constantFrom(...places),
  certificate: fc.boolean(),
  exemptions: fc.nat(4),
  deferral: fc.constantFrom(0, 50_000, 300_000),
  roth: fc.constantFrom(0, 40_000, 250_000),
  medical: fc.constantFrom(0, 8_000, 31_000),
  hsa: fc.constantFrom(0, 20_000, 60_000),
  garnishment: fc.constantFrom(0, 20_000, 500_000),
  support: fc.constantFrom(0, 30_000, 500_000),
});
const week = fc.record({
  gross: fc.oneof(fc.nat(200_000), fc.nat(9_000_000), fc.constant(0)),
  tips: fc.constantFrom(0, 0, 45_000),
  bonus: fc.constantFrom(0, 0, 0, 250_000),
  pto: fc.constantFrom(0, 0, 800),
});

type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;
type Week = typeof week extends fc.Arbitrary<infer T> ? T : never;
type Paid = { input: CheckInput; result: CheckResult };

function earningsOf({ gross, tips, bonus, pto }: Week): EarningInput[] {
  return [
    { code: 'REG', hours: 4_000, amount: gross },
    ...(tips ? [{ code: 'TIPS', amount: tips }] : []),
    ...(bonus ? [{ code: 'BON', amount: bonus }] : []),
    ...(pto ? [{ code: 'PTO', hours: pto, rate: 200_000 }] : []),
  ];
}

function payYear(who: Person, weeks: readonly Week[]): Paid[] {
  let year = openYear(who.year, 'legal-1');
  let balances: CheckInput['balances'] = noBalances;
  return weeks.map((one, run) => {
    const checkDate = `${who.year}-${String(Math.min(12, run + 1)).padStart(2, '0')}-1${run % 3}`;
    const input: CheckInput = {
      ...golden,
      tables: taxTablesOn(checkDate),
      checkDate,
      setup: {
        ...golden.setup,
        birthDate: `${who.birthYear}-06-15`,
        periodsPerYear: who.periodsPerYear,
        leavePlans: [{ plan: 'PTO', description: 'PTO', perPeriod: 400, perHourWorked: 0, ceiling: 24_000 }],
      },
      tax: {
        federal: { form: { ...blankForm(2026), ...who.form }, exemptYear: who.year, lockIn: null },
        places: {
          residence: who.residence,
          work: who.work,
          januaryResidence: null,
          reciprocityCertificate: who.certificate,
        },
        certificates: { IN: { exemptions: { allowances: who.exemptions }, extraWithholding: 0, exempt: false } },
        yearlyTaxExempt: false,
      },
      elections: [
        { code: '401K', percent: who.deferral },
        { code: 'ROTH', percent: who.roth },
        { code: 'MED', amount: who.medical },
        { code: 'HSA', amount: who.hsa },
        { code: 'GARN', amount: who.garnishment },
        { code: 'SUPPORT', amount: who.support },
      ],
      accounts: [
        { ...checking, priority: 1, share: { percent: 250_000 } },
        { ...checking, priority: 2 },
      ],
      earnings: earningsOf(one),
      year,
      balances,
    };
    const result = payCheck(input);
    ({ year, balances } = result);
    return { input, result };
  });
}

const overYears = (holds: (checks: readonly Paid[], who: Person) => void, numRuns = 150) =>
  fc.assert(
    fc.property(person, fc.array(week, { minLength: 1, maxLength: 12 }), (who, weeks) =>
      holds(payYear(who, weeks), who),
    ),
    { numRuns },
  );

describe('consistency over generated people and years', () => {
  it('rule 1: the parts sum to net, net is not negative, deposits sum to net', () => {
    overYears((checks) => {
      for (const { lines, totals } of checks.map(({ result }) => result)) {
        const paid = sum(lines.earnings.filter(({ kind }) => kind === 'paid').map(({ amount }) => amount));
        const taken = (timing: string) =>
          sum(lines.deductions.filter((line) => line.timing === timing).map(({ amount }) => amount));
        const taxes = sum(lines.taxes.map(({ amount }) => amount));
        expect(totals).toMatchObject({ gross: paid, preTax: taken('preTax'), postTax: taken('postTax'), taxes });
        expect(paid - taken('preTax') - taxes - taken('postTax') + totals.reimbursements).toBe(totals.net);
        expect(totals.net).toBeGreaterThanOrEqual(0);
        expect(sum(lines.deposits.map(({ amount }) => amount))).toBe(totals.net);
      }
    });
  });

  it('rule 2: each tax is its rate times its wages, or agrees with the worksheet', () => {
    overYears((checks) => {
      for (const { input, result } of checks) {
        const short = new Map(result.uncollected.map(({ taxKey, amount }) => [taxKey, amount]));
        const owed = (tax: CurrentTax) => tax.amount + (short.get(taxKey(tax)) ?? 0);
        const flat = result.posting.taxes.filter(({ rate }) => rate !== null);
        expect(flat.map(owed)).toEqual(flat.map(({ taxableWages, rate }) => shareOf(taxableWages, rate ?? 0)));
        const worksheet = result.posting.taxes.filter(({ taxCode, rate }) => taxCode === 'FIT' && rate === null);
        const regularOnly = worksheet.filter(() => result.posting.reporting.supplementalWages === 0);
        const { periodsPerYear } = input.setup;
        const { form } = input.tax.federal;
        expect(regularOnly.map(owed)).toEqual(
          regularOnly.map(({ taxableWages }) =>
            withholdPerPeriod(input.tables.federal, { wagesCents: taxableWages, periodsPerYear, form }),
          ),
        );
      }
    });
  });

  it('rule 3: the wage limit, Additional Medicare Tax and exempt forms hold', () => {
    overYears((checks, who) => {
      for (const { input, result } of checks) {
        const { payroll } = input.tables;
        const ytd = (code: string) => result.year.taxes[code]?.taxableWages ?? 0;
        expect(ytd('SS')).toBe(Math.min(ytd('MED'), payroll.socialSecurity.wageLimit));
        expect(ytd('ADDMED')).toBe(Math.max(0, ytd('MED') - payroll.medicare.additionalAbove));
        const current = (code: string) => result.posting.taxes.find(({ taxCode }) => taxCode === code)?.amount ?? 0;
        expect(who.form.exempt === true && current('FIT') > 0).toBe(false);
        const paid = result.uncollected.length === 0 && result.totals.gross - result.totals.preTax > 1_000;
        expect(paid && current('MED') <= 0).toBe(false);
      }
    });
  });

  it('rule 4: a check adds to the year to date, and a reversal takes it back', () => {
    overYears((checks) => {
      for (const { input, result } of checks) {
        for (const tax of result.lines.taxes) {
          const key = taxKey(tax);
          expect(tax.ytdAmount).toBe((input.year.taxes[key]?.amount ?? 0) + tax.amount);
        }
        for (const line of result.lines.earnings)
          expect(line.ytdAmount).toBe((input.year.earnings[line.code]?.amount ?? 0) + line.amount);
        for (const line of result.lines.deductions) expect(line.ytdAmount).toBeGreaterThanOrEqual(line.amount);
        expect(sum(result.lines.taxes.map(({ ytdAmount }) => ytdAmount))).toBe(result.year.totals.taxes);
        const back = reverseCheck({ result, balancesBefore: input.balances }, result.year, result.balances);
        expect(back.year.totals).toEqual(input.year.totals);
        expect(back.year.reporting).toEqual(input.year.reporting);
      }
    });
  });

  it('rule 6: leave balances add up, and leave taken is leave paid', () => {
    overYears((checks) => {
      let ending = 0;
      for (const { result } of checks) {
        const [pto] = result.lines.accruals;
        expect(pto).toMatchObject({ beginning: ending });
        ending = pto?.ending ?? Number.NaN;
        expect(ending).toBe((pto?.beginning ?? 0) + (pto?.earned ?? 0) - (pto?.taken ?? 0) + (pto?.adjusted ?? 0));
        expect(pto?.taken).toBe(result.posting.earnings.find(({ code }) => code === 'PTO')?.hours ?? 0);
      }
    });
  });

  it('rule 11: deferrals and HSA stay within annual limits, orders within the law', () => {
    overYears((checks, who) => {
      for (const { input, result } of checks) {
        const { deferral, hsa, minimumWage } = input.tables.payroll;
        const ytd = (code: string) => result.year.deductions[code]?.amount ?? 0;
        const age = who.year - who.birthYear;
        const catchUp = age < 50 ? 0 : age >= 60 && age <= 63 ? deferral.catchUp60to63 : deferral.catchUp;
        expect(ytd('401K') + ytd('ROTH')).toBeLessThanOrEqual(deferral.limit + catchUp);
        expect(ytd('HSA')).toBeLessThanOrEqual(hsa.self + (age >= 55 ? hsa.catchUp55 : 0));
        const disposable = result.totals.gross - result.totals.taxes;
        const taken = (code: string) => result.posting.deductions.find((line) => line.code === code)?.amount ?? 0;
        expect(taken('SUPPORT')).toBeLessThanOrEqual(shareOf(disposable, 650_000));
        expect(taken('GARN')).toBeLessThanOrEqual(shareOf(disposable, 250_000));
        const kept = Math.round((minimumWage * 30 * 52) / (10_000 * who.periodsPerYear));
        expect(taken('GARN')).toBeLessThanOrEqual(Math.max(0, disposable - kept));
      }
    });
  });

  it('taxes do not fall when wages rise', () => {
    fc.assert(
      fc.property(person, fc.nat(2_000_000), fc.nat(500_000), (who, gross, more) => {
        const taxes = (amount: number) =>
          payYear(who, [{ gross: amount, tips: 0, bonus: 0, pto: 0 }])[0]?.result.totals.taxes ?? 0;
        const plain: Person = { ...who, medical: 0, hsa: 0 };
        const plainTaxes = (amount: number) =>
          payYear(plain, [{ gross: amount, tips: 0, bonus: 0, pto: 0 }])[0]?.result.totals.taxes ?? 0;
        // Seams of printed tables may step down by a cent a period; with medical the deduction itself may set in.
        expect(plainTaxes(gross + more)).toBeGreaterThanOrEqual(plainTaxes(gross) - 2);
        expect(taxes(gross)).toBeLessThanOrEqual(plainTaxes(gross));
      }),
    );
  });

  it('the same input gives the same check and stays unchanged', () => {
    overYears((checks) => {
      for (const { input, result } of checks) {
        const frozen = JSON.stringify(input);
        expect(payCheck(input)).toEqual(result);
        expect(JSON.stringify(input)).toBe(frozen);
      }
    }, 30);
  });
});
