import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { NotCoveredCard } from './not-covered-card.tsx';

afterEach(cleanup);

const STATE = (name: string) => `${name} income tax: the estimate uses the amount withheld last`;
it.each([
  [[], ['State and local income tax']],
  [['TX'], ['Local income tax']],
  [['PA'], [STATE('Pennsylvania'), 'Local income tax']],
  [
    ['PA', 'TX', 'CA'],
    [STATE('Pennsylvania'), STATE('California'), 'Local income tax'],
  ],
])('TRU-6: for the states %j, the W-4 calculator doesn’t cover %j after the seven other cases', (states, expected) => {
  renderWithTexts(<NotCoveredCard states={states} />);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items.slice(7)).toEqual(expected);
  expect(items[0]).toBe('Self-employment income and the tax on it');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.irs.gov/W4App');
});
