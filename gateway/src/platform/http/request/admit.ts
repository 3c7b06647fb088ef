import { todayIn } from '@paystead/contract/local-date.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { isPausable } from '@paystead/contract/failures-of.ts';
import { enterStatement, toSession, VERDICT_CODE, type Session } from '../../access/session.ts';
import { hasEndpoint } from '../../access/feature-switches.ts';
import { isRecent } from '../../access/recent-sign-in.ts';
import { hasLeft } from '../../access/views.ts';
import { seeScope } from '../../access/visible-scope.ts';
import { seeEmployee, seeSelf, type VisibleEmployee } from '../../access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../../database/port.ts';
import { Failure } from '../../failures/failure.ts';
import type { Assurances } from '../../identity-tokens/assurance.ts';
import { refuseInMaintenance } from '../../maintenance/refuse-change.ts';
import { noteCaller } from '../../security/caller.ts';
import type { OwnerOf } from '../route.ts';
import type { Credential } from './credential.ts';
import type { BinderPorts, EntryPorts } from '../ports.ts';

export interface Admitted {
  readonly session: Session | null;
  readonly employee: VisibleEmployee | null;
}

type Held = Exclude<Credential, { kind: 'conflict' }>;

/** The credentials that can open a session; a refresh token works only at its exchange endpoint. */
type Key = Held | { readonly kind: 'refresh'; readonly token: string; readonly hash: Uint8Array };

/**
 * Authenticates the caller and resolves the target employee. Throws 401, 403 `anti_forgery`, 503 `maintenance` or 404. `demandNeeds`
 * follows.
 */
export async function admit(
  tx: Transaction,
  endpoint: Endpoint,
  request: FastifyRequest,
  credential: Held,
  now: Date,
  ports: BinderPorts,
  ownerOf: OwnerOf | null = null,
): Promise<Admitted> {
  if (endpoint.who === 'anyone' || endpoint.who === 'identityToken') {
    const session =
      endpoint.who === 'identityToken' ? await identityOrSession(tx, endpoint, request, credential, now, ports) : null;
    if (writes(endpoint) && looksForgeable(endpoint, request, credential, ports))
      demandForgeryPair(request, credential, ports);
    if (isPausable(endpoint)) await refuseInMaintenance(tx, session ? [session.clientId] : [], now);
    return { session, employee: null };
  }
  const { id: namedId, isIllFormed } = employeeIdOf(endpoint, request);
  const findsOwner = ownerOf !== null && namedId === null && !isIllFormed;
  const self = endpoint.who === 'self' || (endpoint.who === 'selfOrInScope' && namedId === null && !findsOwner);
  const session = await enter(tx, credential, now, ports, { self, acceptsWeak: endpoint.openToWeakSessions === true });
  noteCaller(request, session);
  if (writes(endpoint)) demandForgeryPair(request, credential, ports);
  if (!hasEndpoint(session.policy, endpoint)) throw new Failure('not_found', { reason: 'the client does not have it' });
  if (isPausable(endpoint)) await refuseInMaintenance(tx, [session.clientId], now);
  if (isIllFormed) throw new Failure('not_found');
  const ownerId = findsOwner ? await ownerOf(tx, session, request.params) : null;
  const requestedId = findsOwner ? (ownerId ?? session.employeeId) : namedId;
  // Callers who name themselves read their own record: narrow the rest of the transaction as if they had named no one.
  const namesSelf = endpoint.who === 'selfOrInScope' && requestedId === session.employeeId;
  if (namesSelf) await tx.run(narrow, [requestedId]);
  const employee = await subject(tx, endpoint, session, requestedId, self || namesSelf, request, now);
  return { session, employee };
}

/**
 * Checks the endpoint's requirements: a sign-in recent enough for its kind of act, then the edit role. Throws 403
 * `step_up_required` or `edit_role_required`.
 */
export function demandNeeds({ needs }: Endpoint, { session }: Admitted, now: Date, ports: BinderPorts): void {
  if (!session) return;
  if (needs?.recentSignIn && !isRecent(session, needs.recentSignIn, now, ports.limits))
    throw new Failure('step_up_required');
  if (needs?.editRole && !(hasLeft(session) ? needs.formerToo : ports.mayEdit(session.roleNames)))
    throw new Failure('edit_role_required');
}

const narrow = statement('admit.narrow', noRow, `select from set_config('app.employee', $1, true)`);

interface Entry {
  /** The transaction continues in the caller's own rows alone. */
  readonly self?: boolean;
  /** The call is open to sessions below the level that the client requires. */
  readonly acceptsWeak?: boolean;
}

/**
 * Returns the session behind a credential. Throws 401 with the reason, and 403 `stronger_sign_in_required` for a session
 * whose sign-in is weaker than the client requires of this person, which is a security event.
 */
