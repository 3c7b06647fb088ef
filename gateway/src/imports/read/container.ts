import { createReadStream } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { openZip } from '../../platform/zip/read-zip.ts';
import { SourceRefused } from './texts.ts';

/** The files of a folder or archive, by paths with `/`. */
export interface Container {
  /** Size in bytes by path, in the order of paths. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Streams a file of `sizes`, which is opened by the first read and closed with the last, or when the reader stops. */
  open(path: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Files of a folder or archive at most. */
export const MOST_FILES = 200_000;
const MOST_LEVELS = 8;
const GIGABYTE = 1024 ** 3;
/** All files together, unpacked. */
const MOST_BYTES = 16 * GIGABYTE;
/** Text with much repetition shrinks to a fiftieth; a bomb to a thousandth. Small files don't matter. */
const HIGHEST_RATIO = 250;
const HARMLESS_SIZE = 8 * 1024 * 1024;

/** Files that systems leave in folders and archives: never imported, never mentioned. */
const IGNORED = /(^|\/)(\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini|~\$[^/]*)(\/|$)/i;

/** Opens a folder or ZIP archive. Throws `SourceRefused` or `BrokenZip`, before anything is read from its files. */
export async function openContainer(path: string, mostFiles = MOST_FILES): Promise<Container> {
  const found = await stat(path).catch((error: unknown) => {
    throw new SourceRefused('absent', { path }, { cause: error });
  });
  if (found.isDirectory()) return openFolder(path, mostFiles);
  if (!found.isFile() || !(await startsLikeZip(path))) throw new SourceRefused('neither', { path });
  return openArchive(path, mostFiles);
}

async function startsLikeZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 }))
    return (chunk as Buffer).subarray(0, 2).toString('latin1') === 'PK';
  return false;
}

async function openFolder(root: string, mostFiles: number): Promise<Container> {
  const sizes = new Map<string, number>();
  const real = await realpath(root);
  async function walk(folder: string, level: number): Promise<void> {
    if (level > MOST_LEVELS) throw new SourceRefused('tooDeep', { path: folder, max: MOST_LEVELS });
    for (const name of (await readdir(join(real, folder))).toSorted()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (IGNORED.test(path)) continue;
      if ((await lstat(join(real, path))).isSymbolicLink() && !(await isInside(real, path)))
        throw new SourceRefused('link', { path });
      const found = await stat(join(real, path));
      if (found.isDirectory()) await walk(path, level + 1);
      else if (found.isFile()) sizes.set(path, found.size);
      else throw new SourceRefused('special', { path });
      if (sizes.size > mostFiles) throw new SourceRefused('tooMany', { max: mostFiles });
    }
  }
  await walk('', 0);
  checkNames(sizes);
  return {
    sizes,
    async *open(path) {
      // Opened by the first read. A stream opens its file at once, and would keep it open if no one read it.
      yield* createReadStream(join(real, path));
    },
    close: async () => undefined,
  };
}

async function isInside(root: string, path: string): Promise<boolean> {
  const target = await realpath(join(root, path)).catch(() => '');
  return target.startsWith(root + sep);
}

/** Opens a ZIP archive. Throws `SourceRefused` or `BrokenZip`. */
export async function openArchive(path: string, mostFiles = MOST_FILES): Promise<Container> {
  const zip = await openZip(path);
  try {
    const sizes = new Map<string, number>();
    for (const name of zip.paths) {
      const entry = zip.entry(name);
      if (!entry || name.endsWith('/') || IGNORED.test(name)) continue;
      checkPath(name);
      const { size, compressedSize, isEncrypted, isLink } = entry;
      if (isLink) throw new SourceRefused('special', { path: name });
      if (isEncrypted) throw new SourceRefused('encrypted', { path: name });
      const ratio = Math.round(size / Math.max(1, compressedSize));
      if (size > HARMLESS_SIZE && ratio > HIGHEST_RATIO) throw new SourceRefused('bomb', { path: name, ratio });
      sizes.set(name, size);
      if (sizes.size > mostFiles) throw new SourceRefused('tooMany', { max: mostFiles });
    }
    checkNames(sizes);
    return { sizes, open: (name) => zip.stream(name), close: () => zip.close() };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

/** The reader of archives refuses absolute paths, `..` and backslashes; these are what remains. */
export function checkPath(path: string): void {
  const levels = path.split('/');
  if (/\p{C}/u.test(path) || path.length > 400 || levels.some((level) => level === '' || level === '.'))
    throw new SourceRefused('name', { path: path.replaceAll(/\p{C}/gu, '?').slice(0, 80) });
  if (levels.length > MOST_LEVELS + 1) throw new SourceRefused('tooDeep', { path, max: MOST_LEVELS });
}

/** Refuses files that one system would keep apart and another would not, and too many bytes. */
export function checkNames(sizes: ReadonlyMap<string, number>): void {
  const names = new Map<string, string>();
  let total = 0;
  for (const [path, size] of sizes) {
    const same = path.normalize('NFC').toLowerCase();
    const other = names.get(same);
    if (other !== undefined) throw new SourceRefused('sameName', { one: other, other: path });
    names.set(same, path);
    total += size;
  }
  if (total > MOST_BYTES) throw new SourceRefused('tooLarge', { max: MOST_BYTES / GIGABYTE });
}

/** Returns a container without the single folder in which an archive keeps everything. */
export function withoutOuterFolder(container: Container): Container {
  const paths = [...container.sizes.keys()];
  const outer = paths[0]?.split('/', 1)[0];
  if (outer === undefined || !paths.every((path) => path.startsWith(`${outer}/`))) return container;
  // A folder of attachments alone isn't an outer folder.
  if (!paths.some((path) => /^[^/]+\/[^/]+\.(csv|json)$/i.test(path))) return container;
  const inner = (path: string) => path.slice(outer.length + 1);
  return {
    ...container,
    sizes: new Map([...container.sizes].map(([path, size]) => [inner(path), size])),
    open: (path) => container.open(`${outer}/${path}`),
  };
}
