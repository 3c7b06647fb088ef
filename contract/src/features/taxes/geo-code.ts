/** Formats a nine-digit geo code by state, county and place (`39-029-6350`); anything else is returned unchanged. */
export function formatGeoCode(geoCode: string): string {
  return /^\d{9}$/.test(geoCode) ? `${geoCode.slice(0, 2)}-${geoCode.slice(2, 5)}-${geoCode.slice(5)}` : geoCode;
}
