import type { PersonalInfo } from '@paystead/contract/features/profile/model.ts';
import { maskedSsnOf } from '@paystead/contract/features/profile/rules.ts';
import type { PersonalSet } from './personal-set.ts';
import type { PersonalRecord } from './personal-store.ts';

/** Returns the set that a change replaces, or null if the record has no name and address yet. */
export function toSet({ personal, location }: PersonalRecord): PersonalSet | null {
  if (!personal) return null;
  const { street_address: street, street_address_2: more } = personal;
  return {
    firstName: personal.first_name,
    lastName: personal.last_name,
    streetAddress: more ? `${street}, ${more}` : street,
    city: personal.city,
    state: personal.state,
    zip: personal.zip_code,
    residentGeoCode: location?.resident_geo_code ?? null,
  };
}

/** Returns a set under the wire's names, with the fields that cannot be changed here. */
export function toPersonalInfo(
  { firstName, lastName, streetAddress, city, state, zip, residentGeoCode }: PersonalSet,
  { personal, ssn_last_four }: PersonalRecord,
): PersonalInfo {
  return {
    firstName,
    lastName,
    streetAddress,
    city,
    state,
    zip,
    taxCode: residentGeoCode ?? personal?.tax_code ?? null,
    ssn: maskedSsnOf(ssn_last_four),
    workEmail: personal?.work_email ?? null,
  };
}
