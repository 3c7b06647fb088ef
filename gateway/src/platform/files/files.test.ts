import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { listenAsS3 } from '../../../test/s3-listener.ts';
import { noRow, statement } from '../database/port.ts';
import { generateKeys, parseKeys } from '../keys/key-ring.ts';
import { send } from '../outbound.ts';
import { databasePlace } from './database-place.ts';
import { openFileStore } from './file-store.ts';
import { folderPlace } from './folder.ts';
import type { BytePlace, StoredFile } from './port.ts';
import { jobSubject } from '../access/job-subject.ts';
import { insertStoredFile, readStoredFile } from './rows.ts';
import { s3Place } from './s3.ts';
import { openSegments, SEALED_SEGMENT_BYTES, sealSegments, SEGMENT_BYTES } from './segments.ts';

const test = await freshDatabase();
await furnish(inserter(test.database));
const folder = await mkdtemp(join(tmpdir(), 'paystead-files-'));
const credentials = { id: 'AKIATEST', secret: 'a secret/of+some length', region: 'us-east-1' };
const s3 = await listenAsS3(credentials);
afterAll(async () => {
  await Promise.all([test.close(), s3.close(), rm(folder, { recursive: true })]);
});

const keys = parseKeys(generateKeys());
const clock = { now: () => new Date('2026-11-20T15:00:00.000Z') };
const s3Options = {
  endpoint: s3.endpoint,
  bucket: 'files',
  region: credentials.region,
  accessKeyId: credentials.id,
  secretAccessKey: credentials.secret,
};

const allChunks = statement(
  'test.chunks',
  z.object({ bytes: z.instanceof(Uint8Array) }),
  'select bytes from file_chunk order by name, number',
);
const replaceChunk = statement('test.chunk', noRow, `update file_chunk set bytes = $2 where name = $1 and number = 0`);

/** Each byte store, with access to its raw content. */
const places = {
  folder: {
    place: folderPlace(folder),
    kept: async () => {
      const names = (await readdir(folder, { recursive: true })).filter((name) =>
        /\/[0-9a-f]{32}(\.partial)?$/.test(name),
      );
      return Promise.all(names.map((name) => readFile(join(folder, name))));
    },
    replace: (location: string, bytes: Buffer) => writeFile(join(folder, location), bytes),
  },
  database: {
    place: databasePlace(test.database),
    kept: async () => {
      const chunks = await test.database.asMaintenance((tx) => tx.rows(allChunks, []));
      return chunks.map(({ bytes }) => Buffer.from(bytes));
    },
    replace: async (location: string, bytes: Buffer) => {
      const name = new Uint8Array(Buffer.from(location.split('/')[1] ?? '', 'hex'));
      await test.database.asMaintenance((tx) => tx.run(replaceChunk, [name, bytes]));
    },
  },
  s3: {
    place: s3Place(s3Options, send),
    kept: async () => [...s3.objects.values(), ...[...s3.uploads.values()].flatMap((parts) => [...parts.values()])],
    replace: async (location: string, bytes: Buffer) => void s3.objects.set(`/files/${location}`, bytes),
  },
};

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const meta = (maxBytes = 50_000_000) => ({
  clientId: MILLRACE.clientId,
  employeeId: PEOPLE.plain.employeeId,
  fileName: '../../W-4 señor.pdf',
  contentType: 'application/pdf',
  maxBytes,
});
const keep = (place: BytePlace, bytes: Uint8Array, maxBytes?: number) =>
  openFileStore(place, keys, clock).put(inChunks(bytes, 10_007), meta(maxBytes));

