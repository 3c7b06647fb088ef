import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

/** The file isn't an archive, or was altered or cut short. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip';
  readonly code = 'broken_zip';
}

export interface ReadZip {
  /** Names of the files, in the order of the directory. */
  readonly paths: readonly string[];
  /** Returns a file's bytes, verified by the archive's own checksum. Throws `BrokenZip`. */
  read(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

interface Line {
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly at: number;
}

const END = 22;
const MAX_COMMENT = 0xffff;
/** Larger than any file in a pay archive, in bytes: a small archive can claim to hold terabytes. */
const LARGEST = 512 * 1024 * 1024;
const inflate = promisify(inflateRaw);

/** Opens an archive for reading, one file at a time, without writing anything. Throws `BrokenZip`. */
export async function openZip(path: string): Promise<ReadZip> {
  const file = await open(path, 'r');
  try {
    const lines = await readDirectory(file);
    return {
      paths: [...lines.keys()],
      async read(name) {
        const line = lines.get(name);
        if (!line) throw new BrokenZip(`There is no ${name} in it.`);
        return readFile(file, name, line);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, Line>> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - END - MAX_COMMENT), Math.min(size, END + MAX_COMMENT));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + END > tail.length) throw new BrokenZip('It is not a whole ZIP archive.');
  const count = tail.readUInt16LE(end + 10);
  const directory = await bytesAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const lines = new Map<string, Line>();
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50)
      throw new BrokenZip('Its directory is damaged.');
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    if (lines.has(name)) throw new BrokenZip(`It lists ${name} twice.`);
    lines.set(name, {
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return lines;
}

async function readFile(file: FileHandle, name: string, line: Line): Promise<Buffer> {
  if (line.bytes > LARGEST || line.packedBytes > LARGEST) throw new BrokenZip(`${name} is too large.`);
  const header = await bytesAt(file, line.at, 30);
  if (header.readUInt32LE(0) !== 0x0403_4b50) throw new BrokenZip(`${name} is not where the directory says.`);
  const begin = line.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await bytesAt(file, begin, line.packedBytes);
  const content = line.method === 0 ? packed : await unpack(name, packed, line);
  if (content.length !== line.bytes || crc32(content) !== line.crc) throw new BrokenZip(`${name} was changed.`);
  return content;
}

async function unpack(name: string, packed: Buffer, { method, bytes }: Line): Promise<Buffer> {
  if (method !== 8) throw new BrokenZip(`${name} is packed in a way that is not known here.`);
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch {
    throw new BrokenZip(`${name} was changed.`);
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { size } = await file.stat();
  if (position + length > size) throw new BrokenZip('It was cut short.');
  const buffer = Buffer.alloc(length);
  let got = 0;
  while (got < length) {
    const { bytesRead } = await file.read(buffer, got, length - got, position + got);
    if (bytesRead === 0) throw new BrokenZip('It was cut short.');
    got += bytesRead;
  }
  return buffer;
}
