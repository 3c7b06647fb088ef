/** A nine-digit geo code as people read it: state, county, place (`39-029-6350`); anything else is left as it is. */
export function formatGeoCode(geoCode: string): string {
  return /^\d{9}$/.test(geoCode) ? `${geoCode.slice(0, 2)}-${geoCode.slice(2, 5)}-${geoCode.slice(5)}` : geoCode;
}
