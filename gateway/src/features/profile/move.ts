import { addDays } from '@paystead/contract/days.ts';
import type { PersonalStanding } from './personal-store.ts';

/** Where somebody is taxed, as the pay engine's rule takes it. */
export interface TaxedAt {
  readonly residence: string;
  readonly work: string;
  readonly januaryResidence: string | null;
  readonly reciprocityCertificate: boolean;
}

/** Work that is done at home moves with it. */
export function worksFromHome({ work_location: place, location }: PersonalStanding): boolean {
  return location !== null && location.resident_geo_code === location.work_geo_code && /^remote\b/i.test(place ?? '');
}

export function taxedToday({ location, january_geo_code: january }: PersonalStanding): TaxedAt | null {
  if (!location) return null;
  return {
    residence: location.resident_geo_code,
    work: location.work_geo_code,
    januaryResidence: january,
    reciprocityCertificate: location.nonresidence_certificate,
  };
}

/**
 * Where somebody is taxed after moving. A certificate of nonresidence names the old home state: it ends where the state
 * changes. What Indiana goes by is the residence of 1 January, which a move within the year does not change.
 */
export function taxedAfterMove(standing: PersonalStanding, residentGeoCode: string): TaxedAt | null {
  const today = taxedToday(standing);
  if (!today) return null;
  const sameState = today.residence.slice(0, 2) === residentGeoCode.slice(0, 2);
  return {
    residence: residentGeoCode,
    work: worksFromHome(standing) ? residentGeoCode : today.work,
    januaryResidence: today.januaryResidence ?? today.residence,
    reciprocityCertificate: today.reciprocityCertificate && sameState,
  };
}

/**
 * The first check that a change reaches: the first payday on or after its day that is still more than the client's
 * cutoff away, since a run that has begun is not made anew. Local dates; null where no payday is known that far.
 */
export function firstCheckReached(
  { today, check_dates: dates }: PersonalStanding,
  effectiveDate: string,
  cutoffDays: number,
): string | null {
  const settled = addDays(today, cutoffDays);
  return dates.find((date) => date > settled && date >= effectiveDate) ?? null;
}
