import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatGeoCode } from '@paystead/contract/features/taxes/geo-code.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useServices } from '../../../platform/services.ts';
import { placesQuery } from '../queries.ts';
import styles from '../taxes.module.css';

interface PlaceCardProps {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  /** The name of the place on file. */
  readonly current: string | null;
  readonly zip: string;
  readonly geoCode: string | null;
  readonly error: string | undefined;
  readonly onZip: (zip: string) => void;
  readonly onChoose: (geoCode: string) => void;
}

/** A ZIP code, and the choice among its places. */
export function PlaceCard(props: PlaceCardProps): ReactNode {
  const { id, title, label, current, zip, geoCode, error, onZip, onChoose } = props;
  const t = useText();
  const { api } = useServices();
  const zipCode = /^\d{5}/.exec(zip.trim())?.[0] ?? '';
  const query = useQuery(placesQuery(api, zipCode));
  const places = zipCode === '' ? undefined : query.data;
  const unknown = places?.length === 0 ? t('taxes.zipUnknown') : undefined;
  const failed = zipCode !== '' && query.isError ? t('taxes.zipFailed') : undefined;
  return (
    <Card title={title}>
      <p className={styles.lede}>{t('taxes.placeNow', { place: current ?? t('taxes.placeUnknown') })}</p>
      <div className={styles.fields}>
        <TextField
          id={id}
          label={label}
          hint={t('taxes.zipHint')}
          error={error ?? unknown ?? failed}
          inputMode="numeric"
          autoComplete="postal-code"
          optional
          value={zip}
          onChange={(event) => onZip(event.target.value)}
        />
        {places && places.length > 0 ? (
          <Choices
            label={places.length > 1 ? t('taxes.severalPlaces', { count: places.length }) : t('taxes.onePlace')}
            value={geoCode ?? undefined}
            onChange={onChoose}
            choices={places.map((place) => ({
              value: place.geoCode,
              label: `${place.city}, ${place.state}`,
              note: t('taxes.placeNote', { county: place.county, code: formatGeoCode(place.geoCode) }),
            }))}
          />
        ) : null}
      </div>
    </Card>
  );
}
