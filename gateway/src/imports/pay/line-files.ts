import { noReporting } from '@paystead/payroll/checks/accumulators.ts';
import { geoCode, integer, oneOf, percent, text, yesNo } from '../columns/types.ts';
import { fileRecord, type RowOf } from '../records/record.ts';
import {
  checkColumns,
  code,
  description,
  hourlyRate,
  hours,
  lastFour,
  lineColumn,
  money,
  must,
  some,
  ytdAmount,
  ytdHours,
  ytdTaxable,
} from './columns.ts';

const check = ['client_code', 'employee_number', 'check_id'] as const;

export const earningsFile = fileRecord({
  file: 'check_earnings',
  about: 'An earning on a check; several rows of one code, such as two rates, are numbered by their line',
  key: [...check, 'code', 'line'],
  subject: 'employee_number',
  columns: {
    ...checkColumns,
    ...lineColumn,
    code: must(code, 'The earning code', 'REG'),
    description: must(description, 'The name that the pay stub prints', 'Regular'),
    kind: must(oneOf('paid', 'memo', 'reimbursement'), 'In gross and net; taxed but not paid; in net only', 'paid'),
    hours: some(hours, 'Hours', '80.00'),
    worked: some(yesNo, 'Whether the hours were worked; without it, as is usual for the code', 'yes'),
    department: some(text(80), 'The department that the pay is for', ''),
    job: some(text(80), 'The job that the pay is for', ''),
    work_place: some(text(80), 'The work place that the pay is for', ''),
    pieces: some(hours, 'Units of piece work', ''),
    rate: some(hourlyRate, 'Rate per hour or piece', '31.25'),
    amount: must(money, 'The amount', '2500.00'),
    ytd_hours: ytdHours,
    ytd_amount: ytdAmount('2500.00'),
  },
});

export const deductionsFile = fileRecord({
  file: 'check_deductions',
  about: 'A deduction from a check; positive when taken from pay',
  key: [...check, 'code', 'line'],
  subject: 'employee_number',
  columns: {
    ...checkColumns,
    ...lineColumn,
    code: must(code, 'The deduction code', 'CSUP'),
    description: must(description, 'The name that the pay stub prints', 'Child support'),
    timing: must(oneOf('preTax', 'postTax'), 'Before or after taxes', 'postTax'),
    percent: some(percent, 'The share of earnings, if the deduction is one', ''),
    amount: must(money, 'The amount', '150.00'),
    ytd_amount: ytdAmount('150.00'),
  },
});

export const taxesFile = fileRecord({
  file: 'check_taxes',
  about: 'A tax withheld on a check',
  key: [...check, 'tax_code', 'geo_code', 'line'],
  subject: 'employee_number',
  columns: {
    ...checkColumns,
    ...lineColumn,
    tax_code: must(code, 'The tax code', 'FIT'),
    description: must(description, 'The name that the pay stub prints', 'Federal income tax'),
    jurisdiction: must(text(80), 'The place that taxes', 'Federal'),
    geo_code: some(geoCode, 'The geo code of the place', ''),
    gross_wages: some(money, 'Pay of this check before exempt wages', '2500.00'),
    exempt_wages: some(money, 'The part of the gross wages that is not taxed', '0.00'),
    taxable_wages: must(money, 'The base of this check after any limit', '2500.00'),
    rate: some(percent, 'The rate of a flat tax', ''),
    amount: must(money, 'The amount', '185.55'),
    uncollected: some(money, 'The part that cash pay could not cover', ''),
    imported: some(yesNo, 'True if no table of Paystead covers the tax', ''),
    ytd_taxable_wages: ytdTaxable,
    ytd_amount: ytdAmount('185.55'),
  },
});

export const depositsFile = fileRecord({
  file: 'check_deposits',
  about: 'A part of net pay: an account, or a paper check; the rows add up to net pay',
  key: [...check, 'kind', 'last_four', 'nickname', 'line'],
  subject: 'employee_number',
  columns: {
    ...checkColumns,
    ...lineColumn,
    kind: must(oneOf('account', 'check'), 'An account or a paper check', 'account'),
    nickname: some(text(60), "The employee's name of the account", 'Everyday'),
    bank_name: some(text(80), 'The bank', 'First Example Bank'),
    account_type: some(oneOf('checking', 'savings', 'payCard'), 'The kind of account', 'checking'),
    last_four: some(lastFour, 'The last four of the account number, never more', '4821'),
    amount: must(money, 'The amount', '2164.45'),
  },
});

