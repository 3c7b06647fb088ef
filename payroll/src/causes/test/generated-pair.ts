import fc from 'fast-check';
import { addDays } from '@paystead/contract/local-date.ts';
import { openYear, type Accumulators } from '../../checks/accumulators.ts';
import { type CheckInput, noBalances, payCheck } from '../../checks/check.ts';
import type { Election } from '../../checks/deductions/deductions.ts';
import { type EarningInput, salaryEarnings } from '../../checks/earnings/earnings.ts';
import { setup } from '../../checks/test/golden.ts';
import { blankForm } from '../../federal/withholding.ts';
import { taxTablesOn } from '../../tables/shipped.ts';
import type { Paid } from './undo.ts';

/** Two consecutive checks of one person, with the period that each pays. */
export interface GeneratedPair {
  readonly before: Paid;
  readonly after: Paid;
  readonly events: readonly string[];
}

/** Everything that decides one check of a generated person. Hundredths of hours, 1/10,000 dollar, cents, 1/1,000,000. */
interface Situation {
  readonly kind: 'hourly' | 'salaried' | 'tipped';
  readonly rate: number;
  readonly salary: number;
  readonly hours: Readonly<Record<'REG' | 'OT' | 'DT' | 'PTO' | 'SICK' | 'HOL', number>>;
  readonly amounts: Readonly<Record<'BON' | 'ADJ' | 'REIMB' | 'GTL' | 'RSU' | 'CTIP' | 'TIPS', number>>;
  readonly percents: Readonly<Record<'401K' | 'ROTH', number>>;
  readonly flat: Readonly<Record<'MED' | 'HSA' | 'LOAN' | 'DUES' | 'GARN', number>>;
  readonly place: keyof typeof PLACES;
  readonly dependents: number;
  readonly extra: number;
  readonly exemptions: number;
  readonly periods: 26 | 52;
  readonly legal: string;
  readonly date: string;
}

const PLACES = {
  manheim: '390710002',
  philadelphia: '391010000',
  louisville: '181110000',
  clark: '150190000',
  austin: '444530000',
} as const;

/** Yearly amounts before the first check, in cents. */
interface YearBefore {
  readonly deferred: number;
  readonly hsa: number;
  readonly wages: number;
  readonly local: number;
  readonly owed: number | null;
}

const cents = (min: number, max: number) => fc.integer({ min, max });
const rarely = (value: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: value });

const start: fc.Arbitrary<Situation> = fc.record({
  kind: fc.constantFrom('hourly', 'hourly', 'salaried', 'tipped'),
  rate: cents(120_000, 600_000),
  salary: cents(120_000, 900_000),
  hours: fc.record({
    REG: cents(3000, 8000),
    OT: rarely(cents(50, 1200)),
    DT: fc.constant(0),
    PTO: rarely(cents(1, 8).map((n) => n * 100)),
    SICK: fc.constant(0),
    HOL: rarely(fc.constant(800)),
  }),
  amounts: fc.record({
    BON: rarely(cents(5000, 300_000)),
    ADJ: fc.constant(0),
    REIMB: rarely(cents(500, 20_000)),
    GTL: rarely(cents(100, 3000)),
    RSU: fc.constant(0),
    CTIP: cents(3000, 30_000),
    TIPS: cents(0, 60_000),
  }),
  percents: fc.record({ '401K': fc.constantFrom(0, 30_000, 50_000, 100_000), ROTH: fc.constantFrom(0, 0, 0, 40_000) }),
  flat: fc.record({
    MED: fc.constantFrom(0, 4517, 12_011),
    HSA: fc.constantFrom(0, 5003, 17_519),
    LOAN: fc.constantFrom(0, 0, 8500),
    DUES: fc.constantFrom(0, 0, 2303),
    GARN: fc.constantFrom(0, 0, 0, 0, 15_121),
  }),
  place: fc.constantFrom('manheim', 'philadelphia', 'louisville', 'clark', 'austin'),
  dependents: fc.constantFrom(0, 0, 220_000),
  extra: fc.constant(0),
  exemptions: fc.constant(0),
  periods: fc.constant(26),
  legal: fc.constant('legal-1'),
  date: fc.constantFrom('2025-06-06', '2025-12-19', '2026-03-13', '2026-07-02', '2026-09-25', '2024-12-20'),
});

const yearBefore: fc.Arbitrary<YearBefore> = fc.record({
  deferred: fc.constantFrom(0, 500_000, 2_300_000, 2_340_000, 2_430_000, 2_445_000),
  hsa: fc.constantFrom(0, 200_000, 415_000, 425_000, 435_000),
  wages: fc.constantFrom(2_000_000, 8_000_000, 17_500_000, 18_300_000, 19_950_000),
  local: fc.constantFrom(0, 2600, 4900, 5200),
  owed: fc.constantFrom(null, 3000, 8500, 90_000),
});

type Change = (situation: Situation, by: number) => Situation;
const withHours =
  (hours: Partial<Situation['hours']>): Change =>
  (one) => ({ ...one, hours: { ...one.hours, ...hours } });
