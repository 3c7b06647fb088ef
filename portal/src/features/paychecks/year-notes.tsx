import type { ReactNode } from 'react';
import type { YearToDate } from '@paystead/contract/features/paychecks/model.ts';
import { Text, useText } from '@paystead/ui/translations/translations.tsx';
import { text } from '@paystead/ui/text.tsx';
import { amountTag } from './amount-tag.tsx';
import styles from './year-notes.module.css';

/** Notes on a year's totals: amounts paid before the first paycheck here, and totals that combine several companies. */
export function YearNotes({ totals }: { readonly totals: YearToDate }): ReactNode {
  const t = useText();
  const { employers, netBefore } = totals;
  const year = String(totals.year);
  if (employers < 2 && netBefore === 0) return null;
  return (
    <div className={`${styles.notes} ${text.soft} ${text.caption}`}>
      {netBefore === 0 ? null : (
        <p>
          <Text of="paychecks.netBefore" values={{ year }} tags={{ amount: amountTag(netBefore) }} />
        </p>
      )}
      {employers < 2 ? null : <p>{t('paychecks.together', { count: employers, year })}</p>}
    </div>
  );
}
