import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalTablesFor } from '../tables/federal.ts';
import { annualIncomeTax, tryElections, type CalculatorJob, type CreditAnswers } from './w4-calculator.ts';
import { blankForm, type FederalForm, type PeriodsPerYear } from './withholding.ts';

const [t2025, t2026] = [federalTablesFor('2025-06-30'), federalTablesFor('2026-06-30')];
const form = (part: Partial<FederalForm> = {}): FederalForm => ({ ...blankForm(2026), ...part });
const job = (wagesCents: number, periodsPerYear: PeriodsPerYear, part: Partial<CalculatorJob> = {}): CalculatorJob => ({
  wagesCents,
  periodsPerYear,
  yearToDate: { wages: 0, withheld: 0 },
  checkDates: [],
  setup: { form: form(), exemptYear: null, lockIn: null },
  ...part,
});
/** Someone without children or age for the earned income credit, whose step 3 has other credits only. */
const credits = ({ dependents }: FederalForm, part: Partial<CreditAnswers> = {}): CreditAnswers => ({
  separately: false,
  isDependent: false,
  isOfAge: false,
  children: 0,
  otherDependents: 0,
  qualifyingChildren: 0,
  otherCredits: dependents,
  investmentIncome: 0,
  ...part,
});
const noCredits = { allowed: 0, nonrefundable: 0, additionalChild: 0, earnedIncome: 0 };
const perCheck = (tables: typeof t2026, wages: number, periods: PeriodsPerYear, form: FederalForm) =>
  tryElections(tables, {
    own: job(wages, periods),
    linked: [],
    others: [],
    form,
    credits: credits(form),
    firstCheckDate: `${tables.year}-07-01`,
  }).perCheck.after;

describe('the W-4 calculator agrees with the worked examples to the cent', () => {
  it.each([
    ['E1', t2026, 200_000, 26, form(), 15_615],
    ['E2', t2026, 200_000, 26, form({ multipleJobs: true }), 27_019],
    ['E3', t2026, 400_000, 24, form({ filingStatus: 'm', dependents: 440_000 }), 11_500],
    ['E4', t2026, 115_000, 52, form({ filingStatus: 'h', dependents: 220_000, extraWithholding: 1_500 }), 4_815],
    [
      'E5',
      t2026,
      1_250_000,
      12,
      form({ filingStatus: 'm', multipleJobs: true, otherIncome: 300_000, deductions: 600_000 }),
      200_117,
    ],
    ['E6', t2026, 30_000, 52, form(), 0],
    ['E7', t2026, 180_000, 26, form({ nonresidentAlien: true }), 20_646],
    ['E8', t2026, 240_000, 26, form({ formYear: 2019, filingStatus: 'm', allowances: 3 }), 12_031],
    ['E9', t2025, 200_000, 26, form({ formYear: 2025 }), 16_160],
    ['E10', t2026, 987_654, 26, form({ exempt: true }), 0],
  ] as const)('%s', (_title, tables, wages, periods, form, withheld) => {
    expect(perCheck(tables, wages, periods, form)).toBe(withheld);
  });
});

describe('a full year’s income tax from the annual tables', () => {
  it.each([
    // (60,000 − 16,100) = 43,900: 1,240.00 + 12 % of 31,500.
    ['single', 6_000_000, form(), 502_000],
    // (60,000 − 32,200) = 27,800: 2,480.00 + 12 % of 3,000, less two children.
    ['married, two children', 6_000_000, form({ filingStatus: 'm', dependents: 440_000 }), 0],
    ['married', 6_000_000, form({ filingStatus: 'm' }), 284_000],
    // (40,000 − 24,150) = 15,850: 10 %.
    ['head of household', 4_000_000, form({ filingStatus: 'h' }), 158_500],
    ['below the standard deduction', 1_610_000, form(), 0],
    ['with other income and deductions', 5_000_000, form({ otherIncome: 1_000_000, deductions: 500_000 }), 442_000],
    ['nonresident alien, who has no standard deduction', 4_390_000, form({ nonresidentAlien: true }), 502_000],
  ] as const)('%s', (_title, wages, form, tax) => expect(annualIncomeTax(t2026, wages, form)).toBe(tax));

  it('the checkbox of step 2, extra withholding and an exemption do not change the tax on the return', () => {
    const forms = [form({ multipleJobs: true }), form({ extraWithholding: 5_000 }), form({ exempt: true })];
    expect(forms.map((form) => annualIncomeTax(t2026, 6_000_000, form))).toEqual([502_000, 502_000, 502_000]);
  });
});