describe('segments', () => {
  const key = randomBytes(32);
  it('round-trip unchanged, whatever the chunk sizes', async () => {
    const size = fc.oneof(
      fc.nat(300),
      fc.constantFrom(SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 3 * SEGMENT_BYTES),
    );
    await fc.assert(
      fc.asyncProperty(
        size,
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 1, max: 200_000 }),
        async (length, write, read) => {
          const plain = randomBytes(length);
          const sealed = await collect(sealSegments(inChunks(plain, write), key, 'f'));
          expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / SEGMENT_BYTES)));
          expect((await collect(openSegments(inChunks(sealed, read), key, 'f'))).equals(plain)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are buffered one at a time, however long the stream', async () => {
    const block = randomBytes(SEGMENT_BYTES);
    let ahead = 0;
    let longest = 0;
    async function* endless() {
      for (let n = 0; n < 2000; n += 1) {
        ahead += 1;
        longest = Math.max(longest, ahead);
        yield block;
      }
    }
    const segments = openSegments(sealSegments(endless(), key, 'f'), key, 'f');
    while ((await segments.next()).done !== true) ahead -= 1;
    expect(longest).toBeLessThan(6);
  });
});

describe.each(Object.entries(places))('in the %s', (_name, { place, kept, replace }) => {
  const store = openFileStore(place, keys, clock);
  const plain = Buffer.concat([Buffer.from('SSN 900-01-0001 '), randomBytes(3 * SEGMENT_BYTES + 17)]);

  beforeEach(async () => {
    await rm(join(folder, MILLRACE.clientId), { recursive: true, force: true });
    s3.objects.clear();
    await test.driver.exclusively((connection) =>
      connection.script('begin; set local role paystead_maintenance; delete from file_chunk; commit'),
    );
  });

  it.each([0, 1, SEGMENT_BYTES, 200_000, 12_000_000])(
    '%i bytes come back and are identified by size and hash',
    async (length) => {
      const bytes = randomBytes(length);
      const file = await keep(place, bytes);
      expect(file.sizeBytes).toBe(length);
      expect(Buffer.from(file.sha256).equals(createHash('sha256').update(bytes).digest())).toBe(true);
      expect((await collect(store.open(file))).equals(bytes)).toBe(true);
    },
  );

  it('the stored bytes and names are unreadable', async () => {
    const file = await keep(place, plain);
    expect(Buffer.concat(await kept()).includes('900-01-0001')).toBe(false);
    expect(file.location).toMatch(/^[0-9a-f-]{36}\/[0-9a-f]{32}$/);
    expect(file.location).not.toContain(file.fileId);
  });

  it('the row is written with its record, and readable by its owner', async () => {
    const file = await keep(place, plain);
    const tenant = { clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId };
    await test.database.asTenant(tenant, (tx) => insertStoredFile(tx, jobSubject(tenant), file));
    const as = (employeeId: string) => ({ clientId: MILLRACE.clientId, employeeId, view: 'self' }) as never;
    const read = (employeeId: string) =>
      test.database.asTenant({ ...tenant, employeeId }, (tx) => readStoredFile(tx, as(employeeId), file.fileId));
    expect(await read(PEOPLE.colleague.employeeId)).toBeUndefined();
    const found = await read(PEOPLE.plain.employeeId);
    expect(found).toMatchObject({ fileName: '../../W-4 señor.pdf', sizeBytes: plain.length });
    expect((await collect(store.open(found as StoredFile))).equals(plain)).toBe(true);
  });

  it('one byte over the limit ends the upload and leaves nothing', async () => {
    expect((await keep(place, plain, plain.length)).sizeBytes).toBe(plain.length);
    const before = (await kept()).length;
    await expect(keep(place, plain, plain.length - 1)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect((await kept()).length).toBe(before);
  });

  it('an interrupted upload leaves nothing', async () => {
    async function* breaking() {
      yield randomBytes(6_000_000);
      throw new Error('the other end is gone');
    }
    await expect(store.put(breaking(), meta())).rejects.toThrow('the other end is gone');
    expect(await kept()).toEqual([]);
  });

  it('another file’s bytes in its place are refused', async () => {
    const one = await keep(place, Buffer.from('one'));
    const other = await keep(place, Buffer.from('two'));
    await expect(collect(store.open({ ...one, location: other.location }))).rejects.toMatchObject({
      code: 'broken_file',
    });
    expect(() => store.open({ ...one, keySealed: other.keySealed })).toThrow('does not belong there');
  });

  it('tampered bytes are refused before any of them leave', async () => {
    const file = await keep(place, Buffer.from('small'));
    const [sealed = Buffer.alloc(0)] = await kept();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await replace(file.location, changed);
      const left: Uint8Array[] = [];
      const reading = async () => {
        for await (const bytes of store.open(file)) left.push(bytes);
      };
      await expect(reading()).rejects.toMatchObject({ code: 'broken_file' });
      expect(left).toEqual([]);
    }
  });

  it('a removed file is gone; removing it again is no error', async () => {
    const file = await keep(place, plain);
    await store.remove(file);
    await store.remove(file);
    expect(await kept()).toEqual([]);
    await expect(collect(store.open(file))).rejects.toThrow(/ENOENT|not where its row says|answered 404/);
  });
});

