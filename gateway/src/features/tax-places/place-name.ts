import type { GeoCodeLocation } from '@paystead/contract/features/taxes/model.ts';

/**
 * Returns a place's display name, such as `Lancaster, PA`. A code of a whole county or state has that one's name, unless
 * the city has the same one (Philadelphia).
 */
export function placeName(geoCode: string, { city, county, state }: GeoCodeLocation): string {
  if (geoCode.endsWith('0000000')) return state;
  return `${geoCode.endsWith('0000') && city !== county ? countyName(county) : city}, ${state}`;
}

/** Completes a county's name: the files omit the word, except for independent cities. */
function countyName(county: string): string {
  return /city|county|parish|borough/i.test(county) ? county : `${county} County`;
}
