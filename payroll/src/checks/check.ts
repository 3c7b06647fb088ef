import type { CheckLines, CheckTotals, PaymentType, RunType } from './lines.ts';
import type { PeriodsPerYear } from '../federal/withholding.ts';
import {
  type Accumulators,
  type CurrentEarning,
  noReporting,
  post,
  type Posting,
  withYearToDate,
} from './accumulators.ts';
import { accrualLines, type LeavePlan } from './accruals.ts';
import { deductionCode } from './deductions/deduction-codes.ts';
import {
  arrearsAfter,
  deductionLines,
  type DeductionScope,
  type Due,
  duesOf,
  type Election,
  owedAfter,
  takePostTax,
  takePreTax,
} from './deductions/deductions.ts';
import { type DepositAccount, distribute, paymentTypeOf } from './distribution.ts';
import { garnishmentLines } from './deductions/garnishments.ts';
import { earningCode } from './earnings/earning-codes.ts';
import { type EarningInput, earningLines, tipMakeUp } from './earnings/earnings.ts';
import { employerLines, type EmployerTerms, unemploymentWages } from './employer-cost.ts';
import { hoursWorked, paidHours } from './earnings/hours-worked.ts';
import type { SupplementalMethod } from '../federal/income-tax.ts';
import { sum } from '../money.ts';
import type { LastRegularPay } from '../federal/supplemental.ts';
import { coveredStateOf, type TaxTables } from '../tables/tax-tables.ts';
import type { ImportedTax, TaxFacts, TaxSetup } from './tax-facts.ts';
import { collect, taxLines, type Uncollected } from './taxes.ts';
import { fitBase, type Reduction, taxableWages } from '../limits/wage-base.ts';
import { qualifiedOvertime } from '../year-end/qualified-overtime.ts';

/** The pay setup of a person, apart from taxes and deductions. */
export type PaySetup = {
  birthDate: string;
  periodsPerYear: PeriodsPerYear;
  /** True if the employer takes a tip credit: the check then makes up for tips below the minimum wage. */
  tipped: boolean;
  hsaCoverage: 'self' | 'family';
  /** Last year's Social Security wages with this employer, cents. */
  priorYearFicaWages: number;
  employer: EmployerTerms;
  leavePlans: readonly LeavePlan[];
};

/** The balances that carry over from check to check and do not end with the year. */
export type Balances = {
  /** Leave by plan, 1/10,000 hour. */
  leave: Readonly<Record<string, number>>;
  /** Deductions not taken yet, cents, by code. */
  arrears: Readonly<Record<string, number>>;
  /** Remaining balances of loans and orders, cents, by code. */
  owed: Readonly<Record<string, number>>;
};

export const noBalances: Balances = { leave: {}, arrears: {}, owed: {} };

export type CheckInput = {
  tables: TaxTables;
  checkDate: string;
  runType: RunType;
  setup: PaySetup;
  tax: TaxSetup;
  /** Amounts of states without a table, as the payroll system calculated them; needed where such a state can tax the pay. */
  importedTaxes?: readonly ImportedTax[];
  elections: readonly Election[];
  accounts: readonly DepositAccount[];
  earnings: readonly EarningInput[];
  /** Of this legal employer and the check date's year. */
  year: Accumulators;
  /** The same year with other legal employers of the client: limits per person span them. */
  otherLegals?: readonly Accumulators[];
  balances: Balances;
  leaveAdjustments?: Readonly<Record<string, number>>;
  supplementalMethod?: SupplementalMethod;
  lastRegular?: LastRegularPay;
  /** By default regular and manual runs take all deductions, bonus and off-cycle runs percentages, the others none. */
  scope?: DeductionScope;
  messages?: readonly string[];
};

export type CheckResult = {
  lines: CheckLines;
  totals: CheckTotals;
  paymentType: PaymentType;
  year: Accumulators;
  balances: Balances;
  uncollected: Uncollected[];
  /** FIT wages and tax, for a later supplement under the aggregate method. */
  regularPay: LastRegularPay;
  posting: Posting;
};

