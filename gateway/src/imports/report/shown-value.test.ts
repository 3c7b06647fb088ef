import { expect, it } from 'vitest';
import { shownCell } from './shown-value.ts';

it.each([
  ['an empty cell', false, '', ''],
  ['a text', false, 'Baker', 'Baker'],
  ['a text of 200 characters', false, 'x'.repeat(200), 'x'.repeat(200)],
  ['a longer text', false, 'x'.repeat(201), 'x'.repeat(200)],
  ['a number of eight digits', false, '12345678', '12345678'],
  ['a number of nine digits', false, 'a 123456789 b', 'a ••••6789 b'],
  ['a number of 19 digits', false, '1234567890123456789', '••••6789'],
  ['a number of 20 digits', false, '12345678901234567890', '12345678901234567890'],
  ['an SSN', false, '900-10-4271', '••••4271'],
  ['an empty sensitive cell', true, '', ''],
  ['a sensitive text of seven characters', true, '1234567', '••••'],
  ['a sensitive text of eight characters', true, '1234-5678', '••••5678'],
])('IMP-2: shows of %s what may be shown', (_what, sensitive, cell, shown) => {
  expect(shownCell(sensitive ? { sensitive } : {}, cell)).toBe(shown);
});
