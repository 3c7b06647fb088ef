import { createPublicKey } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseTime } from '../../config.ts';
import { fingerprintOf } from '../../platform/keys/signature.ts';
import type { Command, Outcome } from '../command.ts';
import { pathIn } from '../paths.ts';
import { CHECKSUMS, formatChecksums, SIGNATURE } from './checksums.ts';
import { installedPackages, readLock, releaseEntries } from './entries.ts';
import { provenanceOf, type Subject } from './provenance.ts';
import { isBuilt, PACKAGES, releaseFiles } from './release-files.ts';
import { sbomOf } from './sbom.ts';
import { readSigningKey, signChecksums } from './signing-key.ts';
import { readSource } from './source.ts';
import { sha256Of, writeTarball } from './tarball.ts';
import { text } from './texts.ts';

const CHECKOUT = join(import.meta.dirname, '../../../..');

/** Makes a release: a tarball with packages, its SBOM and provenance, and signed checksums. Two builds of a commit are the same. */
export const releaseCommand: Command = {
  name: 'release',
  runs: 'here',
  about: (language) => text(language, 'release.about'),
  takes: ['folder'],
  options: { key: 'string' },
  async run(context): Promise<Outcome> {
    const { given, options = {}, language = 'en', environment, tell } = context;
    const folder = pathIn(context, given[0] ?? '');
    const refuse = (key: 'release.notEmpty' | 'release.notBuilt' | 'release.noKey'): Outcome => ({
      done: false,
      lines: [text(language, key, { folder })],
      data: { folder },
    });
    if (!(await isNew(folder))) return refuse('release.notEmpty');
    if (typeof options['key'] !== 'string') return refuse('release.noKey');
    if (!isBuilt(releaseFiles(CHECKOUT))) return refuse('release.notBuilt');
    const key = await readSigningKey(pathIn(context, options['key']));
    const source = await readSource(CHECKOUT, releaseTime(environment));
    if (!source.isClean) tell(text(language, 'release.notClean'));

    const { root, lock } = readLock(CHECKOUT);
    const { version, license } = root as { readonly version: string; readonly license: string };
    const platform = `${process.platform}-${process.arch}`;
    const packages = installedPackages(CHECKOUT, lock);
    const top = `paystead-${version}`;
    const name = `${top}-${platform}`;
    await mkdir(folder, { recursive: true });
    const write = async (file: string, content: object): Promise<Subject> => {
      await writeFile(join(folder, file), `${JSON.stringify(content, undefined, 2)}\n`, { flag: 'wx' });
      return subjectAt(folder, file);
    };
    await writeTarball(join(folder, `${name}.tar.gz`), releaseEntries(CHECKOUT), { top, time: source.time });
    const subjects = [
      await write(`${name}.cdx.json`, sbomOf(lock, packages, PACKAGES, { version, license, time: source.time })),
      await subjectAt(folder, `${name}.tar.gz`),
    ];
    const { node, zlib } = process.versions;
    const build = { version, platform, node, zlib, source, packages };
    const files = [...subjects, await write(`${name}.provenance.json`, provenanceOf(subjects, build))];
    const checksums = formatChecksums(files.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    await writeFile(join(folder, CHECKSUMS), checksums, { flag: 'wx' });
    await writeFile(join(folder, SIGNATURE), signChecksums(checksums, key), { flag: 'wx' });

    const fingerprint = fingerprintOf(createPublicKey(key));
    const sized = await Promise.all(
      files.map(async (file) => ({ ...file, bytes: (await stat(join(folder, file.name))).size })),
    );
    return {
      done: true,
      lines: [
        ...sized.map((file) => text(language, 'release.file', { ...file, megabytes: file.bytes / 1e6 })),
        text(language, 'release.done', { folder, version, packages: packages.length, fingerprint }),
      ],
      data: { folder, version, packages: packages.length, files: sized, fingerprint, source },
    };
  },
};

const subjectAt = async (folder: string, name: string): Promise<Subject> => ({
  name,
  sha256: await sha256Of(join(folder, name)),
});

async function isNew(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.length === 0;
}
