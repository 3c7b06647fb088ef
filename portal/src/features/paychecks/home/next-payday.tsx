import { daysBetween } from '@paystead/contract/local-date.ts';
import type { ReactNode } from 'react';
import type { PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { CardLabel } from '@paystead/ui/card/card.tsx';
import { DayTrack } from '@paystead/ui/chart/day-track.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import styles from './home.module.css';

/** Longest track that is a picture of the time between two paydays; beyond it the last pay was not the one before. */
const TRACK = 31;

interface NextPaydayProps {
  readonly nextPay: PaychecksReply['nextPay'];
  /** The last check's date. */
  readonly lastDate: string;
}

/** When the next pay comes, and for which work. The track is a picture of the words beside it. */
export function NextPayday({ nextPay, lastDate }: NextPaydayProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const today = localToday(useServices().clock);
  if (!nextPay) {
    return (
      <>
        <CardLabel title={t('paychecks.nextPayday')} />
        <p className={text.soft}>{t('paychecks.noNextPayday')}</p>
      </>
    );
  }
  const left = daysBetween(today, nextPay.checkDate);
  const between = daysBetween(lastDate, nextPay.checkDate);
  const date = format.date(nextPay.checkDate, 'day');
  return (
    <>
      <CardLabel title={t('paychecks.nextPayday')} />
      <p className={classes(styles.nextDate, text.big, text.strong)}>{date.charAt(0).toUpperCase() + date.slice(1)}</p>
      <p className={classes(text.soft, text.small)}>
        {left <= 0
          ? t('paychecks.today')
          : left === 1
            ? t('paychecks.tomorrow')
            : t('paychecks.inDays', { days: left })}
      </p>
      {between > 0 && between <= TRACK && left <= between ? <DayTrack days={between} today={between - left} /> : null}
      <p className={classes(text.soft, text.caption)}>
        {t('paychecks.workSpan', {
          from: format.date(nextPay.periodBegin, 'short'),
          to: format.date(nextPay.periodEnd, 'short'),
        })}
      </p>
    </>
  );
}
