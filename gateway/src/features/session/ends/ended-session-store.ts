import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { Session } from '../../../platform/access/session.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import type { ProviderLogout } from '../../../platform/identity-tokens/verify-logout.ts';
import type { Caller } from '../../../platform/security/caller.ts';

const done = z.object({ done: z.boolean() });
const revokeSession = statement('session.revoke', done, 'select session_revoke($1, $2, $3, $4) as done');

const endReplaced = statement('session.succeed', done, 'select session_succeed($1, $2) as done');
const ownerOfSpent = statement(
  'session.owner_of_spent_token',
  z.object({ session_id: z.string(), person_id: z.string(), client_id: z.string(), employee_id: z.string() }),
  'select * from owner_of_spent_refresh_token($1)',
);
const replayed = statement(
  'session.end_replayed',
  z.object({
    person_id: z.string(),
    email: z.string().nullable(),
    language,
    device: z.string(),
    client_name: z.string(),
    partner_id: z.string(),
  }),
  'select * from session_end_replayed($1, $2)',
);
const endAtProvider = statement(
  'session.end_at_provider',
  z.object({ ended: z.int() }),
  'select session_end_at_provider($1, $2, $3, $4, $5) as ended',
);
const purge = statement('session.purge', z.object({ gone: z.int() }), 'select session_purge($1, $2) as gone');

/** Ends the web session of a cookie that is about to be replaced. Returns true if that session was live. */
export async function endReplacedSession(tx: Transaction, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  return (await tx.one(endReplaced, [tokenHash, now.toISOString()])).done;
}

/** Sessions deleted at each sign-in: more than it adds, so that any backlog shrinks. */
const PURGE_SIZE = 20;

/** Deletes at most 20 sessions that began before an instant. Returns how many. */
export async function deleteSessionsBefore(tx: Transaction, before: Date): Promise<number> {
  return (await tx.one(purge, [before.toISOString(), PURGE_SIZE])).gone;
}

/** Ends a session of the caller's person. Returns false if it is another person's, or ended before. */
export async function revoke(
  tx: Transaction,
  caller: Session,
  sessionId: string,
  now: Date,
  reason: string,
): Promise<boolean> {
  return (await tx.one(revokeSession, [sessionId, caller.personId, now.toISOString(), reason])).done;
}

/** A session that ended because its refresh token was used twice, with what its owner's notice needs. */
export type EndedSession = z.infer<typeof replayed.row>;

/** Ends the session of a refresh token that was used before. Returns undefined if it had ended already. */
export function endReplayed(tx: Transaction, sessionId: string, now: Date): Promise<EndedSession | undefined> {
  return tx.maybe(replayed, [sessionId, now.toISOString()]);
}

/** Ends the sessions that were opened in a session or by an account at a provider. Returns how many. */
export async function endSessionsAtProvider(
  tx: Transaction,
  { providerId, issuer, sid, subject }: ProviderLogout,
  now: Date,
): Promise<number> {
  return (await tx.one(endAtProvider, [providerId, issuer, sid, subject, now.toISOString()])).ended;
}

/** Returns the session whose refresh token this was before it was exchanged; null if it never was one. */
export async function ownerOfSpentToken(tx: Transaction, hash: Uint8Array): Promise<Caller | null> {
  const row = await tx.maybe(ownerOfSpent, [hash]);
  if (!row) return null;
  return { sessionId: row.session_id, personId: row.person_id, clientId: row.client_id, employeeId: row.employee_id };
}
