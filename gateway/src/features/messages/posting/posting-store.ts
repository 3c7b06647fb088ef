import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Audience, MessageCategory } from '@paystead/contract/console/messages/model.ts';
import { audience as audienceShape } from '@paystead/contract/console/messages/model.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { operatorScope } from '../../../platform/access/operator-scope.ts';
import { json, noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import type { InspectedFile } from './attachments.ts';
import { deliverTo } from './audience-store.ts';

interface InBoth {
  readonly en: string;
  readonly es: string;
}

/** A message that was checked and can be stored. */
export interface Posting {
  readonly messageId: string;
  /** SHA-256 of what was sent. */
  readonly fingerprint: Uint8Array;
  readonly category: MessageCategory;
  readonly title: InBoth;
  /** Safe HTML. */
  readonly body: InBoth;
  /** As typed; null: it came as HTML. */
  readonly source: InBoth | null;
  readonly audience: Audience;
  /** ISO 8601 in UTC. */
  readonly publishAt: string;
  readonly expiresAt: string | null;
  readonly dueDate: string | null;
  readonly remindDays: number | null;
  readonly sendsMail: boolean;
  readonly by: string;
  readonly attachments: readonly (InspectedFile & {
    readonly title: InBoth;
    readonly requiresAcknowledgement: boolean;
  })[];
}

/** A message that was posted before under the same id. */
export interface EarlierPosting {
  readonly isSame: boolean;
  readonly postedAt: string;
  readonly isWithdrawn: boolean;
  /** Null: its recipients aren't found yet. */
  readonly recipients: number | null;
}

const earlier = statement(
  'messages.earlier_posting',
  z.object({
    fingerprint: z.instanceof(Uint8Array).nullable(),
    posted_at: z.string(),
    is_withdrawn: z.boolean(),
    recipients: z.int().nullable(),
  }),
  `select p.fingerprint, coalesce(p.posted_at, m.published_at) as posted_at, m.withdrawn_at is not null as is_withdrawn,
          case when p.delivered_at is not null then (
            select count(*)::integer from message_recipient r
             where r.client_id = m.client_id and r.message_id = m.message_id) end as recipients
     from message m left join message_posting p on p.client_id = m.client_id and p.message_id = m.message_id
    where m.client_id = $1 and m.message_id = $2`,
);

/** Returns the message that has an id; null without one. */
export async function earlierPosting(
  tx: Transaction,
  { clientId }: OperatorScope,
  { messageId, fingerprint }: Pick<Posting, 'messageId' | 'fingerprint'>,
): Promise<EarlierPosting | null> {
  const row = await tx.maybe(earlier, [clientId, messageId]);
  if (!row) return null;
  const isSame = row.fingerprint !== null && Buffer.compare(row.fingerprint, fingerprint) === 0;
  return { isSame, postedAt: row.posted_at, isWithdrawn: row.is_withdrawn, recipients: row.recipients };
}

const insertMessage = statement(
  'messages.post',
  noRow,
  `insert into message (client_id, message_id, category, title, body, published_at, expires_at, due_date, origin)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'posted')`,
);
const insertPosting = statement(
  'messages.post_choices',
  noRow,
  `insert into message_posting (client_id, message_id, fingerprint, audience, source, sends_mail, remind_days, posted_at, posted_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const insertAttachment = statement(
  'messages.post_attachment',
  noRow,
  `insert into message_attachment (client_id, attachment_id, message_id, title, requires_acknowledgement, file_name, content_type, content, sha256)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Stores a message. Its recipients are found at once if it is due, and otherwise when it is published: then this returns null. */
export async function storePosting(
  tx: Transaction,
  client: OperatorScope,
  posting: Posting,
  now: Date,
): Promise<number | null> {
  const { clientId } = client;
  const { messageId, source, audience, publishAt } = posting;
  await tx.run(insertMessage, [
    clientId,
    messageId,
    posting.category,
    json(posting.title),
    json(posting.body),
    publishAt,
    posting.expiresAt,
    posting.dueDate,
  ]);
  await tx.run(insertPosting, [
    clientId,
    messageId,
    posting.fingerprint,
    json(audience),
    source && json(source),
    posting.sendsMail,
    posting.remindDays,
    now.toISOString(),
    posting.by,
  ]);
  for (const { title, requiresAcknowledgement, fileName, contentType, bytes } of posting.attachments)
    await tx.run(insertAttachment, [
      clientId,
      randomUUID(),
      messageId,
      json(title),
      requiresAcknowledgement,
      fileName,
      contentType,
      bytes,
      new Uint8Array(createHash('sha256').update(bytes).digest()),
    ]);
  if (Date.parse(publishAt) > now.getTime()) return null;
  return deliver(tx, client, posting, now);
}

const recordDelivery = statement(
  'messages.record_delivery',
  noRow,
  `update message_posting set delivered_at = $3 where client_id = $1 and message_id = $2 and delivered_at is null`,
);

async function deliver(
  tx: Transaction,
  client: OperatorScope,
  posting: Pick<Posting, 'messageId' | 'audience' | 'sendsMail'>,
  now: Date,
): Promise<number> {
  const values = [client.clientId, posting.messageId, now.toISOString()];
  if ((await tx.run(recordDelivery, values)) === 0) return 0;
  return deliverTo(tx, client, posting, todayIn('UTC', now.getTime()));
}

const due = statement(
  'messages.due_postings',
  z.object({ client_id: z.string(), message_id: z.string(), audience: audienceShape, sends_mail: z.boolean() }),
  `select p.client_id, p.message_id, p.audience, p.sends_mail
     from message_posting p join message m on m.client_id = p.client_id and m.message_id = p.message_id
    where p.delivered_at is null and m.withdrawn_at is null and m.published_at <= $1
      and (m.expires_at is null or m.expires_at > $1)
    order by m.published_at, p.client_id, p.message_id limit $2 for update of p skip locked`,
);

/** Gives scheduled messages that are due to their recipients, at most `limit` of them. Returns how many. */
export async function deliverDue(tx: Transaction, now: Date, limit: number): Promise<number> {
  const rows = await tx.rows(due, [now.toISOString(), limit]);
  for (const { client_id: clientId, message_id: messageId, audience, sends_mail: sendsMail } of rows)
    await deliver(tx, operatorScope({ clientId }), { messageId, audience, sendsMail }, now);
  return rows.length;
}
