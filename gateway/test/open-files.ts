import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Links to the files that this process has open, on systems that have them. */
const DESCRIPTORS = '/proc/self/fd';

/** Returns the files below a folder that this process has open. Nothing on a system that doesn't list them. */
export function openFilesIn(folder: string): string[] {
  if (!existsSync(DESCRIPTORS)) return [];
  return readdirSync(DESCRIPTORS).flatMap((descriptor) => {
    try {
      const file = readlinkSync(join(DESCRIPTORS, descriptor));
      return file.startsWith(`${folder}/`) ? [file] : [];
    } catch {
      // It was closed since the list was read, as the list itself.
      return [];
    }
  });
}
