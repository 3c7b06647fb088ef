import type { ReactNode } from 'react';
import type { PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { listHref } from '../addresses.ts';
import { useSubjectText } from '../subject-text.ts';

interface NoPaychecksProps {
  /** The year in the address, if it has no paychecks. */
  readonly year: number | undefined;
  readonly newestYear: number | undefined;
  readonly nextPay: PaychecksReply['nextPay'];
}

/** Empty state: no paychecks in a year, or none yet. */
export function NoPaychecks({ year, newestYear, nextPay }: NoPaychecksProps): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const subject = useSubject();
  if (year !== undefined && newestYear !== undefined) {
    return (
      <Card>
        <Empty
          icon="pay"
          title={t('paychecks.emptyYearTitle', { year: String(year) })}
          action={
            <ButtonLink href={listHref(subject)}>{t('paychecks.seeYear', { year: String(newestYear) })}</ButtonLink>
          }
        >
          {t('paychecks.emptyYearBody')}
        </Empty>
      </Card>
    );
  }
  return (
    <Card>
      <Empty icon="pay" title={t('paychecks.emptyTitle')}>
        {nextPay ? t('paychecks.emptyNext', { date: format.date(nextPay.checkDate, 'day') }) : t('paychecks.emptyBody')}
      </Empty>
    </Card>
  );
}
