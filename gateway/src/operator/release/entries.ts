import { globSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { prunedLock, rootManifest, withoutDevelopment, type Lock, type Manifest } from './package-files.ts';
import { PACKAGES, releaseFiles } from './release-files.ts';
import { isForThisPlatform } from './platform.ts';
import { ReleaseError } from './texts.ts';

/** An entry of a release's tarball, by its path below the top folder: a file as it is, a text made for it, or a link. */
export type Entry = { readonly path: string } & (
  | { readonly from: string; readonly executable: boolean }
  | { readonly content: string }
  | { readonly link: string }
);

/** A package that a release needs, by its place below the root (`node_modules/pg`). */
export interface NeededPackage {
  readonly place: string;
  readonly name: string;
  readonly manifest: Manifest;
}

const MODULES = 'node_modules/';

/** Reads and prunes the lock of a checkout to what a release needs. */
export function readLock(checkout: string): { readonly root: Manifest; readonly lock: Lock } {
  const root = rootManifest(readJson(checkout, 'package.json') as Manifest, PACKAGES);
  return { root, lock: prunedLock(readJson(checkout, 'package-lock.json') as Lock, root, PACKAGES) };
}

/** Returns the packages of a pruned lock that are not Paystead's own, in the order of the lock. */
export function neededPackages(lock: Lock): NeededPackage[] {
  return Object.entries(lock.packages)
    .filter(([place, manifest]) => place.includes(MODULES) && manifest['link'] !== true)
    .map(([place, manifest]) => ({ place, name: place.slice(place.lastIndexOf(MODULES) + MODULES.length), manifest }));
}

/**
 * Returns the packages of the lock for this platform. Throws if one isn't installed in the checkout, also an optional one, or has
 * another version than the lock: the release would be another one on each machine.
 */
export function installedPackages(checkout: string, lock: Lock): NeededPackage[] {
  const packages = neededPackages(lock).filter(({ manifest }) => isForThisPlatform(manifest));
  for (const { place, name, manifest } of packages) {
    const found = versionAt(checkout, place);
    if (found === null) throw new ReleaseError('release.missing', { name });
    if (found !== manifest['version'])
      throw new ReleaseError('release.otherVersion', { name, found, locked: String(manifest['version']) });
  }
  return packages;
}

/** Returns all entries of a release, sorted by path: its files, its package files, and the packages of this platform. */
export function releaseEntries(checkout: string): Entry[] {
  const { root, lock } = readLock(checkout);
  const text = (path: string, content: object): Entry => ({
    path,
    content: `${JSON.stringify(content, undefined, 2)}\n`,
  });
  return [
    ...releaseFiles(checkout).map((path) => fileAt(checkout, path)),
    text('package.json', root),
    text('package-lock.json', lock),
    ...PACKAGES.map((name) =>
      text(`${name}/package.json`, withoutDevelopment(readJson(checkout, `${name}/package.json`) as Manifest)),
    ),
    ...PACKAGES.map((name) => ({ path: `node_modules/@paystead/${name}`, link: `../../${name}` })),
    { path: 'node_modules/.bin/node', link: '../node/bin/node' },
    ...installedPackages(checkout, lock).flatMap(({ place }) => filesOfPackage(checkout, place)),
  ].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Returns the files of one package; packages in its own `node_modules` have places of their own. */
function filesOfPackage(checkout: string, place: string): Entry[] {
  const cwd = join(checkout, place);
  return globSync('**', { cwd, exclude: ({ name }) => name === 'node_modules', withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => fileAt(checkout, relative(checkout, join(found.parentPath, found.name))));
}

function fileAt(checkout: string, path: string): Entry {
  const from = join(checkout, path);
  return { path, from, executable: (lstatSync(from).mode & 0o100) !== 0 };
}

function versionAt(checkout: string, place: string): string | null {
  try {
    return (readJson(checkout, `${place}/package.json`) as { version: string }).version;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function readJson(checkout: string, path: string): unknown {
  return JSON.parse(readFileSync(join(checkout, path), 'utf8'));
}

/** Returns the folders that contain these paths, each once. */
export function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder))
      folders.add(folder);
  return [...folders];
}
