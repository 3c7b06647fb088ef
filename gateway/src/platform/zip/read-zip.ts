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
  /** Facts of a file as the archive's directory states them; undefined if there is no such file. */
  entry(path: string): ZipEntry | undefined;
  /** Streams a file's bytes, at most as many as the directory states; verified at the end. Throws `BrokenZip`. */
  stream(path: string): AsyncGenerator<Uint8Array>;
  /** Returns a file's bytes, verified by the archive's own checksum. Throws `BrokenZip`. */
  read(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** A file as the archive's directory states it. */
interface ZipEntry {
  readonly size: number;
  readonly compressedSize: number;
  readonly isEncrypted: boolean;
  /** True for a symbolic link, whose content is the path that it points to. */
  readonly isLink: boolean;
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
      entry(name) {
        const entry = entries.get(name);
        return entry && factsOf(entry);
      },
      stream: (name) => streamEntry(zip, found(entries, name)),
      read: async (name) => readEntry(zip, found(entries, name)),
      close: () => closed(zip),
    };
  } catch (error) {
    await closed(zip);
    throw error;
  }
}

function found(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new BrokenZip('absent', { file: name });
  return entry;
}

function factsOf(entry: Entry): ZipEntry {
  const { uncompressedSize: size, compressedSize, externalFileAttributes } = entry;
  // The upper half holds the mode of Unix, whose four upper bits are the kind of file.
  return { size, compressedSize, isEncrypted: entry.isEncrypted(), isLink: externalFileAttributes >>> 28 === 0xa };
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
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamEntry(zip, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* streamEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const { fileName } = entry;
  if (!entry.canDecodeFileData()) throw new BrokenZip('compression', { file: fileName });
  let sum = 0;
  const content = readStream(zip, entry);
  try {
    for (;;) {
      const next = await content.next().catch((error: unknown) => {
        if (isOfFileSystem(error)) throw error;
        throw new BrokenZip('changed', { file: fileName }, { cause: error });
      });
      if (next.done === true) break;
      sum = crc32(next.value, sum);
      yield next.value;
    }
  } finally {
    // A reader may stop before the end; the archive stays open as long as one of its files is.
    await content.return(undefined);
  }
  // The library checks sizes, not checksums.
  if (sum !== entry.crc32) throw new BrokenZip('changed', { file: fileName });
}

async function* readStream(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
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