export async function enter(
  tx: Transaction,
  credential: Key,
  now: Date,
  { limits, assurances }: EntryPorts,
  { self = false, acceptsWeak = false }: Entry = {},
): Promise<Session> {
  if (credential.kind === 'none') throw new Failure('unauthenticated');
  const row = await tx.maybe(enterStatement, [
    credential.hash,
    credential.kind,
    now.toISOString(),
    limits.idleSeconds,
    limits.absoluteSeconds,
    self,
  ]);
  if (!row) throw new Failure('unauthenticated', { reason: 'unknown session' });
  const session = toSession(row);
  if (row.verdict === 'weak' && !acceptsWeak) throw tooWeak(session, assurances);
  if (row.verdict !== 'ok' && row.verdict !== 'weak')
    throw new Failure(VERDICT_CODE[row.verdict], { reason: `session ${row.verdict}` });
  return session;
}

/** Returns the refusal of a sign-in that is weaker than the client requires. `level`: the level of the sign-in. */
export function tooWeak(session: Session, assurances: Assurances, level = session.assurance): Failure {
  const { personId, clientId, employeeId, sessionId, requiredAssurance, providerId } = session;
  return new Failure('stronger_sign_in_required', {
    reason: `the sign-in is of level ${level}, the client requires ${requiredAssurance}`,
    requiredSignIn: assurances.offerOf(requiredAssurance, providerId),
    event: { kind: 'weak_sign_in', caller: { personId, clientId, employeeId, sessionId } },
  });
}

async function subject(
  tx: Transaction,
  endpoint: Endpoint,
  session: Session,
  requestedId: string | null,
  self: boolean,
  request: FastifyRequest,
  now: Date,
): Promise<VisibleEmployee | null> {
  if (endpoint.who === 'session') return null;
  if (endpoint.who === 'scope') {
    // Without such a view the caller gets the reply of an unknown address, whatever they sent.
    if (!seeScope(session, endpoint.resource, roleOf(request) ?? undefined, now)) throw new Failure('not_found');
    return null;
  }
  const today = todayIn(session.timeZone, now);
  const employee = self
    ? seeSelf(session, endpoint.resource)
    : requestedId === null
      ? null
      : await seeEmployee(tx, session, requestedId, endpoint.resource, roleOf(request), today);
  if (!employee) throw new Failure('not_found');
  return employee;
}

/**
 * Returns the employee that a call names, or null if it names none. A malformed id is unknown (404), not a field fault
 * (422), since both must give the same reply; it is refused once the session is known, so that attempts to guess ids
 * are recorded.
 */
function employeeIdOf(
  endpoint: Endpoint,
  request: FastifyRequest,
): { readonly id: string | null; readonly isIllFormed: boolean } {
  if (!endpoint.employee) return { id: null, isIllFormed: false };
  const [place, name] = endpoint.employee.split('.') as ['params' | 'query' | 'body', string];
  const part: unknown = request[place];
  const value = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined;
  if (value === undefined || value === null || value === '') return { id: null, isIllFormed: false };
  const id = z.uuid().safeParse(value);
  return { id: id.data ?? null, isIllFormed: !id.success };
}

/**
 * Returns the role that the caller claims, from wherever the call carries it. It can only narrow what the server
 * allows.
 */
function roleOf(request: FastifyRequest): 'manager' | 'supervisor' | null {
  for (const part of [request.params, request.query, request.body]) {
    const role = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)['role'] : undefined;
    if (role === 'manager' || role === 'supervisor') return role;
  }
  return null;
}

function writes(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' || endpoint.writes === true;
}

/**
 * Checks the anti-forgery pair before there is a session. Nothing ambient can be abused yet, but anything that looks
 * like a browser must still send the pair, so that another site can't sign a person in to someone else's account. The
 * native wrapper has no cookies to carry a pair in: its origins pass where the call names the native client that it is for,
 * or only reads. Such a call has no authority but what its body proves.
 */
function looksForgeable(endpoint: Endpoint, request: FastifyRequest, credential: Held, ports: BinderPorts): boolean {
  if (endpoint.urlEncoded) return false;
  const { origin } = request.headers;
  if (credential.kind === 'cookie') return true;
  if (origin !== undefined && ports.wrapperOrigins.includes(origin))
    return !(endpoint.reads === true || hasMember(request.body, 'nativeClientId'));
  return origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
}

function hasMember(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && name in body;
}

function demandForgeryPair(request: FastifyRequest, credential: Held, ports: BinderPorts): void {
  if (!ports.antiForgery.allows(request, credential)) throw new Failure('anti_forgery');
}

/** Returns the identity token or the session; throws 401 without either. */
async function identityOrSession(
  tx: Transaction,
  endpoint: Endpoint,
  request: FastifyRequest,
  credential: Held,
  now: Date,
  ports: BinderPorts,
): Promise<Session | null> {
  const inBody = hasMember(request.body, 'idpToken');
  if (inBody || typeof request.headers['x-identity-token'] === 'string') return null;
  if (credential.kind === 'none')
    throw new Failure('unauthenticated', { reason: `${endpoint.name} without an identity token` });
  const session = await enter(tx, credential, now, ports);
  noteCaller(request, session);
  return session;
}
