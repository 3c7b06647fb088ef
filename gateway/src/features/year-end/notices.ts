import type { Branding } from '@paystead/contract/features/branding/rules.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { mailBrandOf } from '../../platform/mail/brand.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { TemplateData, TemplateName } from '../../platform/mail/templates/templates.ts';
import { readContact } from './store.ts';

/** Returns the branding of a partner's mails. */
export type BrandingOf = (tx: Transaction, partnerId: string, now: Date) => Promise<Branding>;

type Notice = Exclude<Extract<TemplateName, `yearEnd${string}`>, 'yearEndPosted' | 'yearEndTextChanged'>;

/**
 * Mails a person of the tenant in their language and their partner's brand, if the transaction commits. Returns false
 * and sends nothing to a person without a portal sign-in or a verified address.
 */
export async function notify<N extends Notice>(
  { tx, keys, now, brandingOf }: { tx: Transaction; keys: KeyRing; now: Date; brandingOf: BrandingOf },
  employee: { readonly clientId: string; readonly employeeId: string },
  template: N,
  dataOf: (clientName: string) => TemplateData<N>,
): Promise<boolean> {
  const contact = await readContact(tx, employee);
  if (!contact?.email) return false;
  await queueMail(
    tx,
    keys,
    {
      template,
      data: dataOf(contact.client_name),
      to: contact.email,
      language: contact.language,
      brand: mailBrandOf(await brandingOf(tx, contact.partner_id, now)),
      clientId: employee.clientId,
      employeeId: employee.employeeId,
    },
    now,
  );
  return true;
}