describe('segments cut, swapped, doubled or omitted', () => {
  it.each([
    ['the last segment cut off', (s: Buffer[]) => s.slice(0, -1), 2],
    ['a byte cut off', (s: Buffer[]) => [...s.slice(0, -1), s.at(-1)?.subarray(0, -1) ?? s[0]], 2],
    ['two swapped', (s: Buffer[]) => [s[1], s[0], s[2]], 0],
    ['one left out', (s: Buffer[]) => [s[0], s[2]], 1],
    ['one doubled', (s: Buffer[]) => [s[0], s[0], s[1], s[2]], 1],
    ['one added at the end', (s: Buffer[]) => [...s, s[2]], 2],
    ['everything gone', () => [], 0],
  ] as const)('%s: found, and at most the whole segments before it leave', async (_what, change, longest) => {
    const key = randomBytes(32);
    const plain = randomBytes(2 * SEGMENT_BYTES + 5000);
    const sealed = await collect(sealSegments(inChunks(plain, 9999), key, 'f'));
    const cut = (number: number) => sealed.subarray(number * SEALED_SEGMENT_BYTES, (number + 1) * SEALED_SEGMENT_BYTES);
    const changed = Buffer.concat(change([cut(0), cut(1), cut(2)]).filter((part) => part !== undefined));
    const left: Uint8Array[] = [];
    const reading = async () => {
      for await (const bytes of openSegments(inChunks(changed, 30_000), key, 'f')) left.push(bytes);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'broken_file' });
    expect(left.length).toBeLessThanOrEqual(longest);
    expect(Buffer.concat(left).equals(plain.subarray(0, left.length * SEGMENT_BYTES))).toBe(true);
  });
});

