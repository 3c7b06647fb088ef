import { describe, expect, it } from 'vitest';
import { parseKeys } from '../../platform/keys/key-ring.ts';
import { unknownNumber } from '../../platform/keys/unknown-number.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { maskedValue } from '../columns/types.ts';
import { isSameAccount, numberOf, openNumber, sealNumber, storedFingerprint } from './deposit-number.ts';
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

describe('IMP-3: the number of an account that a file names', () => {
  const OTHER_BANK = '011000015';
  const owner = jobSubject({ clientId: 'client', employeeId: 'employee' });
  const stored = (text: string, keys = before) =>
    ({ ...storedAs(text), account_sealed: sealNumber(keys, owner, ID, text) }) as StoredDeposit;
  const known = stored('12345678');
  const unknown = stored(unknownNumber('5678'));
  const of = (given: DepositRow, one: StoredDeposit | undefined, keys = after) => {
    const found = numberOf(keys, owner, ID, { row: given, stored: one });
    return found && { ...found, fingerprint: Buffer.from(found.fingerprint).toString('hex') };
  };
  const hex = (text: string, bank = BANK, keys = after) =>
    Buffer.from(storedFingerprint(keys, ID, bank, text)).toString('hex');
  const kept = (one: StoredDeposit) => ({
    fingerprint: Buffer.from(one.account_fingerprint).toString('hex'),
    lastFour: '5678',
    text: null,
    isUnknown: false,
  });
  const masked = maskedValue('5678');

  it.each<[string, DepositRow, StoredDeposit | undefined, ReturnType<typeof of>]>([
    ['stays if it is the stored one', row('12345678'), known, kept(known)],
    ['is stored if it is another one', row('92345678'), known, { fingerprint: hex('92345678'), lastFour: '5678', text: '92345678', isUnknown: false }],
    ['is stored if it is at another bank', row('12345678', OTHER_BANK), known, { fingerprint: hex('12345678', OTHER_BANK), lastFour: '5678', text: '12345678', isUnknown: false }],
    ['is stored if none is', row('12345678'), undefined, { fingerprint: hex('12345678'), lastFour: '5678', text: '12345678', isUnknown: false }],
    ['is stored in place of an unknown one', row('12345678'), unknown, { fingerprint: hex('12345678'), lastFour: '5678', text: '12345678', isUnknown: false }],
    ['stays if it is masked', row(masked), known, kept(known)],
    ['stays unknown if it is masked', row(masked), unknown, kept(unknown)],
    ['differs if it is masked with other digits', row(maskedValue('5679')), known, null],
    ['moves to another bank if it is masked', row(masked, OTHER_BANK), known, { fingerprint: hex('12345678', OTHER_BANK), lastFour: '5678', text: '12345678', isUnknown: false }],
    ['moves unknown to another bank', row(masked, OTHER_BANK), unknown, { fingerprint: hex(unknownNumber('5678'), OTHER_BANK), lastFour: '5678', text: unknownNumber('5678'), isUnknown: true }],
    ['is unknown if it is masked and none is stored', row(masked), undefined, { fingerprint: hex(unknownNumber('5678')), lastFour: '5678', text: unknownNumber('5678'), isUnknown: true }],
  ])('%s', (_what, given, one, expected) => {
    expect(of(given, one)).toEqual(expected);
  }); // prettier-ignore

  it('is sealed for its account and its employee, and opens unless it is unknown', () => {
    const sealed = sealNumber(before, owner, ID, '12345678');
    expect([openNumber(after, owner, ID, sealed), openNumber(before, owner, ID, unknown.account_sealed)]).toEqual([
      '12345678',
      null,
    ]);
    expect(() => openNumber(before, owner, 'another account', sealed)).toThrow('does not belong there');
    const others = [{ clientId: 'other', employeeId: 'employee' }, { clientId: 'client', employeeId: 'other' }]; // prettier-ignore
    for (const other of others)
      expect(() => openNumber(before, jobSubject(other), ID, sealed)).toThrow('does not belong there');
  });

  it('names a stored account by its last four digits at the same bank', () => {
    const named = [row(masked), row(maskedValue('5679')), row(masked, OTHER_BANK)];
    expect(named.map((one) => isSameAccount(after, one, known))).toEqual([true, false, false]);
  });

  it('has a fingerprint of its own for each account of which nothing is known', () => {
    const found = [ID, 'other'].map((id) => storedFingerprint(before, id, BANK, unknownNumber('5678'))); // prettier-ignore
    expect(new Set(found.map((one) => Buffer.from(one).toString('hex'))).size).toBe(2);
  });
});