const moreHours =
  (code: keyof Situation['hours'], step: number): Change =>
  (one, by) => ({
    ...one,
    hours: { ...one.hours, [code]: Math.max(0, one.hours[code] + Math.round(((by - 500) / 500) * step)) },
  });
const leave =
  (code: 'PTO' | 'SICK' | 'HOL'): Change =>
  (one) =>
    withHours({ REG: Math.max(0, one.hours.REG - 800), [code]: one.hours[code] + 800 })(one, 0);
const amount =
  (code: keyof Situation['amounts'], most: number): Change =>
  (one, by) => ({ ...one, amounts: { ...one.amounts, [code]: Math.round((by * most) / 1000) } });
const flat =
  (code: keyof Situation['flat'], ...choices: number[]): Change =>
  (one, by) => ({ ...one, flat: { ...one.flat, [code]: choices[by % choices.length] ?? 0 } });

/** Possible events between two checks; `by` is 0 to 1,000. */
const EVENTS: Readonly<Record<string, Change>> = {
  hours: moreHours('REG', 1600),
  overtime: moreHours('OT', 900),
  doubleTime: moreHours('DT', 600),
  vacation: leave('PTO'),
  sickness: leave('SICK'),
  holiday: leave('HOL'),
  raise: (one, by) => ({ ...one, rate: one.rate + 500 + by * 40, salary: one.salary + 1000 + by * 50 }),
  bonus: amount('BON', 300_000),
  correction: (one, by) => ({ ...one, amounts: { ...one.amounts, ADJ: (by - 500) * 30 } }),
  refund: amount('REIMB', 30_000),
  stock: amount('RSU', 900_000),
  chargedTips: amount('CTIP', 40_000),
  reportedTips: amount('TIPS', 80_000),
  allTips: (one, by) => amount('TIPS', 400_000)(one, by),
  deferral: (one, by) => ({ ...one, percents: { ...one.percents, '401K': [0, 20_000, 60_000, 120_000][by % 4] ?? 0 } }),
  roth: (one, by) => ({ ...one, percents: { ...one.percents, ROTH: [0, 30_000, 60_000][by % 3] ?? 0 } }),
  medical: flat('MED', 0, 4517, 18_013),
  hsa: flat('HSA', 0, 10_009, 20_021),
  loan: flat('LOAN', 0, 8500, 12_341),
  dues: flat('DUES', 0, 2303, 4127),
  garnishment: flat('GARN', 0, 15_121, 40_433),
  form: (one, by) => ({ ...one, dependents: by % 2 === 0 ? 0 : 440_000 }),
  extraTax: (one, by) => ({ ...one, extra: 1000 + by * 20 }),
  certificate: (one, by) => ({ ...one, exemptions: by % 4 }),
  move: (one, by) => ({ ...one, place: (Object.keys(PLACES) as (keyof typeof PLACES)[])[by % 5] ?? 'manheim' }),
  transfer: (one) => ({ ...one, legal: 'legal-2' }),
  weekly: (one) => ({
    ...withHours({ REG: Math.round(one.hours.REG / 2) })(one, 0),
    periods: 52,
    salary: Math.round(one.salary / 2),
  }),
};
const NAMES = Object.keys(EVENTS);

function earningsOf({ kind, rate, salary, hours, amounts }: Situation): EarningInput[] {
  const timed = (code: keyof Situation['hours'], at: number): EarningInput[] =>
    hours[code] > 0 ? [{ code, hours: hours[code] * 100, rate: at * 100 }] : [];
  const paid = (code: keyof Situation['amounts']): EarningInput[] =>
    amounts[code] === 0 ? [] : [{ code, amount: amounts[code] }];
  const extra = (['BON', 'ADJ', 'REIMB', 'GTL', 'RSU'] as const).flatMap(paid);
  const away = (['PTO', 'SICK', 'HOL'] as const).filter((code) => hours[code] > 0);
  if (kind === 'salaried')
    return [
      ...salaryEarnings(
        salary,
        800_000,
        away.map((code) => ({ code, hours: hours[code] * 100 })),
        (Math.max(0, 7000 - hours.REG) % 800) * 100,
      ),
      ...extra,
    ];
  if (kind === 'tipped')
    return [
      ...timed('REG', 21_300),
      ...away.flatMap((code) => timed(code, 72_500)),
      ...paid('CTIP'),
      ...paid('TIPS'),
      ...extra,
    ];
  return [
    ...timed('REG', rate),
    ...timed('OT', Math.round(rate * 1.5)),
    ...timed('DT', rate * 2),
    ...away.flatMap((code) => timed(code, rate)),
    ...extra,
  ];
}

function electionsOf({ percents, flat: fixed }: Situation): Election[] {
  return [
    ...Object.entries(percents).flatMap(([code, percent]) => (percent === 0 ? [] : [{ code, percent }])),
    ...Object.entries(fixed).flatMap(([code, one]) => (one === 0 ? [] : [{ code, amount: one }])),
  ];
}

