import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a base32 secret (RFC 4648, padding and spaces ignored). Throws `RangeError` on a foreign character. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text.toUpperCase().replaceAll(/[\s=]/g, '')) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new RangeError('A second-factor secret must be base32');
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
      held &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

/** Returns a new secret of 160 bits, as RFC 4226 section 4 recommends. */
export function newSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

/** Returns the address that an authenticator app reads from a QR code (Google's Key URI format). */
export function keyUri(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** Returns the 30-second step of an instant (ms). */
export const stepAt = (milliseconds: number) => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/**
 * Returns the six digits of one step: HOTP (RFC 4226) over the step counter (RFC 6238, SHA-1 as authenticator apps use
 * it).
 */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Returns the step of a code, or undefined if it is wrong. One step of drift either way is tolerated (RFC 6238 §5.2); a
 * step at or before `lastUsed` is refused, since a code works for one sign-in only.
 */
export function matchingStep(secret: string, code: string, now: number, lastUsed = -1): number | undefined {
  const typed = Buffer.from(code.replaceAll(/\s/g, ''));
  for (const drift of [0, -1, 1]) {
    const step = stepAt(now) + drift;
    const expected = Buffer.from(codeOfStep(secret, step));
    if (step > lastUsed && typed.length === expected.length && timingSafeEqual(typed, expected)) return step;
  }
  return undefined;
}
