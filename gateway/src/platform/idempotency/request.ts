import { createHash } from 'node:crypto';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { Failure } from '../failures/failure.ts';

/**
 * Returns the call's `Idempotency-Key` if its endpoint supports one; throws 422 if it is invalid. Up to 255 visible
 * characters.
 */
export function idempotencyKeyOf(
  endpoint: Pick<Endpoint, 'needs'>,
  header: string | string[] | undefined,
): string | null {
  if (!endpoint.needs?.idempotencyKey || header === undefined) return null;
  // The IETF draft writes the key in quotation marks, which aren't part of it.
  const key =
    typeof header === 'string' ? /^"([\x21\x23-\x7e]{1,255})"$|^([\x21\x23-\x7e]{1,255})$/.exec(header) : null;
  const value = key?.[1] ?? key?.[2];
  if (value === undefined)
    throw new Failure('invalid_input', { faults: [{ pointer: 'headers/idempotency-key', code: 'invalid_format' }] });
  return value;
}

/** Hashes a parsed request: two requests with the same hash are the same request. 32 bytes. */
export function requestHash(endpoint: string, parts: Readonly<Record<string, unknown>>): Uint8Array {
  return sha256(canonical([endpoint, parts]));
}

export function keyHash(key: string): Uint8Array {
  return sha256(key);
}

function sha256(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}

/** Serializes JSON with sorted keys, since their order in a request means nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
