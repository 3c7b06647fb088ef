import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Split } from './model.ts';
import {
  accountFault,
  centsTyped,
  deleteFault,
  divide,
  inOrder,
  looksLikeCard,
  ppmTyped,
  routingFault,
  routingNumberOf,
  setFault,
} from './rules.ts';

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
    // Passes every formal check, which doesn't prove that the bank exists.
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

  /** A valid number with any payroll prefix: seven random digits and the matching check digit. */
  const prefix = fc.constantFrom(...Array.from({ length: 12 }, (_, i) => [i + 1, i + 21]).flat());
  const valid = fc.tuple(prefix, fc.stringMatching(/^\d{6}$/)).map(([start, middle]) => {
    const eight = `${String(start).padStart(2, '0')}${middle}`;
    const sum = Array.from(eight, Number).reduce((total, digit, place) => total + digit * [3, 7, 1][place % 3]!, 0);
    return `${eight}${(10 - (sum % 10)) % 10}`;
  });

  it('pass with their check digit, and fail with any single wrong digit', () => {
    fc.assert(
      fc.property(valid, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        expect(routingFault(number)).toBeNull();
        const wrong = Array.from(number, (digit, at) => (at === place ? (Number(digit) + shift) % 10 : digit)).join('');
        expect(routingFault(wrong)).not.toBeNull();
      }),
    );
  });

  it('detect swapped adjacent digits, unless they are equal or differ by five', () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 2, max: 7 }), (number, place) => {
        const [a, b] = [Number(number[place]), Number(number[place + 1])];
        const swapped = `${number.slice(0, place)}${b}${a}${number.slice(place + 2)}`;
        expect(routingFault(swapped) === null).toBe((a - b) % 5 === 0);
      }),
    );
  });
});

it.each([
  ['02100002', '021000021'],
  ['12100035', '121000358'],
  ['02600959', '026009593'],
  ['06500009', '065000090'],
])('the routing number of the bank %s is %s, with its check digit', (bank, number) => {
  expect(routingNumberOf(bank)).toBe(number);
  expect(routingFault(number)).toBeNull();
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
    ['41111111111111110', false],
    // The digits pass the checksum, but aren't sixteen.
    ['00', false],
    ['x4111111111111111', false],
    ['4111111111111111x', false],
    ['378282246310005', false],
    ['6011000990139424', true],
    ['6011000990139425', false],
    ['9999999999999995', true],
  ])('%s looks like a card: %s', (number, card) => expect(looksLikeCard(number)).toBe(card));
});

const rest: Split = { kind: 'remainder' };
const fixed = (amount: number): Split => ({ kind: 'amount', amount });
const part = (percent: number): Split => ({ kind: 'percent', percent });
const shares = (...splits: Split[]) => splits.map((split, place) => ({ split, priority: place + 1 }));

