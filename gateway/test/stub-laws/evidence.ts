import type { CheckDetail, EarningLine } from '@paystead/contract/features/paychecks/model.ts';
import type { StubItem, StubScope } from '@paystead/payroll/stub-law/stub-law.ts';
import { amount, date, hours, pieces, rate } from '../../src/platform/pdf/templates/figures.ts';

/** Facts about the person of a check that the check itself doesn't have. */
export interface PaidPerson {
  readonly isOvertimeExempt: boolean;
}

/** Checks whether a law's item concerns this check. */
export function isRequired(scope: StubScope, check: CheckDetail, person: PaidPerson): boolean {
  switch (scope) {
    case 'everyone':
      return true;
    case 'hourly':
      return check.payType === 'h' || check.payType === 'p';
    case 'nonExempt':
      return !person.isOvertimeExempt;
    case 'pieceWork':
      return check.lines.earnings.some(({ pieces: units }) => typeof units === 'number');
    case 'withLeave':
      return check.lines.accruals.length > 0;
    case 'ifClaimed':
      return (check.lines.allowances ?? []).length > 0;
  }
}

/** Codes of overtime, of the federal law's rate or any other (handbook 1.2). */
const isOvertime = ({ code }: EarningLine) => /^(OT|DT)/.test(code);
const withHours = ({ hours: worked, rate: hourly }: EarningLine) => worked !== null && worked !== 0 && hourly !== null;

type Evidence = readonly string[] | null;

/** Returns the texts, or null if one of them is missing. */
const all = (texts: readonly string[]): Evidence => (texts.length === 0 || texts.includes('') ? null : texts);

/** The texts of each item; null: the check lacks what the item needs, which is a fault. */
const EVIDENCE: Readonly<Record<StubItem, (check: CheckDetail) => Evidence>> = {
  employeeName: ({ employee }) => all([employee.name]),
  employeeAddress: ({ employee }) => all(employee.address),
  employeeId: ({ employee }) => all([employee.employeeNumber]),
  employerName: ({ employer }) => all([employer.name]),
  employerAddress: ({ employer }) => all(employer.address),
  employerPhone: ({ employer }) => all([employer.phone ?? '']),
  payPeriod: ({ periodBegin, periodEnd }) =>
    periodBegin === null || periodEnd === null
      ? ['Not for a pay period']
      : [date(periodBegin, 'en'), date(periodEnd, 'en')],
  payDate: (check) => [date(check.checkDate, 'en')],
  payRate: rateOf,
  rateBasis: ({ payType }) => (payType === null ? null : ['Rate basis: ']),
  hourlyRates: ({ lines }) =>
    lines.earnings.filter(withHours).flatMap((line) => [hours(line.hours ?? 0), rate(line.rate ?? 0)]),
  hoursWorked: (check) => [`Hours worked ${hours(check.hoursWorked)}`],
  overtimeHours: ({ lines }) =>
    lines.earnings.filter(isOvertime).flatMap((line) => [hours(line.hours ?? 0), amount(line.amount)]),
  pieceUnits: ({ lines }) =>
    lines.earnings.flatMap((line) =>
      typeof line.pieces === 'number' ? [pieces(line.pieces), rate(line.rate ?? 0)] : [],
    ),
  grossWages: (check) => [`Gross pay ${amount(check.gross)}`],
  deductions: ({ lines }) => [...lines.deductions, ...lines.taxes].map((line) => amount(line.amount)),
  additions: ({ lines }) => lines.earnings.map((line) => amount(line.amount)),
  allowances: ({ lines }) => (lines.allowances ?? []).flatMap((line) => [line.description, amount(line.amount)]),
  netWages: (check) => [`Take-home pay (net pay) ${amount(check.net)}`],
  yearToDate: ({ ytd }) => [ytd.gross, ytd.preTax, ytd.taxes, ytd.postTax].map((cents) => amount(cents)),
  leaveBalance: ({ lines }) => lines.accruals.map((line) => hours(line.ending)),
};

/**
 * Returns the texts by which a stub in English shows an item; null: the check lacks what the item needs. Amounts are without
 * the currency sign, so that both ways of writing them are found.
 */
export function evidenceOf(item: StubItem, check: CheckDetail): Evidence {
  return EVIDENCE[item](check);
}

/**
 * Returns the rate of the person, of a pay period for a salary, or of every line that has one. Pay outside the regular runs,
 * such as a bonus, can be without a rate.
 */
function rateOf(check: CheckDetail): Evidence {
  if (check.payRate !== null) return [rate(check.payRate)];
  const rates = check.lines.earnings.flatMap((line) => (line.rate === null ? [] : [rate(line.rate)]));
  if (rates.length > 0) return rates;
  if (check.salary !== null) return [amount(check.salary)];
  return check.runType === 'regular' ? null : [];
}
