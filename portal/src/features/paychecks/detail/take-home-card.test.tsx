import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { checkDetail } from '../test/stub.ts';
import { TakeHomeCard } from './take-home-card.tsx';

afterEach(cleanup);

function stats(more: Partial<CheckDetail>) {
  renderWithTexts(
    <TakeHomeCard check={checkDetail(1, '2026-11-20', { hours: 0, hoursWorked: 0, payRate: null, ...more })} />,
  );
  const [list] = screen.getAllByText('Earned').map((term) => term.closest('dl'));
  if (!list) throw new Error('no figures');
  return within(list)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    .slice(2);
}

it.each<[string, Partial<CheckDetail>, string[]]>([
  ['nothing more', {}, []],
  ['hours that were all worked', { hours: 800_000, hoursWorked: 800_000 }, ['Hours worked: 80.00']],
  ['paid leave', { hours: 800_000, hoursWorked: 720_000 }, ['Hours worked: 72.00', 'Hours paid: 80.00']],
  ['leave alone', { hours: 80_000, hoursWorked: 0 }, ['Hours worked: 0.00', 'Hours paid: 8.00']],
  ['a rate', { payRate: 31_250_000 }, ['Rate: $31.25']],
  [
    'a salary',
    { salary: 500_000, standardHours: 800_000 },
    ['Salary per pay period: $5,000.00', 'Hourly equivalent: $62.50'],
  ],
  ['reimbursements', { reimbursements: 4200 }, ['Paid back to you: $42.00']],
])('PAY-1: a paycheck with %s shows its figures', (_, more, expected) => {
  expect(stats(more)).toEqual(expected);
});

it.each([
  [false, 'Paid to you in 2026'],
  [true, 'Paid to you in 2026 by Keystone Fabrication LLC'],
])('PAY-1: with other employers in the year: %s, the sum of the year is called “%s”', (otherEmployers, label) => {
  renderWithTexts(<TakeHomeCard check={checkDetail(1, '2026-11-20', { otherEmployers })} />);
  expect(screen.getByText(label)).toBeTruthy();
});
