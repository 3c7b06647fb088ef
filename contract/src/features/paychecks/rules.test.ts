import { describe, expect, it } from 'vitest';
import { comparableBefore, hourlyEquivalent, uncollectedTaxes } from './detail-rules.ts';
import type { RunType, TaxLine } from './model.ts';
import { latestCheck, stands } from './rules.ts';

describe('which check', () => {
  const check = (
    checkId: string,
    checkStatus: 'issued' | 'reissued' | 'voided' | 'reversal' = 'issued',
    runType: 'regular' | 'bonus' | 'reversal' = 'regular',
  ) => ({ checkId, checkStatus, runType });
  const list = [
    check('r', 'reversal', 'reversal'),
    check('b', 'issued', 'bonus'),
    check('v', 'voided'),
    check('2'),
    check('1'),
  ];

  it('voided checks and reversals don’t count', () => {
    expect(list.filter(stands).map(({ checkId }) => checkId)).toEqual(['b', '2', '1']);
    expect(latestCheck(list)?.checkId).toBe('b');
    expect(latestCheck([])).toBeUndefined();
    expect([check('n', 'reissued'), check('o', 'reissued', 'reversal')].map(stands)).toEqual([true, false]);
  });

  it('a check is compared with the previous one of the same kind', () => {
    expect(comparableBefore(list, check('2'))?.checkId).toBe('1');
    expect(comparableBefore(list, check('b', 'issued', 'bonus'))).toBeUndefined();
    expect(comparableBefore(list, check('v', 'voided'))).toBeUndefined();
    expect(comparableBefore(list, check('unknown'))).toBeUndefined();
  });

  it.each<[RunType, RunType, boolean]>([
    ['regular', 'regular', true],
    ['regular', 'final', true],
    ['final', 'reissue', true],
    ['reissue', 'regular', true],
    ['bonus', 'bonus', true],
    ['bonus', 'regular', false],
    ['regular', 'bonus', false],
    ['bonus', 'manual', false],
  ])('a check of a run %s is compared with one of a run %s: %s', (runType, before, isSame) => {
    const [one, other] = [
      { ...check('2'), runType },
      { ...check('1'), runType: before },
    ];
    expect(comparableBefore([one, other], one)).toBe(isSame ? other : undefined);
  });
});

it('TRU-3: the hourly equivalent of a salary is rounded to the cent, and other pay has none', () => {
  // 11,875.00 for 86.67 hours are 137.0139… an hour; 2,500.00 for 80 hours are 31.25.
  expect(hourlyEquivalent({ salary: 1_187_500, standardHours: 866_700 })).toBe(137_010_000);
  expect(hourlyEquivalent({ salary: 250_000, standardHours: 800_000 })).toBe(31_250_000);
  expect(hourlyEquivalent({ salary: null, standardHours: 800_000 })).toBeNull();
  expect(hourlyEquivalent({ salary: 250_000, standardHours: null })).toBeNull();
  expect(hourlyEquivalent({ salary: 250_000, standardHours: 0 })).toBeNull();
});

it('PAY-1: the taxes that cash pay could not cover are those with an uncollected amount', () => {
  const line: TaxLine = {
    taxCode: 'SS',
    description: 'Social Security',
    jurisdiction: 'Federal',
    geoCode: null,
    taxableWages: 0,
    rate: null,
    amount: 0,
    ytdTaxableWages: 0,
    ytdAmount: 0,
  };
  const uncollected = { ...line, taxCode: 'MED', uncollected: 145 };
  expect(uncollectedTaxes([line, uncollected, { ...line, uncollected: 0 }])).toEqual([uncollected]);
});
