import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { ensureGateway } from '../../scripts/build-gateway/gateway.ts';
import { ensureConsole, ensurePortal } from '../../scripts/build-portal/portal.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A release and its installation. */
export interface Release {
  /** The folder with the tarball, its list of packages, sums and signature. */
  readonly made: string;
  /** The key that signed it; the public part has the ending `.pub`. */
  readonly key: string;
  /** The unpacked tarball. */
  readonly installation: string;
}

/** The time of every release that stories make. It is fixed, so that sources without a Git checkout are tried as well. */
export const SOURCE_DATE = { SOURCE_DATE_EPOCH: env['SOURCE_DATE_EPOCH'] ?? '1767225600' };

/**
 * Installs a release in a folder as an operator does: makes it with a key of its own, verifies it, and unpacks its tarball. The
 * product then has the files and packages of the tarball alone, and nothing is fetched.
 */
export async function installRelease(folder: string): Promise<Release> {
  await ensureGateway((step) => process.stdout.write(`${step}\n`));
  await ensurePortal((step) => process.stdout.write(`${step}\n`));
  await ensureConsole((step) => process.stdout.write(`${step}\n`));
  const [key, made] = [join(folder, 'key'), join(folder, 'made')];
  const paystead = (...args: string[]) => run(join(root, 'paystead'), args, { env: { ...env, ...SOURCE_DATE } });
  await paystead('release', 'key', key);
  await paystead('release', made, '--key', key);
  await paystead('release', 'verify', made, `${key}.pub`);
  const tarball = (await readdir(made)).find((name) => name.endsWith('.tar.gz'));
  if (tarball === undefined) throw new Error('The release has no tarball.');
  await run('tar', ['-xzf', join(made, tarball), '-C', folder]);
  const unpacked = (await readdir(folder)).find((name) => /^paystead-\d/.test(name));
  if (unpacked === undefined) throw new Error('The tarball has no folder of a version.');
  return { made, key, installation: join(folder, unpacked) };
}
