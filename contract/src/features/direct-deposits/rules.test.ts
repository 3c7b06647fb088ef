import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFault, looksLikeCard, routingFault } from './rules.ts';

describe('DD-1: routing numbers', () => {
  it.each([
    '021000021',
    '111000025',
    '121000358',
    '026009593',
    '121000248',
    '256074974',
    '314074269',
    '124003116',
    '231380104',
    '065000090',
    '325081403',
    '021 000 021',
    '0210-0002-1',
    // Passes every formal test: a formal pass is no proof of a bank.
    '123456780',
  ])('%s passes', (number) => expect(routingFault(number)).toBeNull());

  it.each([
    ['12345678', 'routing_digits'],
    ['0210000210', 'routing_digits'],
    ['02100002x', 'routing_digits'],
    ['', 'routing_digits'],
    ['000000000', 'routing_prefix'],
    ['130000000', 'routing_prefix'],
    ['200000000', 'routing_prefix'],
    ['330000000', 'routing_prefix'],
    ['610000000', 'routing_prefix'],
    ['800000000', 'routing_prefix'],
    ['021000022', 'routing_checksum'],
    ['111000052', 'routing_checksum'],
  ])('%s has %s', (number, fault) => expect(routingFault(number)).toBe(fault));

  /** A valid number of any payroll prefix: seven free digits, and the check digit that makes the sum a multiple of ten. */
  const prefix = fc.constantFrom(...Array.from({ length: 12 }, (_, i) => [i + 1, i + 21]).flat());
  const valid = fc.tuple(prefix, fc.stringMatching(/^\d{6}$/)).map(([start, middle]) => {
    const eight = `${String(start).padStart(2, '0')}${middle}`;
    const sum = Array.from(eight, Number).reduce((total, digit, place) => total + digit * [3, 7, 1][place % 3]!, 0);
    return `${eight}${(10 - (sum % 10)) % 10}`;
  });

  it('pass with their own check digit, and no single wrong digit passes', () => {
    fc.assert(
      fc.property(valid, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        expect(routingFault(number)).toBeNull();
        const wrong = Array.from(number, (digit, at) => (at === place ? (Number(digit) + shift) % 10 : digit)).join('');
        expect(routingFault(wrong)).not.toBeNull();
      }),
    );
  });

  it('show swapped neighbours, unless the digits are equal or differ by five', () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 2, max: 7 }), (number, place) => {
        const [a, b] = [Number(number[place]), Number(number[place + 1])];
        const swapped = `${number.slice(0, place)}${b}${a}${number.slice(place + 2)}`;
        expect(routingFault(swapped) === null).toBe((a - b) % 5 === 0);
      }),
    );
  });
});

describe('DD-1: account numbers', () => {
  it.each(['0001', '1234567890', '12-3456 7890', 'AB12345', '12345678901234567'])('%s passes', (number) =>
    expect(accountFault(number)).toBeNull(),
  );
  it.each([
    ['', 'account_too_short'],
    ['123', 'account_too_short'],
    ['1-2-3', 'account_too_short'],
    ['123456789012345678', 'account_too_long'],
    ['12345*', 'account_characters'],
    ['１２３４', 'account_characters'],
  ])('%s has %s', (number, fault) => expect(accountFault(number)).toBe(fault));

  it.each([
    ['4111 1111 1111 1111', true],
    ['5555555555554444', true],
    ['4111111111111112', false],
    ['411111111111111', false],
  ])('%s looks like a card: %s', (number, card) => expect(looksLikeCard(number)).toBe(card));
});
