import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { PersonalReply, PersonalRequest, PersonalSaved } from '@paystead/contract/features/profile/model.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useForm, type Form } from '../../../platform/forms/use-form.ts';
import type { CheckResult } from '../../../platform/forms/form-state.ts';
import { useServices } from '../../../platform/services.ts';
import { changedFields } from '../personal/differences.tsx';
import {
  bodyOf,
  faultsOf,
  filledIn,
  isChanged,
  placesToChoose,
  startOf,
  type ChangeField,
  type Draft,
  type Place,
} from './draft.ts';
import { placesQuery, savePersonal, SEEN_IN } from '../personal/queries.ts';
import { FAULT_TEXTS, FIELD_NAMES, fieldOfPointer } from '../personal/field-texts.ts';

type PersonalStep = 'fill' | 'check';

export interface PersonalForm {
  readonly form: Form<Draft, ChangeField, PersonalStep, PersonalSaved>;
  readonly controlId: (field: ChangeField) => string;
  /** The draft with city and state filled in from the ZIP code. */
  readonly shown: Draft;
  /** The places of the ZIP code; undefined while they load. */
  readonly places: readonly Place[] | undefined;
  /** The tax locations to choose from. */
  readonly choices: readonly Place[];
  /** Checks the answers and shows the second step, once the places of the ZIP code have loaded. */
  readonly review: () => void;
  /** Whether `review` waits for the places. */
  readonly isWaiting: boolean;
}

/** The form for a new name or address (ME-2): fill in, check with its tax consequences, submit. */
export function usePersonalForm(page: PersonalReply): PersonalForm {
  const t = useText();
  const id = useId();
  const { api, clock, queries } = useServices();
  const start = startOf(page);
  const controlId = (field: ChangeField): string => `${id}-${field}`;
  const check = (
    draft: Draft,
    among: readonly Place[],
    near: readonly Place[] | undefined,
  ): CheckResult<ChangeField> => {
    const faults = faultsOf(draft, { start, places: near, choices: among, today: localToday(clock) });
    if (faults.length > 0) return faults.map(({ field, code }) => ({ field, text: t(FAULT_TEXTS[code]) }));
    const body = bodyOf(draft, among);
    const place = among.length > 0 ? start.place : null;
    const isSame = changedFields(start, body).length === 0 && (body.residentGeoCode ?? null) === place;
    return isSame ? t('profile.nothingChanged') : [];
  };
  const resolve = (draft: Draft, from: readonly Place[] | undefined) => {
    const shown = filledIn(draft, start, from);
    // A former employee's address is no place of tax.
    return { shown, choices: page.addressOnly ? [] : placesToChoose(shown, from) };
  };
  const form = useForm<Draft, ChangeField, PersonalStep, PersonalInput, PersonalSaved>({
    name: 'profile.change',
    start,
    firstStep: 'fill',
    isChanged,
    check: (draft) => {
      const near = queries.getQueryData(placesQuery(api, draft.zip).queryKey);
      const { shown, choices } = resolve(draft, near);
      return check(shown, choices, near);
    },
    controlId,
    labelOf: (field) => t(FIELD_NAMES[field]),
    fieldAt: fieldOfPointer,
    stepOfFailure: (kind) => (kind === 'notConfirmed' ? 'check' : 'fill'),
    conflictText: 'profile.newerRefused',
    failureText: 'profile.notSent',
    version: page.version,
    input: ({ reviewed }, version) => ({ body: reviewed ?? bodyOf(start, []), version }),
    request: ({ body, version }, idempotencyKey) => savePersonal(api, body, version, idempotencyKey),
    invalidates: SEEN_IN,
    onSent: ({ outcome }) => (outcome === 'unchanged' ? t('profile.nothingChanged') : undefined),
  });
  const places = useQuery(placesQuery(api, form.values.zip)).data;
  const { shown, choices } = resolve(form.values, places);
  const latest = useRef<() => void>(undefined);
  const lookup = useMutation({
    // The form works without places that can't be loaded.
    mutationFn: (zip: string) => queries.ensureQueryData(placesQuery(api, zip)).catch(() => undefined),
    onSuccess: () => latest.current?.(),
  });
  const review = (): void => {
    const { zip } = form.values;
    const near = queries.getQueryState(placesQuery(api, zip).queryKey);
    if (near?.status === 'pending' && near.fetchStatus === 'fetching') return lookup.mutate(zip);
    if (!form.check()) return;
    const found = resolve(form.values, near?.data);
    form.edit({ reviewed: bodyOf(found.shown, found.choices) });
    form.goTo('check');
  };
  useEffect(() => {
    latest.current = review;
  });
  return {
    form,
    controlId,
    shown,
    places,
    choices,
    review,
    isWaiting: lookup.isPending,
  };
}

interface PersonalInput {
  readonly body: PersonalRequest;
  readonly version: number;
}