const scopes: Record<RunType, DeductionScope> = {
  regular: 'all',
  manual: 'all',
  offCycle: 'percentages',
  bonus: 'percentages',
  thirdPartySick: 'none',
  adjustment: 'none',
  reversal: 'none',
  correction: 'none',
  retro: 'percentages',
  severance: 'none',
  final: 'all',
  void: 'none',
  reissue: 'all',
};

/**
 * Computes one check, gross to net. Throws when the accumulators are of another year, on unknown codes, and on places
 * without tables, unless the amounts of their taxes are imported.
 */
export function payCheck(input: CheckInput): CheckResult {
  const { tables, setup, balances, year } = input;
  if (year.year !== Number(input.checkDate.slice(0, 4))) throw new Error('The check date decides the year to date.');
  const earnings = paidEarnings(input);
  const gross = sumOf(earnings, 'paid');
  const dues = duesOfCheck(input, earnings);
  const preTax = dues.filter(({ election }) => deductionCode(election.code).timing === 'preTax');
  const postTax = dues.filter(({ election }) => deductionCode(election.code).timing === 'postTax');
  const { taxes, uncollected } = taxesThatFit(input, earnings, preTax, gross);
  const taxTotal = sum(taxes.map(({ amount }) => amount));
  takePostTax(postTax, gross - taken(preTax) - taxTotal, {
    amount: gross - taxTotal,
    periodsPerYear: setup.periodsPerYear,
    minimumWage: tables.payroll.minimumWage,
  });

  const reimbursements = sumOf(earnings, 'reimbursement');
  const totals: CheckTotals = {
    gross,
    preTax: taken(preTax),
    taxes: taxTotal,
    postTax: taken(postTax),
    reimbursements,
    net: gross - taken(preTax) - taxTotal - taken(postTax) + reimbursements,
    hours: paidHours(earnings),
    hoursWorked: hoursWorked(earnings),
  };
  const posting = postingOf(input, { earnings, dues, preTax, taxes, uncollected, totals });
  const yearAfter = post(year, posting);
  const accruals = accrualLines(
    setup.leavePlans,
    balances.leave,
    earnings,
    paysPeriod(input.runType),
    input.leaveAdjustments,
  );
  const deposits = distribute(totals.net, input.accounts);
  const [arrears, owed] = [arrearsAfter(balances.arrears, dues), owedAfter(balances.owed, dues)];
  const cases = garnishmentLines(dues, { arrears, owed });
  const fit = taxes.find(({ taxCode }) => taxCode === 'FIT');
  return {
    lines: {
      ...withYearToDate(posting, yearAfter),
      accruals,
      deposits,
      messages: [...(input.messages ?? [])],
      ...(cases.length > 0 && { garnishments: cases }),
    },
    totals,
    paymentType: paymentTypeOf(deposits),
    year: yearAfter,
    balances: {
      leave: { ...balances.leave, ...Object.fromEntries(accruals.map(({ plan, ending }) => [plan, ending])) },
      arrears,
      owed,
    },
    uncollected,
    regularPay: { wages: fit?.taxableWages ?? 0, withheld: fit?.amount ?? 0 },
    posting,
  };
}

/** True for runs that pay for the work of a period: they earn leave and take taxes due once a period. */
const paysPeriod = (runType: RunType): boolean => ['regular', 'final', 'reissue'].includes(runType);

const scopeOf = ({ scope, runType }: CheckInput): DeductionScope => scope ?? scopes[runType];

/** Returns the deductions that are due on this check, before any is taken. */
function duesOfCheck(input: CheckInput, earnings: readonly CurrentEarning[]): Due[] {
  const { tables, setup, balances } = input;
  const scope = scopeOf(input);
  return duesOf(input.elections, {
    scope,
    earnings,
    table: tables.payroll,
    limits: {
      birthDate: setup.birthDate,
      checkDate: input.checkDate,
      hsaCoverage: setup.hsaCoverage,
      priorYearFicaWages: setup.priorYearFicaWages,
      years: [input.year, ...(input.otherLegals ?? [])],
      employerHsa: scope === 'all' ? setup.employer.hsa : 0,
    },
    arrears: balances.arrears,
    owed: balances.owed,
  });
}

