import { describe, expect, it } from 'vitest';
import type { EarningLine, TaxLine } from '../checks/lines.ts';
import { pairFacts } from './pair-facts.ts';
import { taxCauses } from './tax-causes.ts';
import { earning, stub, tax } from './test/stubs.ts';

const found = (
  before: TaxLine[],
  after: TaxLine[],
  earnings: readonly EarningLine[][] = [],
  checkDate = '2026-11-20',
) => {
  const [first = [], second = []] = earnings;
  const pair = [stub(first, [], before), { ...stub(second, [], after), checkDate }] as const;
  return taxCauses(...pair, pairFacts(...pair));
};
const named = (code: string) => ({ code, description: code, jurisdiction: 'Federal' });
const changed = (before: number, after: number) => ({ before, after, amount: before - after });
const follows = (before: number, after: number, wages: number) => ({ kind: 'taxes', ...changed(before, after), wages });
const withheld = (code: string, before: number, after: number, rate: number | null = null) => ({
  kind: 'withholding',
  ...named(code),
  ...changed(before, after),
  rateBefore: rate,
  rateAfter: rate,
});
const fit = (amount: number, wages: number) => tax('FIT', amount, wages);
const sit = (amount: number, wages: number, ytdAmount = amount) => tax('SIT-CA', amount, wages, null, { ytdAmount });
const pa = (amount: number, wages: number) => tax('SIT-PA', amount, wages, 30_700);
const lst = (amount: number, ytdAmount: number, wages = 0) => tax('LST', amount, wages, null, { ytdAmount });
const ss = (amount: number, wages: number, rate = 62_000) =>
  tax('SS', amount, wages, rate, { ytdTaxableWages: 18_450_000 });
const MEDICARE = tax('MED', 7250, 500_000, 14_500);

