import { z } from 'zod';
import type { ConsoleMessagePorts } from './console/messages/ports.ts';
import { previewAudience, readAudienceOptions } from './features/messages/posting/audience-store.ts';
import { exportRecipients } from './features/messages/posting/export-recipients.ts';
import { postedMessages } from './features/messages/posting/list-store.ts';
import { attachmentsOfWritten, postWritten } from './features/messages/posting/post-written.ts';
import { recipientsOf } from './features/messages/posting/recipients-store.ts';
import { remind } from './features/messages/posting/remind.ts';
import { readPosted } from './features/messages/posting/report-store.ts';
import { withdraw } from './features/messages/posting/withdraw.ts';
import { statement } from './platform/database/port.ts';
import { refuse } from './platform/failures/failure.ts';
import type { Scanner } from './platform/uploads/scanner.ts';

const attachment = statement(
  'console.message_attachment',
  z.object({ file_name: z.string(), content_type: z.string(), content: z.instanceof(Uint8Array) }),
  `select a.file_name, a.content_type, a.content
     from message_attachment a join message m on m.client_id = a.client_id and m.message_id = a.message_id
    where a.client_id = $1 and a.message_id = $2 and a.attachment_id = $3 and m.origin <> 'notice'`,
);

/** Returns the work of the messages' feature for the console. `scanner` null: files aren't scanned. */
export function consoleMessagePorts(scanner: Scanner | null): ConsoleMessagePorts {
  return {
    list: postedMessages,
    read: readPosted,
    recipients: recipientsOf,
    exported: exportRecipients,
    audienceOptions: readAudienceOptions,
    previewAudience,
    async attachment(tx, { clientId }, messageId, attachmentId) {
      const row = await tx.maybe(attachment, [clientId, messageId, attachmentId]);
      return row ? { fileName: row.file_name, contentType: row.content_type, content: only(row.content) } : null;
    },
    async post(database, client, written, work) {
      const files = await attachmentsOfWritten(written.attachments, scanner, work.language);
      return database.asMaintenance((tx) => postWritten(tx, client, written, files, work));
    },
    async withdraw(tx, client, reason, { messageId, by, now }) {
      if (await withdraw(tx, client, messageId, { by, reason, now })) return;
      if (!(await readPosted(tx, client, messageId, { mayWrite: false, now }))) refuse('not_found');
      refuse('version_conflict', { reason: 'the message was withdrawn before' });
    },
    async remind(tx, client, reminderId, { messageId, by, now }) {
      const reminded = await remind(tx, client, messageId, { reminderId, by, now });
      if ('recipients' in reminded) return reminded;
      if (reminded.refused === 'unknown' || reminded.refused === 'possible') refuse('not_found');
      refuse('version_conflict', { reason: `no reminder: ${reminded.refused}` });
    },
  };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
