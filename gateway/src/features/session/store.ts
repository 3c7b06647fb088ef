import { z } from 'zod';
import type { Assurance } from '@paystead/contract/assurance.ts';
import type { Session } from '../../platform/access/session.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { personalVersion } from '../../platform/pay-group-zone.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import type { Identity, ProviderReach } from '../../platform/identity-tokens/verify.ts';

const personOfIdentity = statement(
  'session.person_of_identity',
  z.object({ person_id: z.string().nullable() }),
  'select person_of_identity_in_reach($1, $2, $3, $4, $5, $6, $7) as person_id',
);

const profile = z.object({
  profile_id: z.string(),
  username: z.string(),
  client_code: z.string(),
  client_name: z.string(),
  employee_id: z.string(),
  last_used_at: z.string().nullable(),
  employee_number: z.string(),
  status: z.string().nullable(),
});
export type PersonProfile = z.infer<typeof profile>;

const profilesOfPerson = statement(
  'session.profile_choices',
  profile,
  `select * from profile_choices($1, $2) c
    where ($3::text[] is null and $4::text[] is null) or client_in_reach(c.client_code, $3, $4)`,
);

const openSession = statement(
  'session.open',
  noRow,
  'select from session_begin($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
);

const done = z.object({ done: z.boolean() });
const stepUp = statement(
  'session.step_up',
  done.extend({ signed_in_at: z.string() }),
  'select * from session_step_up($1, $2, $3, $4, $5, $6)',
);
const assure = statement('session.assure', noRow, 'select from session_assure($1, $2, $3, $4)');
const assureAs = statement('session.assure_as', noRow, 'select from session_assure_as($1, $2, $3)');
const renewBearer = statement('session.renew_bearer', done, 'select session_renew_bearer($1, $2, $3, $4, $5) as done');

const switchSession = statement('session.switch', done, 'select session_switch($1, $2, $3, $4, $5, $6, $7) as done');
const profileCount = statement(
  'session.profile_count',
  z.object({ profiles: z.int() }),
  `select count(*)::integer as profiles from profiles_of_person($1) c
    where ($2::text[] is null and $3::text[] is null) or client_in_reach(c.client_code, $2, $3)`,
);

const liveSession = z.object({
  session_id: z.string(),
  kind: z.enum(['web', 'native']),
  device: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  client_name: z.string(),
});
const liveSessions = statement('session.list', liveSession, 'select * from session_list($1, $2, $3, $4)');

const names = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  partner_key: z.string().nullable(),
  is_sandbox: z.boolean(),
});
const namesOf = statement(
  'session.who',
  names,
  `select (select concat_ws(' ', coalesce(v.preferred_name, v.first_name), v.last_name)
             from ${personalVersion({ client: '$1', employee: '$2', at: '$3::timestamptz' })}) as name,
          email_of_person($4) as email,
          (select p.partner_key from branding_of_partner($5) p) as partner_key, client_is_sandbox($1) as is_sandbox`,
);

/** Finds the person of an identity; the first sign-in with a verified address on file binds it. */
export async function findPerson(tx: Transaction, identity: Identity, now: Date): Promise<string | null> {
  const row = await tx.one(personOfIdentity, [
    identity.issuer,
    identity.subject,
    identity.email,
    identity.emailVerified,
    now.toISOString(),
    ...reachValues(identity.reach),
  ]);
  return row.person_id;
}

/**
 * Returns a person's enabled profiles in the reach of the provider that they signed in with, last used first. Each row is
 * read inside its own tenant.
 */
export function listProfiles(
  tx: Transaction,
  personId: string,
  reach: ProviderReach,
  now: Date,
): Promise<PersonProfile[]> {
  return tx.rows(profilesOfPerson, [personId, now.toISOString(), ...reachValues(reach)]);
}

function reachValues({ clientCodes, hosts }: ProviderReach) {
  return [clientCodes && [...clientCodes], hosts && [...hosts]] as const;
}

/** Counts the enabled profiles of the session's person in the reach of the provider that opened the session. */
export async function countProfiles(tx: Transaction, session: Session, reach: ProviderReach): Promise<number> {
  return (await tx.one(profileCount, [session.personId, ...reachValues(reach)])).profiles;
}

