import type { Bridge } from '@paystead/contract/bridge.ts';
import type { Download } from '../api/download.ts';

const SLICE = 0x8000;

/** Encodes bytes as base64, in slices that stay below the engine's limit of arguments. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += SLICE)
    text += String.fromCharCode(...bytes.subarray(start, start + SLICE));
  return btoa(text);
}

/** Returns a file name that iOS and Android accept: no path, no control characters, at most 200 characters. */
export function safeFileName(name: string): string {
  return name.replace(/[/\\\p{Cc}]/gu, '-').slice(0, 200) || 'Download';
}

/** Saves a download in the native app (HTTP-8). A PDF opens in the system's viewer, other files in the share sheet. */
export async function saveInWrapper(
  bridge: Pick<Bridge, 'setFileName' | 'saveFile'>,
  { blob, name }: Download,
): Promise<void> {
  const contentType = blob.type || 'application/octet-stream';
  await bridge.setFileName({ fileName: safeFileName(name) });
  await bridge.saveFile({
    contentType,
    base64: await toBase64(blob),
    show: contentType === 'application/pdf' ? 'open' : 'share',
  });
}
