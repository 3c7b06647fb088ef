import type { Dirent } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS_FILE, REJECTED_FOLDER, type ReportFolder } from '../../imports/report/report.ts';
import { exportFolder, isFreeFolder } from '../exports/export-folder.ts';

/**
 * Prepares the folder of a report. An earlier report is removed if no one has worked on it since; otherwise it is kept under
 * another name, because rejected rows are mended in it.
 */
export async function reportFolder(path: string): Promise<ReportFolder> {
  if (!(await isFreeFolder(path))) {
    if (await isUntouched(path)) {
      await rm(join(path, REJECTED_FOLDER), { recursive: true, force: true });
      await rm(join(path, ERRORS_FILE));
    } else await rename(path, await freeName(path));
  }
  return exportFolder(path);
}

/** Checks that a folder holds a report and nothing else, and that no file is newer than its list, which is written last. */
async function isUntouched(path: string): Promise<boolean> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const isOurs = ({ name, parentPath }: Dirent) =>
    parentPath === path ? name === ERRORS_FILE || name === REJECTED_FOLDER : true;
  if (!entries.every(isOurs)) return false;
  const list = await stat(join(path, ERRORS_FILE)).catch(() => null);
  if (!list) return false;
  const files = entries.filter((entry) => !entry.isDirectory());
  const times = await Promise.all(files.map(({ name, parentPath }) => stat(join(parentPath, name))));
  return times.every(({ mtimeMs }) => mtimeMs <= list.mtimeMs);
}

async function freeName(path: string): Promise<string> {
  for (let number = 2; ; number += 1) if (await isFreeFolder(`${path}-${number}`)) return `${path}-${number}`;
}
