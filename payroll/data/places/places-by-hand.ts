interface Municipality {
  readonly zip: string;
  readonly countyCode: string;
  readonly city: string;
}

const served = (countyCode: string, city: string, zips: readonly string[]): Municipality[] =>
  zips.map((zip) => ({ zip, countyCode, city }));

/**
 * Municipalities with a tax of their own inside another place's ZIP code. A ZIP code doesn't determine a township, so the
 * person chooses. Add more as the tax tables grow.
 */
export const BY_HAND: readonly Municipality[] = [
  ...served('39071', 'Manheim Township', ['17601', '17543']),
  ...served('39071', 'East Hempfield Township', ['17601', '17603', '17538']),
];

/** Place numbers that the tax tables use already, by county and place. */
export const NUMBERED: Readonly<Record<string, string>> = {
  '39071 Lancaster': '0001',
  '39071 Manheim Township': '0002',
  '39071 East Hempfield Township': '0003',
  '39071 Lititz': '0004',
  '39071 Ephrata': '0005',
  '39071 Elizabethtown': '0006',
  '39133 York': '0001',
  '39011 Reading': '0001',
  '39029 Berwyn': '0001',
};

/** City and county are one government: the code of the county is the city's (Philadelphia, Louisville). */
export const WHOLE_COUNTY: readonly string[] = ['39101', '18111'];
