import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LOCATION, type BytePlace } from './port.ts';

/** Opens a file for writing; tests pass full disks. */
export type OpenFile = (path: string, flags: string, mode: number) => Promise<FileHandle>;

/** Stores files in a folder on this machine, for the embedded product: another gateway wouldn't have it. Owner only. */
export function folderPlace(folder: string, openFile: OpenFile = open): BytePlace {
  const pathOf = (location: string) => {
    if (!LOCATION.test(location)) throw new Error('Not a location of a file.');
    return join(folder, location);
  };
  return {
    async write(location, content) {
      const path = pathOf(location);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Write under another name until the file is complete and on disk, so that a crash leaves no half file that looks
      // complete.
      const partial = `${path}.partial`;
      try {
        const file = await openFile(partial, 'wx', 0o600);
        try {
          for await (const bytes of content) await writeAll(file, bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: (location) => createReadStream(pathOf(location)),
    async remove(location) {
      await rm(pathOf(location), { force: true });
    },
  };
}

/** Writes all bytes: a single write may take fewer than it was given without an error. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at);
    if (bytesWritten === 0) throw new Error('The disk takes no more bytes.');
    at += bytesWritten;
  }
}
