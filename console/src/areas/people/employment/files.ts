/** Largest file in bytes, as the gateway accepts it. */
export const LARGEST_FILE = 10 * 1024 * 1024;

/** Reads a chosen file as base64. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 32_768)
    text += String.fromCodePoint(...bytes.subarray(start, start + 32_768));
  return btoa(text);
}

interface OpenedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

/** Hands a file to the browser as a download. */
export function saveFile({ fileName, contentType, content }: OpenedFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0);
  const url = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