/** The amounts of a check from which its posting is made. */
interface Paid {
  readonly earnings: CurrentEarning[];
  readonly dues: Due[];
  readonly preTax: Due[];
  readonly taxes: Posting['taxes'];
  readonly uncollected: readonly Uncollected[];
  readonly totals: CheckTotals;
}

/** Returns what a check adds to the year: its lines, the employer's costs, and amounts that only reports show. */
function postingOf(input: CheckInput, { earnings, dues, preTax, taxes, uncollected, totals }: Paid): Posting {
  const { tables, setup, year } = input;
  const deductions = deductionLines(dues);
  const reductions = reductionsOf(preTax);
  const workState = coveredStateOf(tables, input.tax.places.work);
  const employer = employerLines({
    terms: setup.employer,
    checkDate: input.checkDate,
    payroll: tables.payroll,
    workState,
    earnings,
    reductions,
    deductions,
    taxes,
    year,
    regular: scopeOf(input) === 'all',
  });
  const unemployment = unemploymentWages({ earnings, reductions, workState });
  const missing = (key: string) => sum(uncollected.filter(({ taxKey }) => taxKey === key).map(({ amount }) => amount));
  return {
    earnings,
    deductions,
    taxes,
    employer,
    totals,
    reporting: {
      ...noReporting,
      flsaOtPremium: qualifiedOvertime(input.earnings),
      qualifiedTips: sum(earnings.filter(({ code }) => earningCode(code).tips).map(({ amount }) => amount)),
      supplementalWages: taxableWages(fitBase, earnings, reductions).supplemental,
      unemploymentWages: unemployment.federal,
      stateUnemploymentWages: unemployment.state,
      uncollectedSocialSecurity: missing('SS'),
      uncollectedMedicare: missing('MED'),
    },
  };
}

function paidEarnings({ earnings, setup, tables }: CheckInput): CurrentEarning[] {
  const lines = earningLines(earnings);
  const makeUp = setup.tipped ? tipMakeUp(lines, tables.payroll.minimumWage) : 0;
  return makeUp > 0 ? [...lines, ...earningLines([{ code: 'TIPMU', amount: makeUp }])] : lines;
}

/** Returns the taxes that pay covers. Taxes rank before deductions: first pre-tax deductions are cut, then taxes. */
function taxesThatFit(input: CheckInput, earnings: readonly CurrentEarning[], preTax: Due[], gross: number) {
  const facts: Omit<TaxFacts, 'reductions'> = {
    tables: input.tables,
    setup: input.tax,
    periodsPerYear: input.setup.periodsPerYear,
    checkDate: input.checkDate,
    earnings,
    year: input.year,
    imported: input.importedTaxes ?? null,
    method: input.supplementalMethod ?? 'flat',
    lastRegular: input.lastRegular ?? null,
    takesYearly: paysPeriod(input.runType),
  };
  const owed = () => taxLines({ ...facts, reductions: reductionsOf(preTax) });
  takePreTax(preTax, () => taken(preTax) + sum(owed().map(({ amount }) => amount)) <= gross);
  const { lines: taxes, uncollected } = collect(owed(), gross - taken(preTax));
  return { taxes, uncollected };
}

function reductionsOf(dues: readonly Due[]): Reduction[] {
  return dues.map(({ election, taken }) => ({ kind: deductionCode(election.code).kind, amount: taken }));
}

function taken(dues: readonly Due[]): number {
  return sum(dues.map((due) => due.taken));
}

function sumOf(earnings: readonly CurrentEarning[], kind: CurrentEarning['kind']): number {
  return sum(earnings.filter((line) => line.kind === kind).map(({ amount }) => amount));
}