describe('DD-1: splitting net pay', () => {
  it.each<[string, number, Split[], number[]]>([
    ['fixed, fixed, the rest', 100_000, [fixed(50_000), fixed(30_000), rest], [50_000, 30_000, 20_000]],
    ['not enough for the second', 60_000, [fixed(50_000), fixed(30_000), rest], [50_000, 10_000, 0]],
    ['less than the first', 12_345, [fixed(50_000), rest], [12_345, 0]],
    ['nothing', 0, [fixed(50_000), part(500_000), rest], [0, 0, 0]],
    ['33.33 % three times', 100_001, [part(333_300), part(333_300), part(333_300), rest], [33_330, 33_330, 33_330, 11]],
    ['100 % and the rest', 5_000, [part(1_000_000), rest], [5_000, 0]],
    ['percent of the full net', 100_000, [fixed(90_000), part(500_000), rest], [90_000, 10_000, 0]],
    ['half a cent goes up', 5, [part(100_000), rest], [1, 4]],
    ['the largest there is', 99_999_999_999, [part(1), rest], [100_000, 99_999_899_999]],
  ])('%s', (_title, net, splits, amounts) => {
    expect(divide(net, shares(...splits))).toEqual({ amounts, onPaper: 0 });
  });

  it('funds accounts in the order of their priority, wherever they are listed', () => {
    const accounts = [
      { split: rest, priority: 9 },
      { split: fixed(70), priority: 2 },
      { split: fixed(50), priority: 1 },
    ];
    expect(divide(100, accounts)).toEqual({ amounts: [0, 50, 50], onPaper: 0 });
    expect(divide(100, accounts.toReversed())).toEqual({ amounts: [50, 50, 0], onPaper: 0 });
  });

  it('pays the share of an account that can’t receive pay to the remainder, and the remainder itself by check', () => {
    const accounts = shares(fixed(20_000), part(100_000), rest);
    const skip = (place: number) => accounts.map((one, at) => ({ ...one, paid: at !== place }));
    expect(divide(100_000, skip(0))).toEqual({ amounts: [0, 10_000, 90_000], onPaper: 0 });
    expect(divide(100_000, skip(2))).toEqual({ amounts: [20_000, 10_000, 0], onPaper: 70_000 });
    expect(divide(100_000, [])).toEqual({ amounts: [], onPaper: 100_000 });
  });

  const split = fc.oneof(
    fc.integer({ min: 1, max: 500_000 }).map(fixed),
    fc.integer({ min: 1, max: 1_000_000 }).map(part),
  );
  const set = fc
    .tuple(fc.array(fc.record({ split, priority: fc.nat(20), paid: fc.boolean() }), { maxLength: 9 }), fc.nat(9))
    .map(([others, place]) => others.toSpliced(place, 0, { split: rest, priority: 3, paid: true }));

  it('sums to the net to the cent for any accounts in any order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), set, (net, accounts) => {
        const { amounts, onPaper } = divide(net, accounts);
        expect(amounts.reduce((sum, amount) => sum + amount, onPaper)).toBe(net);
        expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
        expect(onPaper).toBe(0);
        accounts.forEach(({ paid }, place) => expect(paid || amounts[place] === 0).toBe(true));
      }),
    );
  });

  it('has exactly one remainder, which is last, and numbers accounts from 1 without gaps', () => {
    fc.assert(
      fc.property(set, (accounts) => {
        const ordered = inOrder(accounts);
        expect(ordered.map(({ priority }) => priority)).toEqual(ordered.map((_, place) => place + 1));
        expect(ordered.filter(({ split }) => split.kind === 'remainder')).toHaveLength(1);
        expect(ordered.at(-1)?.split.kind).toBe('remainder');
        // Sorting doesn't change any amount.
        const sum = (list: readonly number[]) => list.toSorted((a, b) => a - b);
        expect(sum(divide(100_003, inOrder(ordered)).amounts)).toEqual(sum(divide(100_003, ordered).amounts));
        const two = [...ordered, { split: rest, priority: 1, paid: true }];
        expect(setFault(two, 20)).toBe('second_remainder');
        expect(setFault(ordered.slice(0, -1), 20)).toBe(ordered.length === 1 ? null : 'no_remainder');
      }),
    );
  });

  it.each<[string, Split[], string | null]>([
    ['one that takes it all', [rest], null],
    ['none: paper checks', [], null],
    ['percents of 100', [part(600_000), part(400_000), rest], null],
    ['percents above 100', [part(600_000), part(400_001), rest], 'percent_above_hundred'],
    ['no remainder', [fixed(1)], 'no_remainder'],
    ['two remainders', [rest, rest], 'second_remainder'],
    ['one too many', [fixed(1), fixed(2), fixed(3), rest], 'too_many_accounts'],
  ])('%s: %s', (_title, splits, fault) => {
    expect(
      setFault(
        splits.map((one) => ({ split: one })),
        3,
      ),
    ).toBe(fault);
  });

  it('refuses the same account twice', () => {
    expect(
      setFault(
        [
          { split: fixed(1), sameAs: 'a' },
          { split: rest, sameAs: 'a' },
        ],
        5,
      ),
    ).toBe('duplicate_account');
    expect(
      setFault(
        [
          { split: fixed(1), sameAs: 'a' },
          { split: rest, sameAs: 'b' },
        ],
        5,
      ),
    ).toBeNull();
  });

  it('neither the last account nor the remainder can be removed', () => {
    const accounts = [
      { id: 'a', split: fixed(1) },
      { id: 'b', split: rest },
    ];
    expect(deleteFault(accounts, 'a')).toBeNull();
    expect(deleteFault(accounts, 'b')).toBe('remainder_account');
    expect(deleteFault(accounts.slice(1), 'b')).toBe('last_account');
    expect(deleteFault(accounts, 'c')).toBeNull();
  });
});

describe('DD-1: typed amounts and percentages', () => {
  it.each([
    ['200', 20_000],
    ['$1,250.5', 125_050],
    ['0.01', 1],
    ['200.', 20_000],
    ['0', null],
    ['0.001', null],
    ['-5', null],
    ['', null],
    ['1e3', null],
    ['1,250,000', 125_000_000],
    ['999,999,999.99', 99_999_999_999],
    // A comma only separates thousands: 25,50 isn't 2,550 dollars.
    ['25,50', null],
    ['1,2', null],
    ['1250,500', null],
    ['1,2500', null],
    [',250', null],
    ['1,,250', null],
    ['1,250,', null],
    ['1,234,567,890', null],
    ['1234567890', null],
    ['12.5,0', null],
    ['x5', null],
    ['5x', null],
  ])('%s dollars are %s cents', (typed, cents) => expect(centsTyped(typed)).toBe(cents));
  it.each([
    ['10', 100_000],
    ['33.33 %', 333_300],
    ['100', 1_000_000],
    ['100.0001', null],
    ['0', null],
    ['0.00001', null],
    ['x', null],
  ])('%s percent are %s ppm', (typed, ppm) => expect(ppmTyped(typed)).toBe(ppm));
});
