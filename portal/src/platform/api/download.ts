import type { CallOptions } from './client.ts';

export interface Download {
  readonly blob: Blob;
  readonly name: string;
}

/** HTTP-8: the name of a file for which the gateway sends none. */
export const DEFAULT_FILE_NAME = 'Download';

/** The file name of a `Content-Disposition`, its UTF-8 form first; without any path in it. */
export function fileName(disposition: string | null): string {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '');
  const name = (extended === undefined ? (plain?.[1] ?? plain?.[2]) : decodeSafely(extended))
    ?.trim()
    .split(/[/\\]/)
    .at(-1);
  return name || DEFAULT_FILE_NAME;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** HTTP-8: a file as a blob from `{gateway}/api/{path}`, without the loading indicator. */
export async function downloadFile(
  client: { fetchPath(path: string, options?: CallOptions): Promise<Response> },
  path: string,
  options: CallOptions = {},
): Promise<Download> {
  return fileOf(await client.fetchPath(path, { ...options, noLoading: true }));
}

let deliver: ((file: Download) => void) | undefined;

/** From now on files go to the wrapper, whose web view saves none by itself. */
export function deliverFiles(to: (file: Download) => void): void {
  deliver = to;
}

/** The same for a file that is asked for by more than an address holds. */
export async function fileOf(response: Response): Promise<Download> {
  return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) };
}

/** Hands a file to the browser's own saving, in the wrapper to its bridge. */
export function saveInBrowser(file: Download): void {
  if (deliver) return deliver(file);
  const { blob, name } = file;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
