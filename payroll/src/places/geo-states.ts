const FIPS =
  '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 60AS 64FM 66GU 68MH 69MP 70PW 72PR 78VI';

/** FIPS state number → postal abbreviation. */
export const STATE_BY_FIPS: Readonly<Record<string, string>> = Object.fromEntries(
  FIPS.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/**
 * FIPS state number → first two digits of a geo code: the states and DC in the order of their names (AL 01 … WY 51);
 * territories and associated states keep their FIPS number, which is above 51.
 */
export const GEO_STATE_BY_FIPS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(STATE_BY_FIPS)
    .toSorted()
    .map((fips, place) => [fips, Number(fips) < 60 ? String(place + 1).padStart(2, '0') : fips]),
);

const BY_STATE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STATE_BY_FIPS).map(([fips, state]) => [state, GEO_STATE_BY_FIPS[fips] ?? '']),
);
const BY_DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BY_STATE).map(([state, digits]) => [digits, state]),
);

/** Returns the geo code of a whole state, `390000000` for PA; null for the military "states", which are not places. */
export function stateGeoCode(state: string): string | null {
  const digits = BY_STATE[state];
  return digits === undefined ? null : `${digits}0000000`;
}

/** Returns the postal abbreviation that a geo code's first two digits stand for, of a territory too; null for other digits. */
export function stateOfGeoCode(geoCode: string): string | null {
  return BY_DIGITS[geoCode.slice(0, 2)] ?? null;
}

/** Returns the postal abbreviation of one of the fifty states or DC by geo code; null for territories and other digits. */
export function usStateOfGeoCode(geoCode: string): string | null {
  return Number(geoCode.slice(0, 2)) <= 51 ? stateOfGeoCode(geoCode) : null;
}
