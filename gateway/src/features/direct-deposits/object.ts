import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { freezeBankChanges } from '../../platform/changes/freeze.ts';
import type { Changes } from '../../platform/changes/port.ts';
import { noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { tokenHashes } from '../../platform/keys/keyed-hash.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { undoChange } from './apply.ts';
import { contactsOf, NOTICE_TOKEN } from './notices.ts';
import { noteDeed } from './prenote.ts';
import { changeOf } from './asked-store.ts';
import { holdState, readPayDays } from './store.ts';

export interface ObjectionPorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly changes: Changes;
  readonly brandOf: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

const find = statement(
  'direct_deposits.find_notice',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    employee_workflow_id: z.string(),
    sent_at: z.string(),
    expires_at: z.string(),
    used_at: z.string().nullable(),
    client_name: z.string(),
    partner_id: z.string(),
  }),
  'select * from deposit_notice_find($1)',
);
const use = statement(
  'direct_deposits.use_notice',
  z.object({ used: z.boolean() }),
  'select deposit_notice_use($1, $2) as used',
);
const endSessions = statement(
  'direct_deposits.end_sessions',
  z.object({ ended: z.int() }),
  'select sessions_end_of_employee($1, $2, $3, $4) as ended',
);
const purge = statement(
  'direct_deposits.purge_notices',
  z.object({ gone: z.int() }),
  'select deposit_notice_purge($1, $2) as gone',
);
const nameRequest = statement('direct_deposits.name_request', noRow, `select from set_config('app.request', $1, true)`);

/** What a link in a notice still is. Unknown and run out look alike to whoever guesses. */
export type NoticeState =
  | {
      readonly state: 'open';
      readonly clientName: string;
      readonly sentAt: Date;
      /** Where the employee is paid. */
      readonly timeZone: string;
      readonly partnerId: string;
    }
  | { readonly state: 'used' | 'unknown' };

/** Looks without doing anything: mail scanners follow links too. */
export async function lookAtNotice(
  { database, keys }: Pick<ObjectionPorts, 'database' | 'keys'>,
  token: string,
  now: Date,
): Promise<NoticeState> {
  const [notice] = await database.call(find, [tokenHashes(keys, NOTICE_TOKEN, token)]);
  if (!notice) return { state: 'unknown' };
  if (notice.used_at !== null) return { state: 'used' };
  if (Date.parse(notice.expires_at) <= now.getTime()) return { state: 'unknown' };
  const subject = { clientId: notice.client_id, employeeId: notice.employee_id };
  const { timeZone } = await database.asTenant(subject, (tx) => readPayDays(tx, subject, now), { readOnly: true });
  return {
    state: 'open',
    clientName: notice.client_name,
    sentAt: new Date(notice.sent_at),
    timeZone,
    partnerId: notice.partner_id,
  };
}

const COMMENT: Record<Language, string> = {
  en: 'Stopped by the link in a notice: this change was not the employee’s.',
  es: 'Detenido por el enlace de un aviso: este cambio no era de la persona.',
};

/**
 * "This wasn't me": takes the change back, or undoes it where it is in force, freezes all bank changes until an operator
 * lifts that, ends every session of the person, and tells every contact. Once: the second press changes nothing.
 */
export async function objectTo(
  ports: ObjectionPorts,
  token: string,
  about: { readonly now: Date; readonly language: Language; readonly requestId: string },
): Promise<'stopped' | 'used' | 'unknown'> {
  const { database, keys, changes } = ports;
  const { now, requestId } = about;
  const hashes = tokenHashes(keys, NOTICE_TOKEN, token);
  const [notice] = await database.call(find, [hashes]);
  if (!notice || (notice.used_at === null && Date.parse(notice.expires_at) <= now.getTime())) return 'unknown';
  const subject = { clientId: notice.client_id, employeeId: notice.employee_id };
  return database.asTenant(subject, async (tx) => {
    await holdState(tx, subject);
    if (!(await tx.one(use, [hashes, now.toISOString()])).used) return 'used';
    await tx.run(nameRequest, [requestId]);
    await freezeBankChanges(tx, jobSubject(subject), { now, until: null, reason: 'notMe' });
    const contacts = await contactsOf(tx, subject, now);
    const comment = COMMENT[contacts[0]?.language ?? about.language];
    const withdrawn = await changes.stop(tx, { ...subject, ruleType: 2, now, as: 'withdrawn', comment });
    const undone = await undo(tx, keys, subject, notice.employee_workflow_id, now);
    const { ended } = await tx.one(endSessions, [
      subject.clientId,
      subject.employeeId,
      now.toISOString(),
      'bank change objected to',
    ]);
    await noteDeed(tx, subject, {
      what: 'directDeposits.notMe',
      by: 'self',
      requestId,
      now,
      detail: { employeeWorkflowId: notice.employee_workflow_id, withdrawn, undone, sessionsEnded: ended },
    });
    const brand = await ports.brandOf(tx, notice.partner_id, now);
    for (const { email, language } of contacts)
      await queueMail(
        tx,
        keys,
        {
          template: 'bankChangesStopped',
          data: { at: now.toISOString(), clientName: notice.client_name },
          to: email,
          language,
          brand,
          ...subject,
        },
        now,
      );
    return 'stopped';
  });
}

/** Only what is in force can be undone, and only where nothing newer stands on it. */
async function undo(
  tx: Transaction,
  keys: KeyRing,
  subject: { readonly clientId: string; readonly employeeId: string },
  employeeWorkflowId: string,
  now: Date,
): Promise<boolean> {
  const change = await changeOf(tx, keys, subject, employeeWorkflowId);
  if (change?.state !== 'applied') return false;
  return undoChange(tx, keys, { ...subject, before: change.before, after: change.after, now });
}

/** Forgets notices by which nobody can object any more. */
export async function forgetNotices(database: Database, now: Date, size: number): Promise<'done' | 'more'> {
  const [row] = await database.call(purge, [now.toISOString(), size]);
  return (row?.gone ?? 0) < size ? 'done' : 'more';
}