export const accrualsFile = fileRecord({
  file: 'accruals',
  about: 'A leave balance as a check states it: ending = beginning + earned - taken + adjusted',
  key: [...check, 'plan'],
  subject: 'employee_number',
  columns: {
    ...checkColumns,
    ...lineColumn,
    plan: must(code, 'The leave plan', 'PTO'),
    description: must(description, 'The name that the pay stub prints', 'Paid time off'),
    unit: some(oneOf('hours', 'days'), 'The unit of the plan; without it, hours', 'hours'),
    beginning: must(hours, 'The balance before this check', '38.84'),
    earned: some(hours, 'Earned with this check; without it, none', '3.08'),
    taken: some(hours, 'Taken with this check; without it, none', '0.00'),
    adjusted: some(hours, 'Corrected with this check; without it, none', '0.00'),
    ending: must(hours, 'The balance after this check', '41.92'),
  },
});

export const garnishmentsFile = fileRecord({
  file: 'garnishments',
  about: 'A garnishment order that a check paid; the amount is also in the deduction of its code',
  key: [...check, 'code', 'order_number', 'line'],
  subject: 'employee_number',
  columns: {
    ...checkColumns,
    ...lineColumn,
    code: must(code, 'The deduction code', 'CSUP'),
    order_number: must(text(60), 'The number of the order', 'PA-2025-118'),
    authority: must(text(120), 'The court or agency', 'Lancaster County Domestic Relations'),
    kind: must(oneOf('childSupport', 'taxLevy', 'creditor', 'studentLoan', 'bankruptcy'), 'The kind', 'childSupport'),
    priority: must(integer(1, 999), 'The order of payment, 1 first', '1'),
    amount: must(money, 'Paid with this check', '150.00'),
    balance: some(money, 'What remains; empty without an end', ''),
    arrears: some(money, 'Earlier amounts not taken yet; without it, none', '0.00'),
  },
});

export const otherFile = fileRecord({
  file: 'check_other',
  about:
    "What else a check states: the employer's costs, qualified pay (codes TP, TT), allowances, messages, and sums of the year that only year-end forms show",
  key: [...check, 'kind', 'code', 'line'],
  subject: 'employee_number',
  columns: {
    ...checkColumns,
    ...lineColumn,
    kind: must(oneOf('employer', 'qualifiedPay', 'allowance', 'message', 'yearSum'), 'What the row is', 'employer'),
    code: some(code, 'The code; empty for a message', 'SS-ER'),
    description: some(text(2000), 'The name that the pay stub prints, or the text of the message', 'Social Security'),
    amount: some(money, 'The amount on this check; empty for a message and for a sum of the year', '155.00'),
    ytd_amount: ytdAmount('155.00'),
  },
  check(row) {
    const missing: readonly (keyof typeof row)[] = NEEDED[row.kind].filter((column) => (row[column] ?? null) === null);
    if (missing.length > 0) return missing.map((column) => ({ code: 'required' as const, column }));
    const codes: readonly string[] | undefined = CODES[row.kind];
    return codes && !codes.includes(row.code ?? '')
      ? [{ code: 'not_in_list' as const, column: 'code', values: { list: codes.join(', ') } }]
      : [];
  },
});

/** The columns that each kind of row fills. */
const NEEDED = {
  employer: ['code', 'description', 'amount'],
  qualifiedPay: ['code', 'amount'],
  allowance: ['code', 'description', 'amount'],
  message: ['description'],
  yearSum: ['code', 'ytd_amount'],
} as const;

/** The codes of the kinds that have a closed list of them. */
const CODES: { readonly [kind: string]: readonly string[] } = {
  qualifiedPay: ['TP', 'TT'],
  yearSum: Object.keys(noReporting),
};

export const LINE_FILES = [
  earningsFile,
  deductionsFile,
  taxesFile,
  depositsFile,
  accrualsFile,
  garnishmentsFile,
  otherFile,
] as const;

export type EarningRow = RowOf<typeof earningsFile.columns>;
export type DeductionRow = RowOf<typeof deductionsFile.columns>;
export type TaxRow = RowOf<typeof taxesFile.columns>;
export type DepositRow = RowOf<typeof depositsFile.columns>;
export type AccrualRow = RowOf<typeof accrualsFile.columns>;
export type GarnishmentRow = RowOf<typeof garnishmentsFile.columns>;
export type OtherRow = RowOf<typeof otherFile.columns>;
