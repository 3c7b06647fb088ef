import { randomUUID } from 'node:crypto';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { canDemandStepUp } from '@paystead/contract/failures-of.ts';
import { KEPT_ENTRY_SECONDS } from '@paystead/contract/features/session/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { open, seal, type Place } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { deleteOlderEntries, insertEntry, takeEntryRow } from './kept-entries-store.ts';

/** The calls for which an entry may be kept, by name. */
const KEEPABLE: ReadonlySet<string> = new Set(
  endpoints.filter((endpoint) => canDemandStepUp(endpoint)).map(({ name }) => name),
);

/** Entries per session: a person confirms in one tab, or a few. */
const MAX_PER_SESSION = 5;

export interface Entry {
  readonly endpoint: string;
  readonly content: string;
}

/**
 * Stores a person's entries until they return from the identity provider. Returns an opaque id that works in this
 * session only. Throws `invalid_input` for a call that never requires a recent sign-in.
 */
export async function keepEntry(
  tx: Transaction,
  keys: KeyRing,
  session: Session,
  { endpoint, content }: Entry,
  now: Date,
): Promise<string> {
  if (!KEEPABLE.has(endpoint)) refuse('invalid_input', { faults: [{ pointer: '/endpoint', code: 'invalid' }] });
  const entryId = randomUUID();
  await insertEntry(tx, session, {
    entryId,
    endpoint,
    content: seal(keys, content, placeOf(session, entryId, endpoint)),
    now,
    expiresAt: new Date(now.getTime() + KEPT_ENTRY_SECONDS * 1000),
  });
  await deleteOlderEntries(tx, session, MAX_PER_SESSION);
  return entryId;
}

/**
 * Returns an entry and deletes it, so that it is used once. Throws `not_found` alike for an entry of another session,
 * one already taken and one that has expired.
 */
export async function takeEntry(
  tx: Transaction,
  keys: KeyRing,
  session: Session,
  entryId: string,
  now: Date,
): Promise<Entry> {
  const { endpoint, content } = found(await takeEntryRow(tx, session, entryId, now));
  return { endpoint, content: open(keys, content, placeOf(session, entryId, endpoint)) };
}

/** Binds the seal to person, session and call: an entry that was moved to another row does not open. */
function placeOf({ clientId, sessionId, personId }: Session, entryId: string, endpoint: string): Place {
  return { table: 'kept_entry', column: 'content', row: [clientId, entryId, sessionId, personId, endpoint] };
}
