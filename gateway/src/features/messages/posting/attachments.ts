import type { Language } from '@paystead/contract/fields.ts';
import { extensionOf } from '@paystead/contract/features/documents/rules.ts';
import { CONTENT_TYPE, inspectContent, type ContentFault } from '../../../platform/uploads/content.ts';
import { safeFileName } from '../../../platform/uploads/file-name.ts';
import { text } from '../texts.ts';

/**
 * Largest attachment, in bytes: attachments are stored in the message's row, and larger notices belong in the
 * employee's documents.
 */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** A file that can be attached: its bytes are of the type that its name says. */
export interface InspectedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface AttachmentFault {
  readonly code: ContentFault | 'file_type' | 'tooLarge';
  readonly sentence: (language: Language) => string;
}

/** Returns a file's kind by its bytes, which must match its extension, and a file name that is safe to return; or its fault. */
export function inspectAttachment(file: string, bytes: Uint8Array): InspectedFile | AttachmentFault {
  const fileName = safeFileName(file);
  const refused = (code: AttachmentFault['code']): AttachmentFault => ({
    code,
    sentence: (language) => text(language, `post.${code}`, { file: JSON.stringify(file) }),
  });
  if (bytes.length > MAX_ATTACHMENT_BYTES) return refused('tooLarge');
  const ending = extensionOf(fileName);
  if (ending !== 'heic' && ending !== 'heif' && !Object.hasOwn(CONTENT_TYPE, ending)) return refused('file_type');
  const inspector = inspectContent();
  inspector.add(bytes);
  const found = inspector.finish();
  if ('fault' in found) return refused(found.fault);
  if (found.kind !== ending) return refused('file_type_mismatch');
  return { fileName, contentType: CONTENT_TYPE[found.kind], bytes };
}
