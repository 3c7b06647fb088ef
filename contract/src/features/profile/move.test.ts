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

  it('within the same place says so, whatever else is true', () => {
    const all = { ...facts, pennsylvania: true, worksFromHome: true, januaryCounty: 'Floyd', toIndiana: true };
    expect(moveEffects(louisville, { ...newAlbany, geoCode: louisville.geoCode }, all)).toEqual([
      { code: 'nothing', from: null, to: null, fromRate: null, toRate: null, form: null },
    ]);
  });

  it.each([
    [{ worksFromHome: true }, true, ['workPlaceFollows']],
    [{ pennsylvania: true }, true, ['residencyForm']],
    [{}, false, ['notComputed']],
    [{ worksFromHome: true, pennsylvania: true }, false, ['residencyForm', 'workPlaceFollows', 'notComputed']],
  ])('within a state, with %j and computed taxes %s: %j', (more, computed, expected) => {
    const after = { ...louisville, geoCode: '181110009', computed };
    expect(codes(louisville, after, { ...facts, ...more })).toEqual(expected);
  });

  it('within a county keeps the county of January 1, and to another county it takes effect the next year', () => {
    const inCounty = (geoCode: string, more: Partial<MoveFacts>) =>
      codes(newAlbany, { ...newAlbany, geoCode }, { ...facts, ...more });
    expect(inCounty('150430009', { januaryCounty: 'Floyd', toIndiana: true })).toEqual(['nothing']);
    expect(inCounty('150190009', { januaryCounty: 'Floyd' })).toEqual(['januaryCounty']);
    expect(inCounty('150190009', { toIndiana: true })).toEqual(['januaryCounty']);
    expect(inCounty('150190009', {})).toEqual(['nothing']);
  });

  it('a local tax of the same rate under another name, or of the same name at another rate, changes', () => {
    const [occ] = louisville.local;
    const to = (description: string, rate: number) =>
      moveEffects(louisville, { ...louisville, geoCode: '181110009', local: [{ ...occ!, description, rate }] }, facts);
    const from = { from: 'Louisville Metro occupational tax', fromRate: 22_000 };
    expect(to('Lexington occupational tax', 22_000)).toEqual([
      { code: 'localTaxChanges', ...from, to: 'Lexington occupational tax', toRate: 22_000, form: null },
    ]);
    expect(to('Louisville Metro occupational tax', 1)).toEqual([
      { code: 'localTaxChanges', ...from, to: 'Louisville Metro occupational tax', toRate: 1, form: null },
    ]);
  });

  it('a form of a state is needed where its tax starts, and nowhere else', () => {
    const forms = { ...facts, stateForm: 'K-4', certificateOnFile: true, agreementForm: '42A809' };
    const stays = { ...louisville, geoCode: '181110009' };
    expect(codes(louisville, stays, forms)).toEqual(['nothing']);
    expect(codes({ ...louisville, incomeTax: null }, { ...stays, incomeTax: null }, forms)).toEqual(['nothing']);
    expect(codes({ ...louisville, incomeTax: null }, stays, forms)).toEqual(['stateTaxStarts', 'stateFormNeeded']);
    expect(moveEffects(newAlbany, louisville, { ...forms, workState: 'Ohio' })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'certificateNeeded', from: 'Ohio', to: 'Kentucky', form: '42A809' }),
        expect.objectContaining({ code: 'stateFormNeeded', from: null, to: 'Kentucky', form: 'K-4' }),
      ]),
    );
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
    ['stateTaxStarts', null, tax('Ohio', 5), { to: 'Ohio income tax', toRate: 5 }],
    ['stateTaxEnds', tax('Ohio', 5), null, { from: 'Ohio income tax', fromRate: 5 }],
  ] as const)('%s', (code, before, after, values) => {
    const local = louisville.local;
    const found = moveEffects({ ...louisville, incomeTax: before }, { ...newAlbany, incomeTax: after, local }, facts);
    const nothing = { from: null, to: null, fromRate: null, toRate: null, form: null };
    expect(found.filter((effect) => effect.code === code)).toEqual([{ code, ...nothing, ...values }]);
  });

  it('names the tax that stays, the form that is needed, and the state that isn’t computed', () => {
    const after = { ...newAlbany, incomeTax: louisville.incomeTax, local: louisville.local, computed: false };
    const found = moveEffects(louisville, after, { ...facts, agreementForm: '42A809' });
    const none = { fromRate: null, toRate: null };
    expect(found).toEqual([
      { code: 'residentState', from: 'Kentucky', to: 'Indiana', ...none, form: null },
      { code: 'stateTaxStays', from: 'Kentucky', to: 'Kentucky income tax', ...none, form: null },
      { code: 'certificateNeeded', from: 'Kentucky', to: 'Indiana', ...none, form: '42A809' },
      { code: 'notComputed', from: null, to: 'Indiana', ...none, form: null },
    ]);
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
