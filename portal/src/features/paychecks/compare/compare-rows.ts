import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import { employerText } from '../lines/employer-texts.ts';
import { leaveName } from '../lines/leave-texts.ts';
import { deductionText, earningText } from '../lines/line-texts.ts';
import { taxText } from '../lines/tax-texts.ts';

/** One line on both checks; cents or hundredths of hours with the sign they have for the person, null where it is not there. */
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

/** Everything that stands on either check, line by line: totals, what was earned and taken, employer's share, leave. */
export function compareRows(t: Translate, before: CheckDetail, after: CheckDetail): readonly ComparedSection[] {
  const both = (of: (check: CheckDetail) => readonly Amount[], unit: ComparedRow['unit'] = 'cents') =>
    joined(of(before), of(after), unit);
  const sections: readonly ComparedSection[] = [
    {
      id: 'total',
      title: 'paychecks.compareTotals',
      rows: [...both((check) => totals(t, check)), ...both((check) => hours(t, check), 'hours')],
    },
    {
      id: 'earned',
      title: 'paychecks.earnings',
      rows: [
        ...both(({ lines }) =>
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
      rows: both(
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
      rows: both(({ lines }) =>
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
      rows: both(({ lines }) =>
        lines.taxes.map((line) => ({
          key: `${line.taxCode} ${line.geoCode ?? ''}`,
          name: taxText(t, { code: line.taxCode, description: line.description, jurisdiction: line.jurisdiction }).name,
          amount: -line.amount,
        })),
      ),
    },
    {
      id: 'employer',
      title: 'paychecks.employerPaid',
      rows: both(({ lines }) =>
        lines.employer.map((line) => ({ key: line.code, name: employerText(t, line).name, amount: line.amount })),
      ),
    },
    {
      id: 'leave',
      title: 'paychecks.timeOff',
      rows: both(
        ({ lines }) =>
          lines.accruals.map((line) => ({ key: line.plan, name: leaveName(t, line), amount: line.ending })),
        'hours',
      ),
    },
  ];
  // A line that is zero on both says nothing here; it stands on each stub.
  return sections
    .map((section) => ({
      ...section,
      rows: section.rows.filter((row) => (row.before ?? 0) !== 0 || (row.after ?? 0) !== 0),
    }))
    .filter(({ rows }) => rows.length > 0);
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
  { key: 'hours', name: t('paychecks.hours'), amount: check.hours },
];

/** Lines of one key are one row, summed: a code may stand on a check at two rates. In the order of the later check. */
function joined(
  before: readonly Amount[],
  after: readonly Amount[],
  unit: ComparedRow['unit'],
): readonly ComparedRow[] {
  const sum = (lines: readonly Amount[], key: string): number | null => {
    const own = lines.filter((line) => line.key === key);
    return own.length === 0 ? null : own.reduce((all, { amount }) => all + amount, 0);
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
