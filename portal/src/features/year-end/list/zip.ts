/** A file for an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
/** Names are UTF-8. */
const UTF8 = 0x08_00;
const VERSION = 20;

/**
 * A ZIP archive of a few files, stored uncompressed because PDFs are compressed already. `at` becomes the local modification
 * time of each file. Duplicate names get a number.
 */
export function zipOf(entries: readonly ZipEntry[], at: Date): Blob {
  const stamp = [
    (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  ] as const;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of withUniqueNames(entries)) {
    const nameBytes = new TextEncoder().encode(name);
    const crc = crc32(bytes);
    // Flags, method 0, time, date, checksum, both sizes, length of the name, no extra field.
    const common = (view: DataView, from: number): void => {
      view.setUint16(from, VERSION, true);
      view.setUint16(from + 2, UTF8, true);
      view.setUint16(from + 6, stamp[0], true);
      view.setUint16(from + 8, stamp[1], true);
      view.setUint32(from + 10, crc, true);
      view.setUint32(from + 14, bytes.length, true);
      view.setUint32(from + 18, bytes.length, true);
      view.setUint16(from + 22, nameBytes.length, true);
    };
    const local = record(30, LOCAL, (view) => common(view, 4));
    const central = record(46, CENTRAL, (view) => {
      view.setUint16(4, VERSION, true);
      common(view, 6);
      view.setUint32(42, offset, true);
    });
    parts.push(local, nameBytes, bytes);
    directory.push(central, nameBytes);
    offset += local.length + nameBytes.length + bytes.length;
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = record(22, END, (view) => {
    view.setUint16(8, entries.length, true);
    view.setUint16(10, entries.length, true);
    view.setUint32(12, size, true);
    view.setUint32(16, offset, true);
  });
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

function record(length: number, signature: number, fill: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  fill(view);
  return bytes;
}

function withUniqueNames(entries: readonly ZipEntry[]): ZipEntry[] {
  const usedNames = new Set<string>();
  return entries.map((entry) => {
    let { name } = entry;
    for (let number = 2; usedNames.has(name); number += 1) name = entry.name.replace(/(\.\w+)?$/, ` (${number})$1`);
    usedNames.add(name);
    return { ...entry, name };
  });
}
