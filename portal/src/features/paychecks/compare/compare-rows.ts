import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import { employerText } from '../lines/employer-texts.ts';
import { depositName } from '../deposit-facts.tsx';
import { leaveName } from '../lines/leave-texts.ts';
import { deductionText, earningText } from '../lines/line-texts.ts';
import { taxText } from '../lines/tax-texts.ts';

/** One line of both paychecks, in cents or hundredths of hours, signed as it affects take-home pay; null if the line is missing. */
export interface ComparedRow {
  readonly id: string;
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly unit: 'cents' | 'hours';
}

export interface ComparedSection {
  readonly id: string;
  readonly title: PlainTextKey;
  readonly rows: readonly ComparedRow[];
}

interface Amount {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
}

/** The lines of both paychecks by section: totals, earnings, deductions, taxes, employer contributions and leave. */
export function compareRows(t: Translate, before: CheckDetail, after: CheckDetail): readonly ComparedSection[] {
  const rowsOf: RowsOf = (amounts, unit = 'cents') => mergeLines(amounts(before), amounts(after), unit);
  // Lines that are zero on both paychecks are left out; each pay stub has them.
  return [...paySections(t, rowsOf), ...benefitSections(t, rowsOf)]
    .map((section) => ({
      ...section,
      rows: section.rows.filter((row) => (row.before ?? 0) !== 0 || (row.after ?? 0) !== 0),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** Deposits of both versions of one paycheck: two paychecks pay different amounts anyway. */
export function depositSection(t: Translate, before: CheckDetail, after: CheckDetail): ComparedSection {
  const amounts = ({ lines }: CheckDetail): readonly Amount[] =>
    lines.deposits.map((deposit) => {
      const name = depositName(t, deposit);
      return { key: `${deposit.kind} ${name}`, name, amount: deposit.amount };
    });
  return { id: 'deposits', title: 'paychecks.deposits', rows: mergeLines(amounts(before), amounts(after), 'cents') };
}

/** Reads the same amounts from both paychecks and merges them by key. */
type RowsOf = (
  amounts: (check: CheckDetail) => readonly Amount[],
  unit?: ComparedRow['unit'],
) => readonly ComparedRow[];

/** Totals, earnings, hours, deductions and taxes. */
function paySections(t: Translate, rowsOf: RowsOf): readonly ComparedSection[] {
  return [
    {
      id: 'total',
      title: 'paychecks.compareTotals',
      rows: [...rowsOf((check) => totals(t, check)), ...rowsOf((check) => hours(t, check), 'hours')],
    },
    {
      id: 'earned',
      title: 'paychecks.earnings',
      rows: [
        ...rowsOf(({ lines }) =>
          lines.earnings.map((line) => ({
            key: `${line.kind} ${line.code}`,
            name: earningText(t, line).name,
            amount: line.amount,
          })),
        ),
      ],
    },
    {
      id: 'hours',
      title: 'paychecks.hours',
      rows: rowsOf(
        ({ lines }) =>
          lines.earnings.flatMap((line) =>
            line.hours === null
              ? []
              : [{ key: `${line.kind} ${line.code}`, name: earningText(t, line).name, amount: line.hours }],
          ),
        'hours',
      ),
    },
    {
      id: 'taken',
      title: 'paychecks.deductions',
      rows: rowsOf(({ lines }) =>
        lines.deductions.map((line) => ({
          key: `${line.timing} ${line.code}`,
          name: deductionText(t, line).name,
          amount: -line.amount,
        })),
      ),
    },
    {
      id: 'taxes',
      title: 'paychecks.taxes',
      rows: rowsOf(({ lines }) =>
        lines.taxes.map((line) => ({
          key: `${line.taxCode} ${line.geoCode ?? ''}`,
          name: taxText(t, { code: line.taxCode, description: line.description, jurisdiction: line.jurisdiction }).name,
          amount: -line.amount,
        })),
      ),
    },
  ];
}

/** Employer contributions and leave. */
function benefitSections(t: Translate, rowsOf: RowsOf): readonly ComparedSection[] {
  return [
    {
      id: 'employer',
      title: 'paychecks.employerPaid',
      rows: rowsOf(({ lines }) =>
        lines.employer.map((line) => ({ key: line.code, name: employerText(t, line).name, amount: line.amount })),
      ),
    },
    {
      id: 'leave',
      title: 'paychecks.timeOff',
      rows: rowsOf(
        ({ lines }) =>
          lines.accruals.map((line) => ({ key: line.plan, name: leaveName(t, line), amount: line.ending })),
        'hours',
      ),
    },
  ];
}

function totals(t: Translate, check: CheckDetail): readonly Amount[] {
  return [
    { key: 'gross', name: t('paychecks.earned'), amount: check.gross },
    { key: 'preTax', name: t('paychecks.beforeTax'), amount: -check.preTax },
    { key: 'taxes', name: t('paychecks.taxes'), amount: -check.taxes },
    { key: 'postTax', name: t('paychecks.afterTax'), amount: -check.postTax },
    { key: 'reimbursements', name: t('paychecks.paidBack'), amount: check.reimbursements },
    { key: 'net', name: t('paychecks.paidToYou'), amount: check.net },
  ];
}

const hours = (t: Translate, check: CheckDetail): readonly Amount[] => [
  { key: 'hoursWorked', name: t('paychecks.hoursWorked'), amount: check.hoursWorked },
  { key: 'hours', name: t('paychecks.hoursPaid'), amount: check.hours },
];

/** Merges lines by key, in the order of the later paycheck. A code can appear twice on one paycheck, at two rates. */
function mergeLines(
  before: readonly Amount[],
  after: readonly Amount[],
  unit: ComparedRow['unit'],
): readonly ComparedRow[] {
  const sum = (lines: readonly Amount[], key: string): number | null => {
    const matching = lines.filter((line) => line.key === key);
    return matching.length === 0 ? null : matching.reduce((total, { amount }) => total + amount, 0);
  };
  const names = new Map([...after, ...before].toReversed().map(({ key, name }) => [key, name]));
  const keys = new Set([...after, ...before].map(({ key }) => key));
  return [...keys].map((key) => ({
    id: key,
    name: names.get(key) ?? key,
    before: sum(before, key),
    after: sum(after, key),
    unit,
  }));
}
