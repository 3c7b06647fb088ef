import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { IDENTITY_FACTS } from '@paystead/contract/features/invitations/facts.ts';
import { claimedRow, type JobSubject } from '../../platform/access/job-subject.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { ProviderReach } from '../../platform/identity-tokens/verify.ts';

const policy = statement(
  'invitations.policy',
  z.object({
    mail_days: z.int(),
    letter_days: z.int(),
    facts: z.tuple([z.enum(IDENTITY_FACTS), z.enum(IDENTITY_FACTS)]),
    role_names: z.array(z.string()),
    self_registration: z.boolean(),
  }),
  'select * from invitation_policy_of($1)',
);
const issue = statement(
  'invitations.issue',
  noRow,
  'select from invitation_issue($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
);
const find = statement(
  'invitations.find',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    client_name: z.string(),
    expires_at: z.string(),
    failed_attempts: z.int(),
    is_locked: z.boolean(),
    was_opened: z.boolean(),
  }),
  'select * from invitation_find($1, $2)',
);
const opened = statement('invitations.opened', noRow, 'select from invitation_opened($1, $2)');
const failed = statement(
  'invitations.failed',
  z.object({ failed_attempts: z.int(), is_locked: z.boolean() }),
  'select * from invitation_failed($1, $2, $3)',
);
const prove = statement('invitations.prove', noRow, 'select from invitation_prove($1, $2, $3)');
const proved = statement(
  'invitations.proved',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    client_name: z.string(),
    proved_until: z.string(),
    is_accepted: z.boolean(),
  }),
  'select * from invitation_proved($1, $2)',
);
const accept = statement(
  'invitations.accept',
  z.object({
    outcome: z.enum(['accepted', 'otherPerson', 'hasAccount', 'left', 'notAccepted', 'gone']),
    person_id: z.string().nullable(),
    username: z.string().nullable(),
    client_code: z.string().nullable(),
  }),
  'select * from invitation_accept($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
);
const addresses = statement(
  'invitations.addresses',
  z.object({ email: z.string() }),
  'select * from invitation_addresses($1)',
);
const purge = statement('invitations.purge', z.object({ gone: z.int() }), 'select invitation_purge($1, $2) as gone');

/** Returns the rules of the employee's client for invitations, or the defaults. */
export async function policyOf(tx: Transaction, { clientId }: JobSubject) {
  const row = await tx.one(policy, [clientId]);
  return { mailDays: row.mail_days, letterDays: row.letter_days, facts: row.facts };
}

/** An invitation to be stored. */
export interface NewInvitation {
  readonly kind: 'mail' | 'letter';
  readonly origin: 'operator' | 'self';
  readonly language: Language;
  /** The address on file; null for a letter. */
  readonly email: string | null;
  /** The outbox row of the mail. */
  readonly mailId: string | null;
  readonly isReminder: boolean;
  readonly tokenHash: Uint8Array;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

/** Stores an invitation of an employee; the ones before it are void from now on. */
export async function insertInvitation(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  one: NewInvitation,
  now: Date,
): Promise<void> {
  await tx.run(issue, [
    randomUUID(),
    clientId,
    employeeId,
    one.kind,
    one.origin,
    one.language,
    one.email,
    one.mailId,
    one.isReminder,
    one.tokenHash,
    one.createdBy,
    now.toISOString(),
    one.expiresAt.toISOString(),
  ]);
}

/** Returns an invitation that can still be used, and locks its row; undefined for any other token. */
export async function findInvitation(tx: Transaction, tokenHash: Uint8Array, now: Date) {
  const row = await tx.maybe(find, [tokenHash, now.toISOString()]);
  if (!row) return undefined;
  const { client_id: clientId, employee_id: employeeId } = row;
  return claimedRow(
    { clientId, employeeId },
    {
      clientName: row.client_name,
      expiresAt: row.expires_at,
      failedAttempts: row.failed_attempts,
      isLocked: row.is_locked,
      wasOpened: row.was_opened,
    },
  );
}

export async function markOpened(tx: Transaction, tokenHash: Uint8Array, now: Date): Promise<void> {
  await tx.run(opened, [tokenHash, now.toISOString()]);
}

/** Counts an attempt with wrong facts; the last permitted one locks the invitation. */
export function countWrongFacts(tx: Transaction, tokenHash: Uint8Array, most: number, now: Date) {
  return tx.one(failed, [tokenHash, now.toISOString(), most]);
}

/** Binds the invitation to a browser's proof. */
export async function bindProof(tx: Transaction, tokenHash: Uint8Array, proofHash: Uint8Array, until: Date) {
  await tx.run(prove, [tokenHash, proofHash, until.toISOString()]);
}

/** Returns the invitation of a proof, waiting or accepted with it; undefined if the proof is unknown or too old. */
export async function findProved(tx: Transaction, proofHash: Uint8Array, now: Date) {
  const row = await tx.maybe(proved, [proofHash, now.toISOString()]);
  if (!row) return undefined;
  const { client_id: clientId, employee_id: employeeId } = row;
  return claimedRow(
    { clientId, employeeId },
    { clientName: row.client_name, provedUntil: row.proved_until, isAccepted: row.is_accepted },
  );
}

/** The caller that accepts: a session's person, or an identity with the address that its provider vouches for. */
export interface AcceptingCaller {
  readonly personId: string | null;
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly verifiedEmail: string | null;
  /** The clients that the provider of the sign-in is for. */
  readonly reach: ProviderReach;
}

/** Uses an invitation up. The proof is the permission. */
export function acceptInvitation(
  tx: Transaction,
  proofHash: Uint8Array,
  caller: AcceptingCaller,
  { language, username, now }: { readonly language: Language; readonly username: string; readonly now: Date },
) {
  const { personId, issuer, subject, verifiedEmail, reach } = caller;
  return tx.one(accept, [
    proofHash,
    personId,
    issuer,
    subject,
    verifiedEmail,
    language,
    username,
    now.toISOString(),
    reach.clientCodes,
    reach.hosts,
  ]);
}

/** Returns the addresses of the person whose invitation was accepted. */
export async function addressesOf(tx: Transaction, personId: string): Promise<string[]> {
  return (await tx.rows(addresses, [personId])).map(({ email }) => email);
}

/** Deletes at most `limit` invitations that expired before. Returns how many. */
export async function deleteInvitationsBefore(tx: Transaction, before: Date, limit: number): Promise<number> {
  return (await tx.one(purge, [before.toISOString(), limit])).gone;
}

const revoke = statement(
  'invitations.revoke',
  noRow,
  `update invitation i set revoked_at = $3, revoked_reason = 'operator'
    where i.client_id = $1 and i.employee_id = $2 and i.accepted_at is null and i.revoked_at is null`,
);

/** Voids the waiting invitation of an employee. Returns false if there is none. */
export async function revokeInvitation(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  now: Date,
): Promise<boolean> {
  return (await tx.run(revoke, [clientId, employeeId, now.toISOString()])) > 0;
}
