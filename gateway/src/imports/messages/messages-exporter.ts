import { z } from 'zod';
import { extensionOf } from '@paystead/contract/features/documents/rules.ts';
import { statement } from '../../platform/database/port.ts';
import type { Exporter } from '../export/exporter.ts';
import { messageAttachmentsFile, messageRecipientsFile, messagesFile } from './message-files.ts';

const everyMessage = statement(
  'exports.messages',
  z.object({
    message: z.string(),
    category: z.string(),
    title_en: z.string(),
    title_es: z.string(),
    body_en: z.string(),
    body_es: z.string(),
    published_at: z.string(),
    expires_at: z.string().nullable(),
    due_date: z.string().nullable(),
  }),
  `select message_id as message, category, title ->> 'en' as title_en, title ->> 'es' as title_es, body ->> 'en' as body_en,
          body ->> 'es' as body_es, published_at, least(expires_at, withdrawn_at) as expires_at, due_date
     from message where client_id = $1 and message_id > $2 order by message_id limit 200`,
);
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Messages; their recipients are in a file of their own. A withdrawn one expires when it was withdrawn: no file brings it back. */
export const messagesExporter: Exporter = {
  record: messagesFile,
  async *rows(port, { clientId, clientCode: client_code }) {
    for (let after = BEFORE_ALL; ;) {
      const page = await port.read((tx) => tx.rows(everyMessage, [clientId, after]));
      for (const row of page) yield { client_code, ...row };
      const last = page.at(-1);
      if (!last) return;
      after = last.message;
    }
  },
};

const everyRecipient = statement(
  'exports.message_recipients',
  z.object({ message: z.string(), employee_number: z.string(), read_at: z.string().nullable() }),
  `select r.message_id as message, e.employee_number, r.read_at
     from message_recipient r join employee e using (client_id, employee_id)
    where r.client_id = $1 and (r.message_id, e.employee_number collate "C") > ($2, $3 collate "C")
    order by r.message_id, e.employee_number collate "C" limit 1000`,
);

/** Recipients of messages, with when they opened them. */
export const messageRecipientsExporter: Exporter = {
  record: messageRecipientsFile,
  async *rows(port, { clientId, clientCode: client_code }) {
    for (let [message, number] = [BEFORE_ALL, '']; ;) {
      const page = await port.read((tx) => tx.rows(everyRecipient, [clientId, message, number]));
      for (const row of page) yield { client_code, ...row };
      const last = page.at(-1);
      if (!last) return;
      [message, number] = [last.message, last.employee_number];
    }
  },
};

/** One at a time: each has its bytes. */
const nextAttachment = statement(
  'exports.message_attachments',
  z.object({
    message: z.string(),
    attachment: z.string(),
    title_en: z.string(),
    title_es: z.string(),
    requires_acknowledgement: z.boolean(),
    version: z.int(),
    file_name: z.string(),
    content: z.instanceof(Uint8Array),
  }),
  `select message_id as message, attachment_id as attachment, title ->> 'en' as title_en, title ->> 'es' as title_es,
          requires_acknowledgement, version, file_name, content
     from message_attachment where client_id = $1 and (message_id, attachment_id) > ($2, $3)
    order by message_id, attachment_id limit 1`,
);

/** Attachments of messages, with their bytes. */
export const messageAttachmentsExporter: Exporter = {
  record: messageAttachmentsFile,
  async *rows(port, { clientId, clientCode: client_code }) {
    for (let [message, attachment] = [BEFORE_ALL, BEFORE_ALL]; ;) {
      const row = await port.read((tx) => tx.maybe(nextAttachment, [clientId, message, attachment]));
      if (!row) return;
      const { content, ...cells } = row;
      const file = `files/${row.attachment}.${extensionOf(row.file_name)}`;
      await port.attachBytes(file, content);
      yield { client_code, ...cells, file };
      [message, attachment] = [row.message, row.attachment];
    }
  },
};
