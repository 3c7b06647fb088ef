import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { Identity } from '../../platform/identity-tokens/verify.ts';

const known = statement(
  'email_link.hostname',
  z.object({ known: z.boolean() }),
  'select partner_hostname_exists($1) as known',
);
const ask = statement(
  'email_link.ask',
  z.object({ person_id: z.string().nullable() }),
  'select email_link_ask($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as person_id',
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
const addresses = { person_id: z.string(), current_email: z.string(), updated_email: z.string() };
const complete = statement(
  'email_link.complete',
  z.object(addresses),
  'select * from email_link_complete($1, $2, $3, $4, $5, $6, $7, $8)',
);
const cancel = statement(
  'email_link.cancel',
  z.object({ ...addresses, was_completed: z.boolean() }),
  'select * from email_link_cancel($1, $2)',
);
const purge = statement('email_link.purge', z.object({ gone: z.int() }), 'select email_link_purge($1, $2) as gone');

/** Whether a host name is one of some partner's portals. */
export async function isPartnerHostname(tx: Transaction, hostname: string): Promise<boolean> {
  return (await tx.one(known, [hostname])).known;
}

export interface LinkRequest {
  /** Null: asked for with an identity token alone. */
  readonly sessionPerson: string | null;
  readonly currentEmail: string;
  readonly updatedEmail: string;
  readonly hostname: string;
  readonly tokenHash: Uint8Array;
  readonly cancelHash: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly cancelUntil: Date;
  /** A request since then makes this one vain. */
  readonly againAfter: Date;
}

/** Writes a request down; null where there is nothing to link, of which nobody outside may learn. */
export async function askLink(tx: Transaction, one: LinkRequest): Promise<string | null> {
  const row = await tx.one(ask, [
    randomUUID(),
    one.sessionPerson,
    one.currentEmail,
    one.updatedEmail,
    one.hostname,
    one.tokenHash,
    one.cancelHash,
    one.now.toISOString(),
    one.expiresAt.toISOString(),
    one.cancelUntil.toISOString(),
    one.againAfter.toISOString(),
  ]);
  return row.person_id;
}

/** Language, employer and partner of the mails to a person; undefined where they work for nobody. */
export function readFace(tx: Transaction, personId: string) {
  return tx.maybe(face, [personId]);
}

/** Completes a request; undefined where the token is unknown, used, late, void, or not this caller's. */
export function completeLink(
  tx: Transaction,
  tokenHash: Uint8Array,
  by: { readonly session: Session | null; readonly identity: Identity | null },
  now: Date,
  freezeUntil: Date,
) {
  const { session, identity } = by;
  const verified = identity?.emailVerified === true ? identity.email : null;
  return tx.maybe(complete, [
    tokenHash,
    session?.personId ?? null,
    session?.sessionId ?? null,
    verified,
    verified === null ? null : (identity?.issuer ?? null),
    verified === null ? null : (identity?.subject ?? null),
    now.toISOString(),
    freezeUntil.toISOString(),
  ]);
}

/** Voids a request, or takes a completed one back; undefined where the token is unknown, used or late. */
export function cancelLink(tx: Transaction, cancelHash: Uint8Array, now: Date) {
  return tx.maybe(cancel, [cancelHash, now.toISOString()]);
}

/** Forgets requests to which nobody can object any more; answers how many. */
export async function forgetLinks(tx: Transaction, before: Date, most: number): Promise<number> {
  return (await tx.one(purge, [before.toISOString(), most])).gone;
}
