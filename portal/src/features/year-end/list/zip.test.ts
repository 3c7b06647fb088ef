import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { zipOf } from './zip.ts';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** Reads an archive by its central directory and compares each local header and checksum with it. */
function read(archive: Buffer) {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  expect(at + archive.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [size, nameLength, local] = [
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    // Both headers are equal from the version on.
    expect(archive.subarray(local + 4, local + 30)).toEqual(archive.subarray(at + 6, at + 32));
    const content = archive.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
    const [time, date] = [archive.readUInt16LE(at + 12), archive.readUInt16LE(at + 14)];
    at += 46 + nameLength;
    return {
      name,
      content: content.toString(),
      at: [(date >> 9) + 1980, (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2],
    };
  });
}

it('PAY-3: an archive keeps two forms with the same name', async () => {
  const archive = zipOf(
    [
      { name: 'W-2 2025.pdf', bytes: bytes('one') },
      { name: 'W-2 2025.pdf', bytes: bytes('two') },
      { name: 'Año 2024.pdf', bytes: bytes('') },
    ],
    new Date(2026, 10, 20, 15, 4, 6),
  );
  const at = [2026, 11, 20, 15, 4, 6];
  expect(read(Buffer.from(await archive.arrayBuffer()))).toEqual([
    { name: 'W-2 2025.pdf', content: 'one', at },
    { name: 'W-2 2025 (2).pdf', content: 'two', at },
    { name: 'Año 2024.pdf', content: '', at },
  ]);
});

it('PAY-3: an archive has its headers as programs read them, and a third form of one name has the next number', async () => {
  const same = { name: 'a.pdf', bytes: bytes('x') };
  const archive = zipOf(
    [same, same, same, { name: 'b', bytes: bytes('y') }, { name: 'b', bytes: bytes('z') }],
    new Date(2026, 0, 2, 3, 4, 58),
  );
  expect(archive.type).toBe('application/zip');
  const content = Buffer.from(await archive.arrayBuffer());
  expect(read(content).map(({ name }) => name)).toEqual(['a.pdf', 'a (2).pdf', 'a (3).pdf', 'b', 'b (2)']);
  const [version, flags, method, stamp, sum, sizes, lengths, name] = [
    '1400',
    '0008',
    '0000',
    '9d18225c',
    '8316dc8c',
    '0100000001000000',
    '05000000',
    '612e706466',
  ];
  expect(content.subarray(0, 36).toString('hex')).toBe(
    ['504b0304', version, flags, method, stamp, sum, sizes, lengths, name, '78'].join(''),
  );
  const end = content.length - 22;
  expect([8, 10].map((at) => content.readUInt16LE(end + at))).toEqual([5, 5]);
  const central = content.readUInt32LE(end + 16);
  expect([
    content.readUInt16LE(central + 4),
    content.readUInt16LE(central + 6),
    content.readUInt32LE(central + 42),
  ]).toEqual([20, 20, 0]);
});

it('an archive without files is valid', async () => {
  expect(read(Buffer.from(await zipOf([], new Date(2026, 0, 1)).arrayBuffer()))).toEqual([]);
});
