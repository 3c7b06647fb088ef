import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PersonalField } from '@paystead/contract/features/profile/personal.ts';
import { useServices } from '../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { differs, suggestionOf, type ChangeField, type Draft, type Place } from './draft.ts';
import { statesQuery } from './personal-queries.ts';
import { FIELD_NAMES } from './personal-texts.ts';
import styles from './profile.module.css';
import { stateName } from './spanish-states.ts';

interface AddressFieldsProps {
  /** Before each field's id, for the links of the error summary. */
  readonly id: string;
  readonly draft: Draft;
  /** The places of the ZIP code, once they are known. */
  readonly places: readonly Place[] | undefined;
  readonly choices: readonly Place[];
  readonly errorOf: (field: ChangeField) => string | undefined;
  /** `field`: which one was put right. */
  readonly onChange: (draft: Draft, field?: ChangeField) => void;
  readonly onType: (field: PersonalField, value: string) => void;
}

/** ME-2: the address. The ZIP code suggests city and state; what people type themselves stays. */
export function AddressFields({
  id,
  draft,
  places,
  choices,
  errorOf,
  onChange,
  onType,
}: AddressFieldsProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const states = useQuery(statesQuery(api)).data ?? [];
  const { values } = draft;
  const zip = values.zip.trim();
  const suggested = suggestionOf(zip, places);
  const asks = suggested !== null && differs(values, suggested) && draft.kept !== zip;
  const named = suggested ? `${suggested.city}, ${suggested.state}` : '';
  return (
    <FieldStack>
      <TextField
        id={`${id}-streetAddress`}
        label={t(FIELD_NAMES.streetAddress)}
        hint={t('profile.streetHint')}
        autoComplete="street-address"
        value={values.streetAddress}
        error={errorOf('streetAddress')}
        onChange={(event) => onType('streetAddress', event.target.value)}
      />
      <div className={styles.region}>
        <TextField
          id={`${id}-zip`}
          label={t(FIELD_NAMES.zip)}
          inputMode="numeric"
          autoComplete="postal-code"
          value={values.zip}
          error={errorOf('zip')}
          good={suggested && !asks ? named : undefined}
          onChange={(event) => onType('zip', event.target.value)}
        />
        <TextField
          id={`${id}-city`}
          label={t(FIELD_NAMES.city)}
          autoComplete="address-level2"
          value={values.city}
          error={errorOf('city')}
          onChange={(event) => onType('city', event.target.value)}
        />
      </div>
      <SelectField
        id={`${id}-state`}
        label={t(FIELD_NAMES.state)}
        autoComplete="address-level1"
        empty={t('profile.chooseState')}
        value={values.state}
        error={errorOf('state')}
        options={
          states.length > 0
            ? states.map(({ abbreviation, name }) => ({
                value: abbreviation,
                label: `${abbreviation} – ${stateName(abbreviation, name, language)}`,
              }))
            : [{ value: values.state, label: values.state }]
        }
        onChange={(event) => onType('state', event.target.value)}
      />
      {asks ? (
        <Banner
          tone="info"
          announce="polite"
          title={t('profile.suggestion', { zip, place: named })}
          actions={
            <>
              <Button
                kind="second"
                small
                onClick={() =>
                  onChange({ ...draft, values: { ...values, ...suggested }, ownRegion: true, isTouched: true })
                }
              >
                {t('profile.useSuggestion', { place: named })}
              </Button>
              <Button kind="quiet" small onClick={() => onChange({ ...draft, kept: zip })}>
                {t('profile.keepTyped')}
              </Button>
            </>
          }
        />
      ) : null}
      {choices.length > 0 ? (
        <Choices
          id={`${id}-place`}
          label={t(FIELD_NAMES.place)}
          hint={t('profile.placeHint', { zip: zip.slice(0, 5), count: choices.length })}
          error={errorOf('place')}
          choices={choices.map(({ geoCode, city, county }) => ({
            value: geoCode,
            label: city,
            note: county === '' ? undefined : t('profile.placeCounty', { county }),
          }))}
          value={choices.some(({ geoCode }) => geoCode === draft.place) ? (draft.place ?? undefined) : undefined}
          onChange={(place) => onChange({ ...draft, place, isTouched: true }, 'place')}
        />
      ) : null}
      <TextField
        id={`${id}-from`}
        type="date"
        label={t(FIELD_NAMES.from)}
        hint={t('profile.fromHint')}
        optional
        value={draft.from}
        error={errorOf('from')}
        onChange={(event) => onChange({ ...draft, from: event.target.value, isTouched: true }, 'from')}
      />
    </FieldStack>
  );
}
