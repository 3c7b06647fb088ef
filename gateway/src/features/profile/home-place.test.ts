import { expect, it } from 'vitest';
import { placeOfHome, type FoundPlace } from './home-place.ts';

const [MANHEIM, LANCASTER, LITITZ, ACROSS] = ['390710002', '390710001', '390710004', '150190000'];
const place = (geoCode: string, city: string, state = 'PA') => ({ geoCode, city, county: 'Lancaster', state });
const NEAR = [place(ACROSS, 'Lancaster', 'IN'), place(MANHEIM, 'Manheim Township'), place(LANCASTER, 'Lancaster')];
const [, manheim = place(MANHEIM, '')] = NEAR;
const STATE = '390000000';

type Query = Partial<Parameters<typeof placeOfHome>[0]> & { readonly city?: string };

const found = (geoCode: string): FoundPlace => ({ kind: 'found', geoCode });
const several = (geoCode: string): FoundPlace => ({ kind: 'several', geoCode });

const CASES: readonly (readonly [which: string, Query, FoundPlace | null])[] = [
  ['of the city’s name where several are near', {}, several(LANCASTER)],
  ['of that name in any spelling', { city: 'láncaster ' }, several(LANCASTER)],
  ['that is first if none has the name', { city: 'Elsewhere' }, several(MANHEIM)],
  ['of today, if it is near', { today: MANHEIM }, found(MANHEIM)],
  ['of today, if it is the whole county', { today: '390710000' }, found('390710000')],
  ['of the city’s name, if today’s is elsewhere', { today: LITITZ }, several(LANCASTER)],
  ['of the city’s name, if today’s is another county', { today: '390290000' }, several(LANCASTER)],
  ['of the city’s name, if today’s is near but in another state', { today: ACROSS }, several(LANCASTER)],
  ['that was chosen, whatever today’s is', { chosen: MANHEIM, today: LANCASTER }, found(MANHEIM)],
  ['that was chosen, a whole county', { chosen: '390710000' }, found('390710000')],
  ['that was chosen, the whole state', { chosen: STATE }, found(STATE)],
  ['of none, if the chosen one is elsewhere', { chosen: LITITZ }, null],
  ['of none, if the chosen one is in another state', { chosen: ACROSS }, null],
  ['that is the only one', { places: [manheim] }, found(MANHEIM)],
  ['that is the only one, under several names', { places: [manheim, place(MANHEIM, 'Neffsville')] }, found(MANHEIM)],
  [
    'of the state, if none of it is near',
    { places: NEAR.slice(0, 1), today: ACROSS },
    { kind: 'state', geoCode: STATE },
  ],
  ['of no place, for military mail', { stateGeoCode: null, chosen: LANCASTER }, { kind: 'military' }],
];

it.each(CASES)('ME-2: an address is taxed at the place %s', (_which, { city = 'Lancaster', ...more }, expected) => {
  const query = { places: NEAR, chosen: null, today: null, stateGeoCode: STATE, ...more };
  expect(placeOfHome({ ...query, home: { city, state: 'PA', zip: '17601' } })).toEqual(expected);
});
