import { extensionOf } from '@paystead/contract/features/documents/rules.ts';
import { Failure } from '../failures/failure.ts';
import type { FileStore, StoredFile } from '../files/port.ts';
import { CONTENT_TYPE, inspectContent, type ContentKind } from './content.ts';
import { safeFileName } from './file-name.ts';
import type { FormStream } from './form-stream.ts';
import { readForm, type FilePart, type ReadForm } from './read-form.ts';
import type { Scan, Scanner } from './scanner.ts';

/** The future owner of a file, and the accepted types and size. */
export interface FileRules {
  readonly clientId: string;
  readonly employeeId: string;
  /** File extensions without a dot; empty: every type that uploads support. */
  readonly allowed: readonly string[];
  readonly maxBytes: number;
}

/** Receives files from forms, each one measured, inspected and scanned while it is stored, never held as a whole. */
export interface Uploads {
  /** Returns the form with its file stored. Throws a `Failure` that names the field `file`, and then leaves nothing. */
  receive(form: FormStream, rules: FileRules): Promise<ReadForm<StoredFile>>;
  /** Removes the stored file of a refused change. */
  discard(file: StoredFile): Promise<void>;
}

const OTHER_NAMES: Readonly<Record<string, readonly ContentKind[]>> = {
  'application/pdf': ['pdf'],
  'application/x-pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg'],
  'image/jpg': ['jpg'],
  'image/pjpeg': ['jpg'],
  'text/plain': ['txt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  // Types that systems send if they don't know better.
  'application/zip': ['docx'],
  'application/octet-stream': ['pdf', 'png', 'jpg', 'docx', 'txt'],
  '': ['pdf', 'png', 'jpg', 'docx', 'txt'],
};

/** A generous size for the form's fields around its file: 4 kB and a boundary each. */
const FORM_OVERHEAD = 64 * 1024;

export function openUploads(files: FileStore, scanner: Scanner | null): Uploads {
  return {
    async receive(form, rules) {
      // The declared length, before a byte is read; the actual bytes are counted below.
      if (Number(form.headers['content-length'] ?? 0) > rules.maxBytes + FORM_OVERHEAD) {
        form.bytes.resume();
        throw tooLarge();
      }
      return readForm(form, (part) => take(part, rules));
    },
    discard: (file) => files.remove(file),
  };

  async function take(part: FilePart, rules: FileRules): Promise<StoredFile> {
    const fileName = safeFileName(part.fileName);
    const ending = extensionOf(fileName);
    if (ending === 'heic' || ending === 'heif') throw refused('file_heic');
    if (!Object.hasOwn(CONTENT_TYPE, ending) || (rules.allowed.length > 0 && !rules.allowed.includes(ending)))
      throw refused('file_type');
    const inspector = inspectContent();
    const scan = (await scanner?.open()) ?? null;
    try {
      const meta = { ...rules, fileName, contentType: CONTENT_TYPE[ending as ContentKind] };
      const stored = await files.put(watched(part.content, rules.maxBytes, inspector, scan), meta);
      try {
        judge(inspector.finish(), ending, part.declaredType);
        if ((await scan?.verdict()) === 'infected') throw refused('file_infected');
      } catch (error) {
        await files.remove(stored);
        throw error;
      }
      return stored;
    } finally {
      scan?.abandon();
    }
  }
}

/**
 * Passes the bytes on as they arrive, each seen by the inspector and the scanner before it is stored; stops at the
 * limit.
 */
async function* watched(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  inspector: ReturnType<typeof inspectContent>,
  scan: Scan | null,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    inspector.add(chunk);
    await scan?.write(chunk);
    yield chunk;
  }
}

/** Compares name, claimed type and content, which must agree. */
function judge(found: ReturnType<ReturnType<typeof inspectContent>['finish']>, ending: string, declared: string): void {
  if ('fault' in found) throw refused(found.fault);
  if (found.kind !== ending) throw refused('file_type_mismatch');
  const claimed = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!(OTHER_NAMES[claimed] ?? []).includes(found.kind)) throw refused('file_type_mismatch');
}

function refused(code: string): Failure {
  return new Failure('invalid_input', { faults: [{ pointer: '/file', code }] });
}

function tooLarge(): Failure {
  return new Failure('payload_too_large', { faults: [{ pointer: '/file', code: 'file_too_big' }] });
}
