import { open, seal, type Place } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { blindIndex, blindIndexes } from '../../platform/keys/keyed-hash.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { isUnknownNumber, unknownNumber } from '../../platform/keys/unknown-number.ts';
import { isMasked, lastFourOf } from '../columns/types.ts';
import type { DepositRow } from './direct-deposits-file.ts';
import type { StoredDeposit } from './stored-deposits.ts';

/** Purpose of the keyed fingerprint by which equal accounts are found (feature direct-deposits). */
const FINGERPRINT = 'direct_deposit.account';

/** An account number as it is stored, and its text if it has to be stored again. */
export interface DepositNumber {
  readonly fingerprint: Uint8Array;
  readonly lastFour: string;
  /** Null: the stored number stays. */
  readonly text: string | null;
  /** A masked number of which nothing is stored. */
  readonly isUnknown: boolean;
}

const placeOf = ({ clientId, employeeId }: JobSubject, id: string): Place => ({
  table: 'direct_deposit',
  column: 'account_sealed',
  row: [clientId, employeeId, id],
});

/** Seals a number for its account. */
export const sealNumber = (keys: KeyRing, owner: JobSubject, id: string, text: string): Uint8Array =>
  seal(keys, text, placeOf(owner, id));

/** Opens the number of an account. Returns null if only its last four characters were ever known. */
export function openNumber(keys: KeyRing, owner: JobSubject, id: string, sealed: Uint8Array): string | null {
  const text = open(keys, sealed, placeOf(owner, id));
  return isUnknownNumber(text) ? null : text;
}

/** Checks whether a row is about a stored account: the same number or, masked, the same last four at the same bank. */
export function isSameAccount(keys: KeyRing, row: DepositRow, stored: StoredDeposit): boolean {
  const { account_number: number, routing_number: routing } = row;
  if (routing !== stored.routing_number) return false;
  if (isMasked(number)) return lastFourOf(number) === stored.account_last_four;
  return hasFingerprint(keys, routing, number, stored) || fitsUnknownNumber(keys, number, stored);
}

function hasFingerprint(
  keys: KeyRing,
  routing: string,
  number: string,
  { account_fingerprint: stored }: StoredDeposit,
) {
  return blindIndexes(keys, FINGERPRINT, `${routing}:${number}`).some((one) => Buffer.compare(one, stored) === 0);
}

/** Checks whether a number fits an account whose number came masked. */
function fitsUnknownNumber(keys: KeyRing, number: string, stored: StoredDeposit): boolean {
  return (
    number.endsWith(stored.account_last_four) &&
    hasFingerprint(keys, stored.routing_number, maskOf(stored.direct_deposit_id), stored)
  );
}

/** The text that stands for an unknown number in a fingerprint: another one for each account, so that no two look alike. */
const maskOf = (id: string) => `masked:${id}`;

/** Returns the fingerprint of a stored account under the current key. `text`: the number as it was sealed. */
export function storedFingerprint(keys: KeyRing, id: string, routing: string, text: string): Uint8Array {
  return blindIndex(keys, FINGERPRINT, `${routing}:${isUnknownNumber(text) ? maskOf(id) : text}`);
}

/** Returns the number of a row; null if a masked one differs from the stored one. */
export function numberOf(
  keys: KeyRing,
  owner: JobSubject,
  id: string,
  { row, stored }: { readonly row: DepositRow; readonly stored: StoredDeposit | undefined },
): DepositNumber | null {
  const { account_number: given, routing_number: routing } = row;
  const lastFour = lastFourOf(given);
  if (!isMasked(given)) {
    const known = stored && routing === stored.routing_number && hasFingerprint(keys, routing, given, stored);
    if (known) return { fingerprint: stored.account_fingerprint, lastFour, text: null, isUnknown: false };
    return {
      fingerprint: blindIndex(keys, FINGERPRINT, `${routing}:${given}`),
      lastFour,
      text: given,
      isUnknown: false,
    };
  }
  if (stored && stored.account_last_four !== lastFour) return null;
  if (stored && stored.routing_number === routing)
    return { fingerprint: stored.account_fingerprint, lastFour, text: null, isUnknown: false };
  const text = stored ? openNumber(keys, owner, id, stored.account_sealed) : null;
  if (text !== null)
    return { fingerprint: blindIndex(keys, FINGERPRINT, `${routing}:${text}`), lastFour, text, isUnknown: false };
  const fingerprint = blindIndex(keys, FINGERPRINT, `${routing}:${maskOf(id)}`);
  return { fingerprint, lastFour, text: unknownNumber(lastFour), isUnknown: true };
}
