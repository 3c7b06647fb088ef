import { describe, expect, test } from 'vitest';
import { PLAIN_BRAND } from '../brand.ts';
import type { Problem } from './parts.ts';
import { secondStepPage, type SecondStepForm } from './second-step.ts';

const scene = { brand: PLAIN_BRAND, language: 'en', nonce: 'n', year: 2026 } as const;
const FORM: SecondStepForm = {
  action: '/action',
  again: false,
  cancelUrl: '/cancel',
  app: { currentCode: undefined },
  passkey: undefined,
  replacement: undefined,
  hasRecoveryCodes: true,
  elsewhere: [],
  isNew: false,
};
const pageOf = (more: Partial<SecondStepForm>) => secondStepPage(scene, { ...FORM, ...more });
const field = (page: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? '';

describe('SIG-7: the page of the second step', () => {
  test.each<[Problem['key'] | undefined, boolean, boolean, boolean]>([
    [undefined, false, false, false],
    ['wrongCode', true, false, false],
    ['missingCode', true, false, false],
    ['wrongRecovery', false, true, true],
    ['missingRecovery', false, true, true],
  ])('after %s: the code is marked %s, the recovery code %s, and its part is open %s', (key, code, recovery, isOpen) => {
    const page = pageOf(key === undefined ? {} : { problem: { key } });
    const isMarked = (name: string) => [field(page, name) !== '', field(page, name).includes('aria-invalid="true"')];
    expect([isMarked('code'), isMarked('recovery')]).toEqual([[true, code], [true, recovery]]);
    expect(/<details\s+open\s*>/.test(page)).toBe(isOpen);
    expect(page).toContain('<details');
  }); // prettier-ignore

  test.each([
    [{}, ['code', 'recovery']],
    [{ hasRecoveryCodes: false }, ['code']],
    [{ app: undefined, passkey: '{"a":1}' }, ['passkey', 'recovery']],
    [{ app: undefined, passkey: '{}', replacement: '{}', hasRecoveryCodes: false }, ['passkey', 'newPasskey']],
  ])('with %j has the fields %j', (more, fields) => {
    const page = pageOf(more);
    expect(['code', 'passkey', 'newPasskey', 'recovery'].filter((name) => field(page, name) !== '')).toEqual(fields);
  });

  test('leads back where a person is signed in already, and else cancels', () => {
    const link = (again: boolean) => /<a class="btn q" href="\/cancel">([^<]*)<\/a>/.exec(pageOf({ again }))?.[1];
    expect([link(true), link(false)]).toEqual(['Go back without confirming', 'Cancel sign-in']);
  });

  test('names the hosts of passkeys that don’t work here', () => {
    expect(pageOf({ app: undefined, elsewhere: ['a.test', 'b.test'] })).toContain('a.test, b.test');
    expect(pageOf({ elsewhere: ['a.test'] })).not.toContain('a.test');
  });

  test('shows the current code of a demonstration’s secret alone', () => {
    expect(pageOf({ app: { currentCode: '123456' } })).toContain('data-code="123456"');
    expect(pageOf({})).not.toContain('data-code');
  });
});
