import { createHash } from 'node:crypto';
import { extensionOf } from '@paystead/contract/features/documents/rules.ts';
import { inspectContent, type ContentKind } from '../../platform/uploads/content.ts';
import { safeFileName } from '../../platform/uploads/file-name.ts';
import type { CellFault } from '../columns/column.ts';
import type { ImportFiles } from '../source.ts';

/** The accepted kinds and size of the files of one column. */
export interface FileRules {
  readonly allowed: readonly ContentKind[];
  readonly maxBytes: number;
}

/** A file that a row names: its path, and the name that people see if it isn't the path's. */
export interface NamedFile {
  readonly path: string;
  readonly fileName: string | null;
}

/** A named file that was read once and accepted. */
export interface Inspected {
  /** The name that people see, safe for folders and headers. */
  readonly fileName: string;
  readonly kind: ContentKind;
  readonly sizeBytes: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

const MEGABYTE = 1024 * 1024;

/** Returns the name under which people get a file: the given one, or the last part of its path. */
const shownName = ({ path, fileName }: NamedFile): string => safeFileName(fileName ?? path);

/**
 * Reads a named file once, in bounded memory: its size, its hash, and whether its content is what its name says. Returns
 * what is wrong with it instead, if anything is.
 */
export async function inspectFile(
  files: ImportFiles,
  named: NamedFile,
  { allowed, maxBytes }: FileRules,
): Promise<Inspected | { readonly fault: CellFault }> {
  const { path, fileName: given } = named;
  const refuse = (code: CellFault['code'], values: CellFault['values'] = {}) => ({
    fault: { code, values: { path, ...values } },
  });
  const size = await files.size(path);
  if (size === null) return refuse('file_missing');
  const tooLarge = () => refuse('file_over_limit', { max: Math.floor(maxBytes / MEGABYTE) });
  if (size > maxBytes) return tooLarge();
  const fileName = shownName(named);
  const ending = extensionOf(fileName);
  // A given name is the one to mend, not the path.
  const name = { path: given ?? path };
  if (ending === 'heic' || ending === 'heif') return refuse('file_heic', name);
  const kind = allowed.find((one) => one === ending);
  if (kind === undefined) return refuse('file_type', { ...name, types: allowed.join(', ') });
  const inspector = inspectContent();
  const digest = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of files.open(path)) {
    sizeBytes += chunk.length;
    // An archive's directory may say less than what comes out of it.
    if (sizeBytes > maxBytes) return tooLarge();
    inspector.add(chunk);
    digest.update(chunk);
  }
  const found = inspector.finish();
  if ('fault' in found) return refuse(found.fault);
  if (found.kind !== kind) return refuse('file_type_mismatch', name);
  return { fileName, kind, sizeBytes, sha256: digest.digest('hex') };
}
