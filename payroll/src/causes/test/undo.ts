import { type CheckInput, type CheckResult, payCheck } from '../../checks/check.ts';
import type { EarningInput } from '../../checks/earnings/earnings.ts';
import { sum } from '../../money.ts';

/** A check as it was paid: everything that went into it, and what came out. */
export interface Paid {
  readonly input: CheckInput;
  readonly result: CheckResult;
}

/** The parts of a check's input that a cause can be, each of which can be taken from the earlier check. */
export type Undoing =
  | { readonly earnings: readonly string[] }
  | { readonly rate: { readonly before: number; readonly after: number } }
  | { readonly hours: readonly string[] }
  | { readonly deduction: string }
  | { readonly deductions: readonly string[] }
  | { readonly limits: readonly string[] }
  | { readonly taxYear: readonly string[] }
  | { readonly input: 'federal' | 'places' }
  | { readonly uncollected: true };

/**
 * Returns the net pay of the second check if the named inputs had been those of the first: the pay engine runs again from
 * the inputs, gross to net. It shares nothing with the code that names causes.
 */
export function netWithout(what: Undoing, before: Paid, after: Paid): number {
  if ('uncollected' in what) return after.result.totals.net - (uncollectedOf(after) - uncollectedOf(before));
  return payCheck(undone(what, before.input, after.input)).totals.net;
}

const uncollectedOf = ({ result }: Paid): number => sum(result.uncollected.map(({ amount }) => amount));

function undone(what: Exclude<Undoing, { uncollected: true }>, before: CheckInput, after: CheckInput): CheckInput {
  if ('earnings' in what)
    return withEarnings(after, [...without(after, what.earnings), ...only(before, what.earnings)]);
  if ('rate' in what) {
    const { rate } = what;
    return withEarnings(
      after,
      after.earnings.map((one) => (one.rate === rate.after ? { ...one, rate: rate.before } : one)),
    );
  }
  if ('hours' in what) {
    const rate = (code: string, old: number | undefined) =>
      rateOf(after, code) ?? what.hours.map((one) => rateOf(after, one)).find((one) => one !== undefined) ?? old ?? 0;
    return withEarnings(after, [
      ...without(after, what.hours),
      ...only(before, what.hours).map((one) =>
        one.rate === undefined ? one : { ...one, rate: rate(one.code, one.rate) },
      ),
    ]);
  }
  if ('deduction' in what) return withDeduction(what.deduction, before, withYearOf([what.deduction], before, after));
  if ('deductions' in what)
    return what.deductions.reduce(
      (check, code) => withDeduction(code, before, check),
      withYearOf(what.deductions, before, after),
    );
  if ('limits' in what) return withYearOf(what.limits, before, after);
  if ('taxYear' in what) return withTaxYear(what.taxYear, before, after);
  return withInput(what.input, before, after);
}

const withEarnings = (check: CheckInput, earnings: readonly EarningInput[]): CheckInput => ({ ...check, earnings });
const only = ({ earnings }: CheckInput, codes: readonly string[]) =>
  earnings.filter(({ code }) => codes.includes(code));
const without = ({ earnings }: CheckInput, codes: readonly string[]) =>
  earnings.filter(({ code }) => !codes.includes(code));
const rateOf = ({ earnings }: CheckInput, code: string) => earnings.find((one) => one.code === code)?.rate;

/** The election of one code, and what is still owed of it. */
function withDeduction(code: string, before: CheckInput, after: CheckInput): CheckInput {
  const swap = (now: Readonly<Record<string, number>>, then: Readonly<Record<string, number>>) => {
    const { [code]: _, ...rest } = now;
    return then[code] === undefined ? rest : { ...rest, [code]: then[code] };
  };
  return {
    ...after,
    ...(before.scope === undefined ? {} : { scope: before.scope }),
    elections: [
      ...after.elections.filter((one) => one.code !== code),
      ...before.elections.filter((one) => one.code === code),
    ],
    balances: {
      ...after.balances,
      arrears: swap(after.balances.arrears, before.balances.arrears),
      owed: swap(after.balances.owed, before.balances.owed),
    },
  };
}

/** Replaces the amounts that these deductions had taken in the year, with every employer, and the year's limits of them. */
function withYearOf(codes: readonly string[], before: CheckInput, after: CheckInput): CheckInput {
  const own = (deductions: CheckInput['year']['deductions']) =>
    Object.entries(deductions).filter(([code]) => codes.includes(code));
  const rest = (year: CheckInput['year']): CheckInput['year'] => ({
    ...year,
    deductions: Object.fromEntries(Object.entries(year.deductions).filter(([code]) => !codes.includes(code))),
  });
  const taken: CheckInput['year']['deductions'] = {};
  for (const year of [before.year, ...(before.otherLegals ?? [])])
    for (const [code, line] of own(year.deductions))
      taken[code] = { ...line, amount: line.amount + (taken[code]?.amount ?? 0) };
  const { deferral, hsa, healthFsa, dependentCare, commuterMonthly } = before.tables.payroll;
  const limits = {
    ...(codes.includes('401K') || codes.includes('ROTH') ? { deferral } : {}),
    ...(codes.includes('HSA') ? { hsa } : {}),
    ...(codes.includes('FSA') ? { healthFsa } : {}),
    ...(codes.includes('DCFSA') ? { dependentCare } : {}),
    ...(codes.includes('COMM') ? { commuterMonthly } : {}),
  };
  const year = rest(after.year);
  return {
    ...after,
    setup: { ...after.setup, priorYearFicaWages: before.setup.priorYearFicaWages },
    tables: { ...after.tables, payroll: { ...after.tables.payroll, ...limits } },
    year: {
      ...year,
      deductions: { ...year.deductions, ...taken },
      employer: codes.includes('HSA') ? before.year.employer : year.employer,
    },
    otherLegals: (after.otherLegals ?? []).map(rest),
  };
}

/** Replaces the wages on which these taxes had been charged in the year. */
function withTaxYear(codes: readonly string[], before: CheckInput, after: CheckInput): CheckInput {
  const pick = (year: CheckInput['year'], own: boolean) =>
    Object.entries(year.taxes).filter(([, { taxCode }]) => codes.includes(taxCode) === own);
  const { socialSecurity } = before.tables.payroll;
  return {
    ...after,
    tables: { ...after.tables, payroll: { ...after.tables.payroll, socialSecurity } },
    year: {
      ...after.year,
      taxes: Object.fromEntries([...pick(after.year, false), ...pick(before.year, true)]),
    },
  };
}

/** Federal tax: the form and its tables. Places: theirs, the certificates and their tables. */
function withInput(input: 'federal' | 'places', before: CheckInput, after: CheckInput): CheckInput {
  const { federal, places, certificates } = before.tax;
  const { tables } = before;
  return input === 'federal'
    ? { ...after, tax: { ...after.tax, federal }, tables: { ...after.tables, federal: tables.federal } }
    : {
        ...after,
        checkDate: before.checkDate,
        year: { ...after.year, year: before.year.year },
        tax: { ...after.tax, places, certificates },
        tables: { ...after.tables, states: tables.states, localities: tables.localities },
      };
}
