import { describe, expect, it } from 'vitest';
import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import { fromCursor } from './cursor.ts';
import { maskedSsnOf } from '@paystead/contract/features/profile/rules.ts';
import { addressLines, cutPage, withoutBanks, type PlacedCheck } from './rules.ts';

const check = (checkDate: string, sequence = 1) => ({ checkDate, sequence }) as PlacedCheck;
const three = [check('2026-11-20', 2), check('2026-11-20'), check('2026-11-06')];

describe('cutting a page', () => {
  it.each([
    [3, 3, null],
    [4, 3, null],
    [2, 2, { checkDate: '2026-11-20', sequence: 1 }],
    [1, 1, { checkDate: '2026-11-20', sequence: 2 }],
  ])('with a limit of %i out of three rows shows %i', (limit, shown, next) => {
    const page = cutPage(three, limit);
    expect(page.paychecksList).toHaveLength(shown);
    expect(page.nextCursor === null ? null : fromCursor(page.nextCursor)).toEqual(next);
  });

  it('without rows has no next page', () => {
    expect(cutPage([], 10)).toEqual({ paychecksList: [], nextCursor: null });
  });
});

it('keeps amounts and drops accounts if bank data is hidden', () => {
  const deposit = { kind: 'account', nickname: 'Rent', bankName: 'Millrace Bank', accountType: 'checking' } as const;
  const lines: CheckLines = {
    earnings: [],
    deductions: [],
    taxes: [],
    employer: [],
    accruals: [],
    messages: [],
    deposits: [{ ...deposit, lastFour: '5108', amount: 140_000 }],
  };
  expect(withoutBanks(lines).deposits).toEqual([
    { kind: 'account', nickname: null, bankName: null, accountType: null, lastFour: null, amount: 140_000 },
  ]);
});

it('ME-5: masks all SSN digits but the last four, and an unknown SSN stays absent', () => {
  expect(maskedSsnOf('4321')).toBe('XXX-XX-4321');
  expect(maskedSsnOf(null)).toBeNull();
});

it.each([
  [
    ['12 Orange St', 'Apt 4', 'Lancaster', 'PA', '17603'],
    ['12 Orange St', 'Apt 4', 'Lancaster, PA 17603'],
  ],
  [
    ['12 Orange St', null, 'Lancaster', 'PA', '17603'],
    ['12 Orange St', 'Lancaster, PA 17603'],
  ],
  [[null, null, null, null, null], []],
] as const)('writes an address as lines', ([street_address, street_address_2, city, state, zip_code], lines) => {
  expect(addressLines({ street_address, street_address_2, city, state, zip_code })).toEqual(lines);
});
