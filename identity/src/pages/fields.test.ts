import { expect, test } from 'vitest';
import { PLAIN_BRAND } from '../brand.ts';
import { newAppForm } from './set-up.ts';

const scene = { brand: PLAIN_BRAND, language: 'en', nonce: 'n', year: 2026 } as const;

test.each([
  ['wrongCode', true],
  ['missingCode', true],
  ['wrongRecovery', false],
  [undefined, false],
] as const)('the field of a new app’s code is marked after %s: %s', (key, isMarked) => {
  const form = newAppForm(scene, '/action', { secret: 'ABCDEFGH', uri: 'otpauth://x' }, key && { key });
  const field = /<input[^>]*name="appCode"[^>]*>/.exec(form.text)?.[0] ?? '';
  expect([field.length > 0, field.includes('aria-invalid="true"')]).toEqual([true, isMarked]);
});
