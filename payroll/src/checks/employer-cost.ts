import type { PayrollTable, StateTable } from '../tables/schema.ts';
import type { Accumulators, CurrentDeduction, CurrentEarning, CurrentEmployer, CurrentTax } from './accumulators.ts';
import { deferrablePay } from './deductions/deductions.ts';
import { unemployment } from '../federal/fica.ts';
import { halfUp, shareOf, sum, within } from '../money.ts';
import { ficaBase, type Reduction, taxableWages } from '../limits/wage-base.ts';

/** The employer's terms for taxes and benefits that it pays. */
export type EmployerTerms = {
  /** The employer's own state unemployment rate, ppm; null for the rate of a new employer. */
  unemploymentRate: number | null;
  /** Match tiers in order: up to `upTo` ppm of pay, `rate` ppm of the employee's deferral. */
  match: readonly { upTo: number; rate: number }[];
  /** Cents per regular check. */
  hsa: number;
  medicalShare: number;
  /** Cents per regular check into a Trump account of the employee or a dependent (26 USC 128); none if absent. */
  trumpAccount?: number;
};

/** The first day of contributions, and the most that an employer contributes in a year, cents (26 USC 128, 530A). */
const TRUMP_ACCOUNTS = { since: '2026-07-04', most: 250_000 };

export type EmployerFacts = {
  terms: EmployerTerms;
  checkDate: string;
  payroll: PayrollTable;
  /** Null where no table covers the work state. */
  workState: StateTable | null;
  earnings: readonly CurrentEarning[];
  reductions: readonly Reduction[];
  deductions: readonly CurrentDeduction[];
  taxes: readonly CurrentTax[];
  year: Accumulators;
  /** True if the run is regular: only then are benefits paid. */
  regular: boolean;
};

/** Returns the unemployment wages of a check, federal and of the work state, cents. */
export function unemploymentWages({
  earnings,
  reductions,
  workState,
}: Pick<EmployerFacts, 'earnings' | 'reductions' | 'workState'>) {
  return {
    federal: taxableWages(ficaBase, earnings, reductions).wages,
    state: workState?.unemployment ? taxableWages(workState.unemployment.base, earnings, reductions).wages : 0,
  };
}

/** Returns the employer lines of a check; lines of zero are left out. */
export function employerLines(facts: EmployerFacts): CurrentEmployer[] {
  const { terms, payroll, year, taxes } = facts;
  const wages = unemploymentWages(facts);
  const federal = payroll.unemployment;
  const base = (taxCode: string) => sum(taxes.filter((tax) => tax.taxCode === taxCode).map((tax) => tax.taxableWages));
  const futa = unemployment(wages.federal, year.reporting.unemploymentWages, federal.wageLimit, federal.rate);
  return [
    {
      code: 'ER-SS',
      description: 'Social Security, employer',
      amount: shareOf(base('SS'), payroll.socialSecurity.rate),
    },
    { code: 'ER-MED', description: 'Medicare, employer', amount: shareOf(base('MED'), payroll.medicare.rate) },
    { code: 'FUTA', description: 'Federal unemployment', amount: futa.amount },
    ...stateUnemployment(facts, wages.state),
    { code: 'ER-401K', description: '401(k) match', amount: match(facts) },
    { code: 'ER-HSA', description: 'HSA, employer', amount: facts.regular ? terms.hsa : 0 },
    { code: 'ER-TRUMP', description: 'Trump account, employer', amount: trumpAccount(facts) },
    { code: 'ER-HEALTH', description: 'Medical, employer share', amount: facts.regular ? terms.medicalShare : 0 },
  ].filter(({ amount }) => amount !== 0);
}

/** Returns the unemployment tax of the work state, up to the year's wage limit; none where no table has it. */
function stateUnemployment({ terms, workState, year }: EmployerFacts, wages: number): CurrentEmployer[] {
  if (!workState?.unemployment) return [];
  const { wageLimit, newEmployerRate } = workState.unemployment;
  const rate = terms.unemploymentRate ?? newEmployerRate;
  const { amount } = unemployment(wages, year.reporting.stateUnemploymentWages, wageLimit, rate);
  return [{ code: `SUTA-${workState.state}`, description: `${workState.name} unemployment`, amount }];
}

/** Returns the contribution to a Trump account, cents: on regular checks from the law's first day on, up to the year's limit. */
function trumpAccount({ terms, checkDate, year, regular }: EmployerFacts): number {
  if (!regular || checkDate < TRUMP_ACCOUNTS.since) return 0;
  return within(terms.trumpAccount ?? 0, TRUMP_ACCOUNTS.most - (year.employer['ER-TRUMP']?.amount ?? 0));
}

/** Returns the match in cents: each tier matches the part of the deferral between the previous tier and its own. */
function match({ terms, earnings, deductions }: EmployerFacts): number {
  const deferred = sum(deductions.filter(({ code }) => code === '401K' || code === 'ROTH').map(({ amount }) => amount));
  const pay = BigInt(Math.max(0, deferrablePay(earnings)));
  let matched = 0n;
  let floor = 0n;
  for (const { upTo, rate } of terms.match) {
    const ceiling = pay * BigInt(upTo);
    const reached = BigInt(deferred) * 1_000_000n;
    const part = (reached < ceiling ? reached : ceiling) - floor;
    if (part > 0n) matched += part * BigInt(rate);
    floor = ceiling;
  }
  return halfUp(matched, 1_000_000_000_000n);
}
