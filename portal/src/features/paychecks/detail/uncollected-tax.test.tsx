import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { renderPage } from '../../../../test/page.tsx';
import { checkDetail } from '../test/stub.ts';
import { PaycheckPage } from './paycheck-page.tsx';

afterEach(cleanup);

/** Medicare of which nothing could be withheld, beside Social Security that was withheld in full, and taxes of nothing. */
const check: CheckDetail = {
  ...checkDetail(1, '2026-05-08'),
  lines: {
    ...checkDetail(1, '2026-05-08').lines,
    taxes: [
      { taxCode: 'SS', description: 'Social Security', taxableWages: 101_297, rate: 62_000, amount: 6280 },
      { taxCode: 'MED', description: 'Medicare', taxableWages: 101_297, rate: 14_500, amount: 0, uncollected: 1469 },
      ...['One', 'Two', 'Three'].map((description) => {
        return { taxCode: description, description, taxableWages: 0, rate: 10_000, amount: 0 };
      }),
    ].map((line) => ({ ...line, jurisdiction: 'Federal', geoCode: null, ytdTaxableWages: 0, ytdAmount: 0 })),
  },
};

it.each([
  ['en', 'Federal: 1.45% of $1,012.97. $14.69 could not be withheld from this pay', 'could not be withheld'],
  ['es', 'Federal: 1.45% de $1,012.97. No se pudo retener $14.69 de este pago', 'No se pudo retener'],
] as const)(
  'TRU-3: a tax that the pay could not cover says what was not withheld (%s)',
  async (language, shown, words) => {
    const { container } = await renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
      gateway: () => ({ body: check }),
      language,
      address: `/paychecks/${check.checkId}`,
    });
    const text = (container.textContent ?? '').replaceAll(/\s+/g, ' ');
    expect(text).toContain(shown);
    expect(text.split(words)).toHaveLength(2);
    expect(text).toContain(language === 'en' ? 'Show 3 lines with no amount' : 'Mostrar 3 líneas sin monto');
  },
);