function inputOf(
  one: Situation,
): Pick<CheckInput, 'tables' | 'checkDate' | 'runType' | 'setup' | 'tax' | 'elections' | 'accounts' | 'earnings'> {
  const place = PLACES[one.place];
  return {
    tables: taxTablesOn(one.date),
    checkDate: one.date,
    runType: 'regular',
    setup: { ...setup, periodsPerYear: one.periods, tipped: one.kind === 'tipped' },
    tax: {
      federal: {
        form: { ...blankForm(2026), dependents: one.dependents, extraWithholding: one.extra },
        exemptYear: null,
        lockIn: null,
      },
      places: { residence: place, work: place, januaryResidence: null, reciprocityCertificate: false },
      certificates: { IN: { exemptions: { allowances: one.exemptions }, extraWithholding: 0, exempt: false } },
      yearlyTaxExempt: false,
    },
    elections: electionsOf(one),
    accounts: [],
    earnings: earningsOf(one),
  };
}

function opening(one: Situation, { deferred, hsa, wages, local }: YearBefore): Accumulators {
  const year = openYear(Number(one.date.slice(0, 4)), one.legal);
  const tax = (taxCode: string, taxableWages: number, paid: number, geoCode: string | null = null) => ({
    [geoCode === null ? taxCode : `${taxCode}@${geoCode}`]: {
      taxCode,
      description: taxCode,
      jurisdiction: '',
      geoCode,
      taxableWages,
      amount: paid,
    },
  });
  const deduction = (code: string, timing: 'preTax' | 'postTax', paid: number) =>
    paid === 0 ? {} : { [code]: { description: code, timing, amount: paid } };
  const { socialSecurity, deferral, hsa: accounts } = taxTablesOn(one.date).payroll;
  const limit = socialSecurity.wageLimit;
  return {
    ...year,
    deductions: {
      ...deduction('401K', 'preTax', Math.min(deferred, deferral.limit)),
      ...deduction('HSA', 'preTax', Math.min(hsa, accounts.self)),
    },
    taxes: {
      ...tax('SS', Math.min(wages, limit), 1),
      ...tax('MED', wages, 1),
      ...(one.place === 'manheim' && local > 0 ? tax('LST', 0, local, PLACES.manheim) : {}),
    },
  };
}

const NEAR_HSA_LIMIT = 400_000;
const NEAR_DEFERRAL_LIMIT = 2_200_000;

/** Pays both checks: the second continues the first one's year, employer and balances where these stay the same. */
function paidPair(before: Situation, changed: Situation, year: YearBefore, events: readonly string[]): GeneratedPair {
  // A new contribution on the day on which it reaches its limit has two causes in one line.
  const after: Situation = {
    ...changed,
    flat: { ...changed.flat, HSA: year.hsa > NEAR_HSA_LIMIT ? before.flat.HSA : changed.flat.HSA },
    percents: year.deferred > NEAR_DEFERRAL_LIMIT ? before.percents : changed.percents,
  };
  const balances = { ...noBalances, owed: year.owed === null ? {} : { LOAN: year.owed } };
  const pay = (visible: (election: Election) => boolean): GeneratedPair => {
    const electedBy = (one: Situation) => ({ elections: electionsOf(one).filter(visible) });
    const first: CheckInput = { ...inputOf(before), ...electedBy(before), year: opening(before, year), balances };
    const one = payCheck(first);
    const second: CheckInput = {
      ...inputOf(after),
      ...electedBy(after),
      ...yearsAfter(before, after, one.year),
      balances: one.balances,
      lastRegular: one.regularPay,
    };
    return { before: { input: first, result: one }, after: { input: second, result: payCheck(second) }, events };
  };
  const pair = pay(() => true);
  // An order or election that takes nothing from either check is on no stub: no one can see that it waits for more pay.
  const lines = [pair.before, pair.after].flatMap(({ result }) => result.lines.deductions);
  const taken = new Set(lines.filter((line) => line.amount !== 0).map(({ code }) => code));
  return pay(({ code }) => taken.has(code));
}

/** The second check's year: it continues within one year and employer. */
function yearsAfter(before: Situation, after: Situation, year: Accumulators): Pick<CheckInput, 'year' | 'otherLegals'> {
  const continues = after.date.slice(0, 4) === before.date.slice(0, 4);
  if (continues && after.legal === before.legal) return { year };
  return { year: openYear(Number(after.date.slice(0, 4)), after.legal), otherLegals: continues ? [year] : [] };
}

/** Pairs of checks with up to four changes between them. */
export const generatedPair: fc.Arbitrary<GeneratedPair> = fc
  .tuple(
    start,
    yearBefore,
    fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), cents(0, 1000)), { selector: ([name]) => name, maxLength: 4 }),
  )
  .map(([before, year, events]) => {
    const changed = events.reduce((one, [name, by]) => EVENTS[name]?.(one, by) ?? one, before);
    const after = { ...changed, date: addDays(before.date, changed.periods === 52 ? 7 : 14) };
    return paidPair(
      before,
      after,
      year,
      events.map(([name]) => name),
    );
  });
