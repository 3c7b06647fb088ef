import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { LinkCaller } from './link-caller.ts';
import type { FailureDetail } from '../../platform/failures/failure.ts';

const hostnameExists = statement(
  'email_link.hostname',
  z.object({ known: z.boolean() }),
  'select partner_hostname_exists($1) as known',
);
const request = statement(
  'email_link.request',
  z.object({ person_id: z.string().nullable() }),
  'select email_link_request($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as person_id',
);
const recipient = statement(
  'email_link.recipient',
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
const cancel = statement(
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

/** Returns true if a host name belongs to a partner's portal. */
export async function isPartnerHostname(tx: Transaction, hostname: string): Promise<boolean> {
  return (await tx.one(hostnameExists, [hostname])).known;
}

/** Counts a caller's request and returns 0; over the limit, counts nothing and returns the seconds to wait. */
export async function countRequest(
  tx: Transaction,
  callerHash: Uint8Array,
  limit: number,
  windowSeconds: number,
  now: Date,
): Promise<number> {
  return (await tx.one(admit, [callerHash, limit, windowSeconds, now.toISOString()])).wait;
}

export interface LinkRequest {
  /** A session requests a change; an identity makes a claim, which only that identity may complete. */
  readonly caller: LinkCaller;
  readonly currentEmail: string;
  readonly updatedEmail: string;
  readonly hostname: string;
  readonly tokenHash: Uint8Array;
  readonly cancelHash: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly cancelUntil: Date;
  /** An earlier request of the same caller after this instant makes this one void. */
  readonly repeatedAfter: Date;
  /** Claims per day that one person is notified of, of all claimants together. */
  readonly claimsPerDay: number;
}

/** Stores a request and returns the person's id; null if there is nothing to link, which the reply must not show. */
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
    one.repeatedAfter.toISOString(),
    one.claimsPerDay,
  ]);
  return row.person_id;
}

/** Returns the language, employer and partner for mail to a person; undefined if no employer has them. */
export function readRecipient(tx: Transaction, personId: string) {
  return tx.maybe(recipient, [personId]);
}

/** Returns a person's addresses on file, and those replaced by a request that can still be taken back. */
export async function addressesOf(tx: Transaction, personId: string, now: Date): Promise<string[]> {
  return (await tx.rows(addresses, [personId, now.toISOString()])).map(({ email }) => email);
}

/**
 * Returns the request behind a link and what this caller may do; undefined if it is unknown, used, expired, void or not
 * this caller's.
 */
export function findLink(tx: Transaction, tokenHash: Uint8Array, caller: LinkCaller, now: Date) {
  const { personId, issuer, subject, verifiedEmail } = parametersOf(caller);
  return tx.maybe(find, [tokenHash, personId, issuer, subject, verifiedEmail, now.toISOString()]);
}

/** Completes a request. Returns undefined if the caller may not, by the same rule as `findLink`. */
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

/** Voids a request, or takes a completed one back. Returns undefined if the token is unknown, used or expired. */
export function cancelRequest(tx: Transaction, hash: Uint8Array, now: Date) {
  return tx.maybe(cancel, [hash, now.toISOString()]);
}

/** Returns the security event for the refusal of a link that was used or voided before; otherwise nothing. */
export async function reuseOf(tx: Transaction, hash: Uint8Array): Promise<FailureDetail> {
  const { is_spent } = await tx.one(isSpent, [hash]);
  return is_spent ? { event: { kind: 'link_token_reused' } } : {};
}

/** Deletes at most `limit` requests that can no longer be taken back. Returns how many. */
export async function deleteLinksBefore(tx: Transaction, before: Date, limit: number): Promise<number> {
  return (await tx.one(purge, [before.toISOString(), limit])).gone;
}

/** Deletes at most `limit` counted requests that no limit uses any more. Returns how many. */
export async function deleteAttemptsBefore(tx: Transaction, before: Date, limit: number): Promise<number> {
  return (await tx.one(purgeAttempts, [before.toISOString(), limit])).gone;
}
