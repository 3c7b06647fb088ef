/** Names of file types by media type, the same in English and Spanish. */
const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'text/plain': 'TXT',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
};

/** Name of a file's type by its media type, or by its extension; undefined if neither is known. */
export function fileKind(contentType: string, fileName: string): string | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return KINDS[type] ?? /\.([a-z0-9]{2,5})$/i.exec(fileName)?.[1]?.toUpperCase();
}
