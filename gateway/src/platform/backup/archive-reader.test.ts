import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrokenBackup, readArchive, type ArchiveHandlers } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { tablePiece } from './format.ts';

let folder: string;
let whole: string;
let cutShort: string;
/** Larger than what is decompressed at once. */
const LINES = ['first', 'second', 'third'].map((word) => `${word}\n`.repeat(80_000));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paystead-archive-'));
  whole = join(folder, 'whole.backup');
  cutShort = join(folder, 'cut-short.backup');
  const header = {
    format: 1 as const,
    createdAt: '2026-11-20T12:00:00.000Z',
    engine: 'postgres' as const,
    migrations: [],
    keys: [{ id: 'a', check: 'b' }],
    tables: [{ table: 'note', columns: ['body'] }],
  };
  const chunks: Uint8Array[] = [];
  const archive = await writeArchive(header, async (bytes) => void chunks.push(bytes));
  for (const [number, lines] of LINES.entries()) await archive.piece(tablePiece('note', number), Buffer.from(lines));
  await archive.end({ rows: {}, sequences: [], files: 0, fileBytes: 0, absentFiles: [], hasAnchors: false });
  await writeFile(whole, Buffer.concat(chunks));
  const content = gunzipSync(await readFile(whole));
  await writeFile(cutShort, gzipSync(content.subarray(0, content.length - 200_000)));
});
afterAll(() => rm(folder, { recursive: true }));

/** Handlers that take a while for each piece, and what they were given. */
function slowHandlers(after: (count: number) => void = () => undefined) {
  const pieces: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const handlers: ArchiveHandlers = {
    header: () => Promise.resolve(),
    async piece(_piece, content) {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      for (let turn = 0; turn < 20_000; turn += 1) await nextTurn();
      pieces.push(content.toString());
      atOnce -= 1;
      after(pieces.length);
    },
  };
  return { handlers, pieces, atOnce: () => atOnce, mostAtOnce: () => mostAtOnce };
}

describe('OPS-1: reading a backup', () => {
  it('hands on every piece in its order, one at a time, and ends after the last one', async () => {
    const { handlers, pieces, mostAtOnce } = slowHandlers();
    await readArchive(whole, handlers);
    expect(pieces).toEqual(LINES);
    expect(mostAtOnce()).toBe(1);
  });

  it('fails for a file that is cut short only when the piece before the cut was handled', async () => {
    const { handlers, pieces, atOnce } = slowHandlers();
    await expect(readArchive(cutShort, handlers)).rejects.toThrow(BrokenBackup);
    expect({ pieces: pieces.length, atOnce: atOnce() }).toEqual({ pieces: 2, atOnce: 0 });
  });

  it.each([1, 3])('fails if piece %i cannot be handled, and hands on nothing after it', async (failing) => {
    const { handlers, pieces } = slowHandlers((count) => {
      if (count === failing) throw new Error('refused');
    });
    await expect(readArchive(whole, handlers)).rejects.toThrow('refused');
    expect(pieces).toHaveLength(failing);
  });
});
