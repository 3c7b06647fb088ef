import type { Language } from '@paystead/contract/fields.ts';
import type { CheckDetail, DeductionLine, EarningLine, TaxLine } from '@paystead/contract/features/paychecks/model.ts';
import { dollars, hours, percent, pieces, rate } from './figures.ts';
import { uncollectedTaxes } from '@paystead/contract/features/paychecks/detail-rules.ts';
import { lineNames } from './line-names.ts';
import { text } from './texts.ts';

type StubKey = Extract<Parameters<typeof text>[1], `stub.${string}`> extends `stub.${infer Key}` ? Key : never;
type StubTexts = (key: StubKey) => string;

/** Returns the pay stub's texts in a language, by their keys without `stub.`. */
export function stubTexts(language: Language): StubTexts {
  return (key) => text(language, `stub.${key}`);
}

/** A table of the pay stub. */
interface Section {
  readonly heading: string;
  readonly columns: readonly { readonly heading: string; readonly amount: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Numbers of the rows in bold. */
  readonly strong: readonly number[];
  /** True for a table that shares its line with the next one of half the width. */
  readonly isHalf: boolean;
  /** True for the totals: they stand above the names and addresses, and their first row is in large type. */
  readonly isLead: boolean;
}

/** The words that every section uses. */
interface Words {
  readonly t: StubTexts;
  readonly names: ReturnType<typeof lineNames>;
  readonly yearSoFar: string;
}

/** Returns the page's sections in its order and under its headings, so that screen and print match, without empty ones. */
export function sectionsOf(check: CheckDetail, language: Language): Section[] {
  const t = stubTexts(language);
  const yearSoFar = text(language, 'stub.yearSoFar', { year: String(check.year) });
  const words: Words = { t, names: lineNames(language), yearSoFar };
  const { earnings, deductions, taxes } = check.lines;
  return [
    summary(check, words),
    earningsTable(t('earnings'), ofKind(earnings, 'paid'), words),
    earningsTable(t('memo'), ofKind(earnings, 'memo'), words),
    deductionsTable(t('preTax'), ofTiming(deductions, 'preTax'), words),
    taxesTable(taxes, words),
    uncollectedTable(taxes, words),
    deductionsTable(t('postTax'), ofTiming(deductions, 'postTax'), words),
    garnishmentsTable(check, words),
    earningsTable(t('reimbursements'), ofKind(earnings, 'reimbursement'), words),
    ...otherSections(check, words),
  ].filter(({ rows }) => rows.length > 0);
}

const ofKind = (lines: readonly EarningLine[], kind: EarningLine['kind']) => lines.filter((line) => line.kind === kind);
const ofTiming = (lines: readonly DeductionLine[], timing: DeductionLine['timing']) =>
  lines.filter((line) => line.timing === timing);

/** Returns the totals. Take-home pay is the first row, in large type; gross pay is in bold. */
function summary(check: CheckDetail, { t, yearSoFar }: Words): Section {
  const totals = ['net', 'gross', 'preTax', 'taxes', 'postTax', 'reimbursements'] as const;
  const rows = [
    ...totals.map((total) => [t(total), dollars(check[total]), dollars(check.ytd[total])]),
    [t('hoursWorked'), hours(check.hoursWorked), hours(check.ytd.hoursWorked)],
    [t('hoursPaid'), hours(check.hours), hours(check.ytd.hours)],
  ];
  const strong = [totals.indexOf('net'), totals.indexOf('gross')];
  return { ...section(t('summary'), [t('description')], [t('current'), yearSoFar], rows), strong, isLead: true };
}

function earningsTable(heading: string, lines: readonly EarningLine[], { t, names, yearSoFar }: Words): Section {
  const isPieceWork = lines.some((line) => typeof line.pieces === 'number');
  return section(
    heading,
    [t('description')],
    [t('hours'), ...(isPieceWork ? [t('pieces')] : []), t('rate'), t('current'), t('ytdHours'), yearSoFar],
    lines.map((line) => [
      [names.earning(line), ...workOf(line)].join(' · '),
      line.hours === null ? '' : hours(line.hours),
      ...(isPieceWork ? [typeof line.pieces === 'number' ? pieces(line.pieces) : ''] : []),
      line.rate === null ? '' : rate(line.rate),
      dollars(line.amount),
      line.ytdHours === null ? '' : hours(line.ytdHours),
      line.ytdAmount === null ? '' : dollars(line.ytdAmount),
    ]),
  );
}

function deductionsTable(heading: string, lines: readonly DeductionLine[], { t, names, yearSoFar }: Words): Section {
  return section(
    heading,
    [t('description')],
    [t('current'), yearSoFar],
    lines.map((line) => [
      line.percent === null ? names.deduction(line) : `${names.deduction(line)} (${percent(line.percent)})`,
      dollars(line.amount),
      dollars(line.ytdAmount),
    ]),
  );
}

/** Returns the name of a tax with its rate, or with the word that payroll calculated it. */
function taxNameOf(line: TaxLine, names: Words['names'], t: Words['t']): string {
  const name = names.tax(line);
  if (line.imported === true) return `${name} (${t('byPayroll')})`;
  return line.rate === null ? name : `${name} (${percent(line.rate)})`;
}

function taxesTable(lines: readonly TaxLine[], { t, names, yearSoFar }: Words): Section {
  const hasGross = lines.some(({ grossWages }) => grossWages !== undefined);
  return section(
    t('taxes'),
    [t('description'), t('jurisdiction')],
    [
      ...(hasGross ? [t('grossWages'), t('exemptWages')] : []),
      t('taxableWages'),
      t('current'),
      t('ytdTaxableWages'),
      yearSoFar,
    ],
    lines.map((line) => [
      taxNameOf(line, names, t),
      line.jurisdiction,
      ...(hasGross
        ? [line.grossWages, line.exemptWages].map((wages) => (wages === undefined ? '' : dollars(wages)))
        : []),
      dollars(line.taxableWages),
      dollars(line.amount),
      dollars(line.ytdTaxableWages),
      dollars(line.ytdAmount),
    ]),
  );
}

/** Returns the taxes that cash pay did not cover: what was due, what was withheld and what was not. */
function uncollectedTable(lines: readonly TaxLine[], { t, names }: Words): Section {
  return section(
    t('uncollected'),
    [t('description'), t('jurisdiction')],
    [t('uncollectedDue'), t('uncollectedTaken'), t('uncollectedRest')],
    uncollectedTaxes(lines).map((line) => [
      names.tax(line),
      line.jurisdiction,
      dollars(line.amount + line.uncollected),
      dollars(line.amount),
      dollars(line.uncollected),
    ]),
  );
}

/** Returns the garnishment cases by priority. */
function garnishmentsTable({ lines }: CheckDetail, { t }: Words): Section {
  const cases = (lines.garnishments ?? []).toSorted((one, other) => one.priority - other.priority);
  return section(
    t('garnishments'),
    [t('authority'), t('order')],
    [t('current'), t('balance'), t('arrears')],
    cases.map((line) => [
      `${line.priority}. ${line.authority}`,
      `${t(`order.${line.kind}`)}, ${line.orderNumber}`,
      dollars(line.amount),
      line.balance === null ? '' : dollars(line.balance),
      dollars(line.arrears),
    ]),
  );
}

/** The department, job and work place that a line is for. */
const workOf = ({ department, job, workPlace }: EarningLine): string[] =>
  [department, job, workPlace].filter((part) => part !== undefined);

/** Returns the sections apart from pay: deposits, leave, the employer's costs, its allowances, and deductible pay. */
function otherSections({ lines }: CheckDetail, { t, names, yearSoFar }: Words): Section[] {
  const leave = lines.accruals.map((line) => [
    line.unit === 'days' ? `${names.leave(line)} (${t('days')})` : names.leave(line),
    ...[line.beginning, line.earned, line.taken, line.adjusted, line.ending].map(hours),
  ]);
  const costs = lines.employer.map((line) => [names.employer(line), dollars(line.amount), dollars(line.ytdAmount)]);
  const allowances = (lines.allowances ?? []).map((line) => [
    line.description,
    dollars(line.amount),
    dollars(line.ytdAmount),
  ]);
  const qualified = (lines.qualifiedPay ?? []).map((line) => [
    t(`qualified${line.code}`),
    dollars(line.amount),
    dollars(line.ytdAmount),
  ]);
  const balances = [t('beginning'), t('earned'), t('taken'), t('adjusted'), t('ending')];
  const deposits = lines.deposits.map((line) => [accountOf(line, t), dollars(line.amount)]);
  return [
    section(t('deposits'), [t('account')], [t('current')], deposits),
    section(t('accruals'), [t('description')], balances, leave),
    section(t('employerPaid'), [t('description')], [t('current'), yearSoFar], costs),
    section(t('allowances'), [t('description')], [t('current'), yearSoFar], allowances),
    section(t('qualifiedPay'), [t('description')], [t('current'), yearSoFar], qualified),
  ].map((one) => ({ ...one, isHalf: true }));
}

function section(heading: string, texts: readonly string[], amounts: readonly string[], rows: string[][]): Section {
  const column = (isAmount: boolean) => (name: string) => ({ heading: name, amount: isAmount });
  const columns = [...texts.map(column(false)), ...amounts.map(column(true))];
  return { heading, columns, rows, strong: [], isHalf: false, isLead: false };
}

function accountOf(line: CheckDetail['lines']['deposits'][number], t: StubTexts): string {
  if (line.kind === 'check') return t('paperCheck');
  const name = [line.nickname, line.bankName].filter(Boolean).join(', ') || t('account');
  return line.lastFour === null ? name : `${name} (${t('ending4')} ${line.lastFour})`;
}
