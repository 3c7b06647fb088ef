import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a digest of the names and contents of the files that a build reads: neither tests nor generated files are sources. */
export function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/generated/'))
    .toSorted();
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Name of the file with the fingerprint of the sources that a folder was built from. */
export const STAMP = '.built-from';

/** Checks whether a folder was built from the sources of this fingerprint. */
export function isCurrent(folder: string, fingerprintNow: string): boolean {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintNow;
}
