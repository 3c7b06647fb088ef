import { describe, expect, test } from 'vitest';
import { MARISOL } from '../../test/start-identity.ts';
import { faultOf, isLongEnoughAlone } from './password-rules.ts';

const fault = (password: string, hasSecondFactor = false) =>
  faultOf(password, MARISOL, hasSecondFactor, 'Harborline Pay');

describe('SIG-7: new passwords (NIST SP 800-63B-4, 3.1.1.2)', () => {
  test.each([
    ['', false, 'passwordMissing'],
    ['fourteen chars', false, 'passwordShort'],
    ['seven c', true, 'passwordShort'],
    ['x'.repeat(129), false, 'passwordLong'],
    ['Password', true, 'passwordCommon'],
    ['ILOVEYOUFOREVER', false, 'passwordCommon'],
    ['passwordpassword', false, 'passwordCommon'],
    ['sunshinesunshine', false, 'passwordCommon'],
    ['1 2 3 4 5 6', true, 'passwordCommon'],
    ['i love you', true, 'passwordCommon'],
    ['xy xyxy xy', true, 'passwordCommon'],
    ['aaaaaaaaaaaaaaaa', false, 'passwordCommon'],
    ['abcdefghijklmnop', false, 'passwordCommon'],
    ['poiuytrewq', true, 'passwordCommon'],
    ['marisol.vega@keystone.example', false, 'passwordPersonal'],
    ['Marisol Vega 2026', false, 'passwordPersonal'],
    ['harborline pay 1', false, 'passwordPersonal'],
    ['paystead 2026010', false, 'passwordPersonal'],
    ['MARISOL.VEGA!!1', false, 'passwordPersonal'],
    ['vega-vega+1', true, 'passwordPersonal'],
    ['keystone!', true, 'passwordPersonal'],
    ['Keystone Example', false, 'passwordPersonal'],
    ['xyxyxyxy', true, 'passwordCommon'],
    ['xyzxyzxyzx', true, 'passwordCommon'],
    ['0987654321', true, 'passwordCommon'],
    ['23456789', true, 'passwordCommon'],
    ['asdfghjkl', true, 'passwordCommon'],
    ['lo9ki8mju7', true, 'passwordCommon'],
    ['ＰＡＳＳＷＯＲＤ', true, 'passwordCommon'],
  ])('%j (second factor: %s) is refused: %s', (password, hasSecondFactor, expected) =>
    expect(fault(password, hasSecondFactor)).toBe(expected),
  );

  test.each([
    ['fifteen letters', false],
    ['eight ch', true],
    ['lluvia sobre el tejado viejo', false],
    ['ñandú ñandú veloz', false],
    ['🦀🦀🐢🐢🦉🦉🐙🐙🦊', true],
    ['marisol dances tango', false],
    ['marisolx1', true],
    ['marisol 12345678', true],
    ['2934 0571', true],
    ['9 4 8 1 7', true],
    // A word and a part of it again.
    ['iloveyouilov', true],
    ['x'.repeat(8) + 'y', true],
    ['wxazwxazwxaz', true],
    ['paystead 20260101', false],
    ['x1'.repeat(20) + ' and a half', false],
    // The longest one: 128 characters.
    [`${'rain over the barn '.repeat(7).slice(0, 121)}at dusk`, false],
  ])('%j (second factor: %s) is accepted without composition rules', (password, hasSecondFactor) =>
    expect(fault(password, hasSecondFactor)).toBeUndefined(),
  );

  test.each([
    ['a name that the address doesn’t have', 'Guadalupe Ortega', 'lupe@x.example', 'ortega-2026', 'passwordPersonal'],
    ['a name that begins with another one', 'A. B.', 'ann@annabel.example', 'annabel1', 'passwordPersonal'],
    ['names of two letters, which occur in every text', 'Jo Li', 'jo.li@x.example', 'jo-li-12', undefined],
  ])('%s', (_what, name, email, password, expected) => {
    expect(faultOf(password, { ...MARISOL, name, email }, true, 'Pay')).toBe(expected);
  });

  test.each([
    ['fourteen chars', false],
    ['fifteen letters', true],
    // A ligature counts as its two letters.
    ['ﬁfteen letter', false],
    ['ﬁfteen letters', true],
  ])('%j is long enough without a second factor: %s', (password, expected) => {
    expect(isLongEnoughAlone(password)).toBe(expected);
  });

  test('characters count by code point: eight surrogate pairs are eight characters', () => {
    expect(fault('🦀🐢🦉🐙🦊🐝🐞', true)).toBe('passwordShort');
    expect(fault('🦀🐢🦉🐙🦊🐝🐞🐛', true)).toBeUndefined();
  });
});
