import type { PayrollTable } from '../../tables/schema.ts';
import type { CurrentDeduction, CurrentEarning } from '../accumulators.ts';
import type { Order } from './garnishments.ts';
import { byPriority, deductionCode } from './deduction-codes.ts';
import { earningCode } from '../earnings/earning-codes.ts';
import { creditorLimit, type Disposable, type OrderTerms, supportLimit } from '../../limits/garnishment.ts';
import { annualRoom, type LimitFacts } from '../../limits/annual-limits.ts';
import { shareOf, sum, within } from '../../money.ts';

/** An elected or ordered deduction: cents per check, or ppm of deferrable pay. */
export type Election = { code: string; description?: string; terms?: OrderTerms; order?: Order } & (
  | { amount: number }
  | { percent: number }
);

/** The elections that a run takes: a bonus takes percentages only, a correction none. */
export type DeductionScope = 'all' | 'percentages' | 'none';

/** A deduction due on a check: `current` for this period, `arrears` from earlier checks. Cents. */
export type Due = { election: Election; current: number; arrears: number; taken: number };

export type DueFacts = {
  scope: DeductionScope;
  earnings: readonly CurrentEarning[];
  table: PayrollTable;
  limits: LimitFacts;
  arrears: Readonly<Record<string, number>>;
  /** Remaining balances of loans and orders; a code without an entry has no end. */
  owed: Readonly<Record<string, number>>;
};

/** Returns the pay that percentages apply to: paid earnings that count for the plan. */
export function deferrablePay(earnings: readonly CurrentEarning[]): number {
  return sum(
    earnings
      .filter(({ code, kind }) => kind === 'paid' && !earningCode(code).notDeferrable)
      .map(({ amount }) => amount),
  );
}

/** Returns the deductions due by priority, within annual limits and remaining balances. */
export function duesOf(elections: readonly Election[], facts: DueFacts): Due[] {
  const chosen = elections.filter(
    (election) => facts.scope === 'all' || (facts.scope === 'percentages' && 'percent' in election),
  );
  let deferred = 0;
  return chosen.toSorted(byPriority).map((election) => {
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
 * Takes pre-tax deductions while pay covers them and the taxes that follow: all of them where they fit, otherwise one by
 * one by priority, first without arrears, then not at all. Changes `dues`; `fits` judges them as they are.
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

/** Takes post-tax deductions from the remaining pay by priority, within the limits for orders. Changes `dues`. */
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

/** Returns the lines of the deductions that were taken. */
export function deductionLines(dues: readonly Due[]): CurrentDeduction[] {
  return dues
    .filter(({ taken }) => taken !== 0)
    .map(({ election, taken }) => {
      const { description, timing } = deductionCode(election.code);
      const percent = 'percent' in election ? election.percent : null;
      return { code: election.code, description: election.description ?? description, timing, percent, amount: taken };
    });
}

/** Returns the arrears after a check, of codes that carry them: plus what was not taken, minus what was caught up. */
export function arrearsAfter(before: Readonly<Record<string, number>>, dues: readonly Due[]): Record<string, number> {
  const after: Record<string, number> = { ...before };
  for (const { election, current, taken } of dues) {
    if (deductionCode(election.code).arrears)
      after[election.code] = Math.max(0, (before[election.code] ?? 0) + current - taken);
  }
  return Object.fromEntries(Object.entries(after).filter(([, amount]) => amount > 0));
}

/** Returns the remaining balances of loans and orders after a check. */
export function owedAfter(before: Readonly<Record<string, number>>, dues: readonly Due[]): Record<string, number> {
  const after: Record<string, number> = { ...before };
  for (const { election, taken } of dues) {
    const owed = after[election.code];
    if (owed !== undefined) after[election.code] = owed - taken;
  }
  return after;
}
