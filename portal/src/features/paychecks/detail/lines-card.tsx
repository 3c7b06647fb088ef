import { useState, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Table } from '@paystead/ui/table/table.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import type { LineText } from '../lines/line-texts.ts';
import styles from './detail.module.css';

/** One line of a stub as it is shown: amounts with the sign they have for the person. */
export interface ShownLine {
  readonly id: string;
  readonly text: LineText;
  /** How the amount came about: hours and rate, rate and base. */
  readonly how?: ReactNode;
  readonly amount: number;
  /** Absent where another line of the same code already shows the year's. */
  readonly ytd: number | null;
  /** The year's hours or taxed wages behind it. */
  readonly yearHow?: ReactNode;
}

interface LinesCardProps {
  readonly title: string;
  readonly nameLabel: string;
  readonly year: number;
  readonly lines: readonly ShownLine[];
  readonly total?:
    | {
        readonly label: string;
        readonly amount: number;
        readonly ytd: number;
        readonly how?: ReactNode;
        readonly yearHow?: ReactNode;
      }
    | undefined;
}

/** Lines of one kind with this check's and the year's amounts; each says on demand what it is, in plain words. */
export function LinesCard({ title, nameLabel, year, lines, total }: LinesCardProps): ReactNode {
  const t = useText();
  const [explained, setExplained] = useState(false);
  if (lines.length === 0) return null;
  return (
    <Card
      title={title}
      flush
      action={
        <span data-print="no" className={styles.flushEnd}>
          <Button kind="quiet" small icon="info" aria-expanded={explained} onClick={() => setExplained(!explained)}>
            {explained ? t('paychecks.explainLess') : t('paychecks.explain')}
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
        rows={lines.map(({ id, text, how, amount, ytd, yearHow }) => ({
          id,
          name: text.name,
          sub:
            how || explained ? (
              <>
                {how}
                {explained ? <span className={styles.explanation}>{text.help}</span> : null}
              </>
            ) : undefined,
          quiet: amount === 0,
          cells: [
            <Money key="now" cents={amount} />,
            ytd === null ? undefined : <YearCell key="year" cents={ytd} how={yearHow} />,
          ],
        }))}
        foot={
          total && [
            {
              id: 'total',
              name: total.label,
              sub: total.how,
              cells: [
                <Money key="now" cents={total.amount} />,
                <YearCell key="year" cents={total.ytd} how={total.yearHow} />,
              ],
            },
          ]
        }
        foldLabel={(count) => t('paychecks.zeroLines', { count })}
      />
    </Card>
  );
}

/** The year's amount, and beneath it what it came from. */
function YearCell({ cents, how }: { readonly cents: number; readonly how?: ReactNode }): ReactNode {
  return (
    <>
      <Money cents={cents} />
      {how ? <small className={styles.yearDetail}>{how}</small> : null}
    </>
  );
}
