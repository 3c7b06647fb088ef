import { crc32, deflateRawSync } from 'node:zlib';

/*
 * Archives by parts (APPNOTE 6.3.10): a file's local header and bytes are self-contained, and the directory at the end
 * is written from their recorded entries. So an archive can be built over hours by several gateways and resumed, which
 * libraries that own the whole stream can't do. No Zip64: below 4 GB and 65,535 files.
 */

/** One file of an archive as the directory lists it. `at` is the offset of its header in its container. */
export interface ZipEntry {
  readonly path: string;
  readonly crc: number;
  readonly method: 0 | 8;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly at: number;
}

/** The archive would exceed the format's limits. */
export class ZipTooLarge extends Error {
  override readonly name = 'ZipTooLarge';
  readonly code = 'zip_too_large';
}

const LIMIT = 0xffff_ffff;
const MAX_FILES = 0xffff;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;

/**
 * Packs a file for an archive: its header and bytes, and its entry with `at` as given. Text is deflated, `stored` is
 * not.
 */
export function packFile(
  path: string,
  content: Uint8Array,
  of: { readonly at: number; readonly modified: Date; readonly stored?: boolean },
): { readonly bytes: Buffer; readonly entry: ZipEntry } {
  const packed = of.stored ? content : deflateRawSync(content);
  const entry: ZipEntry = {
    path,
    crc: crc32(content),
    method: of.stored ? 0 : 8,
    bytes: content.length,
    packedBytes: packed.length,
    at: of.at,
  };
  const name = Buffer.from(path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  writeCommon(header, 6, entry, name.length, of.modified);
  return { bytes: Buffer.concat([header, name, packed]), entry };
}

/** Returns the end of an archive: one entry for each file, with its offset. `size` is the number of bytes before it. */
export function zipDirectory(entries: readonly ZipEntry[], size: number, modified: Date): Buffer {
  if (entries.length > MAX_FILES || size > LIMIT) throw new ZipTooLarge('An archive holds 65,535 files and 4 GB.');
  const lines = entries.map((entry) => {
    const name = Buffer.from(entry.path);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x0201_4b50, 0);
    line.writeUInt16LE(VERSION, 4);
    line.writeUInt16LE(VERSION, 6);
    writeCommon(line, 8, entry, name.length, modified);
    line.writeUInt32LE(entry.at, 42);
    return Buffer.concat([line, name]);
  });
  const directory = Buffer.concat(lines);
  if (size + directory.length > LIMIT) throw new ZipTooLarge('An archive holds 65,535 files and 4 GB.');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(size, 16);
  return Buffer.concat([directory, end]);
}

/** Streams a whole archive of files that are made one after another, as they are made. */
export async function* zipOf(
  files: AsyncIterable<{ readonly path: string; readonly content: Uint8Array; readonly stored?: boolean }>,
  modified: Date,
): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [];
  let at = 0;
  for await (const { path, content, stored } of files) {
    const { bytes, entry } = packFile(path, content, { at, modified, ...(stored !== undefined && { stored }) });
    entries.push(entry);
    at += bytes.length;
    yield bytes;
  }
  yield zipDirectory(entries, at, modified);
}

/** Writes the fields that a file's header and its directory entry share, from the flags to the length of its name. */
function writeCommon(into: Buffer, at: number, entry: ZipEntry, nameLength: number, modified: Date): void {
  into.writeUInt16LE(FLAGS, at);
  into.writeUInt16LE(entry.method, at + 2);
  into.writeUInt16LE(timeOf(modified), at + 4);
  into.writeUInt16LE(dateOf(modified), at + 6);
  into.writeUInt32LE(entry.crc, at + 8);
  into.writeUInt32LE(entry.packedBytes, at + 12);
  into.writeUInt32LE(entry.bytes, at + 16);
  into.writeUInt16LE(nameLength, at + 20);
}

const timeOf = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
const dateOf = (at: Date): number =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
