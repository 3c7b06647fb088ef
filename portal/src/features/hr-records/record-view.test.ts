import { expect, it } from 'vitest';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { dateLead, formatDate, formatPeriod, joinParts, type Formatting } from './record-view.ts';

const formatting: Formatting = {
  t: ((key: string, values: Readonly<Record<string, string>>) => `${key} ${values['date'] ?? ''}`) as Translate,
  format: { date: (date: string, style: string) => `${date} (${style})` } as unknown as Format,
};

it.each([
  [null, null, null],
  ['2025-01-02', null, 'hrRecords.since 2025-01-02 (medium)'],
  [null, '2026-03-04', 'hrRecords.until 2026-03-04 (medium)'],
  ['2025-01-02', '2026-03-04', '2025-01-02 (medium)\u00A0– 2026-03-04 (medium)'],
])('the period from %s to %s is written as %s', (from, to, expected) => {
  expect(formatPeriod(formatting, from, to)).toBe(expected);
});

it('a date is written beside the title and among the facts, and nothing without one', () => {
  expect(dateLead(formatting, 'Expires', '2026-03-04')).toEqual(['Expires', '2026-03-04 (date)']);
  expect(dateLead(formatting, 'Expires', null)).toBeNull();
  expect(formatDate(formatting, '2026-03-04')).toBe('2026-03-04 (medium)');
  expect(formatDate(formatting, null)).toBeNull();
});

it.each([
  [['A', null, '', undefined, 'B'], undefined, 'A · B'],
  [['A', 'B'], ', ', 'A, B'],
  [[null, ''], undefined, undefined],
])('the parts %j joined by %s are %s', (parts, separator, expected) => {
  expect(joinParts(parts, separator)).toBe(expected);
});
