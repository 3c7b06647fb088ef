import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ensureConsole, ensurePortal } from '../../scripts/build-portal/portal.ts';

const root = join(import.meta.dirname, '../..');

/** An installation from the files of a release. */
export interface Installation {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Installs a release in an empty folder: the files that `paystead release` writes, and of the packages only those in its lock. They
 * are links to this checkout's packages of the same versions, so that nothing is fetched.
 */
export async function installRelease(): Promise<Installation> {
  await ensurePortal((step) => process.stdout.write(`${step}\n`));
  await ensureConsole((step) => process.stdout.write(`${step}\n`));
  const folder = await mkdtemp(join(tmpdir(), 'paystead-release-'));
  await promisify(execFile)(join(root, 'paystead'), ['release', folder]);
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const installed = Object.entries(lock.packages).filter(([place]) => place.includes('node_modules/'));
  for (const [place, { link, resolved = '' }] of installed) {
    if (isInside(place, installed)) continue;
    await mkdir(dirname(join(folder, place)), { recursive: true });
    await symlink(join(link ? folder : root, link ? resolved : place), join(folder, place));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Checks whether a package lies in the folder of another one, whose link brings it along. */
function isInside(place: string, installed: readonly (readonly [string, unknown])[]): boolean {
  return installed.some(([other]) => place.startsWith(`${other}/`));
}
