import { expect, it } from 'vitest';
import { PSD_CODE } from './psd-code.ts';

it.each([
  ['010201', true],
  ['361503', true],
  ['510101', true],
  ['670101', true],
  ['700102', true],
  ['730101', true],
  ['880000', true],
  ['000101', false],
  ['020101', false],
  ['680101', false],
  ['690101', false],
  ['740101', false],
  ['880001', false],
  ['51010', false],
  ['5101011', false],
  ['A10101', false],
] as const)('TRU-4: PSD code %s is possible: %s', (code, isPossible) => {
  expect(PSD_CODE.test(code)).toBe(isPossible);
});
