import type { ReactNode } from 'react';
import type { TransactionEvent } from '@paystead/contract/features/pending-transactions/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from '../requests.module.css';
import { payZoneDateTime } from './dates.ts';
import { EVENT_TEXTS } from './status.tsx';

interface HistoryProps {
  readonly events: readonly TransactionEvent[];
  /** The zone in which the employee is paid: every reader sees the same times. */
  readonly timeZone: string;
}

/** All events of a request, oldest first, in a section that opens on demand. */
export function History({ events, timeZone }: HistoryProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <details className={styles.history}>
      <summary>{t('pendingTransactions.history', { count: events.length })}</summary>
      <ol className={styles.events}>
        {events.map(({ at, event, version, by, comment }) => (
          <li key={`${at} ${event} ${version}`}>
            <b>{t(EVENT_TEXTS[event])}</b>
            <span className={styles.eventMeta}>
              {by}, <time dateTime={at}>{payZoneDateTime(at, timeZone, format)}</time>
              {event === 'amended' || event === 'approved'
                ? ` · ${t('pendingTransactions.version', { version })}`
                : null}
            </span>
            {comment === null ? null : <p>{comment}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
