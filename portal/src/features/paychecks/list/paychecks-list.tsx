import type { ReactNode } from 'react';
import type { PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import { latestCheck } from '@paystead/contract/features/paychecks/rules.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { text } from '@paystead/ui/text.tsx';
import { ChecksTable } from './checks-table.tsx';
import styles from './list.module.css';
import type { SelectedChecks } from './use-selected-checks.ts';
import { YearSummary } from './year-summary.tsx';

/** Number of rows shown at first. */
const INITIAL_ROWS = 10;

interface PaychecksListProps {
  readonly pages: readonly PaychecksReply[];
  readonly year: number;
  /** Set in selection mode. */
  readonly selection: SelectedChecks | undefined;
  readonly onSelect: () => void;
  /** Shows every loaded row. */
  readonly isExpanded: boolean;
  readonly onExpand: () => void;
  readonly more: {
    readonly exists: boolean;
    readonly busy: boolean;
    readonly failed: boolean;
    readonly reference: string | undefined;
    readonly load: () => void;
  };
}

/** A year's totals, chart and paychecks. */
export function PaychecksList({
  pages,
  year,
  isExpanded,
  onExpand,
  more,
  selection,
  onSelect,
}: PaychecksListProps): ReactNode {
  const t = useText();
  const loaded = pages.flatMap(({ paychecksList }) => paychecksList);
  // Without a year in the request, the reply continues into earlier years, which have their own pages.
  const checks = loaded.filter(({ checkDate }) => checkDate.startsWith(`${year}-`));
  const totals = pages[0]?.yearToDate;
  const isComplete = !more.exists || checks.length < loaded.length;
  const shown = isExpanded ? checks : checks.slice(0, INITIAL_ROWS);
  const latestId = year === pages[0]?.years[0] ? latestCheck(checks)?.checkId : undefined;
  const title = isComplete
    ? t('paychecks.countInYear', { count: checks.length, year: String(year) })
    : t('paychecks.inYear', { year: String(year) });
  const hidden = checks.length - shown.length;
  return (
    <>
      {totals ? <YearSummary totals={totals} checks={checks} /> : null}
      <Section
        title={title}
        action={
          selection || checks.length === 0 ? undefined : (
            <Button kind="quiet" small onClick={onSelect} data-print="no">
              {t('paychecks.select')}
            </Button>
          )
        }
      >
        <Card
          flush
          foot={
            hidden > 0 || !isComplete ? (
              <ListFoot
                shown={shown.length}
                total={isComplete ? checks.length : undefined}
                hidden={hidden}
                onExpand={onExpand}
                more={more}
              />
            ) : undefined
          }
        >
          <ChecksTable
            caption={title}
            checks={shown}
            latestId={latestId}
            choosing={
              selection && {
                label: t('paychecks.selectLabel'),
                chosen: selection.ids,
                onToggle: (id) => {
                  const check = shown.find(({ checkId }) => checkId === id);
                  if (check) selection.toggle(check);
                },
              }
            }
          />
        </Card>
        {more.failed ? (
          <Failed
            title={t('paychecks.moreFailed')}
            reference={more.reference}
            onRetry={more.load}
            retrying={more.busy}
          />
        ) : null}
      </Section>
    </>
  );
}

interface ListFootProps extends Pick<PaychecksListProps, 'onExpand' | 'more'> {
  readonly shown: number;
  /** Number of paychecks in the year; undefined until all of them are loaded. */
  readonly total: number | undefined;
  /** Number of loaded paychecks that are not shown. */
  readonly hidden: number;
}

/** The number of rows, with a button that shows or loads more. */
function ListFoot({ shown, total, hidden, onExpand, more }: ListFootProps): ReactNode {
  const t = useText();
  return (
    <>
      <span className={text.soft}>
        {total === undefined ? t('paychecks.shown', { shown }) : t('paychecks.shownOf', { shown, count: total })}
      </span>
      <span className={styles.flushEnd}>
        {hidden > 0 ? (
          <Button kind="quiet" small onClick={onExpand}>
            {total === undefined ? t('paychecks.showMore') : t('paychecks.showRest', { count: hidden })}
          </Button>
        ) : (
          <Button kind="quiet" small busy={more.busy} onClick={more.load}>
            {t('paychecks.showMore')}
          </Button>
        )}
      </span>
    </>
  );
}
