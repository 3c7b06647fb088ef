import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_BASE, CODE_LENGTH, letterCode, normalizeCode } from './code.ts';

const numbers = fc.array(fc.nat(CODE_BASE - 1), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH });
const ALPHABET = Array.from(new Set(Array.from({ length: CODE_BASE }, (_, n) => letterCode(Array.from({ length: CODE_LENGTH }, () => n))[0] ?? ''))); // prettier-ignore

describe('SIG-8: the code of a letter', () => {
  it('is read in any case, with or without separators', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('-', ' ', '', '–', '.'), fc.boolean(), (given, separator, isLower) => {
        const code = letterCode(given);
        const typed = code.replaceAll('-', separator);
        expect(normalizeCode(isLower ? ` ${typed.toLowerCase()}` : typed)).toBe(code.replaceAll('-', ''));
      }),
    );
  });

  it('has no characters that look alike, in groups of four', () => {
    expect(ALPHABET).toHaveLength(CODE_BASE);
    expect(ALPHABET.join('')).not.toMatch(/[01ILOSU]/);
    expect(letterCode(Array.from({ length: CODE_LENGTH }, () => 3))).toMatch(/^(\w{4}-){3}\w{4}$/);
  });

  it('every single wrong character and every swap of two neighbors is noticed', () => {
    fc.assert(
      fc.property(numbers, fc.nat(CODE_LENGTH), fc.nat(CODE_BASE - 1), (given, place, wrong) => {
        const code = Array.from(letterCode(given).replaceAll('-', ''));
        const mistyped = code.with(place, ALPHABET[wrong] ?? '');
        expect(normalizeCode(mistyped.join('')) === null).toBe(code[place] !== ALPHABET[wrong]);
        if (place === CODE_LENGTH) return;
        const swapped = code.with(place, code[place + 1] ?? '').with(place + 1, code[place] ?? '');
        if (place < CODE_LENGTH - 1) expect(normalizeCode(swapped.join('')) === null).toBe(code[place] !== code[place + 1]); // prettier-ignore
      }),
    );
  });

  it('has as many random characters as its length says', () => {
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    expect(() => letterCode(zeros(CODE_LENGTH - 1))).toThrow('a code has 15 random characters');
    expect(() => letterCode(zeros(CODE_LENGTH + 1))).toThrow(RangeError);
  });

  it('is never shorter or longer, nor has another character, even if the check character fits', () => {
    const twos = (count: number) => '2'.repeat(count);
    expect(normalizeCode(twos(CODE_LENGTH + 1))).toBe(twos(CODE_LENGTH + 1));
    expect(normalizeCode(twos(CODE_LENGTH))).toBeNull();
    expect(normalizeCode(twos(CODE_LENGTH + 2))).toBeNull();
    // 0 would count as -1: thirty of them, weighted, make the same sum again.
    const withUnknown = Array.from({ length: CODE_BASE }, (_, last) => `0${twos(CODE_LENGTH - 1)}${ALPHABET[last]}`);
    expect(withUnknown.map(normalizeCode)).toEqual(withUnknown.map(() => null));
  });

  it.each(['', 'K7QM-4XHT-9WPD', 'K7QM-4XHT-9WPD-2RB6-2', '0000-0000-0000-0000', 'a mailed token, not a code'])(
    '%j is not a code',
    (typed) => expect(normalizeCode(typed)).toBeNull(),
  );
});
