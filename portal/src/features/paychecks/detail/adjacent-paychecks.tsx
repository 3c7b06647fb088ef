import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Spoken, text } from '@paystead/ui/text.tsx';
import { checkHref } from '../addresses.ts';
import styles from './detail.module.css';
import { useSubjectText } from '../subject-text.ts';

/** The paychecks before and after; at an end it says so. */
export function Neighbours({ check: { previous, next } }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const subject = useSubject();
  const end = (words: string) => <p className={`${text.soft} ${text.small}`}>{words}</p>;
  return (
    <nav className={styles.adjacent} aria-label={t('paychecks.others')} data-print="no">
      {previous ? (
        <ButtonLink kind="quiet" icon="chevronLeft" href={checkHref(subject, previous.checkId)}>
          <Spoken>{t('paychecks.previous')}</Spoken> {format.date(previous.checkDate, 'medium')}
        </ButtonLink>
      ) : (
        end(t('paychecks.isFirst'))
      )}
      {next ? (
        <ButtonLink kind="quiet" icon="chevronRight" href={checkHref(subject, next.checkId)}>
          <Spoken>{t('paychecks.next')}</Spoken> {format.date(next.checkDate, 'medium')}
        </ButtonLink>
      ) : (
        end(t('paychecks.isLatest'))
      )}
    </nav>
  );
}