describe('this year and a full year', () => {
  const own = job(200_000, 26, {
    yearToDate: { wages: 4_800_000, withheld: 374_760 },
    checkDates: ['2026-12-04', '2026-12-18'],
  });
  const ask = (form: FederalForm, part: Partial<Parameters<typeof tryElections>[1]> = {}) =>
    tryElections(t2026, {
      own,
      linked: [],
      others: [],
      form,
      credits: credits(form),
      firstCheckDate: '2026-12-18',
      ...part,
    });

  it('a new form changes only the paydays from its start', () => {
    const answer = ask(form({ extraWithholding: 10_000 }));
    expect(answer.perCheck).toEqual({ before: 15_615, after: 25_615 });
    expect([answer.checksReached, answer.netChangeThisYear]).toEqual([1, -10_000]);
    // 24 + 2 checks of $156.15 against the tax on $52,000.
    expect(answer.thisYear).toEqual({
      wages: 5_200_000,
      taxBeforeCredits: 406_000,
      credits: noCredits,
      tax: 406_000,
      withheldNow: 405_990,
      withheldThen: 415_990,
      refundNow: -10,
      refundThen: 9_990,
    });
    expect(answer.fullYear).toMatchObject({ withheldThen: 665_990, refundThen: 259_990 });
  });

  it('a form that starts next year changes no payday of this year', () => {
    const answer = ask(form({ extraWithholding: 10_000 }), { firstCheckDate: null });
    expect([answer.checksReached, answer.netChangeThisYear]).toEqual([0, 0]);
    expect(answer.perCheck.after).toBe(25_615);
  });

  it('a new form changes every payday from its start, and none before', () => {
    const checkDates = ['2026-11-20', '2026-12-04', '2026-12-18'];
    const from = (firstCheckDate: string) =>
      ask(form({ extraWithholding: 100 }), { own: { ...own, checkDates }, firstCheckDate });
    expect(['2026-11-20', '2026-12-04', '2026-12-05', '2026-12-31'].map((date) => from(date).checksReached)).toEqual([
      3, 2, 1, 0,
    ]);
    expect(from('2026-12-04').netChangeThisYear).toBe(-200);
  });

  it('the usual check is the first with the new form, or the last of the year, or its last day', () => {
    const expiring = { form: form({ exempt: true }), exemptYear: 2025, lockIn: null };
    const before = (checkDates: readonly string[], firstCheckDate: string | null) =>
      ask(form(), { own: { ...own, checkDates, setup: expiring }, firstCheckDate }).perCheck.before;
    const dates = ['2026-02-10', '2026-02-12', '2026-02-24'];
    expect([before(dates, '2026-02-10'), before(dates, null), before([], null)]).toEqual([0, 15_615, 15_615]);
    // A full year begins without an exemption that expired the year before.
    const expired = { ...expiring, exemptYear: 2024 };
    expect(ask(form(), { own: { ...own, setup: expired } }).fullYear.withheldNow).toBe(26 * 15_615);
  });

  it('a full year has the withholding of every job', () => {
    const weekly = job(100_000, 52, {
      setup: { form: form({ extraWithholding: 300 }), exemptYear: null, lockIn: null },
    });
    const alone = ask(form());
    const linked = ask(form(), { linked: [weekly] });
    const linkedCheck = perCheck(t2026, 100_000, 52, form({ extraWithholding: 300 }));
    const { withheldNow, withheldThen } = ask(form({ extraWithholding: 100 }), {
      linked: [weekly],
      others: [{ wages: 1_000_000, withheld: 70_000 }],
    }).fullYear;
    const ofWeekly = linked.fullYear.withheldNow - alone.fullYear.withheldNow;
    expect(ofWeekly).toBe(52 * linkedCheck);
    expect([withheldNow, withheldThen - withheldNow]).toEqual([26 * 15_615 + ofWeekly + 70_000, 2_600]);
  });

  it('every job counts: linked ones by their own form, others with the amounts entered', () => {
    const alone = ask(form());
    const linked = job(100_000, 26, { yearToDate: { wages: 2_400_000, withheld: 50_000 } });
    const both = ask(form(), { linked: [linked], others: [{ wages: 1_000_000, withheld: 70_000 }] });
    expect(both.thisYear.wages).toBe(alone.thisYear.wages + 2_400_000 + 1_000_000);
    expect(both.thisYear.withheldNow).toBe(alone.thisYear.withheldNow + 120_000);
    expect(both.thisYear.refundNow).toBeLessThan(alone.thisYear.refundNow);
  });

  it('two equal jobs owe tax with blank forms, and nearly none with step 2 checked on both', () => {
    const twin = (form: FederalForm) => job(200_000, 26, { setup: { form: form, exemptYear: null, lockIn: null } });
    const without = ask(form(), { own: twin(form()), linked: [twin(form())] });
    const boxed = form({ multipleJobs: true });
    const withBox = ask(boxed, { own: twin(boxed), linked: [twin(boxed)] });
    expect(without.fullYear.refundThen).toBeLessThan(-500_000);
    expect(Math.abs(withBox.fullYear.refundThen)).toBeLessThan(100);
  });

  it('TRU-6: the box of step 2 promises no refund until the second job is entered', () => {
    const boxed = form({ multipleJobs: true });
    const alone = ask(boxed);
    expect([alone.isSecondJobMissing, alone.fullYear.refundThen > 200_000]).toEqual([true, true]);
    expect(ask(boxed, { others: [{ wages: 0, withheld: 0 }] }).isSecondJobMissing).toBe(true);
    const entered = ask(boxed, { others: [{ wages: 5_200_000, withheld: 702_494 }] });
    expect(entered.isSecondJobMissing).toBe(false);
    expect(Math.abs(entered.fullYear.refundThen)).toBeLessThan(100);
    expect(ask(boxed, { linked: [job(100_000, 26)] }).isSecondJobMissing).toBe(false);
    expect(ask(form()).isSecondJobMissing).toBe(false);
  });

  it('withholding never falls below a lock-in letter', () => {
    const locked = { ...own, setup: { form: form(), exemptYear: null, lockIn: form({ extraWithholding: 5_000 }) } };
    expect(ask(form({ filingStatus: 'm' }), { own: locked }).perCheck).toEqual({ before: 20_615, after: 20_615 });
    expect(ask(form({ extraWithholding: 9_000 }), { own: locked }).perCheck.after).toBe(24_615);
  });
});

