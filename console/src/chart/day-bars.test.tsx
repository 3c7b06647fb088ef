import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../../ui/test/render.tsx';
import { DayBars } from './day-bars.tsx';
import styles from './day-bars.module.css';

// A day is the same in every zone.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const SERIES = [
  { look: 'main', label: 'Signed in' },
  { look: 'second', label: 'Invited' },
  { look: 'bad', label: 'Refused' },
] as const;
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const show = (days: Parameters<typeof DayBars>[0]['days']) =>
  renderWithTexts(<DayBars label="Sign-ins" series={SERIES} days={days} />).container;
const axis = (container: HTMLElement) =>
  [...container.querySelectorAll('svg > g:has(> line) > text')].map(({ textContent }) => textContent);

it('a day has one bar for each count, one above the other, and none for a count of zero', () => {
  const container = show([
    { day: day(2), counts: [1, 2, 1] },
    { day: day(3), counts: [0, 2, 0] },
    { day: day(4), counts: [0, 0, 0] },
  ]);
  const rects = [...container.querySelectorAll('rect')].map((rect) => [
    rect.getAttribute('class'),
    ...['x', 'y', 'width', 'height'].map((name) => Math.round(Number(rect.getAttribute(name)))),
  ]);
  // The axis ends at 4, and 126 pixels are its bottom.
  expect(rects).toEqual([
    [styles.main, 68, 98, 151, 29],
    [styles.second, 68, 41, 151, 57],
    [styles.bad, 68, 12, 151, 29],
    [styles.second, 290, 69, 151, 57],
  ]);
  expect([...container.querySelectorAll('figcaption span')].map(({ textContent }) => textContent)).toEqual([
    'Signed in',
    'Invited',
    'Refused',
  ]);
});

it('screen readers get a table of the days with anything, by the day’s long name', () => {
  show([
    { day: day(2), counts: [1234, 0, 1] },
    { day: day(3), counts: [0, 0, 0] },
    { day: day(4), counts: [0, 2, 0] },
  ]);
  expect(screen.getByRole('table', { name: 'Sign-ins' })).toBeTruthy();
  expect(screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Monday, November 2, 2026', 'Signed in: 1,234', 'Invited: 0', 'Refused: 1'],
    ['Wednesday, November 4, 2026', 'Signed in: 0', 'Invited: 2', 'Refused: 0'],
  ]);
});

it.each([
  [0, ['0', '1', '2']],
  [2, ['0', '1', '2']],
  [3, ['0', '2', '4']],
  [4, ['0', '2', '4']],
  [5, ['0', '3', '6']],
  [7, ['0', '5', '10']],
  [10, ['0', '5', '10']],
  [11, ['0', '10', '20']],
  [60, ['0', '30', '60']],
  [61, ['0', '50', '100']],
  [1001, ['0', '1,000', '2,000']],
])('%d of a day are below the next even round number', (count, expected) => {
  expect(axis(show([{ day: day(2), counts: [count - 1 < 0 ? 0 : count - 1, 0, count === 0 ? 0 : 1] }]))).toEqual(
    expected,
  );
});

it('the last day is named, and every seventh before it', () => {
  const container = show(Array.from({ length: 16 }, (_, at) => ({ day: day(2 + at), counts: [1, 0, 0] })));
  const names = [...container.querySelectorAll('svg > g:not(:has(> line)) > text')];
  expect(names.map(({ textContent }) => textContent)).toEqual(['Nov 3', 'Nov 10', 'Nov 17']);
});
