import type { ReactNode } from 'react';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { CALCULATOR_PATH, TAXES_PATH } from '../queries.ts';
import styles from '../taxes.module.css';
import { formYearText, oldFormLines, w4Lines } from '../w4-lines.ts';

/** The Form W-4 in effect, with notices about it and links to the form and the calculator. */
export function FederalCard({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  const isOpen = useIsOpen();
  const format = useFormat();
  const current = taxes.taxes.employeeFederalTaxCategory;
  return (
    <Card title={t('taxes.federal')}>
      <p className={styles.lede}>{t('taxes.federalLede')}</p>
      <div className={`${styles.gap} ${styles.notices}`}>
        <Notices taxes={taxes} />
        <RequestedForm taxes={taxes} />
      </div>
      {isMissing(taxes) ? null : (
        <div className={styles.gap}>
          <Facts
            items={[
              ...(isOld(taxes) ? oldFormLines(current, t, format) : w4Lines(current, t, format)),
              { label: t('taxes.formYear'), value: formYearText(current.w4FormYear, t) },
              ...(current.effectiveDate
                ? [{ label: t('taxes.since'), value: format.date(current.effectiveDate, 'date') }]
                : []),
            ]}
          />
        </div>
      )}
      <div className={styles.gap}>
        <ButtonRow full>
          {taxes.canEdit ? (
            <ButtonLink href={`${TAXES_PATH}/w-4`}>
              {t(isMissing(taxes) ? 'taxes.fillOutW4' : 'taxes.changeW4')}
            </ButtonLink>
          ) : null}
          {isOpen(CALCULATOR_PATH) ? (
            <ButtonLink kind="second" href={CALCULATOR_PATH}>
              {t('taxes.openCalculator')}
            </ButtonLink>
          ) : null}
        </ButtonRow>
      </div>
    </Card>
  );
}

/** Returns true if there is no form on file: the values are those by which tax is withheld without one. */
function isMissing({ taxes }: TaxesReply): boolean {
  return taxes.employeeFederalTaxCategory.source === 'default';
}

/** Returns true for a form of 2019 or earlier, which has allowances. */
function isOld({ taxes }: TaxesReply): boolean {
  return taxes.employeeFederalTaxCategory.w4FormYear <= 2019;
}

/** The special conditions of the form in effect. */
function Notices({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {taxes.lockIn ? (
        <Banner tone="warning" icon="lock" title={t('taxes.lockInTitle')}>
          {t('taxes.lockIn', { date: format.date(taxes.lockIn.effectiveDate, 'date') })}
        </Banner>
      ) : null}
      {taxes.exemptUntil ? (
        <Banner tone="warning" icon="calendar" title={t('taxes.exemptTitle')}>
          {t('taxes.exemptUntil', { date: format.date(taxes.exemptUntil, 'date') })}
        </Banner>
      ) : null}
      {isOld(taxes) ? (
        <Banner tone="info" title={t('taxes.oldFormTitle')}>
          {t('taxes.oldForm')}
        </Banner>
      ) : null}
      {isMissing(taxes) ? (
        <Banner tone="info" title={t('taxes.noFormTitle')}>
          {t('taxes.noForm')}
        </Banner>
      ) : null}
    </>
  );
}

/** The requested form, if it differs from the one in effect. */
function RequestedForm({ taxes: { taxes, proposed } }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (!proposed) return null;
  const requested = w4Lines(proposed.taxes.employeeFederalTaxCategory, t, format);
  const current = w4Lines(taxes.employeeFederalTaxCategory, t, format);
  if (JSON.stringify(requested) === JSON.stringify(current)) return null;
  const { effectivePayDate } = proposed.change;
  return (
    <Banner tone="info" icon="clock" title={t('taxes.waiting')}>
      {effectivePayDate ? t('taxes.savedFrom', { date: format.date(effectivePayDate, 'date') }) : null}
      <Facts small items={requested} />
    </Banner>
  );
}
