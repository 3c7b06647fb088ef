/** The list of checksums, in the format of `sha256sum`, and the signature of that list. The list has neither of the two. */
export const CHECKSUMS = 'SHA256SUMS';
export const SIGNATURE = 'SHA256SUMS.sig';

/** Returns the list of checksums by file name. */
export const formatChecksums = (files: readonly { readonly name: string; readonly sha256: string }[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');

/** Reads a list of checksums: SHA-256 by file name. Null where a line isn't one, or names a file outside the folder. */
export function parseChecksums(text: string): Map<string, string> | null {
  const lines = text.split('\n').slice(0, -1);
  const parsed = lines.map((line) => /^([0-9a-f]{64}) [ *]([^/\\]+)$/.exec(line));
  if (lines.length === 0 || parsed.includes(null)) return null;
  return new Map(parsed.map((match) => [match?.[2] ?? '', match?.[1] ?? '']));
}
