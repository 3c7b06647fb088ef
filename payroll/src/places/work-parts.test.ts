import { describe, expect, it } from 'vitest';
import { earningLines } from '../checks/earnings/earnings.ts';
import { ficaBase } from '../limits/wage-base.ts';
import { wagesAt, workParts } from './work-parts.ts';

const OWN = '390710002';
const [READING, PHILADELPHIA] = ['390110001', '391010001'];
const places = {
  residence: OWN,
  work: OWN,
  januaryResidence: null,
  reciprocityCertificate: false,
  workPlaces: { bakery: READING, shop: PHILADELPHIA },
};
const earnings = earningLines([
  { code: 'REG', amount: 30_000, workPlace: 'bakery' },
  { code: 'REIMB', amount: 9_999, workPlace: 'shop' },
  { code: 'REG', amount: 50_000 },
  { code: 'BON', amount: 10_000, workPlace: 'bakery' },
  { code: 'REG', amount: 20_000, workPlace: 'shop' },
  { code: 'REG', amount: 5_000, workPlace: 'unknown' },
]);

describe('TRU-5: pay by the place where it was earned', () => {
  it('in the order in which the places come; without one, at the person’s own', () => {
    const found = workParts(earnings, places);
    expect(found.map(({ work, earnings: lines }) => [work, lines.map(({ amount }) => amount)])).toEqual([
      [READING, [30_000, 10_000]],
      [OWN, [50_000, 5_000]],
      [PHILADELPHIA, [20_000]],
    ]);
  });

  it('a check of reimbursements alone has one part without pay', () => {
    expect(workParts(earningLines([{ code: 'REIMB', amount: 100 }]), places)).toEqual([{ work: OWN, earnings: [] }]);
    expect(workParts([], { ...places, workPlaces: undefined })).toEqual([{ work: OWN, earnings: [] }]);
  });
});

describe('TRU-5: a tax of some places takes their part of the check', () => {
  const at = (...ofPlaces: readonly string[]) =>
    wagesAt(workParts(earnings, places), ofPlaces, ficaBase, {
      earnings,
      reductions: [
        { kind: 'health125', amount: 11_500 },
        { kind: 'deferral401k', amount: 9_000 },
      ],
    });

  it.each([
    // $1,150.00 less $115.00 for health: what remains is shared out by what was earned, and so is the bonus.
    [[READING, OWN, PHILADELPHIA], { wages: 103_500, supplemental: 10_000, gross: 115_000 }],
    [[READING], { wages: 36_000, supplemental: 10_000, gross: 40_000 }],
    [[OWN], { wages: 49_500, supplemental: 0, gross: 55_000 }],
    [[PHILADELPHIA], { wages: 18_000, supplemental: 0, gross: 20_000 }],
    [[READING, PHILADELPHIA], { wages: 54_000, supplemental: 10_000, gross: 60_000 }],
    [[], { wages: 0, supplemental: 0, gross: 0 }],
  ])('%j', (ofPlaces, expected) => {
    expect(at(...ofPlaces)).toEqual(expected);
  });
});
