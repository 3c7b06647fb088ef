import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readArchive, unpack } from './shared-archive.ts';

/**
 * Writes the data folder of a stopped gateway whose embedded database is migrated and empty. A first start takes six seconds to
 * make one. Only in the project `gateway`, whose engine is the embedded one.
 */
export async function writeDataFolder(folder: string): Promise<void> {
  const prepared = inject('prepared');
  if (prepared.engine !== 'embedded') throw new Error('Only the embedded engine has a data folder.');
  await unpack(readArchive(await readFile(prepared.migrated)), join(folder, 'database'));
}
