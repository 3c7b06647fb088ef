import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hashWithSalt } from './passwords.ts';

export const CODE_COUNT = 10;
/** Letters and digits that can't be taken for one another on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LETTERS = 10;

/** A set of codes: hashed with one salt, so that checking a code costs one derivation. */
export interface RecoveryCodes {
  readonly salt: Buffer;
  /** The hashes of the codes that were not used yet. */
  unused: readonly Buffer[];
}

/** Drops everything that people add or leave out when they type a code from paper. */
const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function newCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}

/** Returns ten new codes of 49 bits each, to be shown once, and what is kept of them. */
export async function createRecoveryCodes(): Promise<{
  readonly codes: readonly string[];
  readonly kept: RecoveryCodes;
}> {
  const codes = new Set<string>();
  while (codes.size < CODE_COUNT) codes.add(newCode());
  const salt = randomBytes(16);
  const unused = await Promise.all([...codes].map((code) => hashWithSalt(plain(code), salt)));
  return { codes: [...codes], kept: { salt, unused } };
}

export function hashCode(kept: RecoveryCodes, code: string): Promise<Buffer> {
  return hashWithSalt(plain(code), kept.salt);
}

/** Takes a code out of its set. Returns false if it isn't in it: unknown, replaced or used before. */
export function takeCode(kept: RecoveryCodes, hash: Buffer): boolean {
  const rest = kept.unused.filter((one) => !timingSafeEqual(one, hash));
  const isFound = rest.length < kept.unused.length;
  kept.unused = rest;
  return isFound;
}
