import { z } from 'zod';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';

const personByEmail = statement(
  'identity.person',
  z.object({ person_id: z.string() }),
  'select person_id from person_email where email = lower($1) and replaced_at is null',
);
const identity = z.object({ issuer: z.string(), subject: z.string(), linked_at: z.string(), sessions: z.int() });
export type LinkedIdentity = z.infer<typeof identity>;
const identities = statement(
  'identity.list',
  identity,
  `select i.issuer, i.subject, i.linked_at,
          (select count(*)::integer from session s
            where s.person_id = i.person_id and s.issuer = i.issuer and s.subject = i.subject and s.revoked_at is null) as sessions
     from person_identity i where i.person_id = $1 and ($2::text is null or i.subject = $2)
    order by i.linked_at, i.issuer, i.subject`,
);
const unlink = statement(
  'identity.unlink',
  noRow,
  'delete from person_identity where person_id = $1 and ($2::text is null or subject = $2)',
);
const audit = statement('identity.audit', noRow, `select from email_link_audit($1, 'identity.unlink', $2, false, $3)`);

/** Finds the person with an email on file; null if no one has it. Runs as maintenance. */
export async function personOfEmail(tx: Transaction, email: string): Promise<string | null> {
  return (await tx.maybe(personByEmail, [email.trim()]))?.person_id ?? null;
}

/** Returns a person's linked accounts with their open sessions, or the one with this subject. */
export function listIdentities(tx: Transaction, personId: string, subject: string | null): Promise<LinkedIdentity[]> {
  return tx.rows(identities, [personId, subject]);
}

/**
 * Unlinks a person's accounts, or the one with this subject. The database ends the sessions that they opened, and the audit
 * of every employer has a row with the operator's name.
 */
export async function unlinkIdentities(
  tx: Transaction,
  personId: string,
  subject: string | null,
  { by, count, now }: { readonly by: string; readonly count: number; readonly now: Date },
): Promise<void> {
  await tx.run(unlink, [personId, subject]);
  await tx.run(audit, [personId, now.toISOString(), json({ by, identities: count })]);
}
