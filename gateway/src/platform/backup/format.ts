import { z } from 'zod';

/*
 * A backup is a tar archive, compressed with gzip: `backup.json` first, then pieces of tables in COPY's text format
 * (`tables/<table>/<number>`), pieces of stored files as they are, sealed (`files/<client>/<name>/<number>`), the anchors of
 * the audit (`anchors/<number>`), and `contents.json` at the end, without which a backup is not whole.
 */

export const HEADER = 'backup.json';
export const CONTENTS = 'contents.json';

/** Largest piece in bytes, so that writing and reading take little memory. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** A key by its id, with a value that only the same key gives; the key itself can't be derived from it. */
const keyCheck = z.strictObject({ id: z.string(), check: z.string() });
export type KeyCheck = z.infer<typeof keyCheck>;

export const backupHeader = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** The migrations that the database has, in their order. */
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
  keys: z.array(keyCheck).min(1),
  tables: z.array(z.strictObject({ table: z.string(), columns: z.array(z.string()) })),
});
export type BackupHeader = z.infer<typeof backupHeader>;

export const backupContents = z.strictObject({
  /** SHA-256 over the names and bytes of all pieces, in their order. */
  sha256: z.string(),
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.strictObject({ sequence: z.string(), last: z.string().nullable() })),
  files: z.int(),
  fileBytes: z.int(),
  /** Files whose row is in the backup and whose bytes were gone when they were read. */
  absentFiles: z.array(z.string()),
  hasAnchors: z.boolean(),
});
export type BackupContents = z.infer<typeof backupContents>;

export const tablePiece = (table: string, number: number): string => `tables/${table}/${numbered(number)}`;
export const filePiece = (location: string, number: number): string => `files/${location}/${numbered(number)}`;
export const anchorPiece = (number: number): string => `anchors/${numbered(number)}`;

const numbered = (number: number): string => String(number).padStart(6, '0');

/** The kind of a piece with the table or the location that it belongs to. */
export type PieceOf =
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'file'; readonly location: string }
  | { readonly kind: 'anchors' };

/** Reads the name of a piece; null for a name that no backup has. */
export function pieceOf(name: string): PieceOf | null {
  const [, table] = /^tables\/([a-z0-9_]+)\/\d{6,}$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'table', table };
  const [, location] = /^files\/([0-9a-f-]{36}\/[0-9a-f]{32})\/\d{6,}$/.exec(name) ?? [];
  if (location !== undefined) return { kind: 'file', location };
  return /^anchors\/\d{6,}$/.test(name) ? { kind: 'anchors' } : null;
}
