import { describe, expect, it } from 'vitest';
import { blankStateElections, stateFormOf, stateProblems, type StateElections } from './certificates.ts';
import { STATE_DECLARATIONS } from './declarations.ts';
import { stateGeoCode, stateOfGeoCode, usStateOfGeoCode } from '../places/geo-states.ts';

const of = (state: string, part: Partial<StateElections> = {}): StateElections => ({
  ...blankStateElections(state),
  ...part,
});

describe('ME-3: the certificate of each state', () => {
  it.each([
    ['PA', 'certificate', 'REV-419'],
    ['MD', 'certificate', 'MW507'],
    ['NY', 'certificate', 'IT-2104'],
    ['CA', 'certificate', 'DE 4'],
    ['IN', 'certificate', 'WH-4'],
    ['OH', 'certificate', 'IT 4'],
    ['KY', 'certificate', 'K-4'],
    ['AZ', 'certificate', 'A-4'],
    ['IL', 'certificate', 'IL-W-4'],
    ['MI', 'certificate', 'MI-W4'],
    ['NC', 'certificate', 'NC-4'],
    ['NV', 'none', null],
    ['TN', 'none', null],
    ['WA', 'none', null],
    ['CO', 'federal', null],
    ['TX', 'none', null],
    ['FL', 'none', null],
    ['OR', 'elsewhere', null],
  ])('%s: %s %s', (state, kind, form) => expect(stateFormOf(state)).toMatchObject({ kind, form }));

  it.each([
    ['NJ', ['A', 'B', 'C', 'D', 'E']],
    ['GA', ['S', 'MJ1', 'MJ2', 'MS', 'H']],
    ['AL', ['0', 'S', 'MS', 'M', 'H']],
    ['CT', ['A', 'B', 'C', 'D', 'E', 'F']],
    ['IL', []],
    ['NC', ['S', 'H', 'M']],
  ])('%s has the statuses %j', (state, statuses) => expect(stateFormOf(state).statuses).toEqual(statuses));
});

describe('ME-3: the fields of a certificate', () => {
  const FIELDS = ['allowances', 'dependents', 'extraWithholding', 'exempt', 'onlyToClaim'] as const;
  const TABLE: Readonly<Record<string, readonly [statuses: string, fields: string]>> = {
    AL: ['0 S MS M H', 'dependents extraWithholding exempt'],
    AZ: ['', 'extraWithholding exempt'],
    CA: ['S M H', 'allowances extraWithholding exempt'],
    CT: ['A B C D E F', 'extraWithholding'],
    GA: ['S MJ1 MJ2 MS H', 'allowances dependents extraWithholding exempt'],
    IL: ['', 'allowances dependents extraWithholding exempt'],
    IN: ['', 'allowances dependents extraWithholding'],
    KY: ['', 'extraWithholding exempt onlyToClaim'],
    MD: ['S M MS', 'allowances extraWithholding exempt'],
    MI: ['', 'allowances extraWithholding exempt'],
    NC: ['S H M', 'allowances extraWithholding exempt'],
    NJ: ['A B C D E', 'allowances extraWithholding exempt'],
    NY: ['S M MS', 'allowances extraWithholding'],
    OH: ['', 'allowances extraWithholding exempt'],
    PA: ['', 'exempt onlyToClaim'],
  };

  it('are those of the state’s form, for every state with one', () => {
    const states = Object.keys(STATE_DECLARATIONS).filter((state) => stateFormOf(state).kind === 'certificate');
    const fieldsOf = (state: string) => {
      const form = stateFormOf(state);
      return [form.statuses.join(' '), FIELDS.filter((field) => form[field]).join(' ')];
    };
    expect(Object.fromEntries(states.map((state) => [state, fieldsOf(state)]))).toEqual(TABLE);
  });
});

