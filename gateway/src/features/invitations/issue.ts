import type { Language } from '@paystead/contract/fields.ts';
import { addDays, todayIn } from '@paystead/contract/local-date.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { payGroupZoneOf } from '../../platform/pay-group-zone.ts';
import { recordInvitation } from './audit.ts';
import type { InvitationMailPorts } from './ports.ts';
import { newCode, newToken } from './secrets.ts';
import { insertInvitation } from './store.ts';

/** The parts of an invitation that mails and letters share. */
export interface Issue {
  readonly origin: 'operator' | 'self';
  /** The operator's name; `self` for a self-registration. */
  readonly by: string;
  readonly language: Language;
  readonly now: Date;
  /** More of the audit row: the operator of the console, and the reason. */
  readonly noted?: Readonly<Record<string, unknown>>;
}

export interface MailedIssue extends Issue {
  readonly email: string;
  readonly givenName: string;
  readonly clientName: string;
  /** The origin of the portal that the link opens. */
  readonly portal: string;
  readonly days: number;
  readonly isReminder: boolean;
}

const DAY = 24 * 3600 * 1000;

/** Returns the employee's day, which in an evening in the United States is the one before UTC's. */
async function todayOf(tx: Transaction, { clientId, employeeId }: JobSubject, now: Date): Promise<string> {
  const { time_zone: zone } = await tx.one(payGroupZoneOf, [clientId, employeeId, now.toISOString()]);
  return todayIn(zone, now);
}

/** Mails an invitation to an address on file, in the caller's transaction. Earlier ones of the employee are void. */
export async function mailInvitation(
  tx: Transaction,
  subject: JobSubject,
  issue: MailedIssue,
  { keys, mailBrand }: InvitationMailPorts,
): Promise<void> {
  const { email, language, now, days, isReminder, origin, by, noted } = issue;
  const token = newToken();
  const mailId = await queueMail(
    tx,
    keys,
    {
      template: 'invitation',
      data: {
        clientName: issue.clientName,
        givenName: issue.givenName,
        expiresOn: addDays(await todayOf(tx, subject, now), days),
        reason: isReminder ? 'reminder' : origin,
        // In the fragment, so that the token never reaches a log.
        url: `${issue.portal}/invitation#token=${token.text}`,
      },
      to: email,
      language,
      brand: await mailBrand(tx, subject, now),
      clientId: subject.clientId,
      employeeId: subject.employeeId,
    },
    now,
  );
  const expiresAt = new Date(now.getTime() + days * DAY);
  await insertInvitation(
    tx,
    subject,
    { kind: 'mail', origin, language, email, mailId, isReminder, tokenHash: token.hash, createdBy: by, expiresAt },
    now,
  );
  await recordInvitation(
    tx,
    subject,
    {
      action: origin === 'self' ? 'invitations.requested' : 'invitations.sent',
      by: origin === 'self' ? 'system' : 'operator',
      detail: { kind: 'mail', isReminder, ...(origin === 'operator' && { invitedBy: by }), ...noted },
    },
    now,
  );
}

/** The secret and the dates that are printed on a letter. */
export interface WrittenInvitation {
  readonly code: string;
  readonly date: string;
  readonly expiresOn: string;
}

/** Creates the code of a letter and returns it, the only time. Earlier invitations of the employee are void. */
export async function writeInvitation(
  tx: Transaction,
  subject: JobSubject,
  { origin, by, language, now, days }: Issue & { readonly days: number },
): Promise<WrittenInvitation> {
  const code = newCode();
  const expiresAt = new Date(now.getTime() + days * DAY);
  await insertInvitation(
    tx,
    subject,
    { kind: 'letter', origin, language, email: null, mailId: null, isReminder: false, tokenHash: code.hash, createdBy: by, expiresAt },
    now,
  ); // prettier-ignore
  const detail = { kind: 'letter', isReminder: false, invitedBy: by };
  await recordInvitation(tx, subject, { action: 'invitations.sent', by: 'operator', detail }, now);
  const date = await todayOf(tx, subject, now);
  return { code: code.text, date, expiresOn: addDays(date, days) };
}
