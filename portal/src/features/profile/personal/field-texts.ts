import type { PersonalFault, PersonalField } from '@paystead/contract/features/profile/personal.ts';
import type { WhyNot } from '@paystead/contract/verdict.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import type { ChangeField } from '../change/draft.ts';

/** The names of the fields, in the order of the form. */
export const FIELD_LABELS: Readonly<Record<PersonalField, PlainTextKey>> = {
  firstName: 'profile.firstName',
  lastName: 'profile.lastName',
  streetAddress: 'profile.streetAddress',
  zip: 'profile.zip',
  city: 'profile.city',
  state: 'profile.state',
};

/** The names of all fields of the form, those about taxes and dates included. */
export const FIELD_NAMES: Readonly<Record<ChangeField, PlainTextKey>> = {
  ...FIELD_LABELS,
  place: 'profile.place',
  from: 'profile.from',
};

/** Returns the field of a JSON pointer into the request; undefined for a pointer that the form has no field for. */
export function fieldOfPointer(pointer: string): ChangeField | undefined {
  const name = pointer.replace(/^\//, '');
  if (name === 'residentGeoCode') return 'place';
  if (name === 'effectiveDate') return 'from';
  return name in FIELD_LABELS ? (name as PersonalField) : undefined;
}

/** A sentence for each fault. It names its field. */
export const FAULT_TEXTS: Readonly<Record<PersonalFault, PlainTextKey>> = {
  first_name_needed: 'profile.faultFirstNameNeeded',
  first_name_too_long: 'profile.faultFirstNameTooLong',
  first_name_characters: 'profile.faultFirstNameCharacters',
  last_name_needed: 'profile.faultLastNameNeeded',
  last_name_too_long: 'profile.faultLastNameTooLong',
  last_name_characters: 'profile.faultLastNameCharacters',
  street_needed: 'profile.faultStreetNeeded',
  street_too_long: 'profile.faultStreetTooLong',
  street_characters: 'profile.faultStreetCharacters',
  city_needed: 'profile.faultCityNeeded',
  city_too_long: 'profile.faultCityTooLong',
  city_characters: 'profile.faultCityCharacters',
  city_military: 'profile.faultCityMilitary',
  state_needed: 'profile.faultStateNeeded',
  state_unknown: 'profile.faultStateNeeded',
  zip_needed: 'profile.faultZipNeeded',
  zip_form: 'profile.faultZipForm',
  zip_military: 'profile.faultZipMilitary',
  zip_unknown: 'profile.faultZipUnknown',
  zip_other_state: 'profile.faultZipOtherState',
  effective_date_past: 'profile.faultDatePast',
  effective_date_far: 'profile.faultDateFar',
  place_elsewhere: 'profile.faultPlace',
};

/** Returns why the page is read-only, and what to do about it. */
export function readOnlyReason(whyNot: WhyNot | null): PlainTextKey {
  if (whyNot === 'formerEmployee') return 'profile.whyNotFormer';
  return whyNot === 'editRole' ? 'profile.whyNotRole' : 'profile.whyNotOther';
}
