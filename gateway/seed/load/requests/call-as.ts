import { randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { insertSession } from '../../../src/features/session/store.ts';
import { enterStatement, toSession, type Session } from '../../../src/platform/access/session.ts';
import type { VisibleEmployee } from '../../../src/platform/access/visible-employee.ts';
import { recordUse, takeNotes, type AuditNotes } from '../../../src/platform/audit/record.ts';
import type { Database, Transaction } from '../../../src/platform/database/port.ts';
import type { KeyRing } from '../../../src/platform/keys/key-ring.ts';
import { idIn, type Hired, type PaidCompany } from '../company.ts';
import { personIdOf } from '../people.ts';

export interface Store {
  readonly database: Database;
  readonly keys: KeyRing;
}

/** A cast member at one client. */
export interface Actor extends Pick<Hired, 'employee' | 'employeeId'> {
  readonly company: Pick<PaidCompany, 'client' | 'clientId'>;
}

/** The parts of a route handler's input that commands about requests use. */
export interface ActorCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly now: Date;
  readonly language: 'en';
  readonly audit: AuditNotes;
  readonly host: { readonly hostname: string; readonly origin: string };
}

/**
 * Runs one call as a cast member, as the gateway runs a request but without HTTP: in their session, inside their tenant
 * (`own`: narrowed to their own rows), and with the endpoint's audit row.
 */
export async function callAs<T>(
  { database, keys }: Store,
  actor: Actor,
  { endpoint, own, now }: { readonly endpoint: Endpoint; readonly own: boolean; readonly now: Date },
  work: (call: ActorCall) => Promise<{ readonly result: T; readonly subject: VisibleEmployee | null }>,
): Promise<T> {
  const session = await sessionOf(database, actor, now);
  const { clientId, employeeId } = session;
  return database.asTenant({ clientId, employeeId: own ? employeeId : null }, async (tx) => {
    const notes = takeNotes(null);
    const host = { hostname: 'localhost', origin: 'http://localhost' };
    const { result, subject } = await work({ tx, session, now, language: 'en', audit: notes, host });
    if (subject) notes.alsoOf(subject);
    await recordUse(tx, { endpoint, session, now, requestId: REQUEST_ID, notes, keys });
    return result;
  });
}

/** Names the demo's calls in the audit. */
const REQUEST_ID = 'demonstration';

/**
 * Returns the session that a cast member would have if they signed in at `now`. The sign-in is rolled back: it would be
 * a second device in addition to the visitor's, which is a review reason of its own.
 */
async function sessionOf(database: Database, { employee, company }: Actor, now: Date): Promise<Session> {
  // No one ever has a token with this hash.
  const tokenHash = new Uint8Array(randomBytes(32));
  const signedIn = {
    sessionId: randomUUID(),
    tokenHash,
    personId: personIdOf(employee.ssn),
    profileId: idIn(company.client, 'profile', employee.number),
    signedInAt: now,
    amr: ['pwd'],
    // Strong enough for the policy of every client.
    assurance: 'phishingResistant' as const,
    acr: null,
    identity: null,
    device: '',
    native: null,
  };
  const found = await database
    .asDirectory(async (tx) => {
      await insertSession(tx, signedIn, now);
      const entered = await tx.one(enterStatement, [tokenHash, 'cookie', now.toISOString(), 900, 43_200, false]);
      throw new Undone(toSession(entered));
    })
    .catch((error: unknown) => error);
  if (found instanceof Undone) return found.session;
  throw found;
}

/** Rolls a transaction back and carries its result. */
class Undone extends Error {
  readonly session: Session;
  constructor(session: Session) {
    super('undone');
    this.session = session;
  }
}
