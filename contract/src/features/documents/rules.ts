import type { DocumentSet } from './model.ts';

/** Faults of a file that can be detected before its content is read, by the gateway's fault codes. */
export type FileFault = 'file_empty' | 'file_too_big' | 'file_type' | 'file_heic';

export type UploadLimits = Pick<DocumentSet, 'allowedUploadFileTypes' | 'maxUploadFileSize'>;

/** Returns a file name's extension in lower case, `jpeg` as `jpg`; empty without one. */
export function extensionOf(fileName: string): string {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return ending === 'jpeg' ? 'jpg' : ending;
}

/** HR-2: returns why a file can't be sent, by its name and size in bytes; undefined if it can be tried. */
export function fileFault(
  file: { readonly name: string; readonly size: number },
  limits: UploadLimits,
): FileFault | undefined {
  const ending = extensionOf(file.name);
  const allowed = limits.allowedUploadFileTypes;
  if (ending === 'heic' || ending === 'heif') return 'file_heic';
  if (allowed.length > 0 && !allowed.includes(ending)) return 'file_type';
  if (file.size === 0) return 'file_empty';
  if (file.size > limits.maxUploadFileSize) return 'file_too_big';
  return undefined;
}

/** Suggests a title: the file's name without its extension, underscores as spaces, at most 120 characters. */
export function titleFrom(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 120);
}