/** A session to be opened; `native` null on the web. */
export interface NewSession {
  readonly sessionId: string;
  readonly tokenHash: Uint8Array;
  readonly personId: string;
  readonly profileId: string;
  readonly signedInAt: Date;
  readonly amr: readonly string[];
  readonly assurance: Assurance;
  readonly acr: string | null;
  /** The identity that opens it, with the provider's own session, which a back-channel logout names; null: none did. */
  readonly identity: Pick<Identity, 'providerId' | 'issuer' | 'subject' | 'sid'> | null;
  readonly device: string;
  readonly native: {
    readonly nativeClientId: string;
    readonly bearerHash: Uint8Array;
    readonly bearerExpiresAt: Date;
  } | null;
}

export async function insertSession(tx: Transaction, session: NewSession, now: Date): Promise<void> {
  await tx.run(openSession, [
    session.sessionId,
    session.tokenHash,
    session.native ? 'native' : 'web',
    session.personId,
    session.profileId,
    session.signedInAt.toISOString(),
    [...session.amr],
    now.toISOString(),
    session.device,
    session.native?.nativeClientId ?? null,
    session.native?.bearerHash ?? null,
    session.native?.bearerExpiresAt.toISOString() ?? null,
    session.identity?.providerId ?? null,
    session.identity?.issuer ?? null,
    session.identity?.subject ?? null,
    session.identity?.sid ?? null,
  ]);
  await tx.run(assure, [session.sessionId, session.personId, session.assurance, session.acr]);
}

/**
 * Replaces this session by one of another profile of the same person, with its start, its sign-in and its level. Returns false if
 * this one has ended meanwhile, or the profile is not the person's.
 */
export async function replaceSession(
  tx: Transaction,
  old: Session,
  next: Pick<NewSession, 'sessionId' | 'tokenHash' | 'profileId' | 'device'>,
  now: Date,
): Promise<boolean> {
  const row = await tx.one(switchSession, [
    old.sessionId,
    old.personId,
    next.sessionId,
    next.tokenHash,
    next.profileId,
    now.toISOString(),
    next.device,
  ]);
  if (row.done) await tx.run(assureAs, [next.sessionId, old.sessionId, old.personId]);
  return row.done;
}

/** A new sign-in on a session that is open. */
interface NewSignIn extends Pick<NewSession, 'amr' | 'acr' | 'assurance'> {
  readonly at: Date;
}

/**
 * Records a new sign-in on a session of the same person; an older one counts only if it is stronger. Returns the time of
 * the sign-in that counts, or null if the session has ended.
 */
export async function refreshSignIn(tx: Transaction, session: Session, signIn: NewSignIn): Promise<Date | null> {
  const { at, amr, acr, assurance } = signIn;
  const row = await tx.maybe(stepUp, [session.sessionId, session.personId, at.toISOString(), [...amr], assurance, acr]);
  return row ? new Date(row.signed_in_at) : null;
}

/** Replaces both tokens of a native session. Returns false if another call was first. */
export async function replaceTokens(
  tx: Transaction,
  sessionId: string,
  oldHash: Uint8Array,
  newHash: Uint8Array,
  bearer: { readonly hash: Uint8Array; readonly expiresAt: Date },
): Promise<boolean> {
  return (await tx.one(renewBearer, [sessionId, oldHash, newHash, bearer.hash, bearer.expiresAt.toISOString()])).done;
}

/** Returns the live sessions of the caller's person, at every employer whose employment hasn't ended since. */
export function listLiveSessions(
  tx: Transaction,
  { personId }: Session,
  now: Date,
  limits: Pick<SessionLimits, 'idleSeconds' | 'absoluteSeconds'>,
) {
  return tx.rows(liveSessions, [personId, now.toISOString(), limits.idleSeconds, limits.absoluteSeconds]);
}

/** Reads what a session's state shows beside the session: the person's name and sign-in address, the partner, if it's a sandbox. */
export function readNames(tx: Transaction, session: Session, now: Date) {
  return tx.one(namesOf, [
    session.clientId,
    session.employeeId,
    now.toISOString(),
    session.personId,
    session.partnerId,
  ]);
}
