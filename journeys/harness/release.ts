import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { ensureConsole, ensurePortal } from '../../scripts/build-portal/portal.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** An installation from a release. */
export interface Installation {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Installs a release as an operator does: makes it with a key of its own, verifies it, and unpacks its tarball. The product then has
 * the files and packages of the tarball alone, and nothing is fetched.
 */
export async function installRelease(): Promise<Installation> {
  await ensurePortal((step) => process.stdout.write(`${step}\n`));
  await ensureConsole((step) => process.stdout.write(`${step}\n`));
  const folder = await mkdtemp(join(tmpdir(), 'paystead-release-'));
  const [key, made] = [join(folder, 'key'), join(folder, 'made')];
  // A fixed time, so that sources without a Git checkout are tried as well.
  const environment = { ...env, SOURCE_DATE_EPOCH: env['SOURCE_DATE_EPOCH'] ?? '1767225600' };
  const paystead = (...args: string[]) => run(join(root, 'paystead'), args, { env: environment });
  await paystead('release', 'key', key);
  await paystead('release', made, '--key', key);
  await paystead('release', 'verify', made, `${key}.pub`);
  const tarball = (await readdir(made)).find((name) => name.endsWith('.tar.gz'));
  if (tarball === undefined) throw new Error('The release has no tarball.');
  await run('tar', ['-xzf', join(made, tarball), '-C', folder]);
  await rm(made, { recursive: true });
  const unpacked = (await readdir(folder)).find((name) => /^paystead-\d/.test(name));
  if (unpacked === undefined) throw new Error('The tarball has no folder of a version.');
  return { folder: join(folder, unpacked), remove: () => rm(folder, { recursive: true, force: true }) };
}
