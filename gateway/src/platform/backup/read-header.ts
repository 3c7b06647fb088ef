import type { Migration } from '../database/schema/migrations-folder.ts';
import { BrokenBackup, readArchive } from './archive-reader.ts';
import type { BackupHeader } from './format.ts';

/** Ends reading after the first part. */
class Enough extends Error {
  override readonly name = 'Enough';
}

/** Reads what a backup says of itself, and none of its data. Throws `BrokenBackup`. */
export async function readHeader(path: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  try {
    await readArchive(path, {
      header(found) {
        header = found;
        return Promise.reject(new Enough());
      },
      piece: () => Promise.resolve(),
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  if (header === undefined) throw new BrokenBackup('notABackup');
  return header;
}

/** Returns the first migration of a backup that this release has not, or has otherwise; undefined if it has them all. */
export function unknownMigration(
  { migrations }: Pick<BackupHeader, 'migrations'>,
  known: readonly Migration[],
): string | undefined {
  return migrations.find(({ name, hash }, index) => known[index]?.name !== name || known[index].hash !== hash)?.name;
}
