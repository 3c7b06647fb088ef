import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { LocalizedError } from '../texts/localized-error.ts';
import type { TextValues } from '../texts/texts.ts';
import { text } from './texts.ts';

/** The file isn't an archive, or was altered or cut short. */
export class BrokenZip extends LocalizedError {
  override readonly name = 'BrokenZip';
  readonly code = 'broken_zip';
  constructor(key: Parameters<typeof text>[1], values: TextValues, options?: ErrorOptions) {
    super((language) => text(language, key, values), options);
  }
}

export interface ReadZip {
  /** Names of the files, in the order of the directory. */
  readonly paths: readonly string[];
  /** Returns a file's bytes, verified by the archive's own checksum. Throws `BrokenZip`. */
  read(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** Larger than any file in a pay archive, in bytes: a small archive can claim to hold terabytes. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Opens an archive for reading, one file at a time, without writing anything. Throws `BrokenZip`. */
export async function openZip(path: string): Promise<ReadZip> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(broken);
  try {
    const entries = await entriesOf(zip);
    return {
      paths: [...entries.keys()],
      async read(name) {
        const entry = entries.get(name);
        if (!entry) throw new BrokenZip('absent', { file: name });
        return readEntry(zip, entry);
      },
      close: () => closed(zip),
    };
  } catch (error) {
    await closed(zip);
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new BrokenZip('twice', { file: entry.fileName });
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    broken(error);
  }
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > MAX_BYTES || compressedSize > MAX_BYTES) throw new BrokenZip('tooLarge', { file: fileName });
  if (!entry.canDecodeFileData()) throw new BrokenZip('compression', { file: fileName });
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  } catch (error) {
    if (isOfFileSystem(error)) throw error;
    throw new BrokenZip('changed', { file: fileName }, { cause: error });
  }
  const content = Buffer.concat(chunks);
  // The library checks sizes, not checksums.
  if (crc32(content) !== entry.crc32) throw new BrokenZip('changed', { file: fileName });
  return content;
}

/** Closes the file and waits for it: a file that is still open can't be deleted on every system. */
function closed(zip: ZipFile): Promise<void> {
  return new Promise((resolve) => {
    zip.once('close', resolve);
    zip.close();
  });
}

/** Throws a fault of the archive as `BrokenZip`; an error of the file system stays as it is. */
function broken(error: unknown): never {
  if (!(error instanceof Error) || error instanceof BrokenZip || isOfFileSystem(error)) throw error;
  throw new BrokenZip('notWhole', { reason: error.message }, { cause: error });
}

const isOfFileSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
