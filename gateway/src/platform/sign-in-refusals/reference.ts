import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: digits and letters that people don't confuse when they read a code to support. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Creates the code of a refused sign-in: 40 random bits, which say nothing about the reason. */
export function newReference(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
