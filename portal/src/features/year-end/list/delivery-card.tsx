import { dayOf } from '@paystead/ui/clock.ts';
import { useRef, type ReactNode } from 'react';
import type { ConsentState } from '@paystead/contract/features/year-end/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { text } from '@paystead/ui/text.tsx';
import { useKeptFocus } from '../../../platform/forms/use-kept-focus.ts';
import { consentHref } from '../addresses.ts';
import { WithdrawConsent } from '../consent/withdraw-consent.tsx';
import styles from './list.module.css';

/** The delivery method of a form family, with its date and the way to change it. */
export function DeliveryCard({ consent }: { readonly consent: ConsentState }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { formFamily: family, consentStatus, consentedAt, withdrawnAt, supersededAt } = consent;
  const date = (instant: string | null): string => (instant === null ? '' : format.date(dayOf(instant), 'date'));
  const hasConsent = consentStatus === 'given';
  const links = useRef<HTMLDivElement>(null);
  useKeptFocus(consentStatus, links);
  return (
    <Card
      title={t('yearEnd.deliveryTitle', { family })}
      titleExtra={
        hasConsent && supersededAt === null ? (
          <Badge tone="success" icon="check">
            {t('yearEnd.online')}
          </Badge>
        ) : (
          <Badge icon="document">{t('yearEnd.paper')}</Badge>
        )
      }
    >
      <p className={text.soft}>
        {hasConsent && supersededAt === null ? t('yearEnd.onlineSince', { date: date(consentedAt) }) : null}
        {hasConsent && supersededAt !== null
          ? `${t('yearEnd.againTitle', { date: date(supersededAt) })}. ${t('yearEnd.againBody')}`
          : null}
        {consentStatus === 'withdrawn' ? `${t('yearEnd.paperSince', { date: date(withdrawnAt) })} ` : null}
        {consentStatus === 'withdrawn' ? t('yearEnd.paperAgain') : null}
        {consentStatus === 'none' ? t('yearEnd.paperNever') : null}
      </p>
      <div className={styles.links} ref={links} tabIndex={-1}>
        {hasConsent ? (
          <>
            {supersededAt === null ? null : (
              <ButtonLink small href={consentHref(family)}>
                {t('yearEnd.agreeAgain')}
              </ButtonLink>
            )}
            <WithdrawConsent family={family} />
            <Link className={text.standalone} href={consentHref(family)}>
              {t('yearEnd.readConsent')}
            </Link>
          </>
        ) : (
          <ButtonLink small href={consentHref(family)}>
            {t('yearEnd.goOnline')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
