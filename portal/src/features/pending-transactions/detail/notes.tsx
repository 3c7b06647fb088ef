import type { ReactNode } from 'react';
import type { DecisionNote } from '@paystead/contract/features/pending-transactions/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from '../requests.module.css';
import { payZoneDateTime } from './dates.ts';

interface NotesProps {
  readonly notes: readonly DecisionNote[];
  readonly timeZone: string;
}

/** The notes of deciders for one another, oldest first; nothing without any. */
export function Notes({ notes, timeZone }: NotesProps): ReactNode {
  const t = useText();
  const format = useFormat();
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes}>
      <h3>{t('pendingTransactions.notesTitle')}</h3>
      <ul className={styles.events}>
        {notes.map(({ at, by, text }) => (
          <li key={`${at} ${by} ${text}`}>
            <p>{text}</p>
            <span className={styles.eventMeta}>
              {by}, <time dateTime={at}>{payZoneDateTime(at, timeZone, format)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
