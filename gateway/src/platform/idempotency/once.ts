import { FAILURE_STATUS } from '@paystead/contract/failure.ts';
import { noRow, statement, type Transaction } from '../database/port.ts';
import { Failure } from '../failures/failure.ts';
import { open, seal, type Place } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';

/** The outcome of a call: done now, refused now (and stored), or answered before. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'replayed'; readonly status: number; readonly text: string | null };

/** A caller's key in the transaction of its call. Only the caller's own keys are ever read. */
export interface HeldKey {
  /** The place of its sealed reply. */
  readonly place: Place;
  /** Claims the key. Returns true if it is this call's, false if an earlier call has it. */
  claim(requestHash: Uint8Array, endpoint: string, now: Date): Promise<boolean>;
  read(): Promise<{
    readonly request_hash: Uint8Array;
    readonly status: number | null;
    readonly reply: Uint8Array | null;
  }>;
  save(status: number, reply: Uint8Array | null): Promise<void>;
}

export interface OnceOptions<T> {
  readonly key: HeldKey;
  readonly requestHash: Uint8Array;
  readonly endpoint: string;
  readonly now: Date;
  readonly keys: KeyRing;
  /** Returns the reply as it is sent; null: no body. */
  replyOf(value: T): { readonly status: number; readonly text: string | null };
  problemOf(failure: Failure): string;
}

const savepoint = statement('idempotency.savepoint', noRow, 'savepoint effect');
const undo = statement('idempotency.undo', noRow, 'rollback to savepoint effect');

/**
 * Refusals that depend on the request alone, so they stay true when it is repeated. Others depend on the moment (signed
 * out, old sign-in, too many calls): once resolved, the same call with the same key must go through.
 */
const LASTING: ReadonlySet<number> = new Set([404, 409, 413, 415, 422]);

/**
 * Runs the effect of a call once per key. Everything happens in the caller's transaction: the claim on the key, the
 * effect behind a savepoint, and the reply. A refusal undoes the effect alone, so that it can be stored and the key
 * stays held until the commit; any other error undoes everything, and the key is free again.
 */
export async function once<T>(tx: Transaction, effect: () => Promise<T>, options: OnceOptions<T>): Promise<Outcome<T>> {
  const { key, keys } = options;
  const { place } = key;
  if (!(await key.claim(options.requestHash, options.endpoint, options.now))) {
    const stored = await key.read();
    if (!Buffer.from(stored.request_hash).equals(options.requestHash)) throw new Failure('idempotency_mismatch');
    if (stored.status === null) throw new Failure('internal', { reason: 'a key was committed without its answer' });
    return { kind: 'replayed', status: stored.status, text: stored.reply && open(keys, stored.reply, place) };
  }
  await tx.run(savepoint, []);
  try {
    const value = await effect();
    const { status, text } = options.replyOf(value);
    await key.save(status, text === null ? null : seal(keys, text, place));
    return { kind: 'done', value };
  } catch (error) {
    if (!(error instanceof Failure) || !LASTING.has(FAILURE_STATUS[error.code])) throw error;
    if (!error.detail.keepsWork) await tx.run(undo, []);
    await key.save(FAILURE_STATUS[error.code], seal(keys, options.problemOf(error), place));
    return { kind: 'refused', failure: error };
  }
}
