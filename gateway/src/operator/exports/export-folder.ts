import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportFolder } from '../../imports/export/export-client.ts';
import { openPrivateFile } from '../private-file.ts';

/** Checks whether a folder is missing or empty. */
export async function isFreeFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Writes files that only their owner may read, in a folder that only its owner may enter. */
export function exportFolder(folder: string): ExportFolder {
  return {
    async write(path, content) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const file = await openPrivateFile(target, randomUUID());
      try {
        for await (const chunk of content) await file.write(chunk);
        await file.complete();
      } finally {
        await file.discard();
      }
    },
  };
}
