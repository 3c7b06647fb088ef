import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { renderPage } from '../../../../test/page.tsx';
import { checkDetail } from '../test/stub.ts';
import { PaycheckPage } from './paycheck-page.tsx';

afterEach(cleanup);

/** California's income tax as payroll calculated it, beside Social Security. */
const check: CheckDetail = {
  ...checkDetail(1, '2026-05-08'),
  lines: {
    ...checkDetail(1, '2026-05-08').lines,
    taxes: [
      {
        taxCode: 'SS',
        description: 'Social Security',
        jurisdiction: 'Federal',
        geoCode: null,
        rate: 62_000,
        amount: 6280,
      },
      {
        taxCode: 'SIT-CA',
        description: 'California income tax',
        jurisdiction: 'California',
        geoCode: '050000000',
        rate: null,
        amount: 2410,
        imported: true,
      },
    ].map((line) => ({ ...line, taxableWages: 101_297, ytdTaxableWages: 0, ytdAmount: 0 })),
  },
};

it.each([
  [
    'en',
    'California: on $1,012.97. Calculated by payroll',
    'Calculated by payroll',
    /^Explain: Taxes/,
    "don't recalculate it",
  ],
  [
    'es',
    'California: sobre $1,012.97. Calculado por nómina',
    'Calculado por nómina',
    /^Explicar: Impuestos/,
    'no lo recalculamos',
  ],
] as const)(
  'TRU-3: only a tax that payroll calculated says so, and its explanation too (%s)',
  async (language, shown, words, explain, explained) => {
    const { container } = await renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
      gateway: () => ({ body: check }),
      language,
      address: `/paychecks/${check.checkId}`,
    });
    const text = () => (container.textContent ?? '').replaceAll(/\s+/g, ' ');
    expect(text()).toContain(shown);
    expect(text().split(words)).toHaveLength(2);
    expect(text().split(explained)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: explain }));
    expect(text().split(explained)).toHaveLength(2);
  },
);
