import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../processes/run.ts';

/** Parts that the gateway's tests don't need, but for the settings that others refer to. */
const LEFT_OUT = /^(portal|console|journeys|mobile|docs)\/.*(?<!\.json)$/;

/** Copies the repository, with changes that aren't committed, to an empty folder, whose packages are links to the installed ones. */
export function copyRepository(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  const generated = globSync('gateway/generated/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  for (const file of [...listed.toString().split('\0'), ...generated]) {
    // A file that was removed is still listed until that is committed.
    if (file === '' || LEFT_OUT.test(file) || !existsSync(join(root, file))) continue;
    cpSync(join(root, file), join(folder, file), { force: true });
  }
  for (const packages of globSync('{,*/}node_modules', { cwd: root })) {
    mkdirSync(dirname(join(folder, packages)), { recursive: true });
    symlinkSync(join(root, packages), join(folder, packages));
  }
}
