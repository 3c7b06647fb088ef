import { describe, expect, it } from 'vitest';
import type { TaxLine } from '../checks/lines.ts';
import { cappedWages } from './capped-wages.ts';

const line = (taxCode: string, taxableWages: number, ytdTaxableWages: number, geoCode: string | null = null): TaxLine => ({
  taxCode,
  taxableWages,
  ytdTaxableWages,
  geoCode,
  description: taxCode,
  jurisdiction: 'US',
  rate: null,
  amount: 0,
  ytdAmount: 0,
}); // prettier-ignore
const ss = (wages: number, year: number) => line('SS', wages, year);
const uc = (wages: number, year: number, place = 'PA') => line('UC', wages, year, place);
const med = (wages = 500_000) => line('MED', wages, 20_000_000);
const NONE = { before: 0, after: 0, base: 0 };

describe('TRU-1: wages that an annual limit left untaxed', () => {
  it.each<[string, TaxLine, readonly TaxLine[], readonly TaxLine[], object]>([
    ['the limit of Social Security is reached', ss(100_000, 18_450_000), [ss(500_000, 18_350_000), med()], [ss(100_000, 18_450_000), med()], { before: 0, after: 400_000, base: 18_450_000 }],
    ['it was reached before as well', ss(0, 18_450_000), [ss(0, 18_450_000), med()], [ss(0, 18_450_000), med()], NONE],
    ['it was reached, and the second stub has no line', ss(100_000, 18_450_000), [ss(100_000, 18_450_000), med()], [med()], { before: 400_000, after: 500_000, base: 18_450_000 }],
    ['it was reached last year', ss(500_000, 500_000), [ss(0, 18_450_000), med()], [ss(500_000, 500_000), med()], { before: 500_000, after: 0, base: 18_450_000 }],
    ['it was reached last year, and the first stub has no line', ss(500_000, 500_000), [med()], [ss(500_000, 500_000), med()], { before: 500_000, after: 0, base: 0 }],
    ['Medicare has less wages', ss(600_000, 9_000_000), [ss(500_000, 8_400_000), med()], [ss(600_000, 9_000_000), med()], NONE],
    ['there is no Medicare', ss(0, 18_450_000), [ss(500_000, 18_450_000), uc(500_000, 1)], [ss(0, 18_450_000), uc(500_000, 1)], NONE],
    ['Medicare is on one stub', ss(0, 18_450_000), [ss(500_000, 18_450_000), med()], [ss(0, 18_450_000)], NONE],
    ['the limit of another tax is reached', uc(200_000, 1_000_000), [uc(500_000, 800_000), med()], [uc(200_000, 1_000_000), med()], { before: 0, after: 300_000, base: 1_000_000 }],
    ['it was reached last year, so that only the second stub has equal wages', uc(500_000, 500_000), [uc(200_000, 1_000_000), med()], [uc(500_000, 500_000), med()], { before: 300_000, after: 0, base: 1_000_000 }],
    ['the limit of another tax is reached, and the second stub has no line', uc(500_000, 1_000_000), [uc(500_000, 1_000_000), med()], [med()], { before: 0, after: 500_000, base: 1_000_000 }],
    ['the limit of another tax was reached last year, and the first stub has no line', uc(500_000, 1_000_000), [med()], [uc(500_000, 1_000_000), med()], { before: 500_000, after: 0, base: 0 }],
    ['taxed wages of Social Security are no round sum', ss(100_000, 18_450_050), [ss(500_000, 18_350_050), med()], [ss(100_000, 18_450_050), med()], { before: 0, after: 400_000, base: 18_450_050 }],
    ['the year’s taxed wages are no round sum', uc(200_000, 1_000_001), [uc(500_000, 800_000), med()], [uc(200_000, 1_000_001), med()], NONE],
    ['the year has none', uc(200_000, 0), [uc(500_000, 800_000), med()], [uc(200_000, 0), med()], NONE],
    ['no tax has equal wages', uc(200_000, 1_000_000), [uc(400_000, 800_000), med()], [uc(200_000, 1_000_000), med()], NONE],
    ['taxes of nothing are no comparison', uc(0, 1_000_000), [uc(0, 1_000_000), med(0)], [med()], NONE],
    ['a tax is no comparison for itself', uc(500_000, 1_000_000), [uc(500_000, 1_000_000)], [uc(200_000, 1_000_000)], NONE],
    ['a line of another place comes first', uc(200_000, 1_000_000), [uc(500_000, 1, 'OH'), uc(500_000, 800_000)], [uc(500_000, 1, 'OH'), uc(200_000, 1_000_000)], { before: 0, after: 300_000, base: 1_000_000 }],
  ])('%s', (_what, tax, before, after, expected) => {
    expect(cappedWages(tax, before, after)).toEqual(expected);
  }); // prettier-ignore

  it.each([
    ['FIT', false],
    ['SIT-PA', false],
    ['EIT', false],
    ['CITY-PHL', false],
    ['COUNTY-IN', false],
    ['SCHOOL-2503', false],
    ['MED', false],
    ['ADDMED', false],
    ['SDI-NJ', true],
    ['XMED', true],
    ['MEDX', true],
  ])('%s has a limit: %s', (code, expected) => {
    const [before, after] = [line(code, 500_000, 800_000), line(code, 200_000, 1_000_000)];
    const found = cappedWages(after, [before, uc(500_000, 1)], [after, uc(500_000, 1)]);
    expect(found.after).toBe(expected ? 300_000 : 0);
  });
});
