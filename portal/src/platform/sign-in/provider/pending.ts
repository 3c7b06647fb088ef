import { safeReturnPath } from '../actions/deep-link.ts';

/**
 * Record of a redirect sign-in while the browser is at the provider. It holds no token, and the verifier is useless
 * alone.
 */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  readonly purpose: 'login' | 'stepUp';
  /** The provider that was asked, if there are several. */
  readonly providerId?: string;
  /** Opaque id of the entry kept at the gateway during a step-up. */
  readonly entryId?: string;
  /** A stronger sign-in was requested than the person had. */
  readonly isStronger?: boolean;
  /** Largest age of the identity token's `auth_time`, in seconds. */
  readonly maxAge?: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** A value in session storage, which ends with the tab. */
export interface PendingPort {
  readonly read: () => string | undefined;
  readonly write: (text: string | undefined) => void;
}

/** Longest time at the provider, in milliseconds. */
const MAX_AGE_MS = 60 * 60 * 1000;
const TEXT_FIELDS = ['state', 'nonce', 'verifier', 'returnTo'] as const;

/** Stores the record before the browser leaves the page. */
export function keepPending(port: PendingPort, pending: PendingSignIn): void {
  port.write(JSON.stringify(pending));
}

/** Removes the record from storage and returns it if it is complete and at most an hour old. */
export function takePending(port: PendingPort, now: number, origin: string): PendingSignIn | undefined {
  const text = port.read();
  port.write(undefined);
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Record<string, unknown>;
  if (!TEXT_FIELDS.every((name) => typeof record[name] === 'string' && record[name] !== '')) return undefined;
  const { startedAt, maxAge, entryId, providerId, isStronger } = record;
  if (typeof startedAt !== 'number' || startedAt > now || now - startedAt > MAX_AGE_MS) return undefined;
  return {
    state: String(record.state),
    nonce: String(record.nonce),
    verifier: String(record.verifier),
    returnTo: safeReturnPath(record.returnTo, origin),
    purpose: record.purpose === 'stepUp' ? 'stepUp' : 'login',
    ...(typeof providerId === 'string' && { providerId }),
    ...(typeof entryId === 'string' && { entryId }),
    ...(isStronger === true && { isStronger }),
    ...(typeof maxAge === 'number' && { maxAge }),
    startedAt,
  };
}
