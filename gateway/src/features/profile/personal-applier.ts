import { firstOpenCheck } from '../../platform/changes/first-check.ts';
import type { AppliedChange, ChangeApplier } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { taxedAfterMove } from './move.ts';
import { personalSet, isUnchanged } from './personal-set.ts';
import { addLocation, addPersonal, lockPersonal, readPersonalRecord } from './personal-store.ts';
import { toSet } from './personal-view.ts';

/**
 * Applies a decided personal change (rule type 1): adds a version of name and address, and one of the tax place.
 * `psdCode` returns Pennsylvania's code for a place on a local date, if the tables have one.
 */
export function personalApplier(psdCode: (geoCode: string, on: string) => string | null): ChangeApplier {
  return {
    firstCheck: (calendar, timing) => firstOpenCheck(calendar, timing, timing.effectiveDate),
    async apply(tx: Transaction, change: AppliedChange): Promise<'applied' | 'stale'> {
      const before = personalSet.parse(change.before);
      const after = personalSet.parse(change.after);
      await lockPersonal(tx, change);
      const record = await readPersonalRecord(tx, change, change.now);
      const set = record && toSet(record);
      if (!record?.personal || !set || !isUnchanged(set, before)) return 'stale';
      // A late decision must not reach back before checks that were already paid.
      const from = [change.effectiveDate, record.today, record.personal.effective_date].toSorted().at(-1) ?? '';
      const version = { clientId: change.clientId, employeeId: change.employeeId, from, at: change.now, by: change.by };
      const sameStreet = after.streetAddress === before.streetAddress;
      const residentGeoCode = after.residentGeoCode ?? null;
      await addPersonal(tx, {
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
      await addLocation(tx, {
        ...version,
        residentGeoCode: taxed.residence,
        workGeoCode: taxed.work,
        residentPsdCode: psdCode(taxed.residence, from),
        januaryGeoCode: januaryCounty(taxed.residence, taxed.januaryResidence),
        nonresidenceCertificate: taxed.reciprocityCertificate,
      });
      return 'applied';
    },
  };
}

/** Keeps the county of January 1 for Indiana, the only state that uses it. */
function januaryCounty(residence: string, january: string | null): string | null {
  const indiana = (geoCode: string | null) => geoCode?.startsWith('15') === true;
  return indiana(residence) || indiana(january) ? january : null;
}
