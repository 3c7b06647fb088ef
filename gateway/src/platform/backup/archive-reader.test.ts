import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
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

describe('OPS-1: a backup', () => {
  type Entry = readonly [name: string, content: string];
  const id = '0c000000-0000-4000-8000-00000000000c';
  const HEAD: Entry = [
    'backup.json',
    JSON.stringify({ format: 1, createdAt: '2026-11-20T12:00:00.000Z', engine: 'postgres', migrations: [], keys: [{ id: 'a', check: 'b' }], tables: [] }),
  ]; // prettier-ignore
  const PIECES: readonly Entry[] = [
    ['tables/note/000000', 'one\n'],
    [`files/${id}/${'0'.repeat(32)}/000000`, 'sealed'],
    ['anchors/000000', 'anchor'],
  ];
  const contentsOf = (pieces: readonly Entry[], more: object = {}): Entry => {
    const hash = createHash('sha256');
    for (const [name, content] of pieces) hash.update(`${name}\n`).update(content);
    const counts = { rows: {}, sequences: [], files: 0, fileBytes: 0, absentFiles: [], hasAnchors: true };
    return ['contents.json', JSON.stringify({ sha256: hash.digest('hex'), ...counts, ...more })];
  };
  const END = contentsOf(PIECES);
  const [TABLE, FILE, ANCHORS] = PIECES as readonly [Entry, Entry, Entry];

  async function packed(entries: readonly Entry[]): Promise<Buffer> {
    const tar = pack();
    for (const [name, content] of entries) tar.entry({ name }, content);
    tar.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of tar) chunks.push(chunk as Uint8Array);
    return gzipSync(Buffer.concat(chunks));
  }
  /** Returns the damage that reading finds, or the pieces that were read. */
  async function read(bytes: Buffer): Promise<unknown> {
    const path = join(folder, 'changed.backup');
    await writeFile(path, bytes);
    const read: unknown[] = [];
    const piece: ArchiveHandlers['piece'] = async (one, content) =>
      void read.push({ ...one, content: content.toString() });
    return readArchive(path, { header: async () => {}, piece }).then(
      () => read,
      (error: unknown) => (error instanceof BrokenBackup ? [error.damage, error.piece] : error),
    );
  }

  it('is read piece by piece if nothing was changed', async () => {
    expect(await read(await packed([HEAD, ...PIECES, END]))).toEqual([
      { kind: 'table', table: 'note', content: 'one\n' },
      { kind: 'file', location: `${id}/${'0'.repeat(32)}`, content: 'sealed' },
      { kind: 'anchors', content: 'anchor' },
    ]);
  });

  it.each<[string, readonly Entry[], readonly [string, string]]>([
    ['with no entry', [], ['notABackup', '']],
    ['without its beginning', [...PIECES, END], ['notABackup', '']],
    ['whose beginning isn’t JSON', [['backup.json', 'x'], ...PIECES, END], ['unreadable', 'backup.json']],
    ['of another format', [['backup.json', HEAD[1].replace('"format":1', '"format":2')], ...PIECES, END], ['unreadable', 'backup.json']],
    ['with its beginning twice', [HEAD, HEAD, ...PIECES, END], ['unknownPiece', 'backup.json']],
    ['without its end', [HEAD, ...PIECES], ['cutShort', '']],
    ['with its beginning alone', [HEAD], ['cutShort', '']],
    ['whose end isn’t JSON', [HEAD, ...PIECES, ['contents.json', '{']], ['unreadable', 'contents.json']],
    ['whose end lacks a count', [HEAD, ...PIECES, contentsOf(PIECES, { files: undefined })], ['unreadable', 'contents.json']],
    ['with a piece after its end', [HEAD, TABLE, contentsOf([TABLE]), FILE], ['changed', FILE[0]]],
    ['with its end twice', [HEAD, ...PIECES, END, END], ['changed', 'contents.json']],
    ['in a byte of a piece', [HEAD, [TABLE[0], 'two\n'], FILE, ANCHORS, END], ['changed', '']],
    ['in the name of a piece', [HEAD, ['tables/vote/000000', TABLE[1]], FILE, ANCHORS, END], ['changed', '']],
    ['in the order of its pieces', [HEAD, FILE, TABLE, ANCHORS, END], ['changed', '']],
    ['without a piece', [HEAD, TABLE, ANCHORS, END], ['changed', '']],
    ...['tables/Note/000000', 'tables/note/1', 'tables/../note/000000', `files/${id}/../000000`, 'files/x/000000', 'anchors/x', 'anchors/00000', 'other', '../anchors/000000'].map(
      (name): [string, readonly Entry[], readonly [string, string]] => [`with a piece named ${name}`, [HEAD, [name, 'x'], END], ['unknownPiece', name]],
    ),
  ])('%s is broken', async (_what, entries, damage) => {
    expect(await read(await packed(entries))).toEqual(damage);
  }); // prettier-ignore

  it('is broken where its compression or its archive was damaged', async () => {
    const whole = await packed([HEAD, ...PIECES, END]);
    expect(await read(Buffer.from('no archive'))).toEqual(['notABackup', '']);
    expect(await read(Buffer.alloc(0))).toEqual(['notABackup', '']);
    expect(await read(gzipSync('no archive'))).toEqual(['notABackup', '']);
    expect(await read(gzipSync(gunzipSync(whole).subarray(0, 1100)))).toEqual(['cutShort', '']);
  });

  it('that doesn’t exist is missing, not broken', async () => {
    const missing = readArchive(join(folder, 'none'), { header: async () => {}, piece: async () => {} });
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
