import type { AnyRow, Columns, FileRecord, RowOf, TypedRecord } from '../records/record.ts';
import type { CheckRow } from './check-row.ts';
import {
  accrualsFile,
  deductionsFile,
  depositsFile,
  earningsFile,
  garnishmentsFile,
  otherFile,
  taxesFile,
  type OtherRow,
} from './line-files.ts';
import { registerFile, type RegisterRow } from './register-file.ts';

/** A check with the names by which files know what it refers to. */
export type StatedCheck = Omit<CheckRow, 'client_id' | 'employee_id' | 'legal_id' | 'pay_group_id'> & {
  readonly legal_ein: string;
  readonly pay_group: string;
};
/** A sum of the year that no line of a check shows: cents. */
interface YearSum {
  readonly code: string;
  readonly amount: number;
}
/** The columns by which a row names its check. */
interface CheckName {
  readonly client_code: string;
  readonly employee_number: string;
  readonly check_id: string;
}

/** How a pay file states a check. */
interface PayFile {
  readonly record: FileRecord;
  /** Returns the check's rows of the file. `sums`: those of its year, if it is the last check of the year. */
  readonly rowsOf: (name: Omit<CheckName, 'check_id'>, check: StatedCheck, sums: readonly YearSum[]) => AnyRow[];
}

function payFile<Names extends Columns>(
  record: TypedRecord<Names>,
  rowsOf: (check: StatedCheck, sums: readonly YearSum[]) => readonly Omit<RowOf<Names>, keyof CheckName>[],
): PayFile {
  return {
    record,
    rowsOf: (name, check, sums) => rowsOf(check, sums).map((row) => ({ ...name, check_id: check.check_id, ...row })),
  };
}

/** Numbers lines from 1. */
const numbered = <Line, Row>(lines: readonly Line[] | undefined, row: (line: Line) => Row) =>
  (lines ?? []).map((line, place) => ({ line: place + 1, ...row(line) }));

const register = payFile(registerFile, (check) => {
  const { employer } = check;
  const row: Omit<RegisterRow, keyof CheckName> = {
    check_number: check.check_number,
    payment_type: check.payment_type as RegisterRow['payment_type'],
    check_date: check.check_date,
    sequence: check.sequence,
    period_begin: check.period_begin,
    period_end: check.period_end,
    run_type: check.run_type as RegisterRow['run_type'],
    status: check.check_status as RegisterRow['status'],
    related_check_id: check.related_check_id,
    legal_ein: check.legal_ein,
    pay_group: check.pay_group,
    gross: check.gross,
    pre_tax: check.pre_tax,
    taxes: check.taxes,
    post_tax: check.post_tax,
    reimbursements: check.reimbursements,
    net: check.net,
    hours: check.hours,
    hours_worked: check.hours_worked,
    pay_rate: check.pay_rate,
    salary: check.salary,
    standard_hours: check.standard_hours,
    pay_type: check.pay_type as NonNullable<RegisterRow['pay_type']> | null,
    frequency: check.frequency as NonNullable<RegisterRow['frequency']> | null,
    employer_name: employer?.name ?? null,
    employer_ein: employer?.ein ?? null,
    employer_street_address: employer?.street_address ?? null,
    employer_city: employer?.city ?? null,
    employer_state: employer?.state ?? null,
    employer_zip_code: employer?.zip_code ?? null,
    employer_phone: employer?.phone ?? null,
    messages_language: check.lines.messagesLanguage ?? null,
    issued_at: check.issued_at,
  };
  return [row];
});

const earnings = payFile(earningsFile, ({ lines }) =>
  numbered(lines.earnings, (line) => ({
    code: line.code,
    description: line.description,
    kind: line.kind,
    hours: line.hours,
    worked: line.worked ?? null,
    department: line.department ?? null,
    job: line.job ?? null,
    work_place: line.workPlace ?? null,
    pieces: line.pieces ?? null,
    rate: line.rate,
    amount: line.amount,
    ytd_hours: line.ytdHours,
    ytd_amount: line.ytdAmount,
  })),
);

const deductions = payFile(deductionsFile, ({ lines }) =>
  numbered(lines.deductions, ({ code, description, timing, percent, amount, ytdAmount }) => ({
    code,
    description,
    timing,
    percent,
    amount,
    ytd_amount: ytdAmount,
  })),
);

const taxes = payFile(taxesFile, ({ lines }) =>
  numbered(lines.taxes, (line) => ({
    tax_code: line.taxCode,
    description: line.description,
    jurisdiction: line.jurisdiction,
    geo_code: line.geoCode,
    gross_wages: line.grossWages ?? null,
    exempt_wages: line.exemptWages ?? null,
    taxable_wages: line.taxableWages,
    rate: line.rate,
    amount: line.amount,
    uncollected: line.uncollected ?? null,
    imported: line.imported ?? null,
    ytd_taxable_wages: line.ytdTaxableWages,
    ytd_amount: line.ytdAmount,
  })),
);

const deposits = payFile(depositsFile, ({ lines }) =>
  numbered(lines.deposits, ({ kind, nickname, bankName, accountType, lastFour, amount }) => ({
    kind,
    nickname,
    bank_name: bankName,
    account_type: accountType,
    last_four: lastFour,
    amount,
  })),
);

const accruals = payFile(accrualsFile, ({ lines }) =>
  numbered(lines.accruals, ({ unit, ...line }) => ({ ...line, unit: unit ?? null })),
);

const garnishments = payFile(garnishmentsFile, ({ lines }) =>
  numbered(lines.garnishments, ({ orderNumber, ...line }) => ({ ...line, order_number: orderNumber })),
);

const other = payFile(otherFile, ({ lines }, sums) => {
  const coded = (
    kind: OtherRow['kind'],
    rows: readonly { code: string; description?: string; amount: number; ytdAmount: number }[] | undefined,
  ) =>
    numbered(rows, ({ code, description = null, amount, ytdAmount }) => ({
      kind,
      code,
      description,
      amount,
      ytd_amount: ytdAmount,
    }));
  return [
    ...coded('employer', lines.employer),
    ...coded('qualifiedPay', lines.qualifiedPay),
    ...coded('allowance', lines.allowances),
    ...numbered(lines.messages, (description) => ({ kind: 'message' as const, description })),
    ...numbered(sums, ({ code, amount }) => ({ kind: 'yearSum' as const, code, ytd_amount: amount })),
  ];
});

/** The pay files, in their order. */
export const PAY_FILES: readonly PayFile[] = [
  register,
  earnings,
  deductions,
  taxes,
  deposits,
  accruals,
  garnishments,
  other,
];
