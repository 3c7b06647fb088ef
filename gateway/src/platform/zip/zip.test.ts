import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { LISTS_OPEN_FILES, openFilesIn } from '../../../test/open-files.ts';
import { BrokenZip, openZip } from './read-zip.ts';
import { packFile, zipDirectory, zipOf, ZipTooLarge } from './zip.ts';

const folder = await mkdtemp(join(tmpdir(), 'paystead-zip-'));
afterAll(() => rm(folder, { recursive: true }));
const modified = new Date('2026-11-20T15:04:06Z');
const path = join(folder, 'some.zip');

interface File {
  readonly path: string;
  readonly content: Uint8Array;
  readonly stored: boolean;
}

async function packed(files: readonly File[]): Promise<Buffer> {
  async function* each() {
    yield* files;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(each(), modified)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const files = fc.uniqueArray(
  fc.record({
    path: fc.stringMatching(/^[A-Za-zñé0-9 ()-]{1,20}(\/[A-Za-zñé0-9 ()-]{1,20})?\.[a-z]{1,4}$/),
    content: fc.uint8Array({ maxLength: 3000 }),
    stored: fc.boolean(),
  }),
  { selector: (file) => file.path, maxLength: 12 },
);

describe('an archive', () => {
  it.each([0, 1, 2])('is closed even if only %i chunks of a file were read', async (most) => {
    const content = randomBytes(2_000_000);
    await writeFile(path, await packed([{ path: 'large.bin', content, stored: true }]));
    const zip = await openZip(path);
    expect(openFilesIn(folder)).toEqual(LISTS_OPEN_FILES ? [path] : []);
    let read = 0;
    const chunks = zip.stream('large.bin');
    while (read < most && (await chunks.next()).done !== true) read += 1;
    await chunks.return(undefined);
    await zip.close();
    expect([read, openFilesIn(folder)]).toEqual([most, []]);
  });

  it('returns every file unchanged, by its name', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (some) => {
        await writeFile(path, await packed(some));
        const zip = await openZip(path);
        try {
          expect(zip.paths).toEqual(some.map((file) => file.path));
          for (const file of some) expect(Buffer.from(file.content).equals(await zip.read(file.path))).toBe(true);
        } finally {
          await zip.close();
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whether made at once or from parts packed separately', async () => {
    const some = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ path: name, content: Buffer.from(name), stored: false }));
    const parts = some.map((file) => packFile(file.path, file.content, { at: 0, modified }));
    let at = 0;
    const entries = parts.map(({ bytes, entry }) => {
      const placed = { ...entry, at };
      at += bytes.length;
      return placed;
    });
    const whole = Buffer.concat([...parts.map(({ bytes }) => bytes), zipDirectory(entries, at, modified)]);
    expect(whole.equals(await packed(some))).toBe(true);
  });

  it('one changed byte of a file’s content is detected, and so is a missing end', async () => {
    const content = Buffer.from('what was paid');
    const bytes = await packed([{ path: 'a', content, stored: true }]);
    const changed = Buffer.from(bytes);
    changed[bytes.indexOf(content)] = 0;
    await writeFile(path, changed);
    const zip = await openZip(path);
    await expect(zip.read('a')).rejects.toThrow(BrokenZip);
    await expect(zip.read('b')).rejects.toThrow('There is no b in it.');
    await zip.close();
    for (const length of [0, 10, bytes.length - 1]) {
      await writeFile(path, bytes.subarray(0, length));
      await expect(openZip(path)).rejects.toThrow(BrokenZip);
    }
  });

  it('a small archive that claims a large content isn’t unpacked beyond its claim', async () => {
    const bytes = await packed([{ path: 'a', content: Buffer.alloc(1_000_000), stored: false }]);
    const lying = Buffer.from(bytes);
    // The directory entry claims ten bytes.
    lying.writeUInt32LE(10, lying.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    await writeFile(path, lying);
    const zip = await openZip(path);
    await expect(zip.read('a')).rejects.toThrow('a was changed.');
    await zip.close();
  });

  it.each([
    [24, 512 * 1024 * 1024, 'a was changed.'],
    [24, 512 * 1024 * 1024 + 1, 'a is too large.'],
    [20, 512 * 1024 * 1024 + 1, 'a is too large.'],
  ])('a file that claims, at byte %i of its entry, to have %i bytes is refused: %s', async (place, size, reason) => {
    const lying = Buffer.from(await packed([{ path: 'a', content: Buffer.from('what was paid'), stored: false }]));
    lying.writeUInt32LE(size, lying.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + place);
    await writeFile(path, lying);
    const zip = await openZip(path);
    await expect(zip.read('a')).rejects.toThrow(reason);
    await zip.close();
  });

  it.each(['../a', '/a', 'b\\a', 'b/../a'])('a file name that leaves the folder is refused: %s', async (name) => {
    await writeFile(path, await packed([{ path: name, content: Buffer.from('a'), stored: true }]));
    await expect(openZip(path)).rejects.toThrow(BrokenZip);
  });

  it('a file name that occurs twice is refused', async () => {
    const file = { path: 'a', content: Buffer.from('a'), stored: true };
    await writeFile(path, await packed([file, file]));
    await expect(openZip(path)).rejects.toThrow('It lists a twice.');
  });

  it('a missing archive is an error of the file system', async () => {
    await expect(openZip(join(folder, 'none.zip'))).rejects.toThrow('ENOENT');
  });

  it('exceeding the format’s limits throws', () => {
    const { entry } = packFile('a', Buffer.from('a'), { at: 0, modified });
    expect(() => zipDirectory([entry], 0x1_0000_0000, modified)).toThrow(ZipTooLarge);
    expect(() =>
      zipDirectory(
        Array.from({ length: 65_536 }, () => entry),
        10,
        modified,
      ),
    ).toThrow(ZipTooLarge);
  });
});