describe('a folder on a disk with faults', () => {
  const location = `${MILLRACE.clientId}/${'0'.repeat(32)}`;
  type Write = (
    write: Awaited<ReturnType<typeof open>>['write'],
    bytes: Uint8Array,
    at: number,
    length: number,
  ) => Promise<unknown>;
  const faulty = (write: Write) =>
    folderPlace(folder, async (path, flags, mode) => {
      const file = await open(path, flags, mode);
      const real = file.write.bind(file);
      file.write = ((bytes: Uint8Array, at: number, length: number) => write(real, bytes, at, length)) as never;
      return file;
    });

  it('writes everything when a write takes only part of the bytes', async () => {
    const bytes = randomBytes(300_000);
    const place = faulty((write, part, at, length) => write(part, at, Math.min(length, 777)));
    const file = await keep(place, bytes);
    expect((await collect(openFileStore(place, keys, clock).open(file))).equals(bytes)).toBe(true);
    expect((await stat(join(folder, file.location))).mode & 0o777).toBe(0o600);
  });

  it('refuses when the disk is full, and leaves the folder unchanged', async () => {
    let taken = 0;
    const place = faulty(async (write, part, at, length) => {
      taken += length;
      if (taken > 150_000) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return write(part, at, length);
    });
    const before = await readdir(folder, { recursive: true });
    await expect(keep(place, randomBytes(300_000))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(before.toSorted());
  });

  it('allows no path out of the folder', async () => {
    for (const wrong of ['../x', `${location}/..`, `/${location}`, location.toUpperCase()])
      await expect(folderPlace(folder).remove(wrong)).rejects.toThrow('Not a location');
  });
});

describe('S3', () => {
  it('sends a file of one part at once, and a larger one in parts', async () => {
    s3.requests.length = 0;
    await keep(places.s3.place, randomBytes(1000));
    await keep(places.s3.place, randomBytes(12_000_000));
    expect(s3.requests).toEqual([
      'PUT',
      'POST uploads',
      ...['PUT', 'PUT', 'PUT'].map((method) => `${method} partNumber&uploadId`),
      'POST uploadId',
    ]);
    expect(s3.uploads.size).toBe(0);
  });

  it.each([
    ['a 503', 503],
    ['a lost connection', 'drop'],
  ] as const)('continues after %s', async (_what, how) => {
    s3.failNext('PUT', how);
    const bytes = randomBytes(1000);
    const file = await keep(places.s3.place, bytes);
    s3.failNext('GET', how);
    expect((await collect(openFileStore(places.s3.place, keys, clock).open(file))).equals(bytes)).toBe(true);
  });

  it.each([
    ['a 503', 503, 'The file storage answered 503 to PUT.'],
    ['a lost connection', 'drop', 'The file storage: 127.0.0.1: other side closed'],
  ] as const)('says after %s for the third time that it is unavailable', async (_what, how, reason) => {
    s3.requests.length = 0;
    s3.failNext('PUT', how, 3);
    await expect(keep(places.s3.place, randomBytes(1000))).rejects.toMatchObject({
      code: 'unavailable',
      detail: { retryAfter: 60, reason },
    });
    expect(s3.requests).toEqual(['PUT', 'PUT', 'PUT']);
  });

  it.each([400, 403, 404, 409, 429])('doesn’t repeat what is answered with %i', async (status) => {
    s3.requests.length = 0;
    s3.failNext('PUT', status, 3);
    await expect(keep(places.s3.place, randomBytes(1000))).rejects.toMatchObject({ code: 's3_refused', status });
    expect(s3.requests).toEqual(['PUT']);
    s3.failNext('none', 200);
  });

  it.each([
    ['a part fails', 'PUT', 503, 3, 'unavailable'],
    ['the start is answered by another program', 'POST', 'page', 1, 's3_refused'],
  ] as const)('aborts an upload in parts if %s', async (_what, method, how, times, code) => {
    s3.objects.clear();
    s3.failNext(method, how, times);
    await expect(keep(places.s3.place, randomBytes(6_000_000))).rejects.toMatchObject({ code });
    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
  });

  it('aborts an upload in parts whose end fails under a 200', async () => {
    s3.objects.clear();
    const wrong = s3Place(s3Options, async (request) => {
      const isPart = request.url.includes('partNumber');
      const reply = await send(request);
      return isPart ? new Response(null, { headers: { etag: '"another"' } }) : reply;
    });
    await expect(keep(wrong, randomBytes(6_000_000))).rejects.toMatchObject({
      code: 's3_refused',
      message: 'The file storage answered 200 to the end of an upload.',
    });
    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
  });

  it('gives up on a permanent failure and aborts its upload', async () => {
    const wrong = s3Place({ ...s3Options, secretAccessKey: 'another' }, send);
    await expect(keep(wrong, randomBytes(10))).rejects.toMatchObject({ code: 's3_refused', status: 403 });
    async function* breaking() {
      yield randomBytes(11_000_000);
      throw new Error('gone');
    }
    await expect(openFileStore(places.s3.place, keys, clock).put(breaking(), meta())).rejects.toThrow('gone');
    expect(s3.uploads.size).toBe(0);
  });
});
