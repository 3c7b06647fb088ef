import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { LinkCaller } from './link-caller.ts';
import type { FailureDetail } from '../../platform/failures/failure.ts';

const known = statement(
  'email_link.hostname',
  z.object({ known: z.boolean() }),
  'select partner_hostname_exists($1) as known',
);
const request = statement(
  'email_link.request',
  z.object({ person_id: z.string().nullable() }),
  'select email_link_request($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as person_id',
);
const face = statement(
  'email_link.face',
  z.object({
    language,
    client_id: z.string(),
    employee_id: z.string(),
    client_name: z.string(),
    partner_id: z.string(),
  }),
  'select * from email_link_face($1)',
);
const addresses = statement(
  'email_link.addresses',
  z.object({ email: z.string() }),
  'select * from email_link_addresses($1, $2)',
);
const linked = {
  person_id: z.string(),
  kind: z.enum(['claim', 'change']),
  current_email: z.string(),
  updated_email: z.string(),
};
const find = statement(
  'email_link.find',
  z.object({ ...linked, expires_at: z.string(), standing: z.enum(['mayComplete', 'claimantOnly', 'ownerOnly']) }),
  'select * from email_link_for($1, $2, $3, $4, $5, $6)',
);
const finish = statement(
  'email_link.finish',
  z.object(linked),
  'select * from email_link_finish($1, $2, $3, $4, $5, $6, $7, $8)',
);
const object = statement(
  'email_link.object',
  z.object({ ...linked, was_completed: z.boolean() }),
  'select * from email_link_object($1, $2)',
);
const admit = statement(
  'email_link.admit',
  z.object({ wait: z.int() }),
  'select email_link_admit($1, $2, $3, $4) as wait',
);
const isSpent = statement(
  'email_link.is_spent',
  z.object({ is_spent: z.boolean() }),
  'select email_link_is_spent($1) as is_spent',
);
const purge = statement('email_link.purge', z.object({ gone: z.int() }), 'select email_link_purge($1, $2) as gone');
const purgeAttempts = statement(
  'email_link.purge_attempts',
  z.object({ gone: z.int() }),
  'select email_link_attempt_purge($1, $2) as gone',
);

/** Whether a host name is one of some partner's portals. */
export async function isPartnerHostname(tx: Transaction, hostname: string): Promise<boolean> {
  return (await tx.one(known, [hostname])).known;
}

/** Counts a request of a caller and answers 0, or counts nothing and answers the seconds to wait. */
export async function countRequest(
  tx: Transaction,
  callerHash: Uint8Array,
  most: number,
  windowSeconds: number,
  now: Date,
): Promise<number> {
  return (await tx.one(admit, [callerHash, most, windowSeconds, now.toISOString()])).wait;
}

export interface LinkRequest {
  /** A session asks for a change, an identity makes a claim, which it alone may complete. */
  readonly caller: LinkCaller;
  readonly currentEmail: string;
  readonly updatedEmail: string;
  readonly hostname: string;
  readonly tokenHash: Uint8Array;
  readonly cancelHash: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly cancelUntil: Date;
  /** A request of the same caller since then makes this one void. */
  readonly againAfter: Date;
  /** Claims that one person is told of within a day, whoever makes them. */
  readonly claimsPerDay: number;
}

/** Stores a request and answers the person's id; null where there is nothing to link, of which nobody outside may learn. */
export async function storeRequest(tx: Transaction, one: LinkRequest): Promise<string | null> {
  const { caller } = one;
  const row = await tx.one(request, [
    randomUUID(),
    caller.kind === 'session' ? caller.session.personId : null,
    caller.kind === 'identity' ? caller.identity.issuer : null,
    caller.kind === 'identity' ? caller.identity.subject : null,
    one.currentEmail,
    one.updatedEmail,
    one.hostname,
    one.tokenHash,
    one.cancelHash,
    one.now.toISOString(),
    one.expiresAt.toISOString(),
    one.cancelUntil.toISOString(),
    one.againAfter.toISOString(),
    one.claimsPerDay,
  ]);
  return row.person_id;
}

/** Language, employer and partner of the mails to a person; undefined where they work for nobody. */
export function readFace(tx: Transaction, personId: string) {
  return tx.maybe(face, [personId]);
}

/** Every address on file of a person, and those replaced by a request to which they may still object. */
export async function addressesOf(tx: Transaction, personId: string, now: Date): Promise<string[]> {
  return (await tx.rows(addresses, [personId, now.toISOString()])).map(({ email }) => email);
}

/** The request behind a link and what this caller may do; undefined where it is none of theirs, unknown, used, late or void. */
export function findLink(tx: Transaction, tokenHash: Uint8Array, caller: LinkCaller, now: Date) {
  const { personId, issuer, subject, verifiedEmail } = parametersOf(caller);
  return tx.maybe(find, [tokenHash, personId, issuer, subject, verifiedEmail, now.toISOString()]);
}

/** Completes a request; undefined where the caller may not, by the same rule as `findLink`. */
export function finishLink(tx: Transaction, tokenHash: Uint8Array, caller: LinkCaller, now: Date, freezeUntil: Date) {
  const { personId, sessionId, issuer, subject, verifiedEmail } = parametersOf(caller);
  return tx.maybe(finish, [
    tokenHash,
    personId,
    sessionId,
    verifiedEmail,
    issuer,
    subject,
    now.toISOString(),
    freezeUntil.toISOString(),
  ]);
}

function parametersOf(caller: LinkCaller) {
  if (caller.kind === 'session') {
    const { personId, sessionId } = caller.session;
    return { personId, sessionId, issuer: null, subject: null, verifiedEmail: null };
  }
  const { issuer, subject, email, emailVerified } = caller.identity;
  return { personId: null, sessionId: null, issuer, subject, verifiedEmail: emailVerified ? email : null };
}

/** Voids a request, or takes a completed one back; undefined where the token is unknown, used or late. */
export function objectToLink(tx: Transaction, hash: Uint8Array, now: Date) {
  return tx.maybe(object, [hash, now.toISOString()]);
}

/** What a refusal adds where the link was used or made void before: the security event that this is. */
export async function spentLink(tx: Transaction, hash: Uint8Array): Promise<FailureDetail> {
  const { is_spent } = await tx.one(isSpent, [hash]);
  return is_spent ? { event: { kind: 'link_token_reused' } } : {};
}

/** Forgets requests to which nobody can object any more; answers how many. */
export async function forgetLinks(tx: Transaction, before: Date, most: number): Promise<number> {
  return (await tx.one(purge, [before.toISOString(), most])).gone;
}

/** Forgets counted requests that no limit looks at any more; answers how many. */
export async function forgetAttempts(tx: Transaction, before: Date, most: number): Promise<number> {
  return (await tx.one(purgeAttempts, [before.toISOString(), most])).gone;
}
