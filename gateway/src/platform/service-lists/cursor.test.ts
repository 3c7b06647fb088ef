import { expect, it } from 'vitest';
import { cursorBehind, readCursor } from './cursor.ts';

it.each([
  [0, '0-0badc0de'],
  [99_999, '99999-0badc0de'],
  [100_000, '100000-0badc0de'],
  [999_999_999_999_999, '999999999999999-0badc0de'],
])('SVC-3: the cursor behind the position %i is read as it was written', (position, text) => {
  expect(cursorBehind({ position, id: '0badc0de-0000-4000-8000-000000000000' })).toBe(text);
  expect(readCursor(text)).toEqual({ position, tag: '0badc0de' });
});

it('SVC-3: no cursor begins the list, and anything else is refused', () => {
  expect(readCursor(undefined)).toBeNull();
  for (const text of [
    '',
    '1',
    '1-',
    '-0badc0de',
    '1-0badc0d',
    '1-0badc0de0',
    '1-0BADC0DE',
    'x-0badc0de',
    '1234567890123456-0badc0de',
  ])
    expect(() => readCursor(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