const anyForm = fc.record({
  formYear: fc.constant(2026),
  filingStatus: fc.constantFrom('s' as const, 'm' as const, 'h' as const),
  multipleJobs: fc.boolean(),
  dependents: fc.integer({ min: 0, max: 1_000_000 }),
  otherIncome: fc.integer({ min: 0, max: 2_000_000 }),
  deductions: fc.integer({ min: 0, max: 3_000_000 }),
  extraWithholding: fc.integer({ min: 0, max: 50_000 }),
  allowances: fc.constant(0),
  exempt: fc.boolean(),
  nonresidentAlien: fc.boolean(),
});

describe('over generated elections', () => {
  const answer = (wagesCents: number, form: FederalForm) =>
    tryElections(t2026, {
      own: job(wagesCents, 26, { checkDates: ['2026-12-04', '2026-12-18'] }),
      linked: [],
      others: [],
      form,
      credits: credits(form),
      firstCheckDate: '2026-12-04',
    });

  it('tax and withholding never fall when wages rise, and an exempt form withholds nothing', () => {
    fc.assert(
      fc.property(fc.nat(3_000_000), fc.nat(500_000), anyForm, (wages, more, form) => {
        const [low, high] = [answer(wages, form), answer(wages + more + 101, form)];
        expect(high.perCheck.after).toBeGreaterThanOrEqual(low.perCheck.after);
        expect(high.fullYear.tax).toBeGreaterThanOrEqual(low.fullYear.tax);
        if (form.exempt) expect(high.perCheck.after).toBe(0);
      }),
    );
  });

  it('the extra withholding suggested evens out a full year, to less than a cent per check', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 3_000_000 }), anyForm, (wages, form) => {
        const plain = { ...form, exempt: false, extraWithholding: 0 };
        const extraWithholding = answer(wages, plain).evenExtra;
        const even = answer(wages, { ...plain, extraWithholding }).fullYear.refundThen;
        expect(even).toBeGreaterThanOrEqual(0);
        if (extraWithholding > 0) expect(even).toBeLessThan(26);
      }),
    );
  });
});
