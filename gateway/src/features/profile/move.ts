import type { ClientPolicy } from '../../platform/access/session.ts';
import type { PayCalendar } from '../../platform/changes/port.ts';
import { firstOpenCheck } from '../../platform/changes/first-check.ts';
import type { PersonalRecord } from './personal-store.ts';

/** The tax places and certificates of an employee, as the pay engine's rule takes them. */
export interface TaxedAt {
  readonly residence: string;
  readonly work: string;
  readonly januaryResidence: string | null;
  readonly reciprocityCertificate: boolean;
}

/** Returns true for work done at home, whose place moves with the employee. */
export function worksFromHome({ work_location: place, location }: PersonalRecord): boolean {
  return location !== null && location.resident_geo_code === location.work_geo_code && /^remote\b/i.test(place ?? '');
}

export function taxedToday({ location, january_geo_code: january }: PersonalRecord): TaxedAt | null {
  if (!location) return null;
  return {
    residence: location.resident_geo_code,
    work: location.work_geo_code,
    januaryResidence: january,
    reciprocityCertificate: location.nonresidence_certificate,
  };
}

/**
 * Returns the tax places after a move. A certificate of nonresidence names the old home state, so it ends when the
 * state changes. Indiana taxes by the residence of January 1, which a move within the year does not change.
 */
export function taxedAfterMove(record: PersonalRecord, residentGeoCode: string): TaxedAt | null {
  const today = taxedToday(record);
  if (!today) return null;
  const sameState = today.residence.slice(0, 2) === residentGeoCode.slice(0, 2);
  return {
    residence: residentGeoCode,
    work: worksFromHome(record) ? residentGeoCode : today.work,
    januaryResidence: today.januaryResidence ?? today.residence,
    reciprocityCertificate: today.reciprocityCertificate && sameState,
  };
}

/** Returns a client's deadline for changes. */
export const cutoffIn = (policy: ClientPolicy): PayCalendar['cutoff'] => ({
  days: policy.change_cutoff_days,
  time: policy.change_cutoff_time,
});

/**
 * Returns the first check that a change reaches if it is approved now: the first payday on or after its day whose deadline for changes
 * hasn't passed, because a run that has started is not redone. A local date; null if no such payday is known.
 */
export function firstCheckReached(
  { time_zone: timeZone, check_dates: checkDates }: Pick<PersonalRecord, 'time_zone' | 'check_dates'>,
  effectiveDate: string,
  { cutoff, now }: { readonly cutoff: PayCalendar['cutoff']; readonly now: Date },
): string | null {
  const timing = { effectiveDate, decidedAt: now, effectiveAt: now };
  return firstOpenCheck({ timeZone, checkDates, cutoff }, timing, effectiveDate);
}
