import { language } from '@paystead/contract/fields.ts';
import { z } from 'zod';
import type { JobSubject } from '../../../platform/access/job-subject.ts';
import { freezeBankChanges } from '../../../platform/changes/freeze.ts';
import { statement } from '../../../platform/database/port.ts';
import { queueMails, type AnyMail } from '../../../platform/mail/queue-mail.ts';
import type { ScimCall } from '../call.ts';

/** The time for which bank changes stop after a changed address, as after a change by the person. */
const FROZEN_MILLISECONDS = 24 * 3_600_000;

/** The addresses include those that were replaced in this very change. */
const recipients = statement(
  'scim.address_recipients',
  z.object({ partner_id: z.string(), client_name: z.string(), language, emails: z.array(z.string()) }),
  `select c.partner_id, c.name as client_name, r.language,
          array(select m.email from person_email m
                 where m.person_id = p.person_id and (m.replaced_at is null or m.replaced_at >= $3::timestamptz) order by m.email) as emails
     from profile p
     join person r on r.person_id = p.person_id
     join client c on c.client_id = p.client_id
    where p.client_id = $1 and p.employee_id = $2`,
);

/**
 * Protects a person whose sign-in address an identity system changed, as if they had changed it themselves: notifies every
 * address on file, the replaced one included, and stops bank changes for a day.
 */
export async function protectChangedAddress(
  { tx, now, notices: { keys, brandOf } }: ScimCall,
  employee: JobSubject,
  { current, email }: { readonly current: string | null; readonly email: string },
): Promise<void> {
  const until = new Date(now.getTime() + FROZEN_MILLISECONDS);
  await freezeBankChanges(tx, employee, { now, until, reason: 'contactChanged' });
  const { clientId, employeeId } = employee;
  const found = await tx.maybe(recipients, [clientId, employeeId, now.toISOString()]);
  if (!found) return;
  const brand = await brandOf(tx, found.partner_id, now);
  const data = {
    clientName: found.client_name,
    currentEmail: current,
    updatedEmail: email,
    at: now.toISOString(),
    frozenUntil: until.toISOString(),
  };
  const mails = found.emails.map((to): AnyMail => ({
    template: 'emailChangedByEmployer',
    data,
    to,
    language: found.language,
    brand,
    clientId,
    employeeId,
  }));
  await queueMails(tx, keys, mails, now);
}
