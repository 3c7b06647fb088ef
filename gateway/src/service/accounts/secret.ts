import { createHash, randomBytes } from 'node:crypto';

/** A secret or token as it is handed out once, and its stored hash. */
export interface Issued {
  readonly text: string;
  readonly hash: Uint8Array;
}

/** Creates a client secret. Its beginning lets scanners of repositories and logs recognize one. */
export function newSecret(): Issued {
  return issued('paystead_secret_');
}

/** Creates an access token. */
export function newToken(): Issued {
  return issued('paystead_token_');
}

/** Hashes a secret or token: 256 random bits need no salt and no slow hash. */
export function hashOf(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}

function issued(prefix: string): Issued {
  const text = prefix + randomBytes(32).toString('base64url');
  return { text, hash: hashOf(text) };
}
