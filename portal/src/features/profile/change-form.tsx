import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { FieldFault } from '@paystead/contract/failure.ts';
import type { PersonalReply, PersonalRequest } from '@paystead/contract/features/profile/model.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { AddressFields } from './address-fields.tsx';
import { changedFields } from './differences.tsx';
import {
  bodyOf,
  faultsOf,
  placesToChoose,
  shownValues,
  startOf,
  typed,
  type ChangeField,
  type Draft,
} from './draft.ts';
import { placesQuery } from './personal-queries.ts';
import { FAULT_WORDS, FIELD_NAMES, fieldOfPointer } from './personal-texts.ts';
import styles from './profile.module.css';

/** What the gateway would not take. */
export interface Refused {
  readonly attempt: number;
  readonly faults: readonly FieldFault[];
  readonly general: string | undefined;
}

interface ChangeFormProps {
  readonly page: PersonalReply;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly refused: Refused | undefined;
  readonly onChecked: (body: PersonalRequest) => void;
}

interface Found {
  readonly attempt: number;
  readonly faults: readonly { readonly field: ChangeField; readonly text: string }[];
  readonly general: string | undefined;
}

/** The form: name, address, and where the address is taxed where its ZIP code leaves that open. */
export function ChangeForm({ page, draft, onChange, refused, onChecked }: ChangeFormProps): ReactNode {
  const t = useText();
  const id = useId();
  const { api, clock } = useServices();
  const places = useQuery(placesQuery(api, draft.values.zip)).data;
  const [found, setFound] = useState<Found>(() => ({
    attempt: refused?.attempt ?? 0,
    general: refused?.general,
    faults: (refused?.faults ?? []).flatMap(({ pointer, detail }) => {
      const field = fieldOfPointer(pointer);
      return field ? [{ field, text: detail }] : [];
    }),
  }));
  const start = startOf(page).values;
  const values = shownValues(draft, start, places);
  const choices = placesToChoose(values, places);

  const check = (event: FormEvent): void => {
    event.preventDefault();
    const attempt = found.attempt + 1;
    const faults = faultsOf({ ...draft, values }, choices, localToday(clock));
    const body = bodyOf({ ...draft, values }, choices);
    const same = changedFields(start, body).length === 0 && (body.residentGeoCode ?? null) === placeNow();
    if (faults.length > 0)
      setFound({
        attempt,
        general: undefined,
        faults: faults.map(({ field, code }) => ({ field, text: t(FAULT_WORDS[code]) })),
      });
    else if (same) setFound({ attempt, general: t('profile.nothingChanged'), faults: [] });
    else onChecked(body);
  };
  /** The place that would stay as it is: the one on file, where the form asks for it. */
  const placeNow = (): string | null => (choices.length > 0 ? (page.proposed ?? page).personal.taxCode : null);
  /** What is being put right is no fault any more, until it is checked again. */
  const touch = (field: ChangeField): void =>
    setFound((now) => ({ ...now, faults: now.faults.filter((fault) => fault.field !== field) }));
  const errorOf = (field: ChangeField): string | undefined => found.faults.find((fault) => fault.field === field)?.text;
  const text = (field: 'firstName' | 'lastName', autoComplete: string): ReactNode => (
    <TextField
      id={`${id}-${field}`}
      label={t(FIELD_NAMES[field])}
      autoComplete={autoComplete}
      value={values[field]}
      error={errorOf(field)}
      onChange={(event) => {
        touch(field);
        onChange(typed(draft, field, event.target.value));
      }}
    />
  );

  return (
    <form noValidate onSubmit={check}>
      <Stack>
        <ErrorSummary
          attempt={found.attempt}
          general={found.general}
          faults={found.faults.map(({ field, text: said }) => ({
            field: `${id}-${field}`,
            label: t(FIELD_NAMES[field]),
            text: said,
          }))}
        />
        {page.proposed ? (
          <Banner tone="info" title={t('profile.amends')}>
            {t('profile.amendsText')}
          </Banner>
        ) : null}
        <Card title={t('profile.yourName')}>
          <FieldStack>
            <div className={styles.pair}>
              {text('firstName', 'given-name')}
              {text('lastName', 'family-name')}
            </div>
            <p className={styles.note}>{t('profile.nameNote')}</p>
          </FieldStack>
        </Card>
        <Card title={t('profile.yourAddress')}>
          <AddressFields
            id={id}
            draft={{ ...draft, values }}
            places={places}
            choices={choices}
            errorOf={errorOf}
            onChange={(next, field) => {
              if (field) touch(field);
              onChange(next);
            }}
            onType={(field, value) => {
              touch(field);
              onChange(typed(draft, field, value, values));
            }}
          />
        </Card>
        <ButtonRow full>
          <Button type="submit">{t('profile.checkAnswers')}</Button>
          <ButtonLink kind="quiet" href="/my-profile/personal">
            {t('profile.cancel')}
          </ButtonLink>
        </ButtonRow>
      </Stack>
    </form>
  );
}