describe('TRU-1: the taxes of two checks', () => {
  it.each<[string, TaxLine[], TaxLine[], object[]]>([
    ['federal tax on the second check only', [], [fit(1000, 10_000)], [follows(0, 1000, 10_000)]],
    ['federal tax on the first check only', [fit(1000, 10_000)], [], [follows(1000, 0, -10_000)]],
    ['Medicare on the second check only', [], [tax('MED', 145, 10_000, 14_500)], [follows(0, 145, 10_000)]],
    [
      'a tax of a state on the second check only',
      [],
      [sit(500, 10_000)],
      [{ kind: 'taxStarted', ...named('SIT-CA'), ...changed(0, 500), why: 'new' }],
    ],
    [
      'a flat tax of a state on the first check only',
      [pa(307, 10_000)],
      [],
      [{ kind: 'taxStopped', ...named('SIT-PA'), ...changed(307, 0), why: 'none' }],
    ],
    [
      'two lines of one tax, without a rate',
      [pa(307, 10_000), pa(307, 10_000)],
      [pa(307, 10_000), pa(400, 10_000)],
      [withheld('SIT-PA', 614, 707)],
    ],
    [
      'as much tax, of which cash covers less',
      [ss(1000, 0)],
      [{ ...ss(930, 0), uncollected: 70 }],
      [{ kind: 'uncollected', before: 0, after: 70, amount: 70 }],
    ],
    [
      'as much tax, of which cash covers more',
      [{ ...ss(900, 0), uncollected: 100 }],
      [{ ...ss(970, 0), uncollected: 30 }],
      [{ kind: 'uncollected', before: 100, after: 30, amount: -70 }],
    ],
    ['two cents more than a flat share', [pa(3070, 100_000)], [pa(3072, 100_000)], [follows(3070, 3072, 0)]],
    ['two cents less than a flat share', [pa(3071, 100_000)], [pa(3069, 100_000)], [follows(3071, 3069, 0)]],
    [
      'three cents more than a flat share',
      [pa(3070, 100_000)],
      [pa(3073, 100_000)],
      [withheld('SIT-PA', 3070, 3073, 30_700)],
    ],
    ['the same amount beside a flat share', [pa(3170, 100_000)], [pa(6240, 200_000)], [follows(3170, 6240, 100_000)]],
    [
      'another rate of more wages',
      [tax('CITY', 3740, 100_000, 37_400)],
      [tax('CITY', 4103, 110_000, 37_300)],
      [
        { kind: 'taxRate', ...named('CITY'), ...changed(4114, 4103), rateBefore: 37_400, rateAfter: 37_300 },
        follows(3740, 4114, 10_000),
      ],
    ],
    [
      'a limit that is reached, another rate, and more beside it',
      [ss(31_000, 500_000), MEDICARE],
      [ss(12_500, 200_000, 60_000), MEDICARE],
      [
        { kind: 'taxRate', ...named('SS'), ...changed(31_000, 30_000), rateBefore: 62_000, rateAfter: 60_000 },
        { kind: 'wageBase', ...named('SS'), why: 'reached', wages: 18_450_000, ...changed(30_000, 12_000) },
        { ...withheld('SS', 12_000, 12_500), rateBefore: 62_000, rateAfter: 60_000 },
      ],
    ],
    [
      'a limit that starts over, and another rate',
      [ss(12_400, 200_000), MEDICARE],
      [ss(30_000, 500_000, 60_000), MEDICARE],
      [
        { kind: 'wageBase', ...named('SS'), why: 'newYear', wages: 18_450_000, ...changed(12_400, 31_000) },
        { kind: 'taxRate', ...named('SS'), ...changed(31_000, 30_000), rateBefore: 62_000, rateAfter: 60_000 },
      ],
    ],
    [
      'a limit that leaves less than before',
      [ss(24_800, 400_000), MEDICARE],
      [ss(12_400, 200_000), MEDICARE],
      [{ kind: 'wageBase', ...named('SS'), why: 'reached', wages: 18_450_000, ...changed(24_800, 12_400) }],
    ],
    [
      'a yearly tax that is paid up by a part',
      [lst(200, 5000)],
      [lst(100, 5200)],
      [{ kind: 'taxStopped', ...named('LST'), ...changed(200, 100), why: 'paidUp' }],
    ],
    ['a smaller part of a yearly tax', [lst(200, 5000)], [lst(150, 5150)], [follows(200, 150, 0)]],
    ['a larger part of a yearly tax', [lst(100, 5000)], [lst(200, 5200)], [follows(100, 200, 0)]],
    [
      'a yearly tax that was nothing',
      [lst(0, 0, 5000)],
      [lst(200, 200, 10_000)],
      [{ kind: 'taxStarted', ...named('LST'), ...changed(0, 200), why: 'new' }],
    ],
    [
      'a tax on wages where none were',
      [sit(0, 0)],
      [sit(500, 5000)],
      [{ kind: 'taxStarted', ...named('SIT-CA'), ...changed(0, 500), why: 'new' }],
    ],
    ['a tax on more wages than were free', [sit(0, 5000)], [sit(500, 10_000)], [follows(0, 500, 5000)]],
    [
      'a tax on less wages than were free',
      [sit(0, 12_000)],
      [sit(500, 10_000)],
      [{ kind: 'taxStarted', ...named('SIT-CA'), ...changed(0, 500), why: 'new' }],
    ],
    ['a tax on as much wages as were free', [sit(0, 10_000)], [sit(500, 10_000)], [withheld('SIT-CA', 0, 500)]],
    ['no tax on less wages', [sit(500, 10_000)], [sit(0, 5000)], [follows(500, 0, -5000)]],
    [
      'no tax on more wages',
      [sit(500, 10_000)],
      [sit(0, 12_000)],
      [{ kind: 'taxStopped', ...named('SIT-CA'), ...changed(500, 0), why: 'none' }],
    ],
    ['60 % of more wages, rounded', [sit(1000, 10_000)], [sit(1601, 11_000)], [follows(1000, 1601, 1000)]],
    ['60 % of less wages, rounded', [sit(1601, 11_000)], [sit(1000, 10_000)], [follows(1601, 1000, -1000)]],
    [
      'more than 60 % of more wages',
      [sit(1000, 10_000)],
      [sit(1602, 11_000)],
      [withheld('SIT-CA', 1100, 1602), follows(1000, 1100, 1000)],
    ],
    ['a cent less of more wages', [sit(1000, 10_000)], [sit(999, 11_000)], [follows(1000, 999, 1000)]],
    [
      'two cents less of more wages',
      [sit(1000, 10_000)],
      [sit(998, 11_000)],
      [withheld('SIT-CA', 1100, 998), follows(1000, 1100, 1000)],
    ],
    ['more than 60 % of wages where none were', [sit(100, 0)], [sit(800, 1000)], [withheld('SIT-CA', 100, 800)]],
  ])('%s', (_title, before, after, causes) => {
    expect(found(before, after)).toEqual(causes);
  });

  it('starts a yearly tax over in a new year', () => {
    expect(found([lst(100, 5200)], [lst(200, 200)], [], '2027-01-01')).toEqual([
      { kind: 'taxStarted', ...named('LST'), ...changed(100, 200), why: 'newYear' },
    ]);
    expect(found([lst(200, 5150)], [lst(150, 150)], [], '2027-01-01')).toEqual([follows(200, 150, 0)]);
  });

  it('moves a tax of one place to another of its family', () => {
    const town = (code: string, amount: number, jurisdiction: string) =>
      tax(code, amount, 10_000, 10_000, { geoCode: jurisdiction, jurisdiction, ytdAmount: amount });
    expect(found([town('EIT', 100, 'A')], [town('CITY', 300, 'B'), town('SIT-NJ', 50, 'NJ')])).toEqual([
      { kind: 'taxStarted', ...named('SIT-NJ'), jurisdiction: 'NJ', ...changed(0, 50), why: 'new' },
      { kind: 'jurisdiction', ...named('CITY'), jurisdiction: 'B', from: 'A', ...changed(100, 300) },
    ]);
  });
});

