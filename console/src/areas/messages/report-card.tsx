import type { ReactNode } from 'react';
import type { MessagePage } from '@paystead/contract/console/messages/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { DayBars } from '../../chart/day-bars.tsx';
import styles from './messages.module.css';

/** How many recipients are done, as figures, as a bar and by day, with the reminders that were sent. */
export function ReportCard({ message }: { readonly message: MessagePage }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { recipients, done, open, left, read, mailed, mailWaits, needsAcknowledgement, days, reminders, remind } =
    message;
  const share = recipients - left === 0 ? 0 : Math.min(1, done / (recipients - left));
  const doneLabel = t(needsAcknowledgement ? 'console.messages.acknowledged' : 'console.messages.read');
  return (
    <Card title={t(needsAcknowledgement ? 'console.messages.reportTitle' : 'console.messages.readTitle')}>
      <Stack>
        <div className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
        <Facts
          figures
          items={[
            {
              label: doneLabel,
              value: t('console.messages.of', { done: format.count(done), all: format.count(recipients) }),
            },
            { label: t('console.messages.open'), value: format.count(open) },
            ...(left > 0 ? [{ label: t('console.messages.left'), value: format.count(left) }] : []),
            ...(needsAcknowledgement ? [{ label: t('console.messages.read'), value: format.count(read) }] : []),
            {
              label: t('console.messages.mailed'),
              value:
                mailWaits > 0
                  ? t('console.messages.mailWaits', { mailed: format.count(mailed), waits: format.count(mailWaits) })
                  : format.count(mailed),
            },
          ]}
        />
        {done > 0 && days.length > 1 ? (
          <DayBars
            label={t('console.messages.chart')}
            series={[{ look: 'main', label: doneLabel }]}
            days={days.map(({ day, done: count }) => ({ day, counts: [count] }))}
          />
        ) : null}
        {reminders.length > 0 ? (
          <Facts
            items={reminders.map(({ at, by, recipients: count }) => ({
              id: at,
              label: `${format.date(localDay(at), 'long')}, ${format.time(at)}`,
              value:
                by === null
                  ? t('console.messages.remindedItself', { count })
                  : t('console.messages.remindedBy', { by, count }),
            }))}
          />
        ) : null}
        {remind === 'recently' ? <p className={styles.note}>{t('console.messages.remind.recently')}</p> : null}
      </Stack>
    </Card>
  );
}
