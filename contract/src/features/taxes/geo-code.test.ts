import { expect, it } from 'vitest';
import { formatGeoCode } from './geo-code.ts';

it.each([
  ['390296350', '39-029-6350'],
  ['050000000', '05-000-0000'],
  ['39029', '39029'],
  ['3902963501', '3902963501'],
  ['A390296350', 'A390296350'],
  ['', ''],
])('ME-3: the geo code %s is shown as %s', (code, text) => expect(formatGeoCode(code)).toBe(text));
