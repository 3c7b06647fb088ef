/** Geo codes of the places where the cast lives and works: state, county, place. */
export const PLACES = {
  philadelphia: '391010000',
  lancaster: '390710001',
  manheim: '390710002',
  eastHempfield: '390710003',
  lititz: '390710004',
  ephrata: '390710005',
  elizabethtown: '390710006',
  york: '391330001',
  reading: '390110001',
  berwyn: '390290001',
  louisville: '181110000',
  clark: '150190000',
  floyd: '150430000',
  harrison: '150610000',
  scott: '151430000',
  austin: '444530000',
  roundRock: '444910000',
  tampa: '100570000',
  orlando: '100950000',
  stPetersburg: '101030000',
} as const;
export type Place = keyof typeof PLACES;
