import { localDateIn } from '@paystead/contract/local-date.ts';
import {
  messageAttachmentsFile,
  messageRecipientsFile,
  messagesFile,
} from '../../src/imports/messages/message-files.ts';
import { textPdf } from '../cast/attachment-pdf.ts';
import type { Message } from '../cast/model.ts';
import { isEmployedOn } from '../payroll/standing.ts';
import { idIn, type PaidCompany } from './company.ts';
import { fileOf, type FileRows } from './files.ts';

/** Messages with a row for every recipient, and their attachments. */
export function messageFiles({ client, people, today }: PaidCompany): FileRows[] {
  const published = client.messages.filter(({ publishedAt }) => localDateIn('UTC', publishedAt) <= today);
  const newest = published.toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))[0];
  const nameOf = ({ key }: Message) => ({ client_code: client.code, message: idIn(client, 'message', key) });
  const attached = new Map<string, Uint8Array>();
  const attachments = published.flatMap((message) =>
    message.attachments.map(({ key, title, text, requiresAcknowledgement, fileName }) => {
      const attachment = idIn(client, 'attachment', message.key, key);
      const file = `files/${attachment}.pdf`;
      attached.set(file, textPdf([text.en, text.es]));
      return {
        ...nameOf(message),
        attachment,
        title_en: title.en,
        title_es: title.es,
        requires_acknowledgement: requiresAcknowledgement,
        version: 1,
        file,
        file_name: fileName,
      };
    }),
  );
  return [
    fileOf(
      messagesFile,
      published.map((message) => ({
        ...nameOf(message),
        category: message.category,
        title_en: message.title.en,
        title_es: message.title.es,
        body_en: message.body.en,
        body_es: message.body.es,
        published_at: message.publishedAt,
        expires_at: message.expiresAt ?? null,
        due_date: message.due ?? null,
      })),
    ),
    fileOf(
      messageRecipientsFile,
      published.flatMap((message) =>
        people
          .filter(
            ({ employee }) =>
              message.to?.includes(employee.number) ?? isEmployedOn(employee, localDateIn('UTC', message.publishedAt)),
          )
          .map(({ employee }) => ({
            ...nameOf(message),
            employee_number: employee.number,
            // Everyone has seen all but the newest.
            read_at: message !== newest ? `${localDateIn('UTC', message.publishedAt)}T22:00:00Z` : null,
          })),
      ),
    ),
    fileOf(messageAttachmentsFile, attachments, attached),
  ];
}
