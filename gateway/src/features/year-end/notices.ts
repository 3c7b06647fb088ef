import type { Branding } from '@paystead/contract/features/branding/rules.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { mailBrandOf, type MailBrand } from '../../platform/mail/brand.ts';
import { queueMails, type AnyMail } from '../../platform/mail/queue-mail.ts';
import type { TemplateData, TemplateName } from '../../platform/mail/templates/templates.ts';
import type { Contact } from './contacts-store.ts';

/** Returns the branding of a partner's mails. */
export type BrandingOf = (tx: Transaction, partnerId: string, now: Date) => Promise<Branding>;

export interface NoticePorts {
  readonly keys: KeyRing;
  readonly brandingOf: BrandingOf;
}

type Template = Exclude<Extract<TemplateName, `yearEnd${string}`>, 'yearEndPosted' | 'yearEndTextChanged'>;

/** One mail to one person of the tenant. */
export interface Notice {
  readonly to: Contact | undefined;
  readonly mail: (envelope: Envelope) => AnyMail;
}
interface Envelope {
  readonly to: Contact;
  readonly email: string;
  readonly brand: MailBrand;
}

/** Returns a mail to a person in their language. `dataOf` receives the name of their employer. */
export function notice<N extends Template>(
  to: Contact | undefined,
  template: N,
  dataOf: (clientName: string) => TemplateData<N>,
): Notice {
  return {
    to,
    mail: ({ to: { clientId, employeeId, language, clientName }, email, brand }) =>
      ({ template, data: dataOf(clientName), to: email, language, brand, clientId, employeeId }) as AnyMail,
  };
}

/**
 * Mails people of one client in their partner's brand, if the transaction commits. People without a portal sign-in or a
 * verified address are left out. Returns the number of mails.
 */
export async function sendNotices(
  { keys, brandingOf }: NoticePorts,
  { tx, now }: { readonly tx: Transaction; readonly now: Date },
  notices: readonly Notice[],
): Promise<number> {
  const reachable = notices.flatMap(({ to, mail }) => (to?.email ? [{ mail, to, email: to.email }] : []));
  const [first] = reachable;
  if (!first) return 0;
  const brand = mailBrandOf(await brandingOf(tx, first.to.partnerId, now), { partnerId: first.to.partnerId });
  const mails = reachable.map(({ mail, ...envelope }) => mail({ ...envelope, brand }));
  await queueMails(tx, keys, mails, now);
  return reachable.length;
}
