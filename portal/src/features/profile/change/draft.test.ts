import { describe, expect, it } from 'vitest';
import { page } from '../personal/stub.ts';
import {
  bodyOf,
  differs,
  faultsOf,
  filledIn,
  isChanged,
  placesToChoose,
  startOf,
  suggestionOf,
  typed,
  type Draft,
  type Place,
} from './draft.ts';

const START: Draft = {
  firstName: 'Marisol',
  lastName: 'Vega',
  streetAddress: '1 King St',
  city: 'Lancaster',
  state: 'PA',
  zip: '17603',
  isRegionTyped: false,
  declinedSuggestion: null,
  place: '390710001',
  from: '',
  reviewed: null,
};
const draft = (more: Partial<Draft> = {}): Draft => ({ ...START, ...more });
const place = (geoCode: string, state = 'PA', city = 'Lancaster'): Place => ({ geoCode, city, county: 'Any', state });
const TODAY = '2026-11-20';

describe('ME-2: the draft of a change', () => {
  it('starts with the requested values if there are some, otherwise with those on file', () => {
    const personal = { ...page.personal, streetAddress: null, taxCode: '390710002' };
    const empty = { isRegionTyped: false, declinedSuggestion: null, from: '', reviewed: null };
    const { firstName, lastName, city, state, zip } = page.personal;
    expect(startOf({ ...page, personal, proposed: null })).toEqual({
      ...empty,
      firstName,
      lastName,
      streetAddress: '',
      city,
      state,
      zip,
      place: '390710002',
    });
    const proposed = { personal: { ...personal, lastName: 'Vega Ruiz' } } as NonNullable<typeof page.proposed>;
    expect(startOf({ ...page, personal, proposed }).lastName).toBe('Vega Ruiz');
  });

  it.each<[string, Partial<Draft>, boolean]>([
    ['nothing', {}, false],
    ['a declined suggestion and a review', { declinedSuggestion: '17603', reviewed: bodyOf(START, []) }, false],
    ['a name', { firstName: 'Mari' }, true],
    ['an effective date', { from: '2026-12-01' }, true],
    ['another tax location', { place: '390710002' }, true],
  ])('with %s, has unsent entries: %s', (_, more, expected) => {
    expect(isChanged(draft(more), START)).toBe(expected);
  });

  it.each<[Parameters<typeof typed>[0], string, Partial<Draft>]>([
    ['city', 'Dublin', { city: 'Dublin', state: 'PA', isRegionTyped: true }],
    ['state', 'OH', { city: 'Lancaster', state: 'OH', isRegionTyped: true }],
    ['zip', '43017', { zip: '43017', place: null }],
    ['zip', '17603 ', { zip: '17603 ' }],
    ['firstName', 'Mari', { firstName: 'Mari' }],
  ])('typing in %s “%s” changes %j', (field, value, expected) => {
    expect(typed(field, value, START)).toEqual(expected);
    expect(typed('zip', '17603', { ...START, zip: ' 17603 ' })).toEqual({ zip: '17603' });
  });

  it.each<[string, readonly Place[] | undefined, unknown]>([
    ['17603', [place('1', 'PA', 'Lancaster'), place('2', 'OH', 'Dublin')], { city: 'Lancaster', state: 'PA' }],
    ['17603', [], null],
    ['17603', undefined, null],
    [' 09012', undefined, { city: 'APO', state: 'AE' }],
    ['34012', [place('1')], { city: 'APO', state: 'AA' }],
    ['96212', [], { city: 'APO', state: 'AP' }],
  ])('the ZIP code “%s” suggests a city and a state', (zip, places, expected) => {
    expect(suggestionOf(zip, places)).toEqual(expected);
  });

  it.each<[string, Partial<Draft>, readonly Place[] | undefined, [string, string]]>([
    ['a new ZIP code', { zip: '43017' }, [place('1', 'OH', 'Dublin')], ['Dublin', 'OH']],
    ['the ZIP code on file', { zip: ' 17603' }, [place('1', 'OH', 'Dublin')], ['Lancaster', 'PA']],
    ['a typed city', { zip: '43017', isRegionTyped: true }, [place('1', 'OH', 'Dublin')], ['Lancaster', 'PA']],
    ['a ZIP code whose places load', { zip: '43017' }, undefined, ['Lancaster', 'PA']],
  ])('with %s, has the right city and state', (_, more, places, expected) => {
    const { city, state } = filledIn(draft(more), START, places);
    expect([city, state]).toEqual(expected);
  });

  it.each([
    [{ city: ' lancaster ', state: 'PA' }, { city: 'Lancaster', state: 'PA' }, false],
    [{ city: 'Lancaster', state: 'OH' }, { city: 'Lancaster', state: 'PA' }, true],
    [{ city: 'Lititz', state: 'PA' }, { city: 'Lancaster', state: 'PA' }, true],
    [{ city: ' dpo ', state: 'AE' }, { city: 'APO', state: 'AE' }, false],
    [{ city: 'DPO', state: 'AP' }, { city: 'APO', state: 'AE' }, true],
    [{ city: 'APO', state: 'AE' }, { city: 'Lancaster', state: 'AE' }, true],
  ])('%j differs from the suggestion %j: %s', (values, suggested, expected) => {
    expect(differs(draft(values), suggested)).toBe(expected);
  });

  it.each<[string, readonly Place[] | undefined, readonly string[]]>([
    ['two', [place('1'), place('2')], ['1', '2']],
    ['one of two cities', [place('1'), place('1', 'PA', 'Lititz')], []],
    ['one in the state', [place('1'), place('2', 'OH')], []],
    ['two and one elsewhere', [place('3', 'OH'), place('1'), place('2'), place('1', 'PA', 'Lititz')], ['1', '2']],
    ['none that is known', undefined, []],
  ])('of %s, the tax locations to choose from are several different ones of the state', (_, places, expected) => {
    expect(placesToChoose(START, places).map(({ geoCode }) => geoCode)).toEqual(expected);
  });

  const faults = (more: Partial<Draft>, context: Partial<Parameters<typeof faultsOf>[1]> = {}) =>
    faultsOf(draft(more), { start: START, places: [place('1')], choices: [], today: TODAY, ...context }).map(
      ({ field, code }) => `${field} ${code}`,
    );
  it.each<[string, Partial<Draft>, string[]]>([
    ['no effective date', { from: '' }, []],
    ['one yesterday', { from: '2026-11-19' }, ['from effective_date_past']],
    ['one today', { from: '2026-11-20' }, []],
    ['one in a year', { from: '2027-11-20' }, []],
    ['one a day later', { from: '2027-11-21' }, ['from effective_date_far']],
    ['the ZIP code on file with a space, in another county', { zip: ' 17603' }, []],
    ['an unknown ZIP code of another state', { zip: '43017', state: 'OH' }, ['zip zip_other_state']],
    ['a ZIP code on file in another state', { state: 'OH' }, ['zip zip_other_state']],
    ['a ZIP code without a state', { zip: '43017', state: '' }, ['state state_needed']],
    [
      'everything',
      { firstName: '', zip: '1', city: '', from: '2026-11-19' },
      ['firstName first_name_needed', 'zip zip_form', 'city city_needed', 'from effective_date_past'],
    ],
  ])('with %s is faulty as expected', (_, more, expected) => expect(faults(more)).toEqual(expected));

  it('requires a tax location of the choices, in the order of the form, and no ZIP code that is on file', () => {
    const choices = [place('390710001'), place('390710002')];
    expect(faults({}, { choices })).toEqual([]);
    expect(faults({ place: null, from: '2026-11-19', firstName: '' }, { choices })).toEqual([
      'firstName first_name_needed',
      'place place_elsewhere',
      'from effective_date_past',
    ]);
    expect(faults({ place: '390710003' }, { choices })).toEqual(['place place_elsewhere']);
    expect(faults({}, { places: [] })).toEqual([]);
    expect(faults({ zip: '17604' }, { places: [] })).toEqual(['zip zip_unknown']);
    expect(faults({ zip: '17604', firstName: '' }, { places: [] })).toEqual([
      'firstName first_name_needed',
      'zip zip_unknown',
    ]);
    expect(faults({ zip: '17604' }, { places: undefined })).toEqual([]);
  });

  it('is sent trimmed, with the tax location only if there was a choice, and the date only if there is one', () => {
    const spaced = draft({
      firstName: ' Mari ',
      lastName: ' Vega',
      streetAddress: '2 Q St ',
      city: ' Lititz',
      zip: ' 17543 ',
    });
    const sent = {
      firstName: 'Mari',
      lastName: 'Vega',
      streetAddress: '2 Q St',
      city: 'Lititz',
      state: 'PA',
      zip: '17543',
    };
    expect(bodyOf(spaced, [])).toEqual(sent);
    expect(bodyOf({ ...spaced, from: '2026-12-01', place: '2' }, [place('1'), place('2')])).toEqual({
      ...sent,
      residentGeoCode: '2',
      effectiveDate: '2026-12-01',
    });
  });
});
