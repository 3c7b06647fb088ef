import { type Accumulators, type CurrentTax, post, type Posting, withYearToDate } from './accumulators.ts';
import type { Balances, CheckResult } from './check.ts';

/** The original of a reversal: its result, and the balances before it. */
export type Original = { result: CheckResult; balancesBefore: Balances };

/**
 * Reverses a check on a later date of the same year: negates every current amount, and gives back leave, arrears and
 * remaining balances. Throws for another year or legal employer, since a past year is closed.
 */
export function reverseCheck(original: Original, year: Accumulators, balances: Balances): CheckResult {
  const { result, balancesBefore } = original;
  if (year.year !== result.year.year || year.legalId !== result.year.legalId) {
    throw new Error('A check is reversed within its own year and legal employer.');
  }
  const posting = mirror(result.posting);
  const yearAfter = post(year, posting);
  const accruals = result.lines.accruals.map(({ plan, description, unit, earned, taken, adjusted }) => {
    const beginning = balances.leave[plan] ?? 0;
    const [back, returned, undone] = [0 - earned, 0 - taken, 0 - adjusted];
    return {
      plan,
      description,
      ...(unit && { unit }),
      beginning,
      earned: back,
      taken: returned,
      adjusted: undone,
      ending: beginning + back - returned + undone,
    };
  });
  const movement = (side: 'arrears' | 'owed') => givenBack(balances[side], balancesBefore[side], result.balances[side]);
  return {
    lines: {
      ...withYearToDate(posting, yearAfter),
      accruals,
      deposits: result.lines.deposits.map((row) => ({ ...row, amount: 0 - row.amount })),
      messages: [],
    },
    totals: posting.totals,
    paymentType: result.paymentType,
    year: yearAfter,
    balances: {
      leave: { ...balances.leave, ...Object.fromEntries(accruals.map(({ plan, ending }) => [plan, ending])) },
      arrears: movement('arrears'),
      owed: movement('owed'),
    },
    uncollected: result.uncollected.map(({ taxKey, amount }) => ({ taxKey, amount: 0 - amount })),
    regularPay: { wages: 0 - result.regularPay.wages, withheld: 0 - result.regularPay.withheld },
    posting,
  };
}

/** Negates amounts and hours; rates stay, since the pay per hour did not change. */
function mirror(posting: Posting): Posting {
  return {
    earnings: posting.earnings.map((line) => ({
      ...line,
      hours: line.hours === null ? null : 0 - line.hours,
      amount: 0 - line.amount,
    })),
    deductions: posting.deductions.map((line) => ({ ...line, amount: 0 - line.amount })),
    taxes: posting.taxes.map(mirrorTax),
    employer: posting.employer.map((line) => ({ ...line, amount: 0 - line.amount })),
    totals: negated(posting.totals),
    reporting: negated(posting.reporting),
  };
}

function mirrorTax(line: CurrentTax): CurrentTax {
  const { grossWages, exemptWages } = line;
  return {
    ...line,
    ...(grossWages !== undefined && { grossWages: 0 - grossWages }),
    ...(exemptWages !== undefined && { exemptWages: 0 - exemptWages }),
    taxableWages: 0 - line.taxableWages,
    amount: 0 - line.amount,
  };
}

function negated<T extends Record<string, number>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, 0 - value])) as T;
}

function givenBack(
  now: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Record<string, number> {
  const codes = new Set([...Object.keys(now), ...Object.keys(before)]);
  return Object.fromEntries(
    [...codes].map((code) => [code, (now[code] ?? 0) - ((after[code] ?? 0) - (before[code] ?? 0))]),
  );
}
