import type { PersonalReply, PersonalRequest } from '@paystead/contract/features/profile/model.ts';
import {
  MILITARY_CITIES,
  militaryStateOf,
  personalFaults,
  type PersonalFault,
  type PersonalField,
  type PersonalValues,
} from '@paystead/contract/features/profile/personal.ts';

/** A place of a ZIP code, as far as a form asks. */
export interface Place {
  readonly geoCode: string;
  readonly city: string;
  readonly county: string;
  readonly state: string;
}

/** What is being typed. */
export interface Draft {
  readonly values: PersonalValues;
  /** Whether city or state were typed by hand: then a ZIP code fills them in no more. */
  readonly ownRegion: boolean;
  /** The suggestion that was declined, by ZIP code. */
  readonly kept: string | null;
  /** The tax place chosen among several; null: not chosen. */
  readonly place: string | null;
  /** From when it holds; empty: from today. */
  readonly from: string;
  readonly isTouched: boolean;
}

/** Where a change begins: with what is asked for already, else with what stands. */
export function startOf(page: PersonalReply): Draft {
  const { firstName, lastName, streetAddress, city, state, zip, taxCode } = (page.proposed ?? page).personal;
  return {
    values: {
      firstName,
      lastName,
      streetAddress: streetAddress ?? '',
      city: city ?? '',
      state: state ?? '',
      zip: zip ?? '',
    },
    ownRegion: false,
    kept: null,
    place: taxCode,
    from: '',
    isTouched: false,
  };
}

/**
 * One more key pressed. A ZIP code typed anew fills in city and state until they are typed by hand: then what is `shown`
 * becomes one's own.
 */
export function typed(draft: Draft, field: PersonalField, value: string, shown: PersonalValues = draft.values): Draft {
  const own = field === 'city' || field === 'state';
  return {
    ...draft,
    values: { ...(own ? shown : draft.values), [field]: value },
    ownRegion: own || draft.ownRegion,
    // Another ZIP code has other tax places: which one is asked anew.
    place: field === 'zip' && value.trim() !== draft.values.zip.trim() ? null : draft.place,
    isTouched: true,
  };
}

/** What a ZIP code says about city and state: the post office's place, or military mail's; null where it is not known. */
export function suggestionOf(
  zip: string,
  places: readonly Place[] | undefined,
): Pick<PersonalValues, 'city' | 'state'> | null {
  const military = militaryStateOf(zip.trim());
  if (military !== null) return { city: 'APO', state: military };
  const [first] = places ?? [];
  return first ? { city: first.city, state: first.state } : null;
}

/** The values as the form shows them: filled in from the ZIP code where nobody typed city or state. */
export function shownValues(draft: Draft, start: PersonalValues, places: readonly Place[] | undefined): PersonalValues {
  const { values, ownRegion } = draft;
  const suggested = suggestionOf(values.zip, places);
  if (ownRegion || !suggested || values.zip.trim() === start.zip) return values;
  return { ...values, ...suggested };
}

/** Whether the post office would write it otherwise, which nobody has to. */
export function differs(values: PersonalValues, suggested: Pick<PersonalValues, 'city' | 'state'> | null): boolean {
  if (!suggested) return false;
  const city = values.city.trim().toLowerCase();
  const military =
    MILITARY_CITIES.includes(values.city.trim().toUpperCase()) && MILITARY_CITIES.includes(suggested.city);
  return values.state !== suggested.state || (city !== suggested.city.toLowerCase() && !military);
}

/** The tax places to choose between: those of the ZIP code in the state that was typed; none where there is no choice. */
export function placesToChoose(values: PersonalValues, places: readonly Place[] | undefined): readonly Place[] {
  const near = (places ?? []).filter(({ state }) => state === values.state);
  const byCode = [...new Map(near.map((place) => [place.geoCode, place])).values()];
  return byCode.length > 1 ? byCode : [];
}

export type ChangeField = PersonalField | 'place' | 'from';
export type ChangeFault = { readonly field: ChangeField; readonly code: PersonalFault };

/** Everything wrong with what was typed, in the order of the form. `today` is a local date. */
export function faultsOf(draft: Draft, choices: readonly Place[], today: string): ChangeFault[] {
  const chosen = choices.length === 0 || choices.some(({ geoCode }) => geoCode === draft.place);
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const far = draft.from > latest ? ('effective_date_far' as const) : null;
  const from = draft.from !== '' && draft.from < today ? ('effective_date_past' as const) : far;
  return [
    ...personalFaults(draft.values),
    ...(chosen ? [] : [{ field: 'place' as const, code: 'place_elsewhere' as const }]),
    ...(from ? [{ field: 'from' as const, code: from }] : []),
  ];
}

/** What is sent. The tax place goes along only where it was a choice. */
export function bodyOf(draft: Draft, choices: readonly Place[]): PersonalRequest {
  const { values } = draft;
  const place = choices.find(({ geoCode }) => geoCode === draft.place);
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    streetAddress: values.streetAddress.trim(),
    city: values.city.trim(),
    state: values.state,
    zip: values.zip.trim(),
    ...(place && { residentGeoCode: place.geoCode }),
    ...(draft.from !== '' && { effectiveDate: draft.from }),
  };
}
