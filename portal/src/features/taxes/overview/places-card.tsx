import type { ReactNode } from 'react';
import { formatGeoCode } from '@paystead/contract/features/taxes/geo-code.ts';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { capitalized } from '@paystead/ui/format/capitalized.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { TAXES_PATH } from '../queries.ts';
import styles from '../taxes.module.css';

/** The tax locations, home and work, with their local taxes. */
export function PlacesCard({
  taxes: { taxes: current, proposed, canEdit },
}: {
  readonly taxes: TaxesReply;
}): ReactNode {
  const t = useText();
  const place = (name: string | null, code: string | null) =>
    code === null ? t('taxes.placeUnknown') : name === null ? formatGeoCode(code) : `${name} (${formatGeoCode(code)})`;
  const isMoving =
    proposed !== null &&
    (proposed.taxes.residentGeoCode !== current.residentGeoCode || proposed.taxes.workGeoCode !== current.workGeoCode);
  const list = (descriptions: readonly string[]) =>
    descriptions.length === 0 ? t('taxes.noCityTax') : capitalized(descriptions.join('; '));
  return (
    <Card title={t('taxes.places')}>
      <p className={styles.lede}>{t('taxes.placesLede')}</p>
      {isMoving ? (
        <div className={styles.gap}>
          <Banner tone="info" icon="clock" title={t('taxes.waiting')}>
            {place(proposed.taxes.residentLocation, proposed.taxes.residentGeoCode)} ·{' '}
            {place(proposed.taxes.workLocation, proposed.taxes.workGeoCode)}
          </Banner>
        </div>
      ) : null}
      <div className={styles.gap}>
        <Facts
          items={[
            { label: t('taxes.residentPlace'), value: place(current.residentLocation, current.residentGeoCode) },
            { label: t('taxes.residentTaxes'), value: list(current.residenceCityTaxDescriptions) },
            { label: t('taxes.workPlace'), value: place(current.workLocation, current.workGeoCode) },
            { label: t('taxes.workTaxes'), value: list(current.nonResidenceCityTaxDescriptions) },
          ]}
        />
      </div>
      {canEdit ? (
        <div className={styles.gap}>
          <ButtonLink kind="second" href={`${TAXES_PATH}/places`}>
            {t('taxes.changePlaces')}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}
