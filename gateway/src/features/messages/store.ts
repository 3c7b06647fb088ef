import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { attachment, type WaitingChange } from '@paystead/contract/features/messages/model.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { CATEGORY_CODES, type CategorisedMessage } from './rules.ts';

/*
 * Every recipient has a row in message_recipient, also for messages to everyone. An acknowledgement is of one version:
 * a replaced document has to be acknowledged again.
 */
const currentMessages = statement(
  'messages.current',
  z.object({
    message_id: z.string(),
    category: z.enum(CATEGORY_CODES),
    title: z.string(),
    body: z.string(),
    published_at: z.string(),
    due_date: z.string().nullable(),
    is_read: z.boolean(),
    attachments: z.array(attachment),
  }),
  `select m.message_id, m.category, m.title ->> $3 as title, m.body ->> $3 as body, m.published_at, m.due_date,
          r.read_at is not null as is_read,
          coalesce((
            select jsonb_agg(jsonb_build_object(
                     'attachmentId', a.attachment_id, 'title', a.title ->> $3, 'fileName', a.file_name, 'contentType', a.content_type,
                     'sizeBytes', octet_length(a.content), 'version', a.version,
                     'requiresAcknowledgement', a.requires_acknowledgement,
                     'isAcknowledged', k.acknowledged_at is not null,
                     'acknowledgedAt', to_char(k.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                     order by a.file_name, a.attachment_id)
              from message_attachment a
              left join acknowledgement k on k.client_id = a.client_id and k.employee_id = r.employee_id
                                         and k.attachment_id = a.attachment_id and k.version = a.version
             where a.client_id = m.client_id and a.message_id = m.message_id), '[]'::jsonb) as attachments
     from message_recipient r
     join message m on m.client_id = r.client_id and m.message_id = r.message_id
    where r.client_id = $1 and r.employee_id = $2
      and m.published_at <= $4 and (m.expires_at is null or m.expires_at > $4) and m.withdrawn_at is null
    order by m.published_at desc, m.message_id`,
);

/** Returns messages published and not expired at `now`, newest first, in one language. */
export async function readMessages(
  tx: Transaction,
  employee: VisibleEmployee<'messages'>,
  language: Language,
  now: Date,
): Promise<CategorisedMessage[]> {
  const rows = await tx.rows(currentMessages, [employee.clientId, employee.employeeId, language, now.toISOString()]);
  return rows.map((row) => ({
    category: row.category,
    messageId: row.message_id,
    title: row.title,
    body: row.body,
    postedAt: row.published_at,
    dueDate: row.due_date,
    isRead: row.is_read,
    attachments: row.attachments,
  }));
}

const readNow = statement(
  'messages.read_now',
  noRow,
  `update message_recipient r set read_at = coalesce(r.read_at, $4)
     from message m
    where r.client_id = $1 and r.employee_id = $2 and r.message_id = $3
      and m.client_id = r.client_id and m.message_id = r.message_id
      and m.published_at <= $4 and (m.expires_at is null or m.expires_at > $4) and m.withdrawn_at is null`,
);

/** Records that a message was opened. Returns false if the employee has no such message at `now`. */
export async function markRead(
  tx: Transaction,
  employee: VisibleEmployee<'messages'>,
  messageId: string,
  now: Date,
): Promise<boolean> {
  return (await tx.run(readNow, [employee.clientId, employee.employeeId, messageId, now.toISOString()])) === 1;
}

const openTransactions = statement(
  'messages.open_transactions',
  z.object({ rule_type: z.int(), state: z.string(), version_submitted_at: z.string() }),
  `select t.rule_type, t.state,
          coalesce(case when t.version > 1 then (
            select e.at from pending_transaction_event e
             where e.client_id = t.client_id and e.employee_id = t.employee_id
               and e.employee_workflow_id = t.employee_workflow_id and e.event in ('submitted', 'amended')
             order by e.event_number desc limit 1) end, t.submitted_at) as version_submitted_at
     from pending_transaction t
    where t.client_id = $1 and t.employee_id = $2 and t.state in ('pending', 'approved', 'exported', 'sentBack')
    order by version_submitted_at desc, t.employee_workflow_id`,
);

/** Returns the person's waiting requests, newest first: undecided, sent back, or approved and not applied yet. */
export async function readWaitingChanges(
  tx: Transaction,
  employee: VisibleEmployee<'messages'>,
): Promise<WaitingChange[]> {
  const rows = await tx.rows(openTransactions, [employee.clientId, employee.employeeId]);
  return rows.map(({ rule_type: ruleType, state, version_submitted_at: submittedAt }) => ({
    ruleType,
    isApproved: state === 'approved' || state === 'exported',
    isSentBack: state === 'sentBack',
    submittedAt,
  }));
}
