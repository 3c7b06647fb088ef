import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { noReporting, type Accumulators } from '@paystead/payroll/checks/accumulators.ts';
import { payCheck, type CheckResult } from '@paystead/payroll/checks/check.ts';
import type { DepositAccount } from '@paystead/payroll/checks/distribution.ts';
import { earningCodes } from '@paystead/payroll/checks/earnings/earning-codes.ts';
import type { AccrualLine, CheckLines } from '@paystead/payroll/checks/lines.ts';
import { planOf } from '@paystead/payroll/planner/plan.ts';
import { taxSteps } from '@paystead/payroll/recompute/recompute.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { yearOf } from '@paystead/contract/local-date.ts';
import { valueOn, type EngineAccount, type EngineEmployee, type Payday, type TaxFacts } from '../state/model.ts';
import { payBasis, type PayableEmployee } from './pay-basis.ts';

/** Why this engine doesn't pay someone. */
export type WhyNotPaid =
  | 'contractor'
  | 'ended'
  | 'noPaycheck'
  | 'noTaxForm'
  /** A court order or a loan, whose balance another system has. */
  | 'courtOrderOrLoan'
  /** Tips, piece work, several work places or rates. */
  | 'unusualPay'
  /** The taxes of the last paycheck aren't those that this engine computes. */
  | 'otherTaxes';

/** A paycheck that the engine computed. */
export interface ComputedCheck {
  readonly lines: CheckLines;
  readonly result: CheckResult;
}

/** Computes the paycheck of one payday, gross to net, and where it goes; or says why this engine can't. */
export function computeCheck(employee: EngineEmployee, payday: Payday): ComputedCheck | WhyNotPaid {
  const { last } = employee;
  if (employee.isContractor) return 'contractor';
  if (employee.endedOn !== null && employee.endedOn < payday.periodBegin) return 'ended';
  if (!last) return 'noPaycheck';
  const facts = valueOn(employee.taxes, payday.checkDate);
  const factsThen = valueOn(employee.taxes, last.checkDate);
  if (!facts || !factsThen) return 'noTaxForm';
  if (hasOrderOrLoan(last.lines)) return 'courtOrderOrLoan';
  if (isUnusual(last.lines)) return 'unusualPay';
  if (!computesSameTaxes({ ...employee, last }, factsThen)) return 'otherTaxes';
  return paid({ ...employee, last }, payday, facts);
}

function paid(employee: PayableEmployee, payday: Payday, facts: TaxFacts): ComputedCheck {
  const [planned] = planOf(payBasis(employee, payday, facts, taxTablesOn(payday.checkDate))).checks;
  if (!planned) throw new Error(`${payday.checkDate} is no payday.`);
  const result = payCheck({
    ...planned.input,
    year: withSums(planned.input.year, employee),
    accounts: (valueOn(employee.accounts, payday.checkDate) ?? []).map(payee),
  });
  const { lines } = employee.last;
  return {
    result,
    lines: {
      ...result.lines,
      employer: result.lines.employer.map((line) => asLastTime(line, lines)),
      accruals: lines.accruals.map(earnedAgain),
    },
  };
}

/** Adds the employer's costs and the sums that no line shows. */
function withSums(year: Accumulators, { years, legalEin }: PayableEmployee): Accumulators {
  const own = years.find((one) => one.year === year.year && one.legalEin === legalEin);
  const employer = (own?.employer ?? []).map(({ code, description, ytdAmount }) => [
    code,
    { description, amount: ytdAmount },
  ]);
  return {
    ...year,
    employer: Object.fromEntries(employer) as Accumulators['employer'],
    reporting: { ...noReporting, ...own?.reporting },
  };
}

/** Benefits that the employer pays go on as before; the engine computes its taxes. */
function asLastTime(line: CheckLines['employer'][number], last: CheckLines): CheckLines['employer'][number] {
  const before = last.employer.find(({ code }) => code === line.code)?.amount ?? 0;
  const isTax = /^(ER-(SS|MED)|FUTA|SUTA-)/.test(line.code);
  return isTax || line.amount !== 0 ? line : { ...line, amount: before, ytdAmount: line.ytdAmount + before };
}

/** Leave is earned as with the last paycheck, and none is taken. */
function earnedAgain({ ending: beginning, earned, ...plan }: AccrualLine): AccrualLine {
  return { ...plan, beginning, earned, taken: 0, adjusted: 0, ending: beginning + earned };
}

function payee({ nickname, bankName, accountType, lastFour, split }: EngineAccount, place: number): DepositAccount {
  return { priority: place + 1, status: 'active', nickname, bankName, accountType, lastFour, share: shareOf(split) };
}

function shareOf(split: EngineAccount['split']): DepositAccount['share'] {
  if (split.kind === 'amount') return { fixed: split.amount };
  return split.kind === 'percent' ? { percent: split.percent } : 'remainder';
}

const hasOrderOrLoan = ({ garnishments = [], deductions }: CheckLines): boolean =>
  garnishments.length > 0 ||
  deductions.some(({ code, amount }) => amount !== 0 && ['SUPPORT', 'LEVY', 'GARN', 'LOAN'].includes(code));

function isUnusual({ earnings, taxes }: CheckLines): boolean {
  const paid = earnings.filter(({ amount }) => amount !== 0);
  const rates = new Set(paid.filter(({ code }) => code === 'REG').map(({ rate }) => rate));
  return (
    rates.size > 1 ||
    paid.some(
      ({ code, workPlace }) => workPlace !== undefined || code === 'PIECE' || earningCodes[code]?.tips === true,
    ) ||
    taxes.some(({ imported }) => imported === true)
  );
}

/** Checks that this engine computes the taxes of the last paycheck to the cent: then it has everything they depend on. */
function computesSameTaxes({ last }: PayableEmployee, setup: TaxFacts): boolean {
  const recorded = {
    lines: last.lines,
    checkDate: last.checkDate,
    periodsPerYear: PERIODS_PER_YEAR[last.frequency],
    setup: { ...setup, yearlyTaxExempt: true },
    since: { form: null, certificates: null },
    tables: taxTablesOn(last.checkDate),
    lastRegular: null,
  };
  return taxSteps(recorded, recorded) !== null;
}

/** Returns the sums of the year after a paycheck, as the engine keeps them. */
export const checkYear = ({ result }: ComputedCheck, payday: Payday) => ({
  year: yearOf(payday.checkDate),
  reporting: result.year.reporting,
});