describe('TRU-1: federal tax and supplemental pay', () => {
  const paid = (regular: number, bonus = 0, refund = 0) => [
    earning('REG', regular),
    earning('BON', bonus),
    earning('REIMB', refund),
  ];
  const cause = (from: number, to: number, wages: number, parts: [number, number], more: object) => ({
    kind: 'supplemental',
    ...named('FIT'),
    ...changed(from, to),
    wages,
    parts: [{ code: 'BON', description: 'BON', before: parts[0], after: parts[1] }],
    ...more,
  });
  const one = paid(10_000, 1000);
  const none = paid(10_000);
  const FLAT = { methodBefore: null, methodAfter: 'flat', rate: 220_000 };
  const AGGREGATE = { methodBefore: null, methodAfter: 'aggregate', rate: null };
  const ENDED = { methodBefore: 'flat', methodAfter: null, rate: 220_000 };
  it.each<[string, EarningLine[], TaxLine, EarningLine[], TaxLine, object[]]>([
    ['22 %', none, fit(1000, 10_000), one, fit(1220, 11_000), [cause(1000, 1220, 1000, [0, 1000], FLAT)]],
    ['22 % and a cent', none, fit(1000, 10_000), one, fit(1221, 11_000), [cause(1000, 1221, 1000, [0, 1000], FLAT)]],
    [
      '37 %',
      none,
      fit(1000, 10_000),
      one,
      fit(1370, 11_000),
      [cause(1000, 1370, 1000, [0, 1000], { ...FLAT, rate: 370_000 })],
    ],
    [
      '22 % and two cents',
      none,
      fit(1000, 10_000),
      one,
      fit(1222, 11_000),
      [cause(1000, 1222, 1000, [0, 1000], AGGREGATE)],
    ],
    ['60 %', none, fit(1000, 10_000), one, fit(1600, 11_000), [cause(1000, 1600, 1000, [0, 1000], AGGREGATE)]],
    ['more than 60 %', none, fit(1000, 10_000), one, fit(1610, 11_000), [follows(1000, 1610, 1000)]],
    ['less than before', none, fit(1000, 10_000), one, fit(990, 11_000), [follows(1000, 990, 1000)]],
    ['no more', one, fit(1220, 11_000), none, fit(1000, 10_000), [cause(1220, 1000, -1000, [1000, 0], ENDED)]],
    [
      'a larger bonus',
      one,
      fit(1220, 11_000),
      paid(10_000, 2000),
      fit(1440, 12_000),
      [cause(1220, 1440, 1000, [1000, 2000], { ...FLAT, methodBefore: 'flat' })],
    ],
    [
      'a refund beside it',
      none,
      fit(1000, 10_000),
      paid(10_000, 1000, 500),
      fit(1220, 11_000),
      [cause(1000, 1220, 1000, [0, 1000], FLAT)],
    ],
    [
      'other regular pay beside it',
      none,
      fit(1000, 10_000),
      paid(9000, 5000),
      fit(5000, 14_000),
      [follows(1000, 5000, 4000)],
    ],
    ['the same bonus', one, fit(1000, 11_000), one, fit(1400, 11_000), [withheld('FIT', 1000, 1400)]],
    [
      'a bonus alone, then at the flat rate',
      paid(0, 100_000),
      fit(18_000, 100_000),
      paid(0, 150_000),
      fit(33_000, 150_000),
      [
        cause(27_000, 33_000, 150_000, [100_000, 150_000], {
          methodBefore: 'aggregate',
          methodAfter: 'flat',
          rate: 220_000,
        }),
        follows(18_000, 27_000, 50_000),
      ],
    ],
    [
      'a bonus alone, then no more at the flat rate',
      paid(0, 100_000),
      fit(22_000, 100_000),
      paid(0, 150_000),
      fit(18_000, 150_000),
      [
        cause(33_000, 18_000, 150_000, [100_000, 150_000], {
          methodBefore: 'flat',
          methodAfter: 'aggregate',
          rate: 220_000,
        }),
        follows(22_000, 33_000, 50_000),
      ],
    ],
    [
      'bonuses alone at the flat rate',
      paid(0, 100_000),
      fit(22_000, 100_000),
      paid(0, 150_000),
      fit(33_000, 150_000),
      [follows(22_000, 33_000, 50_000)],
    ],
    [
      'bonuses alone at no flat rate',
      paid(0, 100_000),
      fit(18_000, 100_000),
      paid(0, 150_000),
      fit(27_000, 150_000),
      [follows(18_000, 27_000, 50_000)],
    ],
    [
      'a bonus alone, untaxed before',
      paid(0, 1000),
      fit(0, 0),
      paid(0, 150_000),
      fit(33_000, 150_000),
      [follows(0, 33_000, 150_000)],
    ],
    [
      'a bonus alpaid(10_000, 2000), then beside regular pay',
      paid(0, 1000),
      fit(180, 1000),
      paid(10_000, 2000),
      fit(9000, 12_000),
      [follows(180, 9000, 11_000)],
    ],
  ])('%s', (_title, earnedBefore, before, earnedAfter, after, causes) => {
    expect(found([before], [after], [earnedBefore, earnedAfter])).toEqual(causes);
  });

  it('says nothing of a bonus about the tax of a state', () => {
    expect(found([sit(500, 10_000)], [sit(720, 11_000)], [none, one])).toEqual([follows(500, 720, 1000)]);
  });
});
