import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { Brands } from '../brands.ts';
import type { Transaction } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import type { MailBrand } from '../platform/mail/brand.ts';
import { queueMail, type QueuedMail } from '../platform/mail/queue-mail.ts';
import type { TemplateName } from '../platform/mail/templates/templates.ts';

/** The recipient of a notice; without an address, or while the client is set up, there is no mail. An employee has one profile at most. */
export const receiver = z.object({
  client_id: z.string(),
  employee_id: z.string(),
  email: z.string().nullable(),
  language: language.nullable(),
  client_name: z.string(),
  partner_id: z.string(),
});
export type Receiver = z.infer<typeof receiver>;

/** SQL for the columns of a receiver, from the joins below. */
export const receiverColumns = (row: string): string =>
  `${row}.client_id, ${row}.employee_id, case when client_is_live(${row}.client_id) then email_of_person(p.person_id) end as email, r.language, l.name as client_name, l.partner_id`;
/** SQL that joins a row of an employee with its receiver: only an enabled profile has one. */
export const receiverOf = (row: string): string => `join client l on l.client_id = ${row}.client_id
     left join profile p on p.client_id = ${row}.client_id and p.employee_id = ${row}.employee_id and p.is_enabled
     left join person r on r.person_id = p.person_id`;

/** Returns the function that queues the mails of one run and reads each partner's branding once. */
export function mailerOf(
  tx: Transaction,
  { keys, brands }: { readonly keys: KeyRing; readonly brands: Pick<Brands, 'mailOfPartner'> },
  now: Date,
) {
  const known = new Map<string, MailBrand>();
  return async <N extends TemplateName>(
    { client_id: clientId, employee_id: employeeId, email, language: spoken, partner_id }: Receiver,
    mail: Pick<QueuedMail<N>, 'template' | 'data'>,
  ): Promise<void> => {
    // People without an address see it in the portal.
    if (email === null || spoken === null) return;
    const brand = known.get(partner_id) ?? (await brands.mailOfPartner(tx, partner_id, now));
    known.set(partner_id, brand);
    await queueMail(tx, keys, { ...mail, to: email, language: spoken, brand, clientId, employeeId }, now);
  };
}
