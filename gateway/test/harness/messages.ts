import { json } from '../../src/platform/database/port.ts';
import type { Insert } from './furnish.ts';
import type { TestPerson } from './people.ts';

export interface TestMessage {
  readonly messageId: string;
  readonly to: readonly TestPerson[];
  readonly category?: 'company' | 'benefits' | 'payroll' | 'policies' | 'personal';
  readonly title?: string;
  readonly body?: string;
  readonly publishedAt?: string;
  readonly expiresAt?: string | null;
  readonly readAt?: string | null;
}

/** Posts a message to some people of one client, in both languages (the Spanish one marked `es: `). */
export async function post(insert: Insert, message: TestMessage): Promise<void> {
  const client_id = message.to[0]?.client.clientId ?? '';
  const both = (text: string) => json({ en: text, es: `es: ${text}` });
  await insert('message', [
    {
      client_id,
      message_id: message.messageId,
      category: message.category ?? 'company',
      title: both(message.title ?? 'Title'),
      body: both(message.body ?? '<p>Body</p>'),
      published_at: message.publishedAt ?? '2026-11-01T12:00:00Z',
      expires_at: message.expiresAt ?? null,
    },
  ]);
  await insert(
    'message_recipient',
    message.to.map((person) => ({
      client_id,
      employee_id: person.employeeId,
      message_id: message.messageId,
      read_at: message.readAt ?? null,
    })),
  );
}

export interface TestAttachment {
  readonly attachmentId: string;
  readonly messageId: string;
  readonly client: { readonly clientId: string };
  readonly requires?: boolean;
  readonly version?: number;
  readonly fileName?: string;
}

export async function attach(insert: Insert, attachment: TestAttachment): Promise<void> {
  await insert('message_attachment', [
    {
      client_id: attachment.client.clientId,
      attachment_id: attachment.attachmentId,
      message_id: attachment.messageId,
      title: json({ en: 'Document', es: 'Documento' }),
      requires_acknowledgement: attachment.requires ?? true,
      version: attachment.version ?? 1,
      file_name: attachment.fileName ?? 'handbook.pdf',
      content_type: 'application/pdf',
      content: new Uint8Array([37, 80, 68, 70]),
      sha256: new Uint8Array(32),
    },
  ]);
}

export async function acknowledge(
  insert: Insert,
  person: TestPerson,
  attachmentId: string,
  version = 1,
): Promise<void> {
  await insert('acknowledgement', [
    {
      client_id: person.client.clientId,
      employee_id: person.employeeId,
      attachment_id: attachmentId,
      version,
      sha256: new Uint8Array(32),
      language: 'en',
      acknowledged_at: '2026-11-02T12:00:00Z',
    },
  ]);
}
