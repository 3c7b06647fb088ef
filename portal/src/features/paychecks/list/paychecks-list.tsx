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
import type { Chosen } from './use-selected-checks.ts';
import { YearSummary } from './year-summary.tsx';

/** As many as a phone shows without losing the end of the page. */
const FIRST = 10;

interface PaychecksListProps {
  readonly pages: readonly PaychecksReply[];
  readonly year: number;
  /** While paychecks are being chosen: which are. */
  readonly chosen: Chosen | undefined;
  readonly onChoose: () => void;
  /** All that is loaded is shown. */
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly more: {
    readonly exists: boolean;
    readonly busy: boolean;
    readonly failed: boolean;
    readonly load: () => void;
  };
}

/** A year's strip, its chart, and its checks. */
export function PaychecksList({ pages, year, open, onOpen, more, chosen, onChoose }: PaychecksListProps): ReactNode {
  const t = useText();
  const all = pages.flatMap(({ paychecksList }) => paychecksList);
  // The answer without a year runs on into older years: those have their own page.
  const checks = all.filter(({ checkDate }) => checkDate.startsWith(`${year}-`));
  const totals = pages[0]?.yearToDate;
  const complete = !more.exists || checks.length < all.length;
  const shown = open ? checks : checks.slice(0, FIRST);
  const latestId = year === pages[0]?.years[0] ? latestCheck(checks)?.checkId : undefined;
  const title = complete
    ? t('paychecks.countInYear', { count: checks.length, year: String(year) })
    : t('paychecks.inYear', { year: String(year) });
  const hidden = checks.length - shown.length;
  const count = shown.length;
  return (
    <>
      {totals ? <YearSummary totals={totals} checks={checks} /> : null}
      <Section
        title={title}
        action={
          chosen || checks.length === 0 ? undefined : (
            <Button kind="quiet" small onClick={onChoose} data-print="no">
              {t('paychecks.choose')}
            </Button>
          )
        }
      >
        <Card
          flush
          foot={
            hidden > 0 || !complete ? (
              <>
                <span className={text.soft}>
                  {complete
                    ? t('paychecks.shownOf', { shown: count, count: checks.length })
                    : t('paychecks.shown', { shown: count })}
                </span>
                <span className={styles.flushEnd}>
                  {hidden > 0 ? (
                    <Button kind="quiet" small onClick={onOpen}>
                      {complete ? t('paychecks.showRest', { count: hidden }) : t('paychecks.showMore')}
                    </Button>
                  ) : (
                    <Button kind="quiet" small busy={more.busy} onClick={more.load}>
                      {t('paychecks.showMore')}
                    </Button>
                  )}
                </span>
              </>
            ) : undefined
          }
        >
          <ChecksTable
            caption={title}
            checks={shown}
            latestId={latestId}
            choosing={
              chosen && {
                label: t('paychecks.chooseLabel'),
                chosen: chosen.ids,
                onToggle: (id) => {
                  const check = shown.find(({ checkId }) => checkId === id);
                  if (check) chosen.toggle(check);
                },
              }
            }
          />
        </Card>
        {more.failed ? <Failed title={t('paychecks.moreFailed')} onRetry={more.load} retrying={more.busy} /> : null}
      </Section>
    </>
  );
}
