import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type SqlValue, type Transaction } from '../../platform/database/port.ts';

/**
 * Limits a statement to attachments of messages that the employee received, published and not expired: any other is
 * unknown.
 */
const IN_REACH = `
  from message_attachment a
  join message_recipient r on r.client_id = a.client_id and r.message_id = a.message_id and r.employee_id = $2
  join message m on m.client_id = a.client_id and m.message_id = a.message_id
 where a.client_id = $1 and a.attachment_id = $3
   and m.published_at <= $4 and (m.expires_at is null or m.expires_at > $4) and m.withdrawn_at is null`;

/** An attachment, its employee, and the time of the request. */
export interface AttachmentQuery {
  readonly employee: VisibleEmployee<'messages'>;
  readonly attachmentId: string;
  readonly now: Date;
}

function valuesOf({ employee, attachmentId, now }: AttachmentQuery): SqlValue[] {
  return [employee.clientId, employee.employeeId, attachmentId, now.toISOString()];
}

const currentVersion = statement(
  'messages.attachment_version',
  z.object({ version: z.int(), sha256: z.instanceof(Uint8Array) }),
  `select a.version, a.sha256 ${IN_REACH}`,
);

/** Returns the current version with its SHA-256; undefined if the employee has no such attachment. */
export function readVersion(
  tx: Transaction,
  attachment: AttachmentQuery,
): Promise<{ version: number; sha256: Uint8Array } | undefined> {
  return tx.maybe(currentVersion, valuesOf(attachment));
}

const attachmentFile = statement(
  'messages.attachment_file',
  z.object({
    file_name: z.string(),
    content_type: z.string(),
    content: z.instanceof(Uint8Array),
    version: z.int(),
  }),
  `select a.file_name, a.content_type, a.content, a.version ${IN_REACH}`,
);

export interface AttachmentFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly version: number;
}

/** Returns the bytes of the current version; undefined if the employee has no such attachment. */
export async function readFile(tx: Transaction, attachment: AttachmentQuery): Promise<AttachmentFile | undefined> {
  const row = await tx.maybe(attachmentFile, valuesOf(attachment));
  return row && { fileName: row.file_name, contentType: row.content_type, content: row.content, version: row.version };
}

const insertAcknowledgement = statement(
  'messages.acknowledge',
  noRow,
  `insert into acknowledgement (client_id, employee_id, attachment_id, version, sha256, language, acknowledged_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (client_id, employee_id, attachment_id, version) do nothing`,
);

const storedAcknowledgement = statement(
  'messages.acknowledgement',
  z.object({ acknowledged_at: z.string(), sha256: z.instanceof(Uint8Array) }),
  `select acknowledged_at, sha256 from acknowledgement
    where client_id = $1 and employee_id = $2 and attachment_id = $3 and version = $4`,
);

/**
 * Stores the acknowledgement of a version and its hash in `language`, and returns the stored one. The first of two calls
 * applies: the row never changes, so a repeated call (another tab, a reload) gets it.
 */
export async function saveAcknowledgement(
  tx: Transaction,
  { employee, attachmentId, now }: AttachmentQuery,
  { version, sha256 }: { readonly version: number; readonly sha256: Uint8Array },
  language: Language,
): Promise<{ readonly acknowledgedAt: string; readonly sha256: Uint8Array }> {
  const key = [employee.clientId, employee.employeeId, attachmentId, version];
  await tx.run(insertAcknowledgement, [...key, sha256, language, now.toISOString()]);
  const stored = await tx.one(storedAcknowledgement, key);
  return { acknowledgedAt: stored.acknowledged_at, sha256: stored.sha256 };
}
