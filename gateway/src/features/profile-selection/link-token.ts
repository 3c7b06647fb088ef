import { createHash, randomBytes } from 'node:crypto';

/** Minutes for which an address on file can stop a request, and for which bank changes are frozen after a link was used. */
export const DAY_MINUTES = 24 * 60;

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Creates a token of 32 random bytes; only its hash is stored. */
export function newToken(): { readonly text: string; readonly hash: Uint8Array } {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashOfToken(text) };
}

export function hashOfToken(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
