import { describe, expect, it } from 'vitest';
import { taxTablesOn } from '../tables/shipped.ts';
import { leviesOfTables, type PlaceLevy } from './place-levies.ts';
import { withholdingAt } from './withholding-places.ts';

const ON = '2026-03-13';
const tables = taxTablesOn(ON);
const LANCASTER = '390710001';
const LOUISVILLE = '181110000';
const TAMPA = '100570001';
const CLEVELAND = '360350001';

/** Ohio has no table: its levies are those that places list. */
const OHIO: readonly PlaceLevy[] = [
  ['360000000', 'SIT-OH', 'state', true, 31_000],
  ['360000000', 'SIT-OH', 'state', false, 32_000],
  [CLEVELAND, 'CITY', 'city', true, 25_000],
  [CLEVELAND, 'CITY', 'city', false, 20_000],
  ['360000000', 'SCHOOL', 'school', true, 7_500],
].map(([geoCode, taxCode, taxCategory, isResidenceTax, rate]) => ({
  geoCode,
  taxCode,
  taxCategory,
  isResidenceTax,
  rate,
  description: `Ohio ${String(taxCode)}`,
  filingStatuses: '',
  needsAllowances: false,
})) as readonly PlaceLevy[];
const leviesOf = (geoCode: string) => (geoCode === CLEVELAND ? OHIO : leviesOfTables(tables, geoCode.slice(0, 2), ON));

const at = (residence: string, work: string, reciprocityCertificate = false) => {
  const places = { residence, work, januaryResidence: null, reciprocityCertificate };
  const found = withholdingAt(tables, places, { home: leviesOf(residence), work: leviesOf(work) }, ON);
  const { homeState, incomeTax, local, computed } = found;
  return [homeState, incomeTax && `${incomeTax.state} ${incomeTax.tax.taxCode}`, local.map(({ taxCode, rate }) => [taxCode, rate]), computed]; // prettier-ignore
};

describe('handbook 3.7: the taxes that are withheld for two places', () => {
  it.each([
    [
      'a home and work in one place',
      LANCASTER,
      LANCASTER,
      false,
      [
        'PA',
        'PA SIT-PA',
        [
          ['EIT', 11_000],
          ['LST', null],
        ],
        true,
      ],
    ],
    [
      'work in another state',
      LANCASTER,
      LOUISVILLE,
      false,
      [
        'PA',
        'KY SIT-KY',
        [
          ['EIT', 11_000],
          ['OCC', 14_500],
        ],
        true,
      ],
    ],
    [
      'a certificate without an agreement',
      LANCASTER,
      LOUISVILLE,
      true,
      [
        'PA',
        'KY SIT-KY',
        [
          ['EIT', 11_000],
          ['OCC', 14_500],
        ],
        true,
      ],
    ],
    ['work in a state without income tax', LANCASTER, TAMPA, false, ['PA', 'PA SIT-PA', [['EIT', 11_000]], true]],
    ['a home in a state without income tax', TAMPA, LOUISVILLE, false, ['FL', 'KY SIT-KY', [['OCC', 14_500]], true]],
    ['neither state has one', TAMPA, TAMPA, false, ['FL', null, [], true]],
    [
      'a state without a table',
      CLEVELAND,
      CLEVELAND,
      false,
      [
        'OH',
        'OH SIT-OH',
        [
          ['SCHOOL', 7_500],
          ['CITY', 25_000],
        ],
        false,
      ],
    ],
    [
      'a home in a state without a table',
      CLEVELAND,
      LANCASTER,
      false,
      [
        'OH',
        'PA SIT-PA',
        [
          ['LST', null],
          ['EIT', 10_000],
          ['SCHOOL', 7_500],
          ['CITY', 25_000],
        ],
        false,
      ],
    ],
    [
      'an agreement without its certificate',
      LANCASTER,
      CLEVELAND,
      false,
      [
        'PA',
        'OH SIT-OH',
        [
          ['CITY', 20_000],
          ['EIT', 11_000],
        ],
        false,
      ],
    ],
    [
      'an agreement with its certificate',
      LANCASTER,
      CLEVELAND,
      true,
      [
        'PA',
        'PA SIT-PA',
        [
          ['CITY', 20_000],
          ['EIT', 11_000],
        ],
        false,
      ],
    ],
  ] as const)('%s', (_title, residence, work, certificate, expected) => {
    expect(at(residence, work, certificate)).toEqual(expected);
  });

  it.each([
    ['at home and at work', CLEVELAND, CLEVELAND, 31_000],
    ['at work, from another state', LANCASTER, CLEVELAND, 32_000],
    ['at home, where the work state has none', CLEVELAND, TAMPA, 31_000],
  ])('have the rate of residents or of others: %s', (_title, residence, work, rate) => {
    const places = { residence, work, januaryResidence: null, reciprocityCertificate: false };
    // A state's list begins with another kind of tax.
    const other: PlaceLevy = { ...(OHIO[0] as PlaceLevy), taxCode: 'SDI-OH' };
    const levied = { home: [other, ...leviesOf(residence)], work: [other, ...leviesOf(work)] };
    expect(withholdingAt(tables, places, levied, ON).incomeTax?.tax).toMatchObject({ taxCode: 'SIT-OH', rate });
  });

  it('are named as the tables name them', () => {
    const places = { residence: LANCASTER, work: LANCASTER, januaryResidence: null, reciprocityCertificate: false };
    const { incomeTax, local } = withholdingAt(
      tables,
      places,
      { home: leviesOf(LANCASTER), work: leviesOf(LANCASTER) },
      ON,
    );
    expect(incomeTax?.tax).toMatchObject({ taxCode: 'SIT-PA', description: 'Pennsylvania income tax', rate: 30_700 });
    expect(local).toEqual([
      { taxCode: 'EIT', description: 'Lancaster earned income tax', rate: 11_000 },
      { taxCode: 'LST', description: 'Lancaster local services tax', rate: null },
    ]);
  });
});