describe('ME-3: an invalid certificate', () => {
  it.each([
    ['a blank one is valid', of('NY'), []],
    ['exempt alone', of('KY', { exempt: true }), []],
    ['exempt with extra', of('KY', { exempt: true, extraWithholding: 1 }), ['exempt exempt_state_allows_nothing']],
    ['exempt with allowances', of('KY', { exempt: true, allowances: 2 }), ['exempt exempt_state_allows_nothing']],
    ['exempt with dependents', of('KY', { exempt: true, dependents: 2 }), ['exempt exempt_state_allows_nothing']],
    ['exempt with a share', of('KY', { exempt: true, percent: 5_000 }), ['exempt exempt_state_allows_nothing']],
    [
      'exempt with equal claims',
      of('KY', { exempt: true, allowances: 1, dependents: 1, extraWithholding: 1, percent: 1 }),
      ['exempt exempt_state_allows_nothing'],
    ],
    [
      'exempt with as much extra as a share',
      of('KY', { exempt: true, allowances: 0, dependents: 0, extraWithholding: 1, percent: 1 }),
      ['exempt exempt_state_allows_nothing'],
    ],
    [
      'exempt with as many dependents as cents of extra',
      of('KY', { exempt: true, allowances: 0, dependents: 1, extraWithholding: 1, percent: 0 }),
      ['exempt exempt_state_allows_nothing'],
    ],
    ['exempt with nothing claimed', of('KY', { exempt: true, allowances: null, dependents: null, percent: null }), []],
    ['exempt where the form has no such box', of('IN', { exempt: true }), ['exempt not_on_this_form']],
    ['a status of another state', of('NY', { filingStatus: 'MJ1' }), ['filingStatus status_unknown']],
    ['no status', of('CA', { filingStatus: null }), ['filingStatus status_needed']],
    ['a status where there is none', of('IL', { filingStatus: 'S' }), ['filingStatus not_on_this_form']],
    ['allowances where there are none', of('PA', { allowances: 2 }), ['allowances not_on_this_form']],
    ['extra where it is not offered', of('PA', { extraWithholding: 5 }), ['extraWithholding not_on_this_form']],
    ['dependents where there are none', of('MI', { dependents: 1 }), ['dependents not_on_this_form']],
    ['additional allowances, line 2 of the IL-W-4', of('IL', { allowances: 1, dependents: 2 }), []],
    ['no share of pay', of('AZ', { percent: null }), ['percent percent_needed']],
    ['a share that is not offered', of('AZ', { percent: 12_345 }), ['percent percent_not_offered']],
    ['a share elsewhere', of('IL', { percent: 5_000 }), ['percent not_on_this_form']],
    ['a rate table', of('NJ', { rateTable: 'C' }), []],
    ['an unknown rate table', of('NJ', { rateTable: 'X' }), ['rateTable rate_table_unknown']],
    ['a rate table elsewhere', of('NY', { rateTable: 'A' }), ['rateTable not_on_this_form']],
    ['no school district', of('OH'), ['localCode school_district_digits']],
    ['a school district', of('OH', { localCode: '2503' }), []],
    ['half a school district', of('OH', { localCode: '25' }), ['localCode school_district_digits']],
    ['more than a school district', of('OH', { localCode: '25031' }), ['localCode school_district_digits']],
    ['a school district after a letter', of('OH', { localCode: 'x2503' }), ['localCode school_district_digits']],
    ['no county at all', of('MD', { localCode: null }), ['localCode county_needed']],
    ['no county', of('MD', { localCode: '  ' }), ['localCode county_needed']],
    ['a local code elsewhere', of('KY', { localCode: '1' }), ['localCode not_on_this_form']],
    ['a state without a tax', of('TX'), ['state state_has_no_form']],
    ['a state whose form is not kept here', of('OR'), ['state state_has_no_form']],
  ])('%s', (_title, elections, problems) => {
    expect(stateProblems(elections).map(({ field, code }) => `${field} ${code}`)).toEqual(problems);
  });
});

it('a state’s statuses have the texts of its form', () => {
  const { statuses, statusTexts } = stateFormOf('NY');
  expect(Object.keys(statusTexts)).toEqual(statuses);
  expect(new Set(Object.values(statusTexts).map((text) => typeof text))).toEqual(new Set(['object']));
});

it('the geo code of a state is its number and zeros; military mail and other texts have none', () => {
  expect(['PA', 'CA', 'PR', 'AE', 'XX'].map(stateGeoCode)).toEqual(['390000000', '050000000', '720000000', null, null]);
});

it('territories have geo codes, and are no states', () => {
  expect(['390000000', '720010001', '600000000', '000000000'].map(stateOfGeoCode)).toEqual(['PA', 'PR', 'AS', null]);
  expect(['390000000', '720010001', '600000000', '000000000'].map(usStateOfGeoCode)).toEqual(['PA', null, null, null]);
});

it.each([
  ['390296350', 'PA'],
  ['050000000', 'CA'],
  ['150430000', 'IN'],
  ['181110010', 'KY'],
  ['440000000', 'TX'],
  ['090010000', 'DC'],
  ['510010000', 'WY'],
  ['990000000', null],
])('the geo code %s is in %s', (geoCode, state) => expect(usStateOfGeoCode(geoCode)).toBe(state));
