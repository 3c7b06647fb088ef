import { randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { revoke } from '../../../src/features/session/ends/ended-session-store.ts';
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

interface ActorEndpoint {
  readonly endpoint: Endpoint;
  readonly own: boolean;
  readonly now: Date;
  /** The device of earlier sign-ins and the one of this call, if they matter. */
  readonly devices?: { readonly usual: string; readonly used: string } | undefined;
}

/** Days before a call from a new device in which the person signed in with the usual one. */
const USUAL_DAYS = 40;

/**
 * Runs one call as a cast member, as the gateway runs a request but without HTTP: in their session, inside their tenant
 * (`own`: narrowed to their own rows), and with the endpoint's audit row.
 */
export async function callAs<T>(
  { database, keys }: Store,
  actor: Actor,
  { endpoint, own, now, devices }: ActorEndpoint,
  work: (call: ActorCall) => Promise<{ readonly result: T; readonly subject: VisibleEmployee | null }>,
): Promise<T> {
  if (devices) await signOut(database, await signIn(database, actor, addDays(now, -USUAL_DAYS), devices.usual));
  const session = devices ? await signIn(database, actor, now, devices.used) : await sessionOf(database, actor, now);
  const { clientId, employeeId } = session;
  const result = await database.asTenant({ clientId, employeeId: own ? employeeId : null }, async (tx) => {
    const notes = takeNotes(null);
    const host = { hostname: 'localhost', origin: 'http://localhost' };
    const { result, subject } = await work({ tx, session, now, language: 'en', audit: notes, host });
    if (subject) notes.alsoOf(subject);
    await recordUse(tx, { endpoint, session, now, requestId: REQUEST_ID, notes, keys });
    return result;
  });
  if (devices) await signOut(database, session);
  return result;
}

/** Names the demo's calls in the audit. */
const REQUEST_ID = 'demonstration';

const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * 86_400_000);

/** Signs a cast member in with a device, which their later sign-ins are compared with. */
async function signIn(database: Database, actor: Actor, now: Date, device: string): Promise<Session> {
  return database.asDirectory((tx) => enterAs(tx, actor, now, device));
}

async function signOut(database: Database, session: Session): Promise<void> {
  await database.asTenant(session, (tx) => revoke(tx, session, session.sessionId, session.signedInAt, 'signed out'));
}

/**
 * Returns the session that a cast member would have if they signed in at `now`. The sign-in is rolled back: it would be
 * a second device in addition to the visitor's, which is a review reason of its own.
 */
async function sessionOf(database: Database, actor: Actor, now: Date): Promise<Session> {
  const found = await database
    .asDirectory(async (tx) => {
      throw new Undone(await enterAs(tx, actor, now, ''));
    })
    .catch((error: unknown) => error);
  if (found instanceof Undone) return found.session;
  throw found;
}

async function enterAs(tx: Transaction, { employee, company }: Actor, now: Date, device: string): Promise<Session> {
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
    device,
    native: null,
  };
  await insertSession(tx, signedIn, now);
  return toSession(await tx.one(enterStatement, [tokenHash, 'cookie', now.toISOString(), 900, 43_200, false]));
}

/** Rolls a transaction back and carries its result. */
class Undone extends Error {
  readonly session: Session;
  constructor(session: Session) {
    super('undone');
    this.session = session;
  }
}
