import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { LAW_STUBS } from '@paystead/contract/features/paychecks/test/law-stubs.ts';
import { renderPage } from '../../../../test/page.tsx';
import { PaycheckPage } from './paycheck-page.tsx';

afterEach(cleanup);

const [stub] = LAW_STUBS;
if (!stub) throw new Error('There are no stubs.');
const QUALIFIED = [
  { code: 'TP', amount: 31_200, ytdAmount: 612_345 },
  { code: 'TT', amount: 0, ytdAmount: 43_210 },
] as const;
const show = (qualifiedPay: readonly (typeof QUALIFIED)[number][] | undefined, language: 'en' | 'es' = 'en') => {
  const { qualifiedPay: _, ...lines } = stub.check.lines;
  const check = { ...stub.check, lines: qualifiedPay ? { ...lines, qualifiedPay } : lines };
  return renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
    gateway: () => ({ body: check }),
    language,
    address: `/paychecks/${check.checkId}`,
  });
};

describe('TRU-4: tips and qualified overtime on the pay stub', () => {
  it.each([
    ['en', 'For your tax return', ['Tips', '$312.00', '$6,123.45', 'Qualified overtime', '$0.00', '$432.10'], /box 12/],
    [
      'es',
      'Para su declaración de impuestos',
      ['Propinas', '$312.00', '$6,123.45', 'Horas extra deducibles', '$432.10'],
      /casilla 12/,
    ],
  ] as const)('in %s with the check’s amount and the year’s total', async (language, title, words, box) => {
    await show(QUALIFIED, language);
    const card = within(screen.getByRole('region', { name: title }));
    expect(card.getByText(box)).toBeTruthy();
    const text = screen.getByRole('region', { name: title }).textContent;
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('without either in the year, there is no such section', async () => {
    await show(undefined);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'For your tax return' })).toBeNull();
  });
});
