import type { ReactNode } from 'react';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { capitalized } from '@paystead/ui/format/capitalized.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import styles from '../direct-deposits.module.css';
import { nameOf } from '../account-names.tsx';
import { Comparison } from './comparison.tsx';
import type { Draft } from './draft.ts';
import { shortRows } from './split-rows.ts';
import type { AccountForm } from './use-account-form.ts';

interface ReviewStepProps {
  readonly form: AccountForm;
  readonly reply: DirectDepositsReply;
}

/** The last step: the accounts before and after, the dates, and the button that submits. */
export function ReviewStep({ form, reply }: ReviewStepProps): ReactNode {
  const t = useText();
  return (
    <Columns>
      <Stack>
        <ErrorSummary {...form.summary} />
        {form.isOutdated ? (
          <Banner tone="warning" announce="polite" title={t('directDeposits.newerTitle')}>
            {t('directDeposits.newerBody')}
          </Banner>
        ) : null}
        <MovedDates draft={form.values} reply={reply} />
        {shortRows(form.values.rows, reply.sampleNet).size > 0 ? (
          <Banner tone="warning" title={t('directDeposits.abovePayTitle')}>
            {t('directDeposits.abovePayBody')}
          </Banner>
        ) : null}
        <Card
          flush
          foot={
            <div className={styles.foot}>
              <ButtonRow full>
                <Button icon="lock" busy={form.isSending} onClick={form.send}>
                  {t('directDeposits.send')}
                </Button>
                <Button kind="quiet" onClick={() => form.goTo('split')}>
                  {t('directDeposits.changeSomething')}
                </Button>
              </ButtonRow>
            </div>
          }
        >
          <Comparison draft={form.values} reply={reply} />
        </Card>
      </Stack>
      <Timeline draft={form.values} reply={reply} />
    </Columns>
  );
}

/** The accounts that already wait in a request, if this change moves their first paycheck: a request has one set of dates. */
function MovedDates({ draft, reply }: TimelineProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { proposed, ifSentNow } = reply;
  const promised = proposed?.change.effectivePayDate ?? null;
  const moved = ifSentNow?.newNumber.firstPayDate ?? null;
  const kept = new Set(draft.rows.map(({ id }) => id));
  const waiting = (proposed?.directDeposits ?? []).filter(({ id, status }) => status === 'pending' && kept.has(id));
  // Without a new number, what waits keeps its dates.
  if (!draft.newNumbers || promised === null || moved === null || moved <= promised || waiting.length === 0)
    return null;
  return (
    <Banner tone="warning" title={t('directDeposits.movesTitle')}>
      {t('directDeposits.movesBody', {
        accounts: waiting.map(nameOf).join(', '),
        before: format.date(promised, 'monthDay'),
        after: format.date(moved, 'monthDay'),
      })}
    </Banner>
  );
}

interface TimelineProps {
  readonly draft: Draft;
  readonly reply: DirectDepositsReply;
}

/** The dates of a change: today, the bank's confirmation and the first paycheck. */
function Timeline({ draft, reply }: TimelineProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const dates = reply.ifSentNow;
  const { proposed } = reply;
  const isWaiting = (proposed?.directDeposits ?? []).some(({ status }) => status === 'pending');
  const isNew = draft.newNumbers || isWaiting;
  const kept = isWaiting ? proposed?.change.effectivePayDate : dates?.resplit;
  const first = draft.newNumbers ? dates?.newNumber.firstPayDate : kept;
  const next = reply.nextPayDate;
  return (
    <Card title={t('directDeposits.whatNext')}>
      <ol className={styles.timeline}>
        <li>
          <b>{t('directDeposits.today')}</b>
          <span>{t(isNew ? 'directDeposits.todayNew' : 'directDeposits.todaySplit')}</span>
        </li>
        {draft.newNumbers && dates ? (
          <li>
            <b>{t('directDeposits.until', { date: format.date(dates.newNumber.confirmedBy, 'monthDay') })}</b>
            <span>{t('directDeposits.bankConfirms')}</span>
          </li>
        ) : null}
        {first ? (
          <li>
            <b>{capitalized(format.date(first, 'day'))}</b>
            <span>
              {t('directDeposits.firstWithNew')}{' '}
              {isNew && next !== null && next !== first
                ? t('directDeposits.unchangedOn', { date: format.date(next, 'monthDay') })
                : null}
            </span>
          </li>
        ) : null}
      </ol>
    </Card>
  );
}
