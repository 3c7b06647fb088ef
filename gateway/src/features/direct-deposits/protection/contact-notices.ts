import { randomBytes } from 'node:crypto';
import { language, type Language } from '@paystead/contract/fields.ts';
import { z } from 'zod';
import type { EmployeePermission } from '../../../platform/access/job-subject.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { tokenHash } from '../../../platform/keys/keyed-hash.ts';
import type { MailBrand } from '../../../platform/mail/brand.ts';
import type { AnyMail } from '../../../platform/mail/queue-mail.ts';

const DAY = 24 * 3_600_000;
/** Addresses that were replaced within this time get notices too. */
const REPLACED_WITHIN = 90 * DAY;
/** The time after a change, and after its hold, in which one can object through the link. */
const OBJECTION = 30 * DAY;
/** The purpose of the hash under which a notice's token is kept. */
export const NOTICE_TOKEN = 'deposit_notice';

/**
 * Selects every address that notices go to, as `verified` and `recorded`: verified sign-in addresses and those on the
 * employer's record, in both cases with the ones replaced since `since`.
 */
export const contactColumns = (since: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object('email', c.email, 'language', c.language) order by c.place)
               from verified_contacts($1, $2, ${since}) with ordinality as c(email, language, place)), '[]') as verified,
   coalesce((select jsonb_agg(distinct lower(email) order by lower(email))
               from (select v.work_email, v.personal_email,
                            lead(v.recorded_at) over (order by v.effective_date, v.sequence) as replaced_at
                       from personal_version v where v.client_id = $1 and v.employee_id = $2) versions
              cross join lateral unnest(array[work_email, personal_email]) as email
              where email is not null and (replaced_at is null or replaced_at > ${since})), '[]') as recorded`;

export const contactRow = z.object({
  verified: z.array(z.object({ email: z.string(), language })),
  recorded: z.array(z.string()),
});

const contacts = statement('direct_deposits.contacts', contactRow, `select ${contactColumns('$3')}`);

export interface Contact {
  readonly email: string;
  readonly language: Language;
}

/** Returns everyone who gets a notice about a bank change, old addresses of the last 90 days included. */
export async function readContacts(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  now: Date,
): Promise<Contact[]> {
  return contactsIn(await tx.one(contacts, [clientId, employeeId, contactsSince(now)]));
}

/** Returns the time since which replaced addresses still get notices. */
export function contactsSince(now: Date): string {
  return new Date(now.getTime() - REPLACED_WITHIN).toISOString();
}

/** Merges the addresses of a row, each once. Recorded addresses get the language of the first verified one. */
export function contactsIn({ verified, recorded }: z.output<typeof contactRow>): Contact[] {
  const common = verified[0]?.language ?? 'en';
  const all = [...verified, ...recorded.map((email) => ({ email, language: common }))];
  return [...new Map(all.map((contact) => [contact.email.toLowerCase(), contact])).values()];
}

/** Notices about one change that were sent, by the hashes of the tokens in their links. */
export interface IssuedNotice {
  readonly employeeWorkflowId: string;
  readonly tokenHashes: readonly Uint8Array[];
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** The content of the notices about a change of accounts. */
export interface ChangeNotice {
  readonly employeeWorkflowId: string;
  readonly clientName: string;
  /** The last four digits of each new account. */
  readonly newAccounts: readonly string[];
  readonly holdUntil: string | null;
  readonly firstPayDate: string | null;
  /** `https://…` of the portal. Null: no address is known that a mail may link to. */
  readonly origin: string | null;
  readonly brand: MailBrand;
  readonly now: Date;
}

/** Writes one mail to each contact, with a link of its own through which they can object. */
export function writeContactNotices(
  keys: KeyRing,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  recipients: readonly Contact[],
  { employeeWorkflowId, clientName, newAccounts, holdUntil, firstPayDate, origin, brand, now }: ChangeNotice,
): { readonly mails: readonly AnyMail[]; readonly issued: IssuedNotice } {
  const tokens = recipients.map(() => randomBytes(32).toString('base64url'));
  const mails = recipients.map(({ email, language: spoken }, place): AnyMail => ({
    template: 'bankChange',
    data: {
      at: now.toISOString(),
      clientName,
      newAccounts: [...newAccounts],
      holdUntil,
      firstPayDate,
      objectUrl: origin === null ? null : `${origin}/not-me/${tokens[place]}`,
    },
    to: email,
    language: spoken,
    brand,
    clientId,
    employeeId,
  }));
  const holdEnd = holdUntil === null ? 0 : Date.parse(holdUntil);
  const issued = {
    employeeWorkflowId,
    tokenHashes: tokens.map((token) => tokenHash(keys, NOTICE_TOKEN, token)),
    sentAt: now,
    expiresAt: new Date(Math.max(now.getTime(), holdEnd) + OBJECTION),
  };
  return { mails, issued };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address by which the portal was reached. */
export interface Host {
  readonly hostname: string;
  readonly origin: string;
}

/** Returns the host name to check against the partner's, or null if it is this machine. */
export function hostnameToCheck({ hostname }: Host): string | null {
  return LOOPBACK.has(hostname) ? null : hostname;
}

/**
 * Returns the origin that a link in a mail may have: this request's if its host is one of the partner's or this machine,
 * otherwise the partner's own host name with TLS. A forged Host header never gets into a mail.
 * @param portalHostname the partner's host name for this request, as `portal_hostname` returns it.
 */
export function portalOrigin(host: Host, portalHostname: string | null): string | null {
  if (hostnameToCheck(host) === null) return host.origin;
  if (portalHostname === null) return null;
  return portalHostname === host.hostname.toLowerCase() ? host.origin : `https://${portalHostname}`;
}
