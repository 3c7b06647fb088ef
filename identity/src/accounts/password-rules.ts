import { readFileSync } from 'node:fs';
import { addressKey, type Person } from '../person.ts';

/** Shortest passwords in code points (NIST SP 800-63B-4, 3.1.1.2). Composition rules are forbidden there. */
export const MIN_LENGTH = { alone: 15, withSecondFactor: 8 } as const;
/** Longer than any passphrase, short enough for a form. NIST requires at least 64. */
export const MAX_LENGTH = 128;

export type PasswordFault =
  | 'passwordMissing'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordCommon'
  | 'passwordPersonal';

/** Returns the length in code points: a person counts an emoji as one character. */
export const lengthOf = (text: string) => Array.from(text).length;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** Passwords that every guessing tool tries first, in lower case. */
const COMMON = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Rows of a keyboard and sequences: a part of one, however long, is guessed at once. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
].flatMap((row) => [row, row.split('').toReversed().join('')]);

/** Returns the shortest text whose repetition is the whole password: `abcabcabc` is `abc`. */
function repeatedPart(password: string): string {
  for (let length = 1; length <= password.length / 2; length += 1) {
    const part = password.slice(0, length);
    if (part.repeat(Math.ceil(password.length / length)).slice(0, password.length) === password) return part;
  }
  return password;
}

function isCommon(password: string): boolean {
  const plain = withoutSpaces(password);
  return [password, repeatedPart(password), plain, repeatedPart(plain)].some(
    (one) => COMMON.has(one) || one.length <= 3 || SEQUENCES.some((row) => row.includes(one)),
  );
}

/** Checks for passwords that consist of nothing but the service's or the person's own names. */
function isPersonal(password: string, person: Person, serviceName: string): boolean {
  const parts = [addressKey(person.email), ...addressKey(person.email).split(/[@._-]/), ...person.name.split(/\s+/)];
  const names = [...parts, person.name, serviceName, 'paystead'].map((name) => withoutSpaces(fold(name)));
  const plain = withoutSpaces(password);
  const rest = names
    .toSorted((one, other) => other.length - one.length)
    .filter((name) => name.length > 2)
    .reduce((left, name) => left.replaceAll(name, ''), plain);
  return (
    plain !== rest && rest.replaceAll(/[\d\p{P}\p{S}]/gu, '').length === 0 && rest.length < MIN_LENGTH.withSecondFactor
  );
}

/** Returns why a new password is refused, undefined if it is good. */
export function faultOf(
  password: string,
  person: Person,
  hasSecondFactor: boolean,
  serviceName: string,
): PasswordFault | undefined {
  const length = lengthOf(password.normalize('NFKC'));
  if (length === 0) return 'passwordMissing';
  if (length < (hasSecondFactor ? MIN_LENGTH.withSecondFactor : MIN_LENGTH.alone)) return 'passwordShort';
  if (length > MAX_LENGTH) return 'passwordLong';
  if (isCommon(fold(password))) return 'passwordCommon';
  return isPersonal(fold(password), person, serviceName) ? 'passwordPersonal' : undefined;
}

export function isLongEnoughAlone(password: string): boolean {
  return lengthOf(password.normalize('NFKC')) >= MIN_LENGTH.alone;
}
