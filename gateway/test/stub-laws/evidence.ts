import type { CheckDetail, EarningLine } from '@paystead/contract/features/paychecks/model.ts';
import type { StubItem, StubScope } from '@paystead/payroll/stub-law/stub-law.ts';
import { amount, date, hours, pieces, rate } from '../../src/platform/pdf/templates/figures.ts';

/** Facts about the person of a check that the check itself doesn't have. */
export interface PaidPerson {
  readonly isOvertimeExempt: boolean;
}

/** Checks whether a law's item concerns this check. */
export function isAsked(scope: StubScope, check: CheckDetail, person: PaidPerson): boolean {
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

/**
 * Returns the texts by which a stub in English shows an item; null: the check lacks what the item needs, which is a fault.
 * Amounts are without the currency sign, so that both ways of writing them are found.
 */
export function evidenceOf(item: StubItem, check: CheckDetail): readonly string[] | null {
  const { employee, employer, lines } = check;
  const some = (values: readonly string[]) => (values.length === 0 || values.includes('') ? null : values);
  switch (item) {
    case 'employeeName':
      return some([employee.name]);
    case 'employeeAddress':
      return some(employee.address);
    case 'employeeId':
      return some([employee.employeeNumber]);
    case 'employerName':
      return some([employer.name]);
    case 'employerAddress':
      return some(employer.address);
    case 'employerPhone':
      return employer.phone === null ? null : some([employer.phone]);
    case 'payPeriod':
      return [date(check.periodBegin, 'en'), date(check.periodEnd, 'en')];
    case 'payDate':
      return [date(check.checkDate, 'en')];
    case 'payRate':
      return rateOf(check);
    case 'rateBasis':
      return check.payType === null ? null : ['Rate basis: '];
    case 'grossWages':
      return [`Gross pay ${money(check.gross)}`];
    case 'netWages':
      return [`Net pay ${money(check.net)}`];
    case 'hoursWorked':
      return [`Hours worked ${hours(check.hoursWorked)}`];
    case 'yearToDate':
      return [money(check.ytd.gross), money(check.ytd.preTax), money(check.ytd.taxes), money(check.ytd.postTax)];
    default:
      return evidenceOfLines(item, lines);
  }
}

/**
 * The rate of the person, of a pay period for a salary, or of every line that has one. Pay outside the regular runs, such as
 * a bonus, can be without a rate.
 */
function rateOf(check: CheckDetail): readonly string[] | null {
  if (check.payRate !== null) return [rateText(check.payRate)];
  const rates = check.lines.earnings.filter((line) => line.rate !== null).map((line) => rateText(line.rate ?? 0));
  if (rates.length > 0) return rates;
  if ('salary' in check && typeof check.salary === 'number') return [money(check.salary)];
  return check.runType === 'regular' && 'salary' in check ? null : [];
}

function evidenceOfLines(item: StubItem, lines: CheckDetail['lines']): readonly string[] {
  switch (item) {
    case 'hourlyRates':
      return lines.earnings.filter(withHours).flatMap((line) => [hours(line.hours ?? 0), rateText(line.rate ?? 0)]);
    case 'overtimeHours':
      return lines.earnings.filter(isOvertime).flatMap((line) => [hours(line.hours ?? 0), money(line.amount)]);
    case 'pieceUnits':
      return lines.earnings
        .filter((line) => typeof line.pieces === 'number')
        .flatMap((line) => [pieces(line.pieces ?? 0), rateText(line.rate ?? 0)]);
    case 'deductions':
      return [...lines.deductions, ...lines.taxes].map((line) => money(line.amount));
    case 'additions':
      return lines.earnings.map((line) => money(line.amount));
    case 'allowances':
      return (lines.allowances ?? []).flatMap((line) => [line.description, money(line.amount)]);
    case 'leaveBalance':
      return lines.accruals.map((line) => hours(line.ending));
    default:
      throw new Error(`No line shows ${item}.`);
  }
}

const money = amount;
const rateText = (value: number) => rate(value);
