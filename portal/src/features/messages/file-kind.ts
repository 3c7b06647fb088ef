/** What people call a type of file; these words are the same in both languages. */
const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'text/plain': 'TXT',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
};

/** A file's kind by its type, else by the ending of its name; undefined where neither says anything. */
export function kindOf(contentType: string, fileName: string): string | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return KINDS[type] ?? /\.([a-z0-9]{2,5})$/i.exec(fileName)?.[1]?.toUpperCase();
}
