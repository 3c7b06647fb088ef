import { chmod, copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command, Outcome } from '../command.ts';
import { pathIn } from '../paths.ts';
import { text } from '../texts.ts';
import { prunedLock, rootManifest, withoutDevelopment, type Lock, type Manifest } from './package-files.ts';
import { isBuilt, PACKAGES, releaseFiles } from './release-files.ts';

const CHECKOUT = join(import.meta.dirname, '../../../..');

/** Writes the files that a release has, and nothing else, to a new folder. `npm ci` there installs only what they need. */
export const releaseCommand: Command = {
  name: 'release',
  runs: 'here',
  about: (language) => text(language, 'release.about'),
  takes: ['folder'],
  async run(context): Promise<Outcome> {
    const { given, language = 'en' } = context;
    const folder = pathIn(context, given[0] ?? '');
    const refuse = (key: 'release.notEmpty' | 'release.notBuilt'): Outcome => ({
      done: false,
      lines: [text(language, key, { folder })],
      data: { folder },
    });
    if (!(await isNew(folder))) return refuse('release.notEmpty');
    const files = releaseFiles(CHECKOUT);
    if (!isBuilt(files)) return refuse('release.notBuilt');
    for (const file of files) await copyInto(folder, file);
    await writePackageFiles(folder);
    const count = files.length + PACKAGES.length + 2;
    return {
      done: true,
      lines: [text(language, 'release.done', { files: count, folder })],
      data: { folder, files: count },
    };
  },
};

async function isNew(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.length === 0;
}

async function copyInto(folder: string, file: string): Promise<void> {
  const [from, to] = [join(CHECKOUT, file), join(folder, file)];
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  await chmod(to, (await stat(from)).mode);
}

async function writePackageFiles(folder: string): Promise<void> {
  const read = async (path: string) => JSON.parse(await readFile(join(CHECKOUT, path), 'utf8')) as unknown;
  const write = (path: string, content: object) =>
    writeFile(join(folder, path), `${JSON.stringify(content, undefined, 2)}\n`);
  const root = rootManifest((await read('package.json')) as Manifest, PACKAGES);
  await write('package.json', root);
  await write('package-lock.json', prunedLock((await read('package-lock.json')) as Lock, root, PACKAGES));
  for (const name of PACKAGES)
    await write(`${name}/package.json`, withoutDevelopment((await read(`${name}/package.json`)) as Manifest));
}
