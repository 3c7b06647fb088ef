import { describe, expect, it } from 'vitest';
import { type Accumulators, openYear } from '../checks/accumulators.ts';
import { asForms, w2Sums } from './w2-boxes.ts';

const PSD: Readonly<Record<string, string>> = { '391010000': '510101' };
const psdCodeOf = (geoCode: string) => PSD[geoCode] ?? null;
const local = (taxCode: string, jurisdiction: string, geoCode: string) => ({
  [`${taxCode}@${geoCode}`]: {
    description: jurisdiction,
    taxCode,
    jurisdiction,
    geoCode,
    taxableWages: 500_000,
    amount: 18_700,
  },
});
const yearOf = (year: number): Accumulators => ({
  ...openYear(year, 'main'),
  employer: { 'ER-TRUMP': { description: 'Trump account, employer', amount: 100_000 } },
  taxes: {
    ...local('CITY', 'Philadelphia', '391010000'),
    ...local('EIT', 'Lancaster', '390710001'),
    ...local('OCC', 'Louisville', '181110000'),
  },
  reporting: { ...openYear(year, 'main').reporting, qualifiedTips: 250_000, flsaOtPremium: 12_345 },
});

describe('TRU-4: boxes of Form W-2', () => {
  it('box 12 has codes TA, TP and TT from 2026 on, and none of them before', () => {
    const codes = (year: number) => w2Sums(yearOf(year), {}, psdCodeOf).box12;
    expect(codes(2026)).toEqual([
      { code: 'TA', amount: 100_000 },
      { code: 'TP', amount: 250_000 },
      { code: 'TT', amount: 12_345 },
    ]);
    expect(codes(2025)).toEqual([]);
  });

  it('box 20 has the PSD code of places that have a known one, on each form of the set', () => {
    const forms = asForms(w2Sums(yearOf(2026), {}, psdCodeOf));
    expect(forms.map(({ locals }) => locals.map(({ locality, psdCode }) => [locality, psdCode]))).toEqual([
      [
        ['Philadelphia', '510101'],
        ['Lancaster', undefined],
      ],
      [['Louisville', undefined]],
    ]);
  });
});
