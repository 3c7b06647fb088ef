import type { PersonalReply, PersonalRequest } from '@paystead/contract/features/profile/model.ts';
import {
  MILITARY_CITIES,
  militaryStateOf,
  personalFaults,
  zipPlaceFault,
  type PersonalFault,
  type PersonalField,
  type PersonalValues,
} from '@paystead/contract/features/profile/personal.ts';

/** A place of a ZIP code. */
export interface Place {
  readonly geoCode: string;
  readonly city: string;
  readonly county: string;
  readonly state: string;
}

/** The entries of the form. */
export interface Draft extends PersonalValues {
  /** True once city or state was typed: from then on, a ZIP code no longer fills them in. */
  readonly isRegionTyped: boolean;
  /** The ZIP code whose suggestion was declined. */
  readonly declinedSuggestion: string | null;
  /** The geo code chosen among several tax locations; null if none is chosen. */
  readonly place: string | null;
  /** Effective date; empty to start today. */
  readonly from: string;
  /** The request that the second step shows and sends; null until the answers were checked. */
  readonly reviewed: PersonalRequest | null;
}

type Region = Pick<PersonalValues, 'city' | 'state'>;

/** Returns the draft that a change starts with: the requested values if a request is pending, otherwise those on file. */
export function startOf(page: PersonalReply): Draft {
  const { firstName, lastName, streetAddress, city, state, zip, taxCode } = (page.proposed ?? page).personal;
  return {
    firstName,
    lastName,
    streetAddress: streetAddress ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
    isRegionTyped: false,
    declinedSuggestion: null,
    place: taxCode,
    from: '',
    reviewed: null,
  };
}

/** Returns true if the draft has entries that would be lost. */
export function isChanged(draft: Draft, start: Draft): boolean {
  const entries = (one: Draft): string => JSON.stringify({ ...one, declinedSuggestion: null, reviewed: null });
  return entries(draft) !== entries(start);
}

/** Returns what typing in a field changes. City and state become the person's own once one of them is typed. */
export function typed(field: PersonalField, value: string, shown: PersonalValues): Partial<Draft> {
  if (field === 'city' || field === 'state')
    return { city: shown.city, state: shown.state, [field]: value, isRegionTyped: true };
  // Another ZIP code has other tax locations.
  return field === 'zip' && value.trim() !== shown.zip.trim() ? { zip: value, place: null } : { [field]: value };
}

/** Returns city and state of a ZIP code, by the Postal Service or military mail; null for an unknown one. */
export function suggestionOf(zip: string, places: readonly Place[] | undefined): Region | null {
  const military = militaryStateOf(zip.trim());
  if (military !== null) return { city: 'APO', state: military };
  const [first] = places ?? [];
  return first ? { city: first.city, state: first.state } : null;
}

/** Returns the draft as the form shows it: a new ZIP code fills in city and state until one of them is typed. */
export function filledIn(draft: Draft, start: PersonalValues, places: readonly Place[] | undefined): Draft {
  const suggested = suggestionOf(draft.zip, places);
  if (draft.isRegionTyped || !suggested || draft.zip.trim() === start.zip) return draft;
  return { ...draft, ...suggested };
}

/** Returns true if the Postal Service writes city or state differently. Following it is optional. */
export function differs(values: PersonalValues, suggested: Region): boolean {
  const city = values.city.trim().toLowerCase();
  const military =
    MILITARY_CITIES.includes(values.city.trim().toUpperCase()) && MILITARY_CITIES.includes(suggested.city);
  return values.state !== suggested.state || (city !== suggested.city.toLowerCase() && !military);
}

/** Returns the tax locations to choose from: those of the ZIP code in the entered state. Empty if there is only one. */
export function placesToChoose(values: PersonalValues, places: readonly Place[] | undefined): readonly Place[] {
  const near = (places ?? []).filter(({ state }) => state === values.state);
  const byCode = [...new Map(near.map((place) => [place.geoCode, place])).values()];
  return byCode.length > 1 ? byCode : [];
}

export type ChangeField = PersonalField | 'place' | 'from';
const ORDER: readonly ChangeField[] = [
  'firstName',
  'lastName',
  'streetAddress',
  'zip',
  'city',
  'state',
  'place',
  'from',
];
export type ChangeFault = { readonly field: ChangeField; readonly code: PersonalFault };

interface FaultContext {
  /** The address on file, which is never refused. */
  readonly start: Pick<PersonalValues, 'zip' | 'state'>;
  /** The places of the ZIP code; undefined while they load or after a failure, when the gateway checks the ZIP code. */
  readonly places: readonly Place[] | undefined;
  readonly choices: readonly Place[];
  /** A local date. */
  readonly today: string;
}

/** Returns everything wrong with the draft, in the order of the form. */
export function faultsOf(draft: Draft, { start, places, choices, today }: FaultContext): ChangeFault[] {
  const isChosen = choices.length === 0 || choices.some(({ geoCode }) => geoCode === draft.place);
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const far = draft.from > latest ? ('effective_date_far' as const) : null;
  const from = draft.from !== '' && draft.from < today ? ('effective_date_past' as const) : far;
  const typing = personalFaults(draft);
  const isOnFile = draft.zip.trim() === start.zip && draft.state === start.state;
  const isRegionWrong = typing.some(({ field }) => field === 'zip' || field === 'state');
  const zip = isOnFile || isRegionWrong || places === undefined ? null : zipPlaceFault(draft, places);
  return [
    ...(zip ? [{ field: 'zip' as const, code: zip }] : []),
    ...typing,
    ...(isChosen ? [] : [{ field: 'place' as const, code: 'place_elsewhere' as const }]),
    ...(from ? [{ field: 'from' as const, code: from }] : []),
  ].toSorted((one, other) => ORDER.indexOf(one.field) - ORDER.indexOf(other.field));
}

/** Returns the request. It contains the tax location only if there was a choice. */
export function bodyOf(draft: Draft, choices: readonly Place[]): PersonalRequest {
  const place = choices.find(({ geoCode }) => geoCode === draft.place);
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    streetAddress: draft.streetAddress.trim(),
    city: draft.city.trim(),
    state: draft.state,
    zip: draft.zip.trim(),
    ...(place && { residentGeoCode: place.geoCode }),
    ...(draft.from !== '' && { effectiveDate: draft.from }),
  };
}
