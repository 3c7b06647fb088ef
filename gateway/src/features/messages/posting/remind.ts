import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { todayIn } from '@paystead/contract/local-date.ts';
import { operatorScope, type OperatorScope } from '../../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { readPosted, type reminderVerdict } from './report-store.ts';
import { DONE, EMPLOYED } from './report-sql.ts';

const earlier = statement(
  'messages.reminder',
  z.object({ recipients: z.int() }),
  'select recipients from message_reminder where client_id = $1 and message_id = $2 and reminder_id = $3',
);
/** Of two reminders at the same time the second one waits, and then finds the first. */
const lock = statement(
  'messages.lock_to_remind',
  noRow,
  'select from message where client_id = $1 and message_id = $2 for update',
);
const markOpen = statement(
  'messages.mark_to_remind',
  noRow,
  `with done as materialized (
     select d.employee_id from message m, lateral ${DONE} d where m.client_id = $1 and m.message_id = $2)
   update message_recipient r set mail_due = 'reminder'
     from employee_card e, profile p
    where r.client_id = $1 and r.message_id = $2 and r.employee_id not in (select employee_id from done)
      and e.client_id = r.client_id and e.employee_id = r.employee_id
      and e.valid_from <= $3::date and e.valid_to > $3::date and ${EMPLOYED}
      and p.client_id = r.client_id and p.employee_id = r.employee_id and p.is_enabled
      and email_of_person(p.person_id) is not null`,
);
const record = statement(
  'messages.record_reminder',
  noRow,
  `insert into message_reminder (client_id, message_id, reminder_id, sent_at, sent_by, recipients) values ($1, $2, $3, $4, $5, $6)`,
);

export interface Reminder {
  /** The caller's: the same reminder sent twice is one. */
  readonly reminderId: string;
  /** Null: by itself, before the due date. */
  readonly by: string | null;
  readonly now: Date;
}

/** The outcome of a reminder: how many it mails, or why it mails no one. */
export type Reminded =
  | { readonly recipients: number }
  | { readonly refused: 'unknown' | ReturnType<typeof reminderVerdict> };

/** Mails everyone who still has to acknowledge a message, is employed, and has an email address; the mails leave by a job. */
export async function remind(
  tx: Transaction,
  client: OperatorScope,
  messageId: string,
  { reminderId, by, now }: Reminder,
): Promise<Reminded> {
  const { clientId } = client;
  await tx.run(lock, [clientId, messageId]);
  const before = await tx.maybe(earlier, [clientId, messageId, reminderId]);
  if (before) return before;
  const message = await readPosted(tx, client, messageId, { mayWrite: true, now });
  if (!message) return { refused: 'unknown' };
  if (message.remind !== 'possible') return { refused: message.remind ?? 'notCurrent' };
  const recipients = await tx.run(markOpen, [clientId, messageId, todayIn('UTC', now.getTime())]);
  await tx.run(record, [clientId, messageId, reminderId, now.toISOString(), by, recipients]);
  return { recipients };
}

const due = statement(
  'messages.due_reminders',
  z.object({ client_id: z.string(), message_id: z.string() }),
  `select p.client_id, p.message_id
     from message_posting p join message m on m.client_id = p.client_id and m.message_id = p.message_id
    where p.remind_days is not null and p.reminded_at is null and p.delivered_at is not null and m.withdrawn_at is null
      and m.due_date - p.remind_days <= $1::date
    order by m.due_date, p.client_id, p.message_id limit $2 for update of p skip locked`,
);
const recordDue = statement(
  'messages.record_due_reminder',
  noRow,
  'update message_posting set reminded_at = $3 where client_id = $1 and message_id = $2',
);

/**
 * Sends the reminders of messages whose due date is near, at most `limit` of them; each once. A message of which someone was reminded
 * within a day, or that asks no one any more, has had its reminder. Returns how many messages were looked at.
 */
export async function remindDue(tx: Transaction, now: Date, limit: number): Promise<number> {
  const rows = await tx.rows(due, [todayIn('UTC', now.getTime()), limit]);
  for (const { client_id: clientId, message_id: messageId } of rows) {
    await remind(tx, operatorScope({ clientId }), messageId, { reminderId: randomUUID(), by: null, now });
    await tx.run(recordDue, [clientId, messageId, now.toISOString()]);
  }
  return rows.length;
}
