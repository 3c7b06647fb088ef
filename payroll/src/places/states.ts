/** Postal codes in the alphabetical order of the states' names, the District of Columbia among them: 01 to 51. */
const ALPHABETICAL =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

/** The state of a nine-digit geo code: its first two digits number the states alphabetically, not by FIPS. */
export function stateOfGeoCode(geoCode: string): string | null {
  return ALPHABETICAL[Number(geoCode.slice(0, 2)) - 1] ?? null;
}
