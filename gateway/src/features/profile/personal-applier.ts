import { stateOfGeoCode } from '@paystead/payroll/places/geo-states.ts';
import { taxesByCountyOfJanuary } from '@paystead/payroll/states/reciprocity.ts';
import { firstOpenCheck } from '../../platform/changes/first-check.ts';
import type { AppliedChange, ChangeApplier } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { taxedAfterMove } from './move.ts';
import { personalSet, isUnchanged } from './personal-set.ts';
import { addLocation, addPersonal, lockPersonal, readPersonalRecord, type PersonalRecord } from './personal-store.ts';
import { toSet } from './personal-view.ts';
import { publishedPersonal } from './published.ts';

/** Returns Pennsylvania's code for a place on a local date, or null if the tables have none. */
type PsdCode = (geoCode: string, on: string) => string | null;

/** Applies decided changes of name and address. */
export function personalApplier(psdCode: PsdCode): ChangeApplier {
  return {
    publish: publishedPersonal,
    firstCheck: (calendar, timing) => firstOpenCheck(calendar, timing, timing.effectiveDate),
    async apply(tx, change) {
      await lockPersonal(tx, change);
      return applyPersonalSet(tx, change, await readPersonalRecord(tx, change, change.now), psdCode);
    },
  };
}

/**
 * Adds a version of name and address, and one of the tax place if it moves. Returns `stale` if the record isn't the one
 * that the change is based on. The employee's personal data must be locked.
 */
export async function applyPersonalSet(
  tx: Transaction,
  change: AppliedChange,
  record: PersonalRecord | undefined,
  psdCode: PsdCode,
): Promise<'applied' | 'stale'> {
  const before = personalSet.parse(change.before);
  const after = personalSet.parse(change.after);
  const current = record && toSet(record);
  if (!record?.personal || !current || !isUnchanged(current, before)) return 'stale';
  // A late decision must not reach back before checks that were already paid.
  const from = [change.effectiveDate, record.today, record.personal.effective_date].toSorted().at(-1) ?? '';
  const version = { from, at: change.now, by: change.by };
  const sameStreet = after.streetAddress === before.streetAddress;
  const residentGeoCode = after.residentGeoCode ?? null;
  await addPersonal(tx, change, {
    ...version,
    firstName: after.firstName,
    lastName: after.lastName,
    streetAddress: sameStreet ? record.personal.street_address : after.streetAddress,
    streetAddress2: sameStreet ? record.personal.street_address_2 : null,
    city: after.city,
    state: after.state,
    zip: after.zip,
    taxCode: residentGeoCode ?? record.personal.tax_code,
  });
  const taxed = residentGeoCode === null ? null : taxedAfterMove(record, residentGeoCode);
  if (!taxed || residentGeoCode === record.location?.resident_geo_code) return 'applied';
  await addLocation(tx, change, {
    ...version,
    residentGeoCode: taxed.residence,
    workGeoCode: taxed.work,
    residentPsdCode: psdCode(taxed.residence, from),
    januaryGeoCode: januaryCounty(taxed.residence, taxed.januaryResidence),
    nonresidenceCertificate: taxed.reciprocityCertificate,
  });
  return 'applied';
}

/** Keeps the county of January 1 for the states that tax by it. */
function januaryCounty(residence: string, january: string | null): string | null {
  const counts = (geoCode: string | null) => taxesByCountyOfJanuary(geoCode && stateOfGeoCode(geoCode));
  return counts(residence) || counts(january) ? january : null;
}
