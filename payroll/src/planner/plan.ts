import { type Accumulators, openYear, taxKey } from '../checks/accumulators.ts';
import { type CheckInput, type CheckResult, noBalances, payCheck } from '../checks/check.ts';
import { earningCode } from '../checks/earnings/earning-codes.ts';
import type { CheckTotals } from '../checks/lines.ts';
import { yearToDateOf } from '../checks/year-to-date.ts';
import { sum } from '../money.ts';
import { federalTablesFor } from '../tables/federal.ts';
import type { TaxTables } from '../tables/tax-tables.ts';
import type { PlannedEarning, PlannedElection, PlannedPayday, PlannerBasis, YearSoFar } from './basis.ts';
import { type ChangedBasis, NO_CHANGES, type PlannerChanges, withChanges } from './changes.ts';

/** A paycheck to come, as the pay engine computes it. */
export interface PlannedCheck extends PlannedPayday {
  readonly input: CheckInput;
  readonly result: CheckResult;
}

/** The remaining paychecks of the year, and the year's totals with them; cents. */
export interface Plan {
  readonly checks: readonly PlannedCheck[];
  readonly year: CheckTotals;
  /** The year's total by deduction code. */
  readonly deductions: Readonly<Record<string, number>>;
}

/**
 * Computes the remaining paychecks of the year with a person's changes, gross to net, one after the other. Throws where no
 * table covers a place or a code is unknown.
 */
export function planOf(basis: PlannerBasis, changes: PlannerChanges = NO_CHANGES): Plan {
  const changed = withChanges(basis, changes);
  const checks: PlannedCheck[] = [];
  let year = yearSoFarOf(basis);
  for (const [place, payday] of basis.paydays.entries()) {
    const input = inputOf(changed, payday, place === 0 ? changed.earnings : changed.laterEarnings, year);
    const result = payCheck(input);
    checks.push({ ...payday, input, result });
    year = result.year;
  }
  return {
    checks,
    year: year.totals,
    deductions: Object.fromEntries(Object.entries(year.deductions).map(([code, { amount }]) => [code, amount])),
  };
}

/** Returns what the pay engine takes for one paycheck. */
export function inputOf(
  basis: ChangedBasis,
  { checkDate }: PlannedPayday,
  earnings: readonly PlannedEarning[],
  year: Accumulators,
): CheckInput {
  return {
    tables: tablesOf(basis),
    checkDate,
    runType: 'regular',
    setup: {
      birthDate: `${basis.birthYear ?? Number(checkDate.slice(0, 4))}-01-01`,
      periodsPerYear: basis.periodsPerYear,
      tipped: basis.payType === 'tipped',
      hsaCoverage: basis.hsaCoverage,
      priorYearFicaWages: basis.priorYearFicaWages,
      // Of the employer's terms, only the contribution that counts toward a limit of the employee matters here.
      employer: { unemploymentRate: null, match: [], hsa: basis.employerHsa, medicalShare: 0 },
      leavePlans: [],
    },
    tax: { ...basis.tax, certificates: { ...basis.tax.certificates } },
    ...(basis.importedTaxes.length === 0 ? {} : { importedTaxes: basis.importedTaxes }),
    elections: basis.elections.map(electionOf),
    accounts: [],
    earnings: earnings.map(earningOf),
    year,
    otherLegals: [elsewhereOf(basis, year.year)],
    balances: noBalances,
  };
}

const tablesOf = ({ tables }: PlannerBasis): TaxTables => ({
  ...tables,
  federal: federalTablesFor(`${tables.year}-12-31`),
});

function electionOf({ code, amount, percent }: PlannedElection): CheckInput['elections'][number] {
  return percent === null ? { code, amount: amount ?? 0 } : { code, percent };
}

function earningOf({ code, hours, pieces, rate, amount, workPlace }: PlannedEarning): CheckInput['earnings'][number] {
  return {
    code,
    ...(hours === null ? {} : { hours }),
    ...(pieces === null ? {} : { pieces }),
    ...(rate === null ? {} : { rate }),
    ...(amount === null ? {} : { amount }),
    ...(workPlace === undefined ? {} : { workPlace }),
  };
}

/** Returns the year to date as the pay engine keeps it. */
export function yearSoFarOf({ paydays, year: soFar }: PlannerBasis): Accumulators {
  const year = Number(paydays[0]?.checkDate.slice(0, 4));
  const supplemental = soFar.earnings.filter(({ code }) => earningCode(code).supplemental);
  return {
    ...openYear(year, ''),
    earnings: Object.fromEntries(soFar.earnings.map(({ code, ...line }) => [code, line])),
    deductions: Object.fromEntries(soFar.deductions.map(({ code, ...line }) => [code, line])),
    taxes: Object.fromEntries(soFar.taxes.map((line) => [taxKey(line), line])),
    employer: { 'ER-HSA': { description: 'HSA, employer', amount: soFar.employerHsa } },
    totals: totalsOf(soFar),
    reporting: {
      ...openYear(year, '').reporting,
      supplementalWages: sum(supplemental.map(({ amount }) => amount)),
    },
  };
}

function totalsOf({ earnings, deductions, taxes }: YearSoFar): CheckTotals {
  return yearToDateOf({
    earnings: earnings.map((line) => ({ ...line, rate: null, ytdHours: line.hours, ytdAmount: line.amount })),
    deductions: deductions.map((line) => ({ ...line, percent: null, ytdAmount: line.amount })),
    taxes: taxes.map((line) => ({ ...line, rate: null, ytdTaxableWages: line.taxableWages, ytdAmount: line.amount })),
  });
}

function elsewhereOf({ elsewhere }: PlannerBasis, year: number): Accumulators {
  return {
    ...openYear(year, 'elsewhere'),
    deductions: Object.fromEntries(
      elsewhere.deductions.map(({ code, amount }) => [code, { description: code, timing: 'preTax' as const, amount }]),
    ),
    employer: { 'ER-HSA': { description: 'HSA, employer', amount: elsewhere.employerHsa } },
  };
}
