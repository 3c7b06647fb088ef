import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A password that a person chose, as scrypt hash. */
export interface PasswordHash {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** 16 MiB and about 40 ms: enough for development, cheap enough for tests that sign in hundreds of times. */
const COST = { N: 2 ** 14, r: 8, p: 1 } as const;
const BYTES = 32;

function derive(text: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Unicode forms that look alike are the same password (NIST SP 800-63B-4, 3.1.1.2).
    scrypt(text.normalize('NFKC'), salt, BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

export async function hashSecret(text: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  return { salt, hash: await derive(text, salt) };
}

/** Hashes with an existing salt, so that one derivation can be compared with several hashes. */
export async function hashWithSalt(text: string, salt: Buffer): Promise<Buffer> {
  return derive(text, salt);
}

export async function matchesHash(text: string, stored: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(text, stored.salt), stored.hash);
}

/** A hash that no password matches. An unknown address is checked against it, so that it costs as much as a known one. */
export const NO_PASSWORD: PasswordHash = { salt: randomBytes(16), hash: randomBytes(BYTES) };
