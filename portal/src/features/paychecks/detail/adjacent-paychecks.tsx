import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Spoken, text } from '@paystead/ui/text.tsx';
import { checkHref } from '../addresses.ts';
import styles from './detail.module.css';
import { useSubjectText } from '../subject-text.ts';

/** Links to the previous and the next paycheck, with a note at either end. */
export function AdjacentPaychecks({ check: { previous, next } }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const subject = useSubject();
  const endNote = (note: string) => <p className={`${text.soft} ${text.small}`}>{note}</p>;
  return (
    <nav className={styles.adjacent} aria-label={t('paychecks.others')} data-print="no">
      {previous ? (
        <ButtonLink kind="quiet" icon="chevronLeft" href={checkHref(subject, previous.checkId)}>
          <Spoken>{t('paychecks.previous')}</Spoken> {format.date(previous.checkDate, 'medium')}
        </ButtonLink>
      ) : (
        endNote(t('paychecks.isFirst'))
      )}
      {next ? (
        <ButtonLink kind="quiet" icon="chevronRight" href={checkHref(subject, next.checkId)}>
          <Spoken>{t('paychecks.next')}</Spoken> {format.date(next.checkDate, 'medium')}
        </ButtonLink>
      ) : (
        endNote(t('paychecks.isLatest'))
      )}
    </nav>
  );
}
