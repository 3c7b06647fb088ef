import { expect, it } from 'vitest';
import type { OpenLines } from './lines.ts';
import { YearSums } from './year-to-date.ts';

const tax = (geoCode: string, description: string, amount: number): OpenLines['taxes'][number] => ({
  taxCode: 'CITY',
  description,
  jurisdiction: `City of ${description}`,
  geoCode,
  taxableWages: amount * 50,
  rate: 20_000,
  amount,
  ytdTaxableWages: null,
  ytdAmount: null,
});
const NOTHING: OpenLines = {
  earnings: [],
  deductions: [],
  taxes: [],
  employer: [],
  accruals: [],
  deposits: [],
  messages: [],
};

it('IMP-3: taxes of two places with one code are added up apart, and each gets its own line on a later check', () => {
  const year = new YearSums();
  year.post({ ...NOTHING, taxes: [tax('391530000', 'Akron', 2500), tax('390610000', 'Cincinnati', 1800)] });
  const last = { ...NOTHING, taxes: [tax('391530000', 'Akron', 100)] };
  year.post(last);
  const line = { taxCode: 'CITY', taxableWages: 0, rate: null, amount: 0 };
  expect(year.complete(last).taxes).toEqual([
    { ...tax('391530000', 'Akron', 100), ytdTaxableWages: 130_000, ytdAmount: 2600 },
    {
      ...line,
      description: 'Cincinnati',
      jurisdiction: 'City of Cincinnati',
      geoCode: '390610000',
      ytdTaxableWages: 90_000,
      ytdAmount: 1800,
    },
  ]);
});
