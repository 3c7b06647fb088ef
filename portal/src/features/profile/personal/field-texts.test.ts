import { expect, it } from 'vitest';
import { FAULT_TEXTS, FIELD_LABELS, FIELD_NAMES } from './field-texts.ts';

it('ME-2: each field has its own name, and each fault its own sentence', () => {
  const labels = {
    firstName: 'profile.firstName',
    lastName: 'profile.lastName',
    streetAddress: 'profile.streetAddress',
    zip: 'profile.zip',
    city: 'profile.city',
    state: 'profile.state',
  };
  expect(FIELD_LABELS).toEqual(labels);
  expect(FIELD_NAMES).toEqual({ ...labels, place: 'profile.place', from: 'profile.from' });
  expect(FAULT_TEXTS).toEqual({
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
  });
});
