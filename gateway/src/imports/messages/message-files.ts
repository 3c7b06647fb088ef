import { optional, required } from '../columns/column.ts';
import {
  clientCode,
  date,
  employeeNumber,
  filePath,
  id,
  instant,
  integer,
  listOf,
  oneOf,
  text,
  yesNo,
} from '../columns/types.ts';
import { fileRecord, type RowOf } from '../records/record.ts';

const CATEGORIES = ['company', 'benefits', 'payroll', 'policies', 'personal'] as const;

const client_code = required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' });
const message = required(id, {
  about: 'The id of the message in Paystead or in the other system',
  example: 'M-2026-04',
});

export const messagesFile = fileRecord({
  file: 'messages',
  about: 'A message to employees, in both languages',
  key: ['client_code', 'message'],
  subject: 'message',
  columns: {
    client_code,
    message,
    category: required(oneOf(...CATEGORIES), { about: 'The heading under which it is listed', example: 'policies' }),
    title_en: required(text(200), { about: 'The title in English', example: 'Safety handbook' }),
    title_es: required(text(200), { about: 'The title in Spanish', example: 'Manual de seguridad' }),
    body_en: required(text(20_000), {
      about: 'The text in English, as HTML; tags that messages can’t have become text',
      example: '<p>Please read the handbook.</p>',
    }),
    body_es: required(text(20_000), {
      about: 'The text in Spanish, as HTML',
      example: '<p>Por favor, lea el manual.</p>',
    }),
    published_at: required(instant, { about: 'When it appears', example: '2026-04-01T13:00:00Z' }),
    expires_at: optional(instant, { about: 'When it disappears; empty: never', example: '' }),
    due_date: optional(date, {
      about: 'The date by which its attachments must be acknowledged',
      example: '2026-04-30',
    }),
    recipients: optional(listOf(employeeNumber), {
      about:
        'all, for everyone who is at the client when the message is first imported, or employee numbers; more can be in message_recipients',
      example: 'all',
    }),
  },
});

export const messageRecipientsFile = fileRecord({
  file: 'message_recipients',
  about: 'An employee who gets a message; for messages whose recipients are many, or have read it already',
  key: ['client_code', 'message', 'employee_number'],
  subject: 'message',
  columns: {
    client_code,
    message: required(id, { about: 'The message', example: 'M-2026-04', refersTo: 'messages' }),
    employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
    read_at: optional(instant, { about: 'When the employee opened it; empty: not yet', example: '' }),
  },
});

export const messageAttachmentsFile = fileRecord({
  file: 'message_attachments',
  about: 'A document attached to a message',
  key: ['client_code', 'message', 'attachment'],
  subject: 'message',
  columns: {
    client_code,
    message: required(id, { about: 'The message', example: 'M-2026-04', refersTo: 'messages' }),
    attachment: required(id, { about: 'The id of the attachment in Paystead or in the other system', example: 'A-1' }),
    title_en: required(text(200), { about: 'The title in English', example: 'Safety handbook' }),
    title_es: required(text(200), { about: 'The title in Spanish', example: 'Manual de seguridad' }),
    requires_acknowledgement: optional(yesNo, {
      about: 'Whether recipients must acknowledge it; no if left out',
      example: 'yes',
    }),
    version: optional(integer(1, 10_000), {
      about: 'The version, which a new content raises; counted by Paystead if left out',
      example: '1',
    }),
    file: required(filePath, { about: 'The file, of at most 5 MB', example: 'files/handbook.pdf' }),
    file_name: optional(text(120), {
      about: 'The name of the file; left out: as its path says',
      example: 'Handbook.pdf',
    }),
  },
});

export type MessageRow = RowOf<typeof messagesFile.columns>;
export type AttachmentRow = RowOf<typeof messageAttachmentsFile.columns>;
