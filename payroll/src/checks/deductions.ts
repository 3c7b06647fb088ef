import type { PayrollTable } from '../tables/schema.ts';
import type { CurrentDeduction, CurrentEarning } from './accumulators.ts';
import { byTaking, deductionCode } from './deduction-codes.ts';
import { earningCode } from './earning-codes.ts';
import { creditorLimit, type Disposable, type OrderTerms, supportLimit } from '../limits/garnishment.ts';
import { annualRoom, type LimitFacts } from '../limits/annual-limits.ts';
import { shareOf, sum, within } from '../money.ts';

/** A standing deduction: cents a check, or ppm of deferrable pay. */
export type Election = { code: string; description?: string; terms?: OrderTerms } & (
  | { amount: number }
  | { percent: number }
);

/** Which elections a run takes: a bonus takes percentages only, a correction nothing. */
export type DeductionScope = 'all' | 'percentages' | 'none';

/** What a check should take: `current` this period's, `arrears` what earlier checks could not. Cents. */
export type Due = { election: Election; current: number; arrears: number; taken: number };

export type DueFacts = {
  scope: DeductionScope;
  earnings: readonly CurrentEarning[];
  table: PayrollTable;
  limits: LimitFacts;
  arrears: Readonly<Record<string, number>>;
  /** What remains of a loan or an order; codes without an entry have no end. */
  owed: Readonly<Record<string, number>>;
};

/** Pay that percentages are taken of: paid earnings the plan counts. */
export function deferrablePay(earnings: readonly CurrentEarning[]): number {
  return sum(
    earnings
      .filter(({ code, kind }) => kind === 'paid' && !earningCode(code).notDeferrable)
      .map(({ amount }) => amount),
  );
}

/** What is due of each election, in order of taking, within the year's limits and what is still owed. */
export function duesOf(elections: readonly Election[], facts: DueFacts): Due[] {
  const chosen = elections.filter(
    (election) => facts.scope === 'all' || (facts.scope === 'percentages' && 'percent' in election),
  );
  let deferred = 0;
  return chosen.toSorted(byTaking).map((election) => {
    const { code } = election;
    const wanted =
      'percent' in election ? Math.max(0, shareOf(deferrablePay(facts.earnings), election.percent)) : election.amount;
    const room = annualRoom(code, facts.table, facts.limits) - (code === 'ROTH' ? deferred : 0);
    const ceiling = Math.min(room, facts.owed[code] ?? Number.POSITIVE_INFINITY);
    const current = within(wanted, ceiling);
    const arrears = within(facts.arrears[code] ?? 0, ceiling - current);
    if (code === '401K') deferred += current;
    return { election, current, arrears, taken: current + arrears };
  });
}

/**
 * Takes pre-tax deductions while pay covers them and the taxes that follow: all of them where they fit, else one after
 * the other in order, first without its arrears, then not at all. `fits` judges the dues as they stand.
 */
export function takePreTax(dues: Due[], fits: () => boolean): void {
  if (fits()) return;
  const wanted = dues.map(({ taken }) => taken);
  for (const due of dues) due.taken = 0;
  dues.forEach((due, place) => {
    for (const amount of [wanted[place] ?? 0, due.current, 0]) {
      due.taken = amount;
      if (fits()) return;
    }
  });
}

/** Takes post-tax deductions from what is left, in order; a court's limit or the money decides. */
export function takePostTax(dues: Due[], available: number, disposable: Disposable): void {
  let left = available;
  let support = 0;
  for (const due of dues) {
    const { kind } = deductionCode(due.election.code);
    const terms = due.election.terms ?? {};
    const allowed =
      kind === 'support'
        ? supportLimit(disposable, terms) - support
        : kind === 'garnishment'
          ? creditorLimit(disposable, terms, support)
          : left;
    due.taken = within(Math.min(due.taken, allowed), left);
    left -= due.taken;
    if (kind === 'support') support += due.taken;
  }
}

/** The lines of what was taken. */
export function deductionLines(dues: readonly Due[]): CurrentDeduction[] {
  return dues
    .filter(({ taken }) => taken !== 0)
    .map(({ election, taken }) => {
      const { description, timing } = deductionCode(election.code);
      const percent = 'percent' in election ? election.percent : null;
      return { code: election.code, description: election.description ?? description, timing, percent, amount: taken };
    });
}

/** What arrears become: grow by what was not taken, shrink by what was made up. Only codes that keep arrears. */
export function arrearsAfter(before: Readonly<Record<string, number>>, dues: readonly Due[]): Record<string, number> {
  const after: Record<string, number> = { ...before };
  for (const { election, current, taken } of dues) {
    if (deductionCode(election.code).arrears)
      after[election.code] = Math.max(0, (before[election.code] ?? 0) + current - taken);
  }
  return Object.fromEntries(Object.entries(after).filter(([, amount]) => amount > 0));
}

/** What remains of loans and orders after this check. */
export function owedAfter(before: Readonly<Record<string, number>>, dues: readonly Due[]): Record<string, number> {
  const after: Record<string, number> = { ...before };
  for (const { election, taken } of dues) {
    const owed = after[election.code];
    if (owed !== undefined) after[election.code] = owed - taken;
  }
  return after;
}
