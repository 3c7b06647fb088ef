import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { jobSubject, type JobSubject } from '../../../platform/access/job-subject.ts';
import { freezeBankChanges } from '../../../platform/changes/freeze.ts';
import type { Changes } from '../../../platform/changes/port.ts';
import { noRow, statement, type Database, type Transaction } from '../../../platform/database/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { tokenHashes } from '../../../platform/keys/keyed-hash.ts';
import type { MailBrand } from '../../../platform/mail/brand.ts';
import { queueMails, type AnyMail } from '../../../platform/mail/queue-mail.ts';
import { undoChange } from '../applier.ts';
import { NOTICE_TOKEN, readContacts, type Contact } from '../protection/contact-notices.ts';
import { recordAction } from '../recorded-action.ts';
import { readRequest } from '../requested-store.ts';
import { lockDepositState, readDepositState, type DepositState } from '../state-store.ts';
import { text } from '../texts.ts';

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

type NoticeRow = z.output<typeof find.row>;

/** The state of a notice's link. Unknown and expired links look the same, so that guessing reveals nothing. */
export type NoticeState =
  | {
      readonly state: 'open';
      readonly clientName: string;
      readonly sentAt: Date;
      /** The time zone of the employee's pay group. */
      readonly timeZone: string;
      readonly partnerId: string;
    }
  | { readonly state: 'used' | 'unknown' };

/** Reads the state of a notice without changing anything. */
export async function readNotice(
  { database, keys }: Pick<ObjectionPorts, 'database' | 'keys'>,
  token: string,
  now: Date,
): Promise<NoticeState> {
  const [notice] = await database.call(find, [tokenHashes(keys, NOTICE_TOKEN, token)]);
  if (!notice) return { state: 'unknown' };
  if (notice.used_at !== null) return { state: 'used' };
  if (Date.parse(notice.expires_at) <= now.getTime()) return { state: 'unknown' };
  const employee = subjectOf(notice);
  const { timeZone } = await database.asTenant(employee, (tx) => readDepositState(tx, employee, now), {
    readOnly: true,
  });
  return {
    state: 'open',
    clientName: notice.client_name,
    sentAt: new Date(notice.sent_at),
    timeZone,
    partnerId: notice.partner_id,
  };
}

/**
 * Stops a change that the employee didn't request ("This wasn't me"): cancels the request, or undoes it if it is already
 * in effect; freezes all bank changes until an operator lifts the freeze; ends every session of the person; and notifies
 * every contact. Works once: a second press changes nothing.
 */
export async function objectToChange(
  ports: ObjectionPorts,
  token: string,
  request: { readonly now: Date; readonly language: Language; readonly requestId: string },
): Promise<'stopped' | 'used' | 'unknown'> {
  const { database, keys, changes } = ports;
  const { now, requestId } = request;
  const hashes = tokenHashes(keys, NOTICE_TOKEN, token);
  const [notice] = await database.call(find, [hashes]);
  if (!notice || (notice.used_at === null && Date.parse(notice.expires_at) <= now.getTime())) return 'unknown';
  const employee = subjectOf(notice);
  return database.asTenant(employee, async (tx) => {
    const held = await changes.holdOpen(tx, employee, 'directDeposit');
    const state = await lockDepositState(tx, employee, now);
    if (!(await tx.one(use, [hashes, now.toISOString()])).used) return 'used';
    await tx.run(nameRequest, [requestId]);
    await freezeBankChanges(tx, employee, { now, until: null, reason: 'notMe' });
    const contacts = await readContacts(tx, employee, now);
    const comment = text(contacts[0]?.language ?? request.language, 'stopped.comment');
    const withdrawn = await held.stop({ now, comment });
    const undone = await undo(tx, keys, employee, notice.employee_workflow_id, now, state);
    const sessionsEnded = await endSessionsOf(tx, employee, now);
    const detail = { employeeWorkflowId: notice.employee_workflow_id, withdrawn, undone, sessionsEnded };
    await recordAction(tx, employee, { name: 'directDeposits.notMe', by: 'self', requestId, now, detail });
    const brand = await ports.brandOf(tx, notice.partner_id, now);
    await queueMails(tx, keys, stoppedMails(notice, contacts, brand, now), now);
    return 'stopped';
  });
}

function subjectOf(notice: NoticeRow): JobSubject {
  return jobSubject({ clientId: notice.client_id, employeeId: notice.employee_id });
}

async function endSessionsOf(tx: Transaction, { clientId, employeeId }: JobSubject, now: Date): Promise<number> {
  const values = [clientId, employeeId, now.toISOString(), 'bank change objected to'];
  return (await tx.one(endSessions, values)).ended;
}

function stoppedMails(notice: NoticeRow, contacts: readonly Contact[], brand: MailBrand, now: Date): AnyMail[] {
  const data = { at: now.toISOString(), clientName: notice.client_name };
  const { client_id: clientId, employee_id: employeeId } = notice;
  return contacts.map(({ email, language }) => ({
    template: 'bankChangesStopped',
    data,
    to: email,
    language,
    brand,
    clientId,
    employeeId,
  }));
}

/** Undoes the change of a notice if it is in effect and no newer change builds on it. */
async function undo(
  tx: Transaction,
  keys: KeyRing,
  employee: JobSubject,
  employeeWorkflowId: string,
  now: Date,
  state: DepositState,
): Promise<boolean> {
  const change = await readRequest(tx, keys, employee, employeeWorkflowId);
  if (change?.state !== 'applied') return false;
  return undoChange(tx, keys, employee, { before: change.before, after: change.after, now }, state);
}

/** Job: deletes notices through which no one can object any more. */
export async function deleteExpiredNotices(database: Database, now: Date, size: number): Promise<'done' | 'more'> {
  const [row] = await database.call(purge, [now.toISOString(), size]);
  return (row?.gone ?? 0) < size ? 'done' : 'more';
}
