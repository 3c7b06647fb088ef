import { daysBetween } from '@paystead/contract/local-date.ts';
import type { ReactNode } from 'react';
import type { PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { capitalized } from '@paystead/ui/format/capitalized.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { CardLabel } from '@paystead/ui/card/card.tsx';
import { DayTrack } from '@paystead/ui/chart/day-track.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import styles from './home.module.css';

/** Longest distance between two paydays, in days, for which the track is drawn. */
const MAX_TRACK_DAYS = 31;

interface NextPaydayProps {
  readonly nextPay: PaychecksReply['nextPay'];
  /** Payday of the latest paycheck. */
  readonly lastDate: string;
  readonly calendarHref: string | undefined;
}

/** The next payday and its pay period. The track repeats what the text says. */
export function NextPayday({ nextPay, lastDate, calendarHref }: NextPaydayProps): ReactNode {
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
  const daysLeft = daysBetween(today, nextPay.checkDate);
  const daysBetweenPaydays = daysBetween(lastDate, nextPay.checkDate);
  const date = format.date(nextPay.checkDate, 'day');
  return (
    <>
      <CardLabel title={t('paychecks.nextPayday')} />
      <p className={classes(styles.nextDate, text.big, text.strong)}>{capitalized(date)}</p>
      <p className={classes(text.soft, text.small)}>
        {daysLeft <= 0
          ? t('paychecks.today')
          : daysLeft === 1
            ? t('paychecks.tomorrow')
            : t('paychecks.inDays', { days: daysLeft })}
      </p>
      {daysBetweenPaydays > 0 && daysBetweenPaydays <= MAX_TRACK_DAYS && daysLeft <= daysBetweenPaydays ? (
        <DayTrack days={daysBetweenPaydays} today={daysBetweenPaydays - daysLeft} />
      ) : null}
      <p className={classes(text.soft, text.caption)}>
        {t('paychecks.workSpan', {
          from: format.date(nextPay.periodBegin, 'short'),
          to: format.date(nextPay.periodEnd, 'short'),
        })}
      </p>
      {calendarHref === undefined ? null : (
        <p className={text.small}>
          <Link className={text.standalone} href={calendarHref}>
            {t('paychecks.calendar')}
          </Link>
        </p>
      )}
    </>
  );
}
