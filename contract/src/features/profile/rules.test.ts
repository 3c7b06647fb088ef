import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNumeric, maskedSsnOf, maskSsn, mayEdit } from './rules.ts';

const digits = (text: string) => text.replaceAll(/\D/g, '');

describe('ME-4: the edit role', () => {
  it.each([
    [[], false],
    [['EE User'], false],
    [['EE User - Employee Updates'], true],
    [['  ee user - employee updates  '], true],
    [['Client EE USER - EMPLOYEE UPDATES (all)'], true],
    [['EE User – Employee Updates'], false],
    [['EE User', 'EE User - Employee Updates'], true],
    [['EE User -  Employee Updates'], false],
  ])('%j → %s', (roleNames, granted) => {
    expect(mayEdit(roleNames)).toBe(granted);
  });

  it('is granted by any single role, in any position and capitalization', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.array(fc.string()),
        fc.string(),
        fc.string(),
        (before, after, left, right) => {
          expect(mayEdit([...before, `${left}Ee User - Employee Updates${right}`, ...after])).toBe(true);
        },
      ),
    );
  });
});

describe('ME-5: social security numbers', () => {
  it.each([
    ['900-12-3456', 'XXX-XX-3456'],
    ['900123456', 'XXXXX3456'],
    ['XXX-XX-3456', 'XXX-XX-3456'],
    ['3456', '3456'],
    ['12345', 'X2345'],
    ['', ''],
  ])('%s → %s', (ssn, masked) => {
    expect(maskSsn(ssn)).toBe(masked);
  });

  it('shows the last four digits and keeps the length and all other characters, and masking again changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d -]{0,20}$/), (ssn) => {
        const masked = maskSsn(ssn);
        expect(masked).toHaveLength(ssn.length);
        expect(digits(masked)).toBe(digits(ssn).slice(-4));
        expect(masked.replaceAll(/[X\d]/g, '')).toBe(ssn.replaceAll(/\d/g, ''));
        expect(maskSsn(masked)).toBe(masked);
      }),
    );
  });
});

it.each([
  ['4321', 'XXX-XX-4321'],
  ['0007', 'XXX-XX-0007'],
  [null, null],
])('ME-5: an SSN whose last four digits are %s leaves the gateway as %s', (lastFour, masked) =>
  expect(maskedSsnOf(lastFour)).toBe(masked),
);

describe('ME-5: the numeric check', () => {
  it.each(['0', '-1', '12.5', '-0.25', '007'])('accepts %s', (text) => expect(isNumeric(text)).toBe(true));
  it.each(['', '-', '.5', '5.', '1,000', '1e3', ' 1', '+1', '1.2.3', '--1', '1\n'])('refuses %j', (text) =>
    expect(isNumeric(text)).toBe(false),
  );
});
