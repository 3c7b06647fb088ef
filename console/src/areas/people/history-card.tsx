import type { ReactNode } from 'react';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './people.module.css';
import type { SectionProps } from './section-props.ts';

/** The acts of operators, with their reasons, as the person reads it too. */
export function HistoryCard({ person: { history } }: SectionProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t('console.people.history')}>
      {history.length === 0 ? (
        <p>{t('console.people.noHistory')}</p>
      ) : (
        <ol className={styles.history}>
          {history.map(({ at, what, by, reason }) => (
            <li key={`${at} ${what}`}>
              <b>{what}</b>
              <small>
                {t('console.people.historyBy', {
                  by: by ?? t('console.people.provider'),
                  date: format.date(localDay(at), 'medium'),
                  time: format.time(at),
                })}
              </small>
              {reason === null ? null : <p>{reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
