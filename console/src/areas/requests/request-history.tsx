import type { ReactNode } from 'react';
import type { RequestDetail } from '@paystead/contract/console/requests/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './requests.module.css';

/** The events of a request, newest first. */
export function RequestHistory({ events }: Pick<RequestDetail, 'events'>): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t('console.requests.history')}>
      <ol className={styles.history}>
        {events.toReversed().map(({ at, event, by, comment }) => (
          <li key={`${at} ${event}`}>
            <b>{t(`console.requests.event.${event}`)}</b>
            <small>
              {t('console.requests.eventBy', { by, date: format.date(localDay(at), 'medium'), time: format.time(at) })}
            </small>
            {comment === null ? null : <p>{comment}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
