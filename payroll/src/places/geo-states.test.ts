import { expect, it } from 'vitest';
import { GEO_STATE_BY_FIPS, stateGeoCode, STATE_BY_FIPS, stateOfGeoCode, usStateOfGeoCode } from './geo-states.ts';

it('every state and DC has two digits from 01 to 51, in the order of their names', () => {
  const digits = Array.from({ length: 51 }, (_, place) => String(place + 1).padStart(2, '0'));
  const states = digits.map((two) => usStateOfGeoCode(`${two}0710002`));
  expect(states.join(' ')).toBe(
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
  );
  for (const [place, state] of states.entries()) {
    expect(stateGeoCode(state ?? '')).toBe(`${digits[place]}0000000`);
    expect(stateOfGeoCode(`${digits[place]}0000000`)).toBe(state);
  }
});

it('territories keep their FIPS number, and are no state of the US', () => {
  const territories = Object.entries(STATE_BY_FIPS).filter(([fips]) => Number(fips) >= 60);
  expect(territories.map(([, state]) => state).join(' ')).toBe('AS FM GU MH MP PW PR VI');
  for (const [fips, state] of territories) {
    expect([GEO_STATE_BY_FIPS[fips], stateGeoCode(state)]).toEqual([fips, `${fips}0000000`]);
    expect([stateOfGeoCode(`${fips}0000000`), usStateOfGeoCode(`${fips}0000000`)]).toEqual([state, null]);
  }
});

it('other digits and other names are no place', () => {
  for (const digits of ['00', '52', '59', '61', '99']) {
    expect([stateOfGeoCode(`${digits}0000000`), usStateOfGeoCode(`${digits}0000000`)]).toEqual([null, null]);
  }
  for (const state of ['AA', 'AE', 'AP', '']) expect(stateGeoCode(state)).toBeNull();
});
