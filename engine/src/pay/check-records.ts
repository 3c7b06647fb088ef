import type { ImportsCreateLine } from '@paystead/client/service-api.ts';
import type { CheckTotals } from '@paystead/payroll/checks/lines.ts';
import type { EngineEmployee, Payday } from '../state/model.ts';
import type { ComputedCheck } from './compute-check.ts';

type Value = string | number | boolean | null;
type Columns = Readonly<Record<string, Value>>;

/** A check to import, and the employee that it is of. */
export interface NamedCheck {
  readonly clientCode: string;
  readonly employeeNumber: string;
  readonly employee: EngineEmployee;
  readonly payday: Payday;
  readonly check: ComputedCheck;
}

/** Returns an amount of cents as the files have it: `1234.50`. */
const dollars = (amount: number): string => decimal(amount, 2);

/** Returns an integer of the last place as a decimal. */
export function decimal(value: number, digits: number): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  return `${value < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const optional = (value: number | null | undefined, digits: number): string | null =>
  value === null || value === undefined ? null : decimal(value, digits);

/** The id of an engine's check: the same for every attempt, so that an import can be repeated. */
const checkIdOf = (payday: Payday, employeeNumber: string): string => `engine-${payday.checkDate}-${employeeNumber}`;

/** Returns a check as records of the pay files, the register first. */
export function* recordsOf(named: NamedCheck): Generator<ImportsCreateLine> {
  const { clientCode, employeeNumber, payday, check } = named;
  const key = {
    client_code: clientCode,
    employee_number: employeeNumber,
    check_id: checkIdOf(payday, employeeNumber),
  };
  yield { file: 'check_register', record: { ...key, ...registerOf(named) } };
  for (const [file, rows] of Object.entries(linesOf(check)))
    for (const [place, row] of rows.entries())
      yield { file, record: { ...key, ...(file !== 'accruals' && { line: place + 1 }), ...row } };
}

function registerOf({ employee, payday, check: { result } }: NamedCheck): Columns {
  const totals: CheckTotals = result.totals;
  return {
    payment_type: result.paymentType,
    check_date: payday.checkDate,
    period_begin: payday.periodBegin,
    period_end: payday.periodEnd,
    run_type: 'regular',
    status: 'issued',
    legal_ein: employee.legalEin,
    pay_group: employee.payGroup,
    gross: dollars(totals.gross),
    pre_tax: dollars(totals.preTax),
    taxes: dollars(totals.taxes),
    post_tax: dollars(totals.postTax),
    reimbursements: dollars(totals.reimbursements),
    net: dollars(totals.net),
    hours: decimal(totals.hours, 4),
    hours_worked: decimal(totals.hoursWorked, 4),
    pay_rate: optional(employee.hourlyRate, 6),
    salary: optional(employee.periodSalary, 2),
    pay_type: employee.periodSalary === null ? 'h' : 's',
    frequency: employee.last?.frequency ?? null,
  };
}

function linesOf({ lines, result }: ComputedCheck): Readonly<Record<string, readonly Columns[]>> {
  return {
    check_earnings: lines.earnings.map((line) => ({
      code: line.code,
      description: line.description,
      kind: line.kind,
      hours: optional(line.hours, 4),
      rate: optional(line.rate, 6),
      amount: dollars(line.amount),
      ytd_hours: optional(line.ytdHours, 4),
      ytd_amount: optional(line.ytdAmount, 2),
    })),
    check_deductions: lines.deductions.map((line) => ({
      code: line.code,
      description: line.description,
      timing: line.timing,
      percent: optional(line.percent, 4),
      amount: dollars(line.amount),
      ytd_amount: dollars(line.ytdAmount),
    })),
    check_taxes: lines.taxes.map((line) => ({
      tax_code: line.taxCode,
      description: line.description,
      jurisdiction: line.jurisdiction,
      geo_code: line.geoCode,
      gross_wages: optional(line.grossWages, 2),
      exempt_wages: optional(line.exemptWages, 2),
      taxable_wages: dollars(line.taxableWages),
      rate: optional(line.rate, 4),
      amount: dollars(line.amount),
      uncollected: optional(line.uncollected, 2),
      ytd_taxable_wages: dollars(line.ytdTaxableWages),
      ytd_amount: dollars(line.ytdAmount),
    })),
    check_deposits: lines.deposits.map((line) => ({
      kind: line.kind,
      nickname: line.nickname,
      bank_name: line.bankName,
      account_type: line.accountType,
      last_four: line.lastFour,
      amount: dollars(line.amount),
    })),
    accruals: lines.accruals.map(({ plan, description, unit, beginning, earned, taken, adjusted, ending }) => ({
      plan,
      description,
      unit: unit ?? null,
      beginning: decimal(beginning, 4),
      earned: decimal(earned, 4),
      taken: decimal(taken, 4),
      adjusted: decimal(adjusted, 4),
      ending: decimal(ending, 4),
    })),
    check_other: [
      ...lines.employer.map((line) => ({ kind: 'employer', ...codedOf(line) })),
      ...(lines.qualifiedPay ?? []).map((line) => ({ kind: 'qualifiedPay', ...codedOf(line) })),
      ...Object.entries(result.year.reporting)
        .filter(([, amount]) => amount !== 0)
        .map(([code, amount]) => ({ kind: 'yearSum', code, ytd_amount: dollars(amount) })),
    ],
  };
}

const codedOf = (line: { code: string; description?: string; amount: number; ytdAmount: number }): Columns => ({
  code: line.code,
  description: line.description ?? null,
  amount: dollars(line.amount),
  ytd_amount: dollars(line.ytdAmount),
});
