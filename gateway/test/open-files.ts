import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Links to the files that this process has open. */
const DESCRIPTORS = '/proc/self/fd';
/** Whether the system lists the files that a process has open. */
export const LISTS_OPEN_FILES = existsSync(DESCRIPTORS);

/** Returns the files below a folder that this process has open. Nothing on a system that doesn't list them. */
export function openFilesIn(folder: string): string[] {
  if (!LISTS_OPEN_FILES) return [];
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
