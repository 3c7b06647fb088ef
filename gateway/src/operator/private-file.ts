import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, link, open, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { KeyedError } from './texts.ts';

/** Throws where `path` exists, or its folder takes no new file. */
export async function checkIsFree(path: string): Promise<void> {
  if (await exists(path)) throw new KeyedError('file.exists', { path });
  await access(dirname(resolve(path)), constants.W_OK | constants.X_OK);
}

/** Returns true if the file has this SHA-256 (hexadecimal); false without a file. */
export async function hasHash(path: string, sha256: string): Promise<boolean> {
  if (!(await exists(path))) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === sha256;
}

/**
 * Writes a file for its owner alone: whole or not at all, on the disk when this returns, and never over another file. The
 * bytes go to a hidden file beside it, named after `id`, which then gets the name. A repeat with the same content and id,
 * after a crash at any moment, ends with the same file and nothing beside it.
 */
export async function writePrivateFile(path: string, id: string, content: string | Uint8Array): Promise<void> {
  const part = partOf(path, id);
  const folder = dirname(resolve(path));
  const sha256 = createHash('sha256').update(content).digest('hex');
  try {
    if (!(await hasHash(path, sha256))) {
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await nameFile(part, path);
    }
    await syncFolder(folder);
  } finally {
    // Also after a failure: full bank numbers must not stay in a forgotten file.
    await rm(part, { force: true });
  }
}

/** A file for its owner alone that grows under a hidden name. */
export interface PrivateFile {
  readonly path: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Gives the file its name, whole and on the disk. A file that has the name already is replaced. */
  complete(): Promise<void>;
  /** Removes the hidden file; does nothing after `complete`. */
  discard(): Promise<void>;
}

/**
 * Opens a file that is too large for memory. Until `complete`, nothing has its name, so that a kill at any moment leaves no
 * half file; a repeat with the same id overwrites what the kill left.
 */
export async function openPrivateFile(path: string, id: string): Promise<PrivateFile> {
  const part = partOf(path, id);
  // A part of an interrupted write may be there with another mode.
  await rm(part, { force: true });
  const file = await open(part, 'wx', 0o600);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    path,
    write: async (bytes) => {
      await file.writeFile(bytes);
    },
    complete: async () => {
      await file.sync();
      await close();
      await rename(part, path);
      await syncFolder(dirname(resolve(path)));
    },
    discard: async () => {
      await close();
      await rm(part, { force: true });
    },
  };
}

/** Removes the hidden file of an interrupted write. */
export async function discardPart(path: string, id: string): Promise<void> {
  await rm(partOf(path, id), { force: true });
}

/** Never without its dot: transfers by pattern (`*.jsonl`) must not take half a file. */
function partOf(path: string, id: string): string {
  return join(dirname(resolve(path)), `.${basename(path)}.${id}.part`);
}

/** A link fails where the name is taken, at once and for all others too; a rename would replace the file. */
async function nameFile(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
    await unlink(part);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new KeyedError('file.exists', { path }, { cause: error });
    if (!WITHOUT_LINKS.has(code)) throw error;
    await checkIsFree(path);
    await rename(part, path);
  }
}

/** Error codes of file systems without hard links. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
