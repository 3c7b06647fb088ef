import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PersonalField } from '@paystead/contract/features/profile/personal.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { differs, suggestionOf, typed, type ChangeField } from './draft.ts';
import { statesQuery } from '../personal/queries.ts';
import { FIELD_NAMES } from '../personal/field-texts.ts';
import styles from '../profile.module.css';
import { stateName } from './state-names.ts';
import type { PersonalForm } from './use-personal-form.ts';

/** The address (ME-2). The ZIP code suggests city and state; typed ones stay. */
export function AddressFields({ personal }: { readonly personal: PersonalForm }): ReactNode {
  const t = useText();
  const { form, shown, places, controlId } = personal;
  const suggested = suggestionOf(shown.zip, places);
  const offered =
    suggested && differs(shown, suggested) && shown.declinedSuggestion !== shown.zip.trim() ? suggested : null;
  const field = (name: PersonalField) => ({
    ...fieldTexts(name),
    value: shown[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      form.edit(typed(name, target.value, shown)),
  });
  const fieldTexts = (name: ChangeField) => ({
    id: controlId(name),
    label: t(FIELD_NAMES[name]),
    error: form.errorOf(name),
  });
  return (
    <FieldStack>
      <TextField {...field('streetAddress')} hint={t('profile.streetHint')} autoComplete="street-address" />
      <div className={styles.region}>
        <TextField
          {...field('zip')}
          inputMode="numeric"
          autoComplete="postal-code"
          good={suggested && !offered ? `${suggested.city}, ${suggested.state}` : undefined}
        />
        <TextField {...field('city')} autoComplete="address-level2" />
      </div>
      <StateField {...field('state')} />
      {offered ? <Suggestion personal={personal} suggested={offered} /> : null}
      <TaxLocation personal={personal} {...fieldTexts('place')} />
      <TextField
        {...fieldTexts('from')}
        type="date"
        hint={t('profile.fromHint')}
        optional
        value={form.values.from}
        onChange={(event) => form.edit({ from: event.target.value })}
      />
    </FieldStack>
  );
}

interface FieldTexts {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
}

interface StateFieldProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

function StateField({ value, ...field }: StateFieldProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const states = useQuery(statesQuery(api)).data ?? [];
  return (
    <SelectField
      {...field}
      autoComplete="address-level1"
      empty={t('profile.chooseState')}
      value={value}
      options={
        states.length > 0
          ? states.map(({ abbreviation, name }) => ({
              value: abbreviation,
              label: `${abbreviation} – ${stateName(abbreviation, name, t)}`,
            }))
          : [{ value, label: value }]
      }
    />
  );
}

interface SuggestionProps {
  readonly personal: PersonalForm;
  readonly suggested: { readonly city: string; readonly state: string };
}

/** The Postal Service's city and state, if they differ from the typed ones. */
function Suggestion({ personal: { form, shown }, suggested }: SuggestionProps): ReactNode {
  const t = useText();
  const zip = shown.zip.trim();
  const place = `${suggested.city}, ${suggested.state}`;
  return (
    <Banner
      tone="info"
      announce="polite"
      title={t('profile.suggestion', { zip, place })}
      actions={
        <>
          <Button
            ref={leaveFocusToHeading}
            kind="second"
            small
            onClick={() => form.edit({ ...suggested, isRegionTyped: true })}
          >
            {t('profile.useSuggestion', { place })}
          </Button>
          <Button ref={leaveFocusToHeading} kind="quiet" small onClick={() => form.edit({ declinedSuggestion: zip })}>
            {t('profile.keepTyped')}
          </Button>
        </>
      }
    />
  );
}

/** The choice among the tax locations of a ZIP code; nothing if it has only one. */
function TaxLocation({ personal, ...field }: FieldTexts & { readonly personal: PersonalForm }): ReactNode {
  const t = useText();
  const { form, shown, choices } = personal;
  if (choices.length === 0) return null;
  const isOffered = choices.some(({ geoCode }) => geoCode === shown.place);
  return (
    <Choices
      {...field}
      hint={t('profile.placeHint', { zip: shown.zip.trim().slice(0, 5), count: choices.length })}
      choices={choices.map(({ geoCode, city, county }) => ({
        value: geoCode,
        label: city,
        note: county === '' ? undefined : t('profile.placeCounty', { county }),
      }))}
      value={isOffered ? (shown.place ?? undefined) : undefined}
      onChange={(place) => form.edit({ place })}
    />
  );
}
