import { expect, it } from 'vitest';
import { parseKeys } from '../../platform/keys/key-ring.ts';
import { unknownNumber } from '../../platform/keys/unknown-number.ts';
import { isSameAccount, storedFingerprint } from './deposit-number.ts';
import type { DepositRow } from './direct-deposits-file.ts';
import type { StoredDeposit } from './stored-deposits.ts';

const entry = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const before = parseKeys(entry('first', 1));
const after = parseKeys(`${entry('second', 2)},${entry('first', 1)}`);
const BANK = '021000021';
const ID = 'the account';

const storedAs = (text: string) =>
  ({
    direct_deposit_id: ID,
    routing_number: BANK,
    account_last_four: '5678',
    account_fingerprint: storedFingerprint(before, ID, BANK, text),
  }) as StoredDeposit;
const row = (account_number: string, routing_number = BANK) => ({ account_number, routing_number }) as DepositRow;

it.each([
  ['its number', '12345678', [true, false, false, false]],
  ['its last four characters', unknownNumber('5678'), [true, true, false, false]],
])('IMP-3: a file names an account of which %s came under an earlier key', (_title, text, expected) => {
  const rows = [row('12345678'), row('92345678'), row('12345679'), row('12345678', '011000015')];
  for (const keys of [before, after])
    expect(rows.map((one) => isSameAccount(keys, one, storedAs(text)))).toEqual(expected);
});
