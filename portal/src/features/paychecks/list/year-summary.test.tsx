import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { checkSummary, paychecksReply } from '../test/stub.ts';
import { YearSummary } from './year-summary.tsx';

afterEach(cleanup);

const voided = (number: number, date: string) => checkSummary(number, date, { checkStatus: 'voided' });

function show(checks: readonly CheckSummary[], more: object = {}) {
  const totals = paychecksReply([checkSummary(1, '2026-01-02')]).yearToDate;
  if (!totals) throw new Error('The stub has totals.');
  renderWithTexts(<YearSummary totals={{ ...totals, ...more }} checks={checks} />);
}

it.each([
  ['one paycheck', [checkSummary(1, '2026-01-02')], 0],
  ['one paycheck and a voided one', [checkSummary(2, '2026-01-16'), voided(1, '2026-01-02')], 0],
  ['two paychecks', [checkSummary(2, '2026-01-16'), checkSummary(1, '2026-01-02')], 1],
])('V13: a year with %s has a chart only if there are several bars', (_, checks, charts) => {
  show(checks);
  expect(screen.queryAllByText(/^Pay for /).length + screen.queryAllByLabelText(/^Pay for /).length).toBe(charts);
});

it('PAY-1: a year has its totals, and deductions only if there were some', () => {
  show([]);
  const shown = () =>
    screen
      .getAllByRole('term')
      .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]);
  expect(shown()).toEqual([
    ['Earned', '$60,534.38'],
    ['Taxes', '$11,439.62'],
    ['Before-tax deductions', '$6,096.72'],
  ]);
  cleanup();
  show([], { preTax: 0, postTax: 100 });
  expect(shown().slice(2)).toEqual([['After-tax deductions', '$1.00']]);
});
