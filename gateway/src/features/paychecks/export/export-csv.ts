import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { CsvRow } from '../../../platform/csv/write-csv.ts';

/** Names of columns are those of the JSON; amounts in dollars, hours with four decimals, rates with six, percentages as percent. */
export const CHECK_COLUMNS: CsvRow = [
  'checkId', 'checkNumber', 'checkDate', 'periodBegin', 'periodEnd', 'runType', 'checkStatus', 'paymentType', 'relatedCheckId',
  'employer', 'ein', 'gross', 'preTax', 'taxes', 'postTax', 'reimbursements', 'net', 'hours', 'ytdGross', 'ytdTaxes', 'ytdNet',
  'hoursWorked', 'payRate', 'salary',
]; // prettier-ignore

export function checkRow(check: CheckDetail): CsvRow {
  return [
    check.checkId,
    check.checkNumber,
    check.checkDate,
    check.periodBegin,
    check.periodEnd,
    check.runType,
    check.checkStatus,
    check.paymentType,
    check.relatedCheckId,
    check.employer.name,
    check.employer.ein,
    ...[check.gross, check.preTax, check.taxes, check.postTax, check.reimbursements, check.net].map(hundredths),
    quantity(check.hours),
    ...[check.ytd.gross, check.ytd.taxes, check.ytd.net].map(hundredths),
    quantity(check.hoursWorked),
    rateOf(check.payRate),
    hundredths(check.salary),
  ];
}

export const LINE_COLUMNS: CsvRow = [
  'checkId', 'checkDate', 'section', 'code', 'description', 'kind', 'jurisdiction', 'hours', 'pieces', 'rate', 'percent', 'taxableWages',
  'amount', 'ytdHours', 'ytdTaxableWages', 'ytdAmount', 'department', 'job', 'workPlace', 'grossWages', 'exemptWages', 'uncollected',
  'unit', 'orderNumber', 'priority', 'balance', 'arrears',
]; // prettier-ignore

/** Every line of a check that has an amount, and the leave balances in the units of their plans. */
export function lineRows({ checkId, checkDate, lines }: CheckDetail): CsvRow[] {
  const of = (
    section: string,
    code: string,
    description: string,
    more: {
      readonly kind?: string;
      readonly jurisdiction?: string;
      readonly hours?: number | null;
      readonly pieces?: number | null | undefined;
      readonly rate?: number | null;
      readonly percent?: number | null;
      readonly taxableWages?: number;
      readonly amount?: number;
      readonly ytdHours?: number | null;
      readonly ytdTaxableWages?: number;
      readonly ytdAmount?: number | null;
      readonly department?: string | undefined;
      readonly job?: string | undefined;
      readonly workPlace?: string | undefined;
      readonly grossWages?: number | undefined;
      readonly exemptWages?: number | undefined;
      readonly uncollected?: number | undefined;
      readonly unit?: string | undefined;
      readonly orderNumber?: string;
      readonly priority?: number;
      readonly balance?: number | null;
      readonly arrears?: number;
    },
  ): CsvRow => [
    checkId,
    checkDate,
    section,
    code,
    description,
    more.kind ?? null,
    more.jurisdiction ?? null,
    quantity(more.hours),
    quantity(more.pieces),
    rateOf(more.rate),
    more.percent === null || more.percent === undefined ? null : decimals(more.percent, 4),
    hundredths(more.taxableWages),
    hundredths(more.amount),
    quantity(more.ytdHours),
    hundredths(more.ytdTaxableWages),
    hundredths(more.ytdAmount),
    more.department ?? null,
    more.job ?? null,
    more.workPlace ?? null,
    hundredths(more.grossWages),
    hundredths(more.exemptWages),
    hundredths(more.uncollected),
    more.unit ?? null,
    more.orderNumber ?? null,
    more.priority === undefined ? null : String(more.priority),
    hundredths(more.balance),
    hundredths(more.arrears),
  ];
  return [
    ...lines.earnings.map((line) => of('earning', line.code, line.description, line)),
    ...lines.deductions.map((line) => of('deduction', line.code, line.description, { ...line, kind: line.timing })),
    ...lines.taxes.map((line) =>
      of('tax', line.taxCode, line.description, { ...line, percent: line.rate, rate: null }),
    ),
    ...(lines.garnishments ?? []).map((line) => of('garnishment', line.code, line.authority, line)),
    ...lines.employer.map((line) => of('employer', line.code, line.description, line)),
    ...(lines.allowances ?? []).map((line) => of('allowance', line.code, line.description, line)),
    ...(lines.qualifiedPay ?? []).map((line) =>
      of('qualifiedPay', line.code, line.code === 'TP' ? 'Reported cash tips' : 'Qualified overtime', line),
    ),
    ...lines.accruals.map((line) =>
      of('leave', line.plan, line.description, { hours: line.ending, unit: line.unit ?? 'hours' }),
    ),
    ...lines.deposits.map((line) =>
      of('deposit', line.lastFour ?? '', line.nickname ?? line.bankName ?? '', {
        kind: line.kind,
        amount: line.amount,
      }),
    ),
  ];
}

const hundredths = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : decimals(value, 2);

/** 1/1,000,000 dollar. */
const rateOf = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : decimals(value, 6);

/** Hours, days or pieces in 1/10,000. */
const quantity = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : decimals(value, 4);

/** A whole number of 10^-places as a decimal: 1234 → `12.34`. */
function decimals(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
