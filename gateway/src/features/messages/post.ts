import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Language, instant, localDate, text as plainText } from '@paystead/contract/fields.ts';
import { json, noRow, statement, type Database } from '../../platform/database/port.ts';
import { extensionOf } from '@paystead/contract/features/documents/rules.ts';
import { CONTENT_TYPE, inspectContent, type ContentFault } from '../../platform/uploads/content.ts';
import { safeFileName } from '../../platform/uploads/file-name.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import { CATEGORY_CODES } from './rules.ts';
import { safeHtml } from './safe-html.ts';
import { text } from './texts.ts';

const inBoth = (max: number) => z.strictObject({ en: plainText(max).min(1), es: plainText(max).min(1) });

/** A message as an operator writes it: in both languages, to everyone at a client or to some employees. */
export const newMessage = z.strictObject({
  clientCode: z.string(),
  category: z.enum(CATEGORY_CODES as [string, ...string[]]),
  title: inBoth(200),
  /** HTML; anything that is not on the list of allowed tags becomes text. */
  body: inBoth(20_000),
  /** Employee numbers. */
  to: z.union([z.literal('everybody'), z.array(z.string()).min(1).max(10_000)]),
  publishedAt: instant.optional(),
  expiresAt: instant.optional(),
  dueDate: localDate.optional(),
  attachments: z
    .array(
      z.strictObject({ title: inBoth(200), file: z.string().min(1), requiresAcknowledgement: z.boolean().optional() }),
    )
    .max(10)
    .optional(),
});
export type NewMessage = z.infer<typeof newMessage>;

/**
 * Largest attachment, in bytes: attachments are stored in the message's row, and larger notices belong in the
 * employee's documents.
 */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** A message that was not posted, with the reasons for the operator, one sentence a line. */
export class MessageRefused extends LocalizedError {
  override readonly name = 'MessageRefused';
}

const findClient = statement(
  'messages.post_client',
  z.object({ client_id: z.string() }),
  'select client_id from client where client_code = $1',
);
const findReceivers = statement(
  'messages.post_receivers',
  z.object({ employee_id: z.string(), employee_number: z.string() }),
  `select employee_id, employee_number from employee where client_id = $1 and ($2 or employee_number = any($3))`,
);
const insertMessage = statement(
  'messages.post',
  noRow,
  `insert into message (client_id, message_id, category, title, body, published_at, expires_at, due_date)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const insertReceivers = statement(
  'messages.post_recipients',
  noRow,
  'insert into message_recipient (client_id, employee_id, message_id) select $1, e, $2 from unnest($3::uuid[]) e',
);
const insertAttachment = statement(
  'messages.post_attachment',
  noRow,
  `insert into message_attachment (client_id, attachment_id, message_id, title, requires_acknowledgement, file_name, content_type, content, sha256)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/**
 * Posts a message whole or not at all; its HTML is sanitized here, and again when it is read. `read` returns the bytes
 * of a document, or throws `MessageRefused`. Errors: `MessageRefused`, which lists every attachment that cannot be
 * accepted.
 */
export async function postMessage(
  database: Database,
  message: NewMessage,
  read: (file: string) => Promise<Uint8Array>,
  now: Date,
): Promise<{ readonly messageId: string; readonly receivers: number }> {
  const attachments = await attachmentsOf(message.attachments ?? [], read);
  const messageId = randomUUID();
  return database.asMaintenance(async (tx) => {
    const client = await tx.maybe(findClient, [message.clientCode]);
    if (!client)
      throw new MessageRefused((language) => text(language, 'post.noClient', { client: message.clientCode }));
    const numbers = message.to === 'everybody' ? [] : message.to;
    const found = await tx.rows(findReceivers, [client.client_id, message.to === 'everybody', numbers]);
    const unknown = numbers.filter((number) => !found.some((one) => one.employee_number === number));
    if (unknown.length > 0)
      throw new MessageRefused((language) => text(language, 'post.noReceiver', { numbers: unknown.join(', ') }));
    await tx.run(insertMessage, [
      client.client_id,
      messageId,
      message.category,
      json(message.title),
      json({ en: safeHtml(message.body.en), es: safeHtml(message.body.es) }),
      message.publishedAt ?? now.toISOString(),
      message.expiresAt ?? null,
      message.dueDate ?? null,
    ]);
    await tx.run(insertReceivers, [client.client_id, messageId, found.map((one) => one.employee_id)]);
    for (const { title, requiresAcknowledgement, fileName, contentType, bytes } of attachments)
      await tx.run(insertAttachment, [
        client.client_id,
        randomUUID(),
        messageId,
        json(title),
        requiresAcknowledgement ?? false,
        fileName,
        contentType,
        bytes,
        new Uint8Array(createHash('sha256').update(bytes).digest()),
      ]);
    return { messageId, receivers: found.length };
  });
}

/** Reads all documents before anything is written, and reports their faults together. */
async function attachmentsOf(
  requested: NonNullable<NewMessage['attachments']>,
  read: (file: string) => Promise<Uint8Array>,
) {
  const refused: ((language: Language) => string)[] = [];
  const attachments = [];
  for (const [place, one] of requested.entries()) {
    try {
      const bytes = await read(one.file);
      attachments.push({ ...one, ...kindOf(one.file, bytes), bytes });
    } catch (error) {
      if (!(error instanceof MessageRefused)) throw error;
      refused.push((language) => `attachments[${place}].file: ${error.in(language)}`);
    }
  }
  if (refused.length > 0) throw new MessageRefused((language) => refused.map((one) => one(language)).join('\n'));
  return attachments;
}

/** Returns a file's kind by its bytes, which must match its extension, and a file name that is safe to return. */
function kindOf(file: string, bytes: Uint8Array): { readonly fileName: string; readonly contentType: string } {
  const fileName = safeFileName(file);
  const refused = (why: ContentFault | 'file_type' | 'tooLarge') =>
    new MessageRefused((language) => text(language, `post.${why}`, { file: JSON.stringify(file) }));
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw refused('tooLarge');
  const ending = extensionOf(fileName);
  if (ending !== 'heic' && ending !== 'heif' && !Object.hasOwn(CONTENT_TYPE, ending)) throw refused('file_type');
  const inspector = inspectContent();
  inspector.add(bytes);
  const found = inspector.finish();
  if ('fault' in found) throw refused(found.fault);
  if (found.kind !== ending) throw refused('file_type_mismatch');
  return { fileName, contentType: CONTENT_TYPE[found.kind] };
}
