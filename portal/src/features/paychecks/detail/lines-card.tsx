import { useState, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Table } from '@paystead/ui/table/table.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import type { LineText } from '../lines/line-texts.ts';
import styles from './detail.module.css';

/** One line of a pay stub, with amounts signed as they affect take-home pay. */
export interface LineRow {
  readonly id: string;
  readonly text: LineText;
  /** The basis of the amount, such as hours and rate. */
  readonly basis?: ReactNode;
  readonly amount: number;
  /** True for a line that is never folded, even without an amount. */
  readonly isKept?: boolean;
  /** Year-to-date amount; null if another line of the same code shows it. */
  readonly ytd: number | null;
  /** The basis of the year-to-date amount, such as hours or taxable wages. */
  readonly yearBasis?: ReactNode;
}

interface LinesCardProps {
  readonly title: string;
  readonly nameLabel: string;
  readonly year: number;
  readonly lines: readonly LineRow[];
  readonly total?:
    | {
        readonly label: string;
        readonly amount: number;
        readonly ytd: number;
        readonly basis?: ReactNode;
        readonly yearBasis?: ReactNode;
      }
    | undefined;
}

/** Lines of one kind with this paycheck's and the year's amounts. Explanations can be switched on. */
export function LinesCard({ title, nameLabel, year, lines, total }: LinesCardProps): ReactNode {
  const t = useText();
  const [isExplained, setExplained] = useState(false);
  if (lines.length === 0) return null;
  return (
    <Card
      title={title}
      flush
      action={
        <span data-print="no">
          <Button kind="quiet" small icon="info" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
            {isExplained ? t('paychecks.explainLess') : t('paychecks.explain')}
            <Spoken>: {title}</Spoken>
          </Button>
        </span>
      }
    >
      <Table
        caption={title}
        nameLabel={nameLabel}
        columns={[
          { id: 'now', label: t('paychecks.thisCheck'), end: true, place: 'main' },
          {
            id: 'year',
            label: t('paychecks.yearSoFar', { year: String(year) }),
            end: true,
            place: 'second',
            phoneLabel: t('paychecks.yearColon', { year: String(year) }),
          },
        ]}
        rows={lines.map(({ id, text, basis, amount, isKept, ytd, yearBasis }) => ({
          id,
          name: text.name,
          sub:
            basis || isExplained ? (
              <>
                {basis}
                {isExplained ? <span className={styles.explanation}>{text.help}</span> : null}
              </>
            ) : undefined,
          quiet: amount === 0 && isKept !== true,
          cells: [
            <Money key="now" cents={amount} />,
            ytd === null ? undefined : <YearCell key="year" cents={ytd} basis={yearBasis} />,
          ],
        }))}
        foot={
          total && [
            {
              id: 'total',
              name: total.label,
              sub: total.basis,
              cells: [
                <Money key="now" cents={total.amount} />,
                <YearCell key="year" cents={total.ytd} basis={total.yearBasis} />,
              ],
            },
          ]
        }
        foldLabel={(count) => t('paychecks.zeroLines', { count })}
      />
    </Card>
  );
}

/** A year-to-date amount with its basis below. */
function YearCell({ cents, basis }: { readonly cents: number; readonly basis?: ReactNode }): ReactNode {
  return (
    <>
      <Money cents={cents} />
      {basis ? <small className={styles.yearDetail}>{basis}</small> : null}
    </>
  );
}
