import { z } from 'zod';
import { extensionOf } from '@paystead/contract/features/documents/rules.ts';
import type { ExportedClient, ExportPort } from '../export/exporter.ts';

/** The columns of a stored file that an export needs, of `stored_file f`. */
export const FILE_COLUMNS = 'f.file_id, f.file_name, f.location, f.key_sealed';
export const fileColumns = {
  file_id: z.string(),
  file_name: z.string(),
  location: z.string(),
  key_sealed: z.instanceof(Uint8Array),
};

interface FileOfRow {
  readonly file_id: string;
  readonly file_name: string;
  readonly location: string;
  readonly key_sealed: Uint8Array;
}

/** Writes a stored file beside the tables. Returns the cells that name it. */
export async function attachStored(
  port: Pick<ExportPort, 'attach'>,
  { clientId }: ExportedClient,
  { file_id, file_name, location, key_sealed }: FileOfRow,
): Promise<{ readonly file: string; readonly file_name: string }> {
  const file = `files/${file_id}.${extensionOf(file_name)}`;
  await port.attach(file, { clientId, fileId: file_id, location, keySealed: key_sealed });
  return { file, file_name };
}
