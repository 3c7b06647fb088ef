import { safeReturnPath } from './deep-link.ts';

/** What the page must remember while the browser is at the provider. No token is in it; the verifier is worth nothing without the code. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  readonly purpose: 'login' | 'stepUp';
  /** The form that waits at the gateway while its person confirms their identity: an opaque id, worth nothing elsewhere. */
  readonly entryId?: string;
  /** Seconds; what the identity token's `auth_time` is checked against. */
  readonly maxAge?: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** One text in session storage, gone with the tab. */
export interface PendingPort {
  readonly read: () => string | undefined;
  readonly write: (text: string | undefined) => void;
}

const LONGEST_STAY = 60 * 60 * 1000;
const TEXTS = ['state', 'nonce', 'verifier', 'returnTo'] as const;

export function keepPending(port: PendingPort, pending: PendingSignIn): void {
  port.write(JSON.stringify(pending));
}

/** Takes the record out of storage: good once, for an hour, and only when it is whole. */
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
  if (!TEXTS.every((name) => typeof record[name] === 'string' && record[name] !== '')) return undefined;
  const { startedAt, maxAge, entryId } = record;
  if (typeof startedAt !== 'number' || startedAt > now || now - startedAt > LONGEST_STAY) return undefined;
  return {
    state: String(record.state),
    nonce: String(record.nonce),
    verifier: String(record.verifier),
    returnTo: safeReturnPath(record.returnTo, origin),
    purpose: record.purpose === 'stepUp' ? 'stepUp' : 'login',
    ...(typeof entryId === 'string' && { entryId }),
    ...(typeof maxAge === 'number' && { maxAge }),
    startedAt,
  };
}
