import { addDays, todayIn, type LocalDate } from '@paystead/contract/local-date.ts';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { tokenHash, tokenHashes } from '../../platform/keys/keyed-hash.ts';

/** Letters and digits without those that are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';
const PURPOSE = 'yearEnd.sample';

type Reader = Pick<VisibleEmployee, 'clientId' | 'employeeId'>;

/**
 * Returns the code printed in today's sample for this person. It is derived, not stored, and differs for every person.
 */
export function accessCodeOf(keys: KeyRing, reader: Reader, family: FormFamily, now: Date): string {
  return inLetters(tokenHash(keys, PURPOSE, nameOf(reader, family, todayIn('UTC', now))));
}

/** Returns true if a code is from a sample of today or yesterday. Ignores case, spaces and dashes. */
export function isAccessCode(keys: KeyRing, reader: Reader, family: FormFamily, now: Date, typed: string): boolean {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const today = todayIn('UTC', now);
  return [today, addDays(today, -1)].some((day) =>
    tokenHashes(keys, PURPOSE, nameOf(reader, family, day)).some((hash) => inLetters(hash).replace('-', '') === code),
  );
}

function nameOf({ clientId, employeeId }: Reader, family: FormFamily, day: LocalDate): string {
  return [clientId, employeeId, family, day].join(' ');
}

function inLetters(hash: Uint8Array): string {
  const letters = Array.from(hash.subarray(0, 6), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}
