import { z } from 'zod';
import type { Session } from '../../../platform/access/session.ts';
import { noRow, statement, type Database, type Transaction } from '../../../platform/database/port.ts';

const insert = statement(
  'kept_entry.insert',
  noRow,
  `insert into kept_entry (client_id, entry_id, session_id, person_id, employee_id, endpoint, content, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const deleteOlder = statement(
  'kept_entry.delete_older',
  noRow,
  `delete from kept_entry k where k.client_id = $1 and k.session_id = $2 and k.entry_id not in (
     select e.entry_id from kept_entry e where e.client_id = $1 and e.session_id = $2
      order by e.created_at desc, e.entry_id limit $3)`,
);
const take = statement(
  'kept_entry.take',
  z.object({ endpoint: z.string(), content: z.instanceof(Uint8Array) }),
  `delete from kept_entry where client_id = $1 and entry_id = $2 and session_id = $3 and person_id = $4 and expires_at > $5
   returning endpoint, content`,
);
const purge = statement(
  'kept_entry.purge',
  noRow,
  `delete from kept_entry k using (
     select client_id, entry_id from kept_entry where expires_at <= $1 order by expires_at limit $2
       for update skip locked) old
    where (k.client_id, k.entry_id) = (old.client_id, old.entry_id)`,
);

export interface NewEntry {
  readonly entryId: string;
  readonly endpoint: string;
  /** Sealed. */
  readonly content: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertEntry(tx: Transaction, session: Session, entry: NewEntry): Promise<void> {
  const { entryId, endpoint, content, now, expiresAt } = entry;
  const { clientId, sessionId, personId, employeeId } = session;
  await tx.run(insert, [
    clientId,
    entryId,
    sessionId,
    personId,
    employeeId,
    endpoint,
    content,
    now.toISOString(),
    expiresAt.toISOString(),
  ]);
}

/** Deletes the session's oldest entries, so that at most `limit` are left. */
export async function deleteOlderEntries(tx: Transaction, session: Session, limit: number): Promise<void> {
  await tx.run(deleteOlder, [session.clientId, session.sessionId, limit]);
}

/** Deletes an entry of this session that has not expired, and returns it; null where there is none. */
export function takeEntryRow(tx: Transaction, session: Session, entryId: string, now: Date) {
  return tx.maybe(take, [session.clientId, entryId, session.sessionId, session.personId, now.toISOString()]);
}

/** Deletes at most `limit` expired entries of all clients; returns how many. For a job. */
export function purgeEntries(database: Database, now: Date, limit: number): Promise<number> {
  return database.asMaintenance((tx) => tx.run(purge, [now.toISOString(), limit]));
}
