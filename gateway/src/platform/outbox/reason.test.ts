import { expect, it } from 'vitest';
import { reasonOf } from './reason.ts';

it('returns codes and names of errors, never messages', () => {
  expect(
    reasonOf(Object.assign(new Error('550 no petra@example.test'), { code: 'EENVELOPE', responseCode: 550 })),
  ).toBe('EENVELOPE 550');
  expect(reasonOf(new TypeError('123-45-6789 is no date'))).toBe('TypeError');
  expect(reasonOf(Object.assign(new Error('x'), { code: 'petra@example.test' }))).toBe('Error');
  expect(reasonOf('petra@example.test')).toBe('unknown');
  expect([null, undefined, 7].map(reasonOf)).toEqual(['unknown', 'unknown', 'unknown']);
});
