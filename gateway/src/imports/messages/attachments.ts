import { MAX_ATTACHMENT_BYTES } from '../../features/messages/posting/attachments.ts';
import { CONTENT_TYPE } from '../../platform/uploads/content.ts';
import type { CompilePort, CompileSink, StagedRow } from '../compile.ts';
import { readBytes } from '../files/attach-files.ts';
import { inspectFile, type Inspected } from '../files/inspect-file.ts';
import { importedId } from '../ids.ts';
import type { Client } from '../plan/references.ts';
import { bytesText, type Target, type TargetRow } from '../targets.ts';
import type { AttachmentRow } from './message-files.ts';
import type { StoredAttachment } from './stored-messages.ts';

/** Its bytes stand in its row. */
export const messageAttachment: Target = {
  table: 'message_attachment',
  key: ['client_id', 'attachment_id'],
  columns: [
    'message_id',
    'title',
    'requires_acknowledgement',
    'version',
    'file_name',
    'content_type',
    'content',
    'sha256',
  ],
};

const RULES = { allowed: ['pdf', 'png', 'jpg', 'docx', 'txt'], maxBytes: MAX_ATTACHMENT_BYTES } as const;

interface Attaching {
  readonly client: Client;
  readonly messageId: string;
  readonly stored: Map<string, StoredAttachment>;
  readonly port: CompilePort;
  readonly sink: CompileSink;
}

/** Adds the attachments of a message to the plan, and rejects those whose file can't be attached. */
export async function storeAttachments(attaching: Attaching, rows: readonly StagedRow<AttachmentRow>[]): Promise<void> {
  for (const because of rows) await storeAttachment(attaching, because);
}

async function storeAttachment(
  { client, messageId, stored, port, sink }: Attaching,
  because: StagedRow<AttachmentRow>,
): Promise<void> {
  const { row } = because;
  const named = { path: row.file, fileName: row.file_name ?? null };
  const found = await inspectFile(port.files, named, RULES);
  if ('fault' in found) {
    sink.reject(because, found.fault.code, { column: 'file', values: found.fault.values ?? {} });
    return;
  }
  const attachmentId = importedId('messageAttachment', [client.clientId, messageId], row.attachment);
  const current = stored.get(attachmentId);
  if (current && current.message_id !== messageId) {
    sink.reject(because, 'attachment_elsewhere', { column: 'attachment' });
    return;
  }
  const isChanged = current?.sha256 !== found.sha256;
  const least = current ? current.version + (isChanged ? 1 : 0) : 1;
  const version = row.version ?? least;
  if (version < least) {
    sink.reject(because, 'version_not_raised', { column: 'version', values: { least } });
    return;
  }
  const content = isChanged ? await contentOf(port, row.file, found) : {};
  if (content === null) {
    sink.reject(because, 'file_infected', { column: 'file', values: { path: row.file } });
    return;
  }
  stored.set(attachmentId, { attachment_id: attachmentId, message_id: messageId, version, sha256: found.sha256 });
  const acknowledgement = row.requires_acknowledgement;
  sink.store(
    messageAttachment,
    {
      client_id: client.clientId,
      attachment_id: attachmentId,
      message_id: messageId,
      title: { en: row.title_en, es: row.title_es },
      ...(acknowledgement === undefined && current ? {} : { requires_acknowledgement: acknowledgement ?? false }),
      version,
      ...(current && row.file_name === undefined && !isChanged ? {} : { file_name: found.fileName }),
      ...content,
    },
    because,
  );
}

/** Returns the columns of a new content; null if the scanner refuses it. */
async function contentOf(port: CompilePort, path: string, { kind, sha256 }: Inspected): Promise<TargetRow | null> {
  const content = await readBytes(port, path);
  return content && { content_type: CONTENT_TYPE[kind], content: bytesText(content), sha256: `\\x${sha256}` };
}
