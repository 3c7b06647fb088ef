import type { CheckLines, DepositLine, GarnishmentLine } from '@paystead/contract/features/paychecks/model.ts';
import type { StagedRow } from '../compile.ts';
import { hasLines, type Draft } from './drafts.ts';
import type {
  AccrualRow,
  DeductionRow,
  DepositRow,
  EarningRow,
  GarnishmentRow,
  OtherRow,
  TaxRow,
} from './line-files.ts';

/** Lines whose year to date may be unknown (null) until earlier checks are added up. */
export type OpenLines = Omit<CheckLines, 'deductions' | 'taxes' | 'employer' | 'allowances' | 'qualifiedPay'> & {
  deductions: Open<CheckLines['deductions']>;
  taxes: Open<CheckLines['taxes']>;
  employer: Open<CheckLines['employer']>;
  allowances?: Open<NonNullable<CheckLines['allowances']>> | undefined;
  qualifiedPay?: Open<NonNullable<CheckLines['qualifiedPay']>> | undefined;
};
type Open<Lines extends readonly object[]> = {
  [Name in keyof Lines[number]]: Name extends 'ytdAmount' | 'ytdTaxableWages' ? number | null : Lines[number][Name];
}[];

type Row<Cells> = StagedRow<Cells>;

/** Returns rows in the order of their line numbers, then of the file. */
function inOrder<Cells extends { readonly line?: number | null }>(rows: readonly Row<Cells>[]): readonly Row<Cells>[] {
  return rows.toSorted((one, other) => (one.row.line ?? one.line) - (other.row.line ?? other.line));
}

/** Returns a member only if the cell isn't empty. */
const given = <const Name extends string, Value>(name: Name, value: Value | null | undefined) =>
  (value === null || value === undefined ? {} : { [name]: value }) as { [One in Name]?: Value };

const earning = ({ row }: Row<EarningRow>): OpenLines['earnings'][number] => ({
  code: row.code,
  description: row.description,
  kind: row.kind,
  hours: row.hours ?? null,
  ...given('worked', row.worked),
  ...given('department', row.department),
  ...given('job', row.job),
  ...given('workPlace', row.work_place),
  ...given('pieces', row.pieces),
  rate: row.rate ?? null,
  amount: row.amount,
  ytdHours: row.ytd_hours ?? null,
  ytdAmount: row.ytd_amount ?? null,
});

const deduction = ({ row }: Row<DeductionRow>): OpenLines['deductions'][number] => ({
  code: row.code,
  description: row.description,
  timing: row.timing,
  percent: row.percent ?? null,
  amount: row.amount,
  ytdAmount: row.ytd_amount ?? null,
});

const tax = ({ row }: Row<TaxRow>): OpenLines['taxes'][number] => ({
  taxCode: row.tax_code,
  description: row.description,
  jurisdiction: row.jurisdiction,
  geoCode: row.geo_code ?? null,
  ...given('grossWages', row.gross_wages),
  ...given('exemptWages', row.exempt_wages),
  taxableWages: row.taxable_wages,
  rate: row.rate ?? null,
  amount: row.amount,
  ...given('uncollected', row.uncollected),
  ...given('imported', row.imported),
  ytdTaxableWages: row.ytd_taxable_wages ?? null,
  ytdAmount: row.ytd_amount ?? null,
});

const deposit = ({ row }: Row<DepositRow>): DepositLine => ({
  kind: row.kind,
  nickname: row.nickname ?? null,
  bankName: row.bank_name ?? null,
  accountType: row.account_type ?? null,
  lastFour: row.last_four ?? null,
  amount: row.amount,
});

const accrual = ({ row }: Row<AccrualRow>): CheckLines['accruals'][number] => ({
  plan: row.plan,
  description: row.description,
  ...given('unit', row.unit),
  beginning: row.beginning,
  earned: row.earned ?? 0,
  taken: row.taken ?? 0,
  adjusted: row.adjusted ?? 0,
  ending: row.ending,
});

const garnishment = ({ row }: Row<GarnishmentRow>): GarnishmentLine => ({
  code: row.code,
  orderNumber: row.order_number,
  authority: row.authority,
  kind: row.kind,
  priority: row.priority,
  amount: row.amount,
  balance: row.balance ?? null,
  arrears: row.arrears ?? 0,
});

const coded = ({ row }: Row<OtherRow>) => ({
  code: row.code ?? '',
  description: row.description ?? '',
  amount: row.amount ?? 0,
  ytdAmount: row.ytd_amount ?? null,
});

const qualified = ({ row }: Row<OtherRow>) => ({
  code: row.code as 'TP' | 'TT',
  amount: row.amount ?? 0,
  ytdAmount: row.ytd_amount ?? null,
});

/**
 * Returns a check's lines from its rows. With a register row and any line the check comes whole: kinds without rows are
 * empty. Otherwise kinds without rows stay as they are stored.
 */
export function linesOf(draft: Draft, stored: CheckLines | null): OpenLines {
  const isWhole = !stored || (draft.register !== null && hasLines(draft));
  const take = <Cells extends { readonly line?: number | null }, Line, Kept>(
    rows: readonly Row<Cells>[],
    make: (row: Row<Cells>) => Line,
    kept: readonly Kept[] | undefined,
  ): (Line | Kept)[] => (rows.length > 0 || isWhole ? inOrder(rows).map(make) : [...(kept ?? [])]);
  const other = (kind: OtherRow['kind']) => draft.other.filter(({ row }) => row.kind === kind);
  const allowances = take(other('allowance'), coded, stored?.allowances);
  const garnishments = take(draft.garnishments, garnishment, stored?.garnishments);
  const qualifiedPay = take(other('qualifiedPay'), qualified, stored?.qualifiedPay);
  const language = draft.register?.row.messages_language;
  return {
    earnings: take(draft.earnings, earning, stored?.earnings),
    deductions: take(draft.deductions, deduction, stored?.deductions),
    taxes: take(draft.taxes, tax, stored?.taxes),
    employer: take(other('employer'), coded, stored?.employer),
    accruals: take(draft.accruals, accrual, stored?.accruals),
    deposits: take(draft.deposits, deposit, stored?.deposits),
    messages: take(other('message'), ({ row }) => row.description ?? '', stored?.messages),
    ...given('messagesLanguage', language === undefined ? stored?.messagesLanguage : language),
    ...(allowances.length > 0 && { allowances }),
    ...(garnishments.length > 0 && { garnishments }),
    ...(qualifiedPay.length > 0 && { qualifiedPay }),
  };
}
