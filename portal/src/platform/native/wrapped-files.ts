import type { Bridge } from '@paystead/contract/bridge.ts';
import type { Download } from '../api/download.ts';

/** Bytes as base64, in slices: a spread of a whole document would exceed the engine's argument limit. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** A name that both systems take: no path, no control character, not too long. */
export function safeFileName(name: string): string {
  return name.replace(/[/\\\p{Cc}]/gu, '-').slice(0, 200) || 'Download';
}

/** HTTP-8 in the wrapper: the name, then the bytes; a PDF opens in the system's viewer, the rest is offered for sharing. */
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
