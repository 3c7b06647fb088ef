import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { tokenHash } from '../../platform/keys/keyed-hash.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Subject } from './store.ts';

const DAY = 24 * 3_600_000;
/** Addresses replaced since then are told too. */
const REPLACED_WITHIN = 90 * DAY;
/** How long after a change (and its hold) one can object by the link. */
const OBJECTION = 30 * DAY;
/** Purpose of the hash under which a notice's token is kept. */
export const NOTICE_TOKEN = 'deposit_notice';

const verified = statement(
  'direct_deposits.verified_contacts',
  z.object({ email: z.string(), language }),
  'select * from verified_contacts($1, $2, $3)',
);
/** Addresses of the employer's own record, those replaced lately among them. */
const onRecord = statement(
  'direct_deposits.contacts_on_record',
  z.object({ email: z.string() }),
  `select distinct lower(email) as email
     from (select v.work_email, v.personal_email,
                  lead(v.recorded_at) over (order by v.effective_date, v.sequence) as replaced_at
             from personal_version v where v.client_id = $1 and v.employee_id = $2) versions
    cross join lateral unnest(array[work_email, personal_email]) as email
    where email is not null and (replaced_at is null or replaced_at > $3)
    order by 1`,
);
const putNotice = statement(
  'direct_deposits.put_notice',
  noRow,
  'select from deposit_notice_put($1, $2, $3, $4, $5, $6)',
);

export interface Contact {
  readonly email: string;
  readonly language: z.infer<typeof language>;
}

/** Everybody a notice goes to: verified addresses and those on the employer's record, old ones of the last 90 days too. */
export async function contactsOf(tx: Transaction, { clientId, employeeId }: Subject, now: Date): Promise<Contact[]> {
  const since = new Date(now.getTime() - REPLACED_WITHIN).toISOString();
  const signInAddresses = await tx.rows(verified, [clientId, employeeId, since]);
  const recorded = await tx.rows(onRecord, [clientId, employeeId, since]);
  const spoken = signInAddresses[0]?.language ?? 'en';
  const all = [...signInAddresses, ...recorded.map(({ email }) => ({ email, language: spoken }))];
  return [...new Map(all.map((contact) => [contact.email.toLowerCase(), contact])).values()];
}

/** What a notice says, and how the portal is reached from it. */
export interface ChangeNotice {
  readonly employeeWorkflowId: string;
  readonly clientName: string;
  readonly newAccounts: readonly string[];
  readonly holdUntil: Date | null;
  readonly firstPayDate: string | null;
  /** `https://…` of the portal; null: no address that a mail may carry is known. */
  readonly origin: string | null;
  readonly brand: MailBrand;
  readonly now: Date;
}

/** Tells every contact on file about a change of accounts, in the transaction of the change. */
export type NotifyContacts = (tx: Transaction, subject: Subject, notice: ChangeNotice) => Promise<void>;

/** Returns what queues one mail to each contact, each with a link of its own to object by. */
export function createNotifyContacts(keys: KeyRing): NotifyContacts {
  return (tx, subject, notice) => notifyContacts(tx, keys, subject, notice);
}

async function notifyContacts(tx: Transaction, keys: KeyRing, subject: Subject, notice: ChangeNotice): Promise<void> {
  const { now, holdUntil, origin } = notice;
  const contacts = await contactsOf(tx, subject, now);
  const expires = new Date(Math.max(now.getTime(), holdUntil?.getTime() ?? 0) + OBJECTION);
  for (const { email, language: spoken } of contacts) {
    const token = randomBytes(32).toString('base64url');
    await tx.run(putNotice, [
      tokenHash(keys, NOTICE_TOKEN, token),
      subject.clientId,
      subject.employeeId,
      notice.employeeWorkflowId,
      now.toISOString(),
      expires.toISOString(),
    ]);
    await queueMail(
      tx,
      keys,
      {
        template: 'bankChange',
        data: {
          at: now.toISOString(),
          clientName: notice.clientName,
          newAccounts: [...notice.newAccounts],
          holdUntil: holdUntil?.toISOString() ?? null,
          firstPayDate: notice.firstPayDate,
          objectUrl: origin === null ? null : `${origin}/not-me/${token}`,
        },
        to: email,
        language: spoken,
        brand: notice.brand,
        clientId: subject.clientId,
        employeeId: subject.employeeId,
      },
      now,
    );
  }
}

const hostname = statement(
  'direct_deposits.portal_hostname',
  z.object({ name: z.string().nullable() }),
  'select portal_hostname($1, $2) as name',
);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where a link in a mail may lead: the origin of this request where its host is one of the partner's (or this machine),
 * else the partner's own host name by TLS. What a Host header claims beyond that sends nobody anywhere.
 */
export async function portalOrigin(
  tx: Transaction,
  clientId: string,
  host: { readonly hostname: string; readonly origin: string },
): Promise<string | null> {
  if (LOOPBACK.has(host.hostname)) return host.origin;
  const { name } = await tx.one(hostname, [clientId, host.hostname]);
  if (name === null) return null;
  return name === host.hostname.toLowerCase() ? host.origin : `https://${name}`;
}
