import type { CallOptions } from './client.ts';

export interface Download {
  readonly blob: Blob;
  readonly name: string;
}

/** HTTP-8: the file name if the gateway sends none. */
const DEFAULT_FILE_NAME = 'Download';

/** Returns the file name of a `Content-Disposition` header, preferably its UTF-8 form, without any path. */
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

/** HTTP-8: downloads a file from `{gateway}/api/{path}`, without the loading indicator. */
export async function downloadFile(
  client: { fetchPath(path: string, options?: CallOptions): Promise<Response> },
  path: string,
  options: CallOptions = {},
): Promise<Download> {
  return fileOf(await client.fetchPath(path, { ...options, noLoading: true }));
}

let deliver: ((file: Download) => void) | undefined;

/** Delivers files to the wrapper from now on, because its web view can't save them. */
export function deliverFiles(to: (file: Download) => void): void {
  deliver = to;
}

/** Reads a downloaded file from a response. */
export async function fileOf(response: Response): Promise<Download> {
  return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) };
}

/** Saves a file with the browser, or with the wrapper's bridge. */
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
