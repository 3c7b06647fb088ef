import { describe, expect, it } from 'vitest';
import { opening } from '../../test/fixture.ts';
import type { EngineEmployee, EngineState } from '../state/model.ts';
import { computeCheck } from './compute-check.ts';

const state: EngineState = await opening();
const next = { payGroup: 'BWH', checkDate: '2026-12-04', periodBegin: '2026-11-15', periodEnd: '2026-11-28' };

function employee(number: string, changed: Partial<EngineEmployee> = {}): EngineEmployee {
  const found = state.employees[number];
  if (!found) throw new Error(`The fixture has no ${number}.`);
  return { ...found, ...changed };
}

function computed(one: EngineEmployee) {
  const outcome = computeCheck(one, next);
  if (typeof outcome === 'string') throw new Error(`Not paid: ${outcome}`);
  return outcome;
}

describe('SVC-8: the next paycheck of the reference engine', () => {
  it('repeats the usual pay, and continues the year and the leave', () => {
    const { result, lines } = computed(employee('KF-0417'));
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
    const earned = lines.earnings.find(({ code }) => code === 'REG');
    expect([earned?.ytdHours, earned?.ytdAmount]).toEqual([19_440_000, 5_947_000]);
    expect(lines.taxes.find(({ taxCode }) => taxCode === 'SS')?.ytdAmount).toBe(370_664);
    expect(lines.employer.find(({ code }) => code === 'ER-401K')).toMatchObject({ amount: 7500, ytdAmount: 186_104 });
    expect(lines.accruals.map(({ plan, beginning, ending }) => [plan, beginning, ending])).toEqual([
      ['PTO', 419_200, 450_000],
      ['SICK', 389_600, 405_000],
    ]);
  });

  it('pays a period that someone worked in, also only on its first day', () => {
    const outcome = (endedOn: string) => {
      const given = computeCheck(employee('KF-0417', { endedOn }), next);
      return typeof given === 'string' ? given : 'paid';
    };
    expect([outcome('2026-11-14'), outcome('2026-11-15'), outcome('2026-12-31')]).toEqual(['ended', 'paid', 'paid']);
  });

  it('goes to the accounts that count on the check date', () => {
    const one = employee('KF-0417');
    const before = one.accounts[0]?.value ?? [];
    const added = { ...before[0], nickname: 'Vacation', lastFour: '3777', split: { kind: 'amount', amount: 7550 } };
    const accounts = (from: string) =>
      [...one.accounts, { from, value: [added, ...before.slice(1)] }] as EngineEmployee['accounts'];
    const first = (from: string) => {
      const { nickname, lastFour, amount } = computed({ ...one, accounts: accounts(from) }).lines.deposits[0] ?? {};
      return [nickname, lastFour, amount];
    };
    expect(first('2026-12-04')).toEqual(['Vacation', '3777', 7550]);
    expect(first('2026-12-05')).toEqual(['Emergency fund', '0937', 20_000]);
    const paper = computed({ ...one, accounts: [{ from: '', value: [] }] });
    expect(paper.lines.deposits.map(({ kind, amount }) => [kind, amount])).toEqual([['check', 177_793]]);
  });

  it('follows a raise, a form and a move from their day on', () => {
    const one = employee('KF-0417');
    expect(computed({ ...one, hourlyRate: 32_500_000 }).result.totals.gross).toBe(260_000);
    const facts = one.taxes.at(-1)?.value;
    if (!facts) throw new Error('No tax setup');
    const married = {
      ...facts,
      federal: { ...facts.federal, form: { ...facts.federal.form, filingStatus: 'm' as const } },
    };
    const withForm = (from: string) => computed({ ...one, taxes: [...one.taxes, { from, value: married }] });
    const federal = (from: string) => withForm(from).lines.taxes.find(({ taxCode }) => taxCode === 'FIT')?.amount ?? 0;
    expect(federal('2026-12-05')).toBe(18_555);
    expect(federal('2026-12-04')).toBeLessThan(18_555);
  });

  const last = employee('KF-0417').last;
  if (!last) throw new Error('No paycheck');
  const withTax = (amount: number) => ({
    last: {
      ...last,
      lines: {
        ...last.lines,
        taxes: last.lines.taxes.map((tax) => (tax.taxCode === 'FIT' ? { ...tax, amount } : tax)),
      },
    },
  });
  const withEarning = (line: object) => ({
    last: {
      ...last,
      lines: {
        ...last.lines,
        earnings: last.lines.earnings.map((one, place) => (place === 0 ? { ...one, ...line } : one)),
      },
    },
  });
  const withLines = (lines: object) => ({ last: { ...last, lines: { ...last.lines, ...lines } } });
  const [worked] = last.lines.earnings;
  const [deducted] = last.lines.deductions;
  const [withheld] = last.lines.taxes;
  const alsoEarned = (line: object) => withLines({ earnings: [...last.lines.earnings, { ...worked, ...line }] });
  const alsoDeducted = (line: object) =>
    withLines({ deductions: [...last.lines.deductions, { ...deducted, ...line }] });
  const alsoTaxed = (line: object) => withLines({ taxes: [...last.lines.taxes, { ...withheld, ...line }] });

  it.each<[string, EngineEmployee]>([
    [
      'an order that was paid nothing',
      employee('KF-0417', alsoDeducted({ code: 'LOAN', timing: 'postTax', amount: 0, ytdAmount: 0 })),
    ],
    ['another rate that was paid nothing', employee('KF-0417', alsoEarned({ rate: 1, amount: 0 }))],
    ['tips that were none', employee('KF-0417', alsoEarned({ code: 'TIPS', amount: 0 }))],
  ])('pays someone with %s', (_what, one) => {
    expect(computed(one).result.totals.net).toBe(177_793);
  });

  it('continues the year at this employer alone', () => {
    const one = employee('KF-0417');
    const [own] = one.years;
    if (!own) throw new Error('No year');
    const strange = { ...own, employer: [], reporting: { flsaOtPremium: 1 } };
    const years = [{ ...strange, year: 2025 }, { ...strange, legalEin: '00-0000001' }, own];
    const of = (given: EngineEmployee) => {
      const { lines, result } = computed(given);
      return [lines.employer.find(({ code }) => code === 'ER-HEALTH')?.ytdAmount, result.year.reporting.flsaOtPremium];
    };
    expect([of(one), of({ ...one, years })]).toEqual([[530_000, 27_813], [530_000, 27_813]]);
    expect(of({ ...one, years: [] })).toEqual([undefined, 0]);
  }); // prettier-ignore

  it('repeats benefits that the employer pays, and neither its taxes nor what is computed', () => {
    const employer = (changed: Readonly<Record<string, number | null>>) => {
      const lines = last.lines.employer.flatMap((line) => {
        const amount = changed[line.code];
        return amount === null ? [] : [{ ...line, amount: amount ?? line.amount }];
      });
      const found = computed(employee('KF-0417', withLines({ employer: lines }))).lines.employer;
      return Object.fromEntries(found.map(({ code, amount, ytdAmount }) => [code, [amount, ytdAmount]]));
    };
    const usual = employer({});
    expect([usual['ER-HEALTH'], usual['FUTA'], usual['SUTA-PA']]).toEqual([[21_200, 530_000], [0, 4_200], [0, 29_801]]);
    expect(employer({ 'ER-SS': 1, 'ER-MED': 2, FUTA: 3, 'SUTA-PA': 4 })).toEqual(usual);
    expect(employer({ 'ER-HEALTH': 5 })['ER-HEALTH']).toEqual([5, 508_805]);
    expect(employer({ 'ER-HEALTH': null })['ER-HEALTH']).toEqual([0, 508_800]);
  }); // prettier-ignore

  it.each<[string, EngineEmployee, string]>([
    ...['SUPPORT', 'LEVY', 'GARN', 'LOAN'].map((code): [string, EngineEmployee, string] => [
      `with a deduction ${code}`,
      employee('KF-0417', alsoDeducted({ code, amount: 5 })),
      'courtOrderOrLoan',
    ]),
    [
      'with an order that was paid nothing',
      employee('KF-0417', withLines({ garnishments: [{ code: 'GARN', amount: 0 }] })),
      'courtOrderOrLoan',
    ],
    ['with two rates', employee('KF-0417', alsoEarned({ rate: 1, amount: 5 })), 'unusualPay'],
    ['with tips', employee('KF-0417', alsoEarned({ code: 'TIPS', amount: 5 })), 'unusualPay'],
    ['with imported taxes', employee('KF-0417', alsoTaxed({ imported: true })), 'unusualPay'],
    [
      'with overtime that no tax was withheld from',
      employee('KF-0417', alsoEarned({ code: 'OT', rate: 1, amount: 500_000 })),
      'otherTaxes',
    ],
    [
      'with pay that no one knows',
      employee('KF-0417', alsoEarned({ code: 'XYZ', rate: 1, amount: 500_000 })),
      'otherTaxes',
    ],
    [
      'without a tax form at the last paycheck',
      employee('KF-0417', {
        taxes: employee('KF-0417')
          .taxes.slice(-1)
          .map(({ value }) => ({ from: '2026-12-01', value })),
      }),
      'noTaxForm',
    ],
    ['who has left', employee('KF-0009'), 'ended'],
    ['with a court order', employee('KF-0431'), 'courtOrderOrLoan'],
    ['who is a contractor', employee('KF-0417', { isContractor: true }), 'contractor'],
    ['without a paycheck', employee('KF-0417', { last: null }), 'noPaycheck'],
    ['without a tax form', employee('KF-0417', { taxes: [] }), 'noTaxForm'],
    ['whose taxes another engine computed', employee('KF-0417', withTax(18_556)), 'otherTaxes'],
    ['with piece work', employee('KF-0417', withEarning({ code: 'PIECE' })), 'unusualPay'],
    ['with several work places', employee('KF-0417', withEarning({ workPlace: 'LAN' })), 'unusualPay'],
  ])('refuses someone %s', (_what, one, why) => {
    expect(computeCheck(one, next)).toBe(why);
  });
});
