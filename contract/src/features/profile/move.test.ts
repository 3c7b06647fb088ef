import { describe, expect, it } from 'vitest';
import { moveEffects, type MoveFacts, type TaxSituation } from './move.ts';

const facts: MoveFacts = {
  workState: 'Kentucky',
  agreementForm: null,
  certificateOnFile: false,
  stateForm: null,
  januaryCounty: null,
  toIndiana: false,
  pennsylvania: false,
  worksFromHome: false,
};
const tax = (state: string, rate: number) => ({ state, description: `${state} income tax`, rate });
const louisville: TaxSituation = {
  geoCode: '181110000',
  state: 'Kentucky',
  incomeTax: tax('Kentucky', 35_000),
  local: [{ taxCode: 'OCC', description: 'Louisville Metro occupational tax', rate: 22_000 }],
  computed: true,
};
const newAlbany: TaxSituation = {
  ...louisville,
  geoCode: '150430008',
  state: 'Indiana',
  incomeTax: tax('Indiana', 29_500),
  local: [
    { taxCode: 'OCC', description: 'Louisville Metro occupational tax', rate: 14_500 },
    { taxCode: 'COUNTY', description: 'Floyd County income tax', rate: 18_900 },
  ],
};
const codes = (...given: Parameters<typeof moveEffects>) => moveEffects(...given).map(({ code }) => code);

describe('ME-2: effects of a move on taxes', () => {
  it('within the same place: none', () => expect(codes(louisville, louisville, facts)).toEqual(['nothing']));

  it('to another place with the same taxes: none', () => {
    expect(codes(louisville, { ...louisville, geoCode: '181110001' }, facts)).toEqual(['nothing']);
  });

  it('across a state line to the work state: the certificate ends, state and local taxes change', () => {
    expect(
      moveEffects(newAlbany, louisville, { ...facts, certificateOnFile: true, januaryCounty: 'Floyd' }).map(
        ({ code, from, to, fromRate, toRate }) => [code, from, to, fromRate, toRate],
      ),
    ).toEqual([
      ['residentState', 'Indiana', 'Kentucky', null, null],
      ['stateTaxChanges', 'Indiana income tax', 'Kentucky income tax', 29_500, 35_000],
      ['certificateEnds', 'Indiana', null, null, null],
      ['localTaxChanges', 'Louisville Metro occupational tax', 'Louisville Metro occupational tax', 14_500, 22_000],
      ['localTaxEnds', 'Floyd County income tax', null, 18_900, null],
      ['januaryCounty', 'Floyd', null, null, null],
    ]);
  });

  it('out of the work state without a certificate: its tax stays, and the agreement is mentioned', () => {
    const after = { ...newAlbany, incomeTax: louisville.incomeTax, local: newAlbany.local.slice(0, 1) };
    expect(codes(louisville, after, { ...facts, agreementForm: '42A809', toIndiana: true })).toEqual([
      'residentState',
      'stateTaxStays',
      'certificateNeeded',
      'localTaxChanges',
      'januaryCounty',
    ]);
  });

  it.each([
    ['stateTaxStarts', null, tax('Ohio', 0)],
    ['stateTaxEnds', tax('Ohio', 0), null],
  ] as const)('%s', (code, before, after) => {
    expect(
      codes({ ...louisville, incomeTax: before }, { ...newAlbany, incomeTax: after, local: louisville.local }, facts),
    ).toContain(code);
  });

  it('lists the forms that a new state and Pennsylvania require, and the taxes that aren’t computed', () => {
    const all = { ...facts, stateForm: 'WH-4', pennsylvania: true, worksFromHome: true };
    expect(codes(louisville, { ...newAlbany, computed: false }, all)).toEqual([
      'residentState',
      'stateTaxChanges',
      'stateFormNeeded',
      'localTaxChanges',
      'localTaxStarts',
      'residencyForm',
      'workPlaceFollows',
      'notComputed',
    ]);
  });
});
