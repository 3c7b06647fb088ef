import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_BASE, CODE_LENGTH, letterCode, normalizeCode } from '@paystead/contract/features/invitations/code.ts';

/** A new secret, and the hash that is stored for it. */
export interface Secret {
  readonly text: string;
  readonly hash: Uint8Array;
}

/** Creates the token of a mailed link, or of a browser's proof: 256 random bits. */
export function newToken(): Secret {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: sha256(text) };
}

/** Creates the code of a letter: 72 random bits, in groups. */
export function newCode(): Secret {
  const text = letterCode(Array.from({ length: CODE_LENGTH }, () => randomInt(CODE_BASE)));
  return { text, hash: hashOfSecret(text) };
}

/** Hashes a token as it came, or a code as it was typed. Both are too random to be guessed from their hash. */
export function hashOfSecret(typed: string): Uint8Array {
  return sha256(normalizeCode(typed) ?? typed);
}

function sha256(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}
