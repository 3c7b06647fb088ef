import { z } from 'zod';
import type { Brands } from '../brands.ts';
import { noRow, statement, type Database } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { mailerOf, receiver, receiverColumns, receiverOf } from './receiver.ts';

/**
 * Selects recipients whose mail about a message waits. `is_moot`: the client has no messages, the message is gone, or the person
 * has acknowledged it since the reminder was requested.
 */
const waiting = statement(
  'messages.mails',
  receiver.extend({
    message_id: z.string(),
    mail_due: z.enum(['posted', 'reminder']),
    title: z.object({ en: z.string(), es: z.string() }),
    due_date: z.string().nullable(),
    asks: z.boolean(),
    is_moot: z.boolean(),
  }),
  `select w.message_id, w.mail_due, m.title, m.due_date, ${receiverColumns('w')}, o.asks,
          (not has_feature(w.client_id, 'messages') or m.withdrawn_at is not null or coalesce(m.expires_at <= $1, false)
             or (w.mail_due = 'reminder' and not o.is_open)) as is_moot
     from message_recipient w
     join message m on m.client_id = w.client_id and m.message_id = w.message_id
     ${receiverOf('w')}
     cross join lateral (
       select count(*) > 0 as asks, count(*) filter (where k.employee_id is null) > 0 as is_open
         from message_attachment a
         left join acknowledgement k on k.client_id = a.client_id and k.attachment_id = a.attachment_id
                                    and k.version = a.version and k.employee_id = w.employee_id
        where a.client_id = w.client_id and a.message_id = w.message_id and a.requires_acknowledgement) o
    where w.mail_due is not null
    order by w.client_id, w.message_id, w.employee_id limit $2 for update of w skip locked`,
);
const settle = statement(
  'messages.settle_mail',
  noRow,
  `update message_recipient set mail_due = null, mailed_at = coalesce($4, mailed_at)
    where client_id = $1 and employee_id = $2 and message_id = $3`,
);

/**
 * CON-5: queues the mails that someone has a message, or still has to acknowledge one, for at most `limit` recipients, each together
 * with its record. People without an address see it in the portal. Returns the number of recipients.
 */
export function queueMessageMails(
  database: Database,
  keys: KeyRing,
  brands: Brands,
  now: Date,
  limit: number,
): Promise<number> {
  return database.asMaintenance(async (tx) => {
    const send = mailerOf(tx, { keys, brands }, now);
    const rows = await tx.rows(waiting, [now.toISOString(), limit]);
    for (const row of rows) {
      const isMailed = !row.is_moot && row.email !== null && row.language !== null;
      await tx.run(settle, [row.client_id, row.employee_id, row.message_id, isMailed ? now.toISOString() : null]);
      if (!isMailed) continue;
      const data = {
        title: row.title[row.language ?? 'en'],
        clientName: row.client_name,
        asks: row.asks,
        dueDate: row.due_date,
      };
      await send(row, { template: row.mail_due === 'posted' ? 'messagePosted' : 'messageReminder', data });
    }
    return rows.length;
  });
}
