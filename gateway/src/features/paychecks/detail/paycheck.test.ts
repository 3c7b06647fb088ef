import { expect, it } from 'vitest';
import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import { maskedSsnOf } from '@paystead/contract/features/profile/rules.ts';
import { addressLines, withoutBanks } from './paycheck.ts';

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
