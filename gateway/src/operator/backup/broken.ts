import { BrokenBackup } from '../../platform/backup/archive-reader.ts';
import { BackupRefused } from './texts.ts';

/** Runs `work` on the file of a backup; damage becomes a refusal that names the file. */
export async function onBackup<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BrokenBackup)) throw error;
    throw new BackupRefused(`broken.${error.damage}`, { path, piece: error.piece || 'none' }, { cause: error });
  }
}
