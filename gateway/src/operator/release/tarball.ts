import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Header, type Pack } from 'tar-stream';
import { foldersOf, type Entry } from './entries.ts';

/**
 * Writes a `.tar.gz` that depends only on the entries: sorted, below one top folder, of one time (seconds since 1970), owned by
 * root, with the modes 0755 and 0644. Folders have entries of their own, so that the umask of the person who unpacks doesn't close them.
 */
export async function writeTarball(
  path: string,
  entries: readonly Entry[],
  { top, time }: { readonly top: string; readonly time: number },
): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(path, { flags: 'wx' }));
  const added = addAll(tar, entries, top, { mtime: new Date(time * 1000), ...ROOT });
  // If the file can't be written, the entries fail as well, with a less useful reason.
  added.catch(() => undefined);
  await written;
  await added;
}

const ROOT = { uid: 0, gid: 0, uname: 'root', gname: 'root' };

async function addAll(tar: Pack, entries: readonly Entry[], top: string, shared: Partial<Header>): Promise<void> {
  const folders = [top, ...foldersOf(entries.map((entry) => entry.path)).map((folder) => `${top}/${folder}`)];
  for (const name of folders.toSorted()) await add(tar, { ...shared, name, type: 'directory', mode: 0o755 });
  for (const entry of entries.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const name = `${top}/${entry.path}`;
    if ('link' in entry) await add(tar, { ...shared, name, type: 'symlink', linkname: entry.link, mode: 0o777 });
    else if ('content' in entry) await add(tar, { ...shared, name, mode: 0o644 }, Buffer.from(entry.content));
    else await add(tar, { ...shared, name, mode: entry.executable ? 0o755 : 0o644 }, await readFile(entry.from));
  }
  tar.finalize();
}

function add(tar: Pack, header: Partial<Header> & { readonly name: string }, content = Buffer.alloc(0)): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry(header, content, (error) => (error ? reject(error) : resolve()));
    // The callback has it as well. Without a listener it would end the process.
    entry.on('error', () => undefined);
  });
}

/** Returns the SHA-256 of a file, hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
