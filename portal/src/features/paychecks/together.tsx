import type { ReactNode } from 'react';
import type { YearToDate } from '@paystead/contract/features/paychecks/model.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { text } from '../../ui/text.tsx';

/** Beneath a year's totals, where they are those of several companies: a paycheck's own are one company's. */
export function Together({ totals: { employers, year } }: { readonly totals: YearToDate }): ReactNode {
  const t = useText();
  if (employers < 2) return null;
  return (
    <p className={`${text.soft} ${text.caption}`}>
      {t('paychecks.together', { count: employers, year: String(year) })}
    </p>
  );
}
