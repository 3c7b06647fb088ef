import { z } from 'zod';
import { audience, type MessagePage } from '@paystead/contract/console/messages/model.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { rowColumns, ROW_COLUMNS, rowOf } from './list-store.ts';
import { CARD_OF_DAY, DONE, EMPLOYED } from './report-sql.ts';

/** Hours between two reminders of a message. */
const HOURS_BETWEEN = 24;
/** Days that the chart shows at most. */
const CHART_DAYS = 60;

const at = (sql: string) => sql.replaceAll('$NOW', '$2::timestamptz').replaceAll('$DAY', '$4::date');
const inBoth = z.object({ en: z.string(), es: z.string() });
const instantText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const one = statement(
  'messages.posted_one',
  rowColumns.extend({
    body: inBoth,
    source: inBoth.nullable(),
    audience: audience.nullable(),
    expires_at: z.string().nullable(),
    posted_at: z.string().nullable(),
    posted_by: z.string().nullable(),
    sends_mail: z.boolean(),
    remind_days: z.int().nullable(),
    withdrawn_at: z.string().nullable(),
    withdrawn_by: z.string().nullable(),
    withdrawal_reason: z.string().nullable(),
    read: z.int(),
    left_open: z.int(),
    mailed: z.int(),
    mail_waits: z.int(),
    attachments: z.array(
      z.object({
        attachmentId: z.string(),
        title: inBoth,
        fileName: z.string(),
        sizeBytes: z.int(),
        version: z.int(),
        requiresAcknowledgement: z.boolean(),
        acknowledged: z.int(),
      }),
    ),
    reminders: z.array(z.object({ at: z.string(), by: z.string().nullable(), recipients: z.int() })),
  }),
  at(`with done as materialized (
     select d.employee_id from message m, lateral ${DONE} d where m.client_id = $1 and m.message_id = $3),
   got as materialized (
     select r.read_at, r.mail_due, r.mailed_at, d.employee_id is null and not ${EMPLOYED} as has_left
       from message_recipient r left join done d on d.employee_id = r.employee_id
       ${CARD_OF_DAY}
      where r.client_id = $1 and r.message_id = $3)
   select ${ROW_COLUMNS}, m.body, p.source, p.audience, m.expires_at, p.posted_at, p.posted_by,
          coalesce(p.sends_mail, false) as sends_mail, p.remind_days, m.withdrawn_at, m.withdrawn_by, m.withdrawal_reason,
          (select count(*)::integer from got where read_at is not null) as read,
          (select count(*)::integer from got where has_left) as left_open,
          (select count(*)::integer from got where mailed_at is not null) as mailed,
          (select count(*)::integer from got where mail_due is not null) as mail_waits,
          coalesce((select jsonb_agg(jsonb_build_object(
               'attachmentId', a.attachment_id, 'title', a.title, 'fileName', a.file_name, 'sizeBytes', octet_length(a.content),
               'version', a.version, 'requiresAcknowledgement', a.requires_acknowledgement,
               'acknowledged', (select count(*) from acknowledgement k
                   join message_recipient r on r.client_id = k.client_id and r.message_id = m.message_id and r.employee_id = k.employee_id
                  where k.client_id = a.client_id and k.attachment_id = a.attachment_id and k.version = a.version))
               order by a.file_name, a.attachment_id)
             from message_attachment a where a.client_id = m.client_id and a.message_id = m.message_id), '[]') as attachments,
          coalesce((select jsonb_agg(jsonb_build_object('at', ${instantText('s.sent_at')}, 'by', s.sent_by, 'recipients', s.recipients)
                                     order by s.sent_at desc)
             from message_reminder s where s.client_id = m.client_id and s.message_id = m.message_id), '[]') as reminders
     from message m
     join client c on c.client_id = m.client_id
     left join message_posting p on p.client_id = m.client_id and p.message_id = m.message_id
    where m.client_id = $1 and m.message_id = $3 and m.origin <> 'notice'`),
);

const days = statement(
  'messages.posted_days',
  z.object({ day: z.string(), done: z.int() }),
  `with done as (
     select (d.done_at at time zone 'UTC')::date as day, count(*)::integer as count
       from message m, lateral ${DONE} d where m.client_id = $1 and m.message_id = $2 group by 1),
   span as (
     select least((m.published_at at time zone 'UTC')::date, (select min(day) from done)) as first,
            least($3::date, (select max(day) from done) + 1) as last
       from message m where m.client_id = $1 and m.message_id = $2)
   select s.day::date::text as day, coalesce(d.count, 0) as done
     from span, generate_series(greatest(span.first, span.last - ($4::integer - 1)), span.last, interval '1 day') as s (day)
     left join done d on d.day = s.day::date
    order by s.day`,
);

/** Returns a message with its report; null if the client has none with this id. `mayWrite`: whether the operator's role acts. */
export async function readPosted(
  tx: Transaction,
  { clientId }: OperatorScope,
  messageId: string,
  { mayWrite, now }: { readonly mayWrite: boolean; readonly now: Date },
): Promise<MessagePage | null> {
  const today = todayIn('UTC', now.getTime());
  const row = await tx.maybe(one, [clientId, now.toISOString(), messageId, today]);
  if (!row) return null;
  const open = Math.max(0, row.recipients - row.done - row.left_open);
  return {
    ...rowOf(row),
    body: row.body,
    source: row.source,
    audience: row.audience,
    expiresAt: row.expires_at,
    postedAt: row.posted_at,
    postedBy: row.posted_by,
    sendsMail: row.sends_mail,
    remindDays: row.remind_days,
    withdrawal:
      row.withdrawn_at === null
        ? null
        : { at: row.withdrawn_at, by: row.withdrawn_by ?? '', reason: row.withdrawal_reason ?? '' },
    read: row.read,
    open,
    left: row.left_open,
    mailed: row.mailed,
    mailWaits: row.mail_waits,
    attachments: row.attachments,
    days: await tx.rows(days, [clientId, messageId, today, CHART_DAYS]),
    reminders: row.reminders,
    mayWithdraw: mayWrite && row.state !== 'withdrawn',
    remind: mayWrite ? reminderVerdict({ ...row, open }, now) : null,
  };
}

/** Tells whether those who haven't acknowledged can be reminded now, or why not. */
export function reminderVerdict(
  {
    state,
    required_count,
    open,
    reminders,
  }: {
    readonly state: string;
    readonly required_count: number;
    readonly open: number;
    readonly reminders: readonly { readonly at: string }[];
  },
  now: Date,
): NonNullable<MessagePage['remind']> {
  if (state !== 'current') return 'notCurrent';
  if (required_count === 0) return 'nothingRequired';
  if (open === 0) return 'noOneOpen';
  const last = Math.max(0, ...reminders.map(({ at: sent }) => Date.parse(sent)));
  return now.getTime() - last < HOURS_BETWEEN * 3_600_000 ? 'recently' : 'possible';
}
