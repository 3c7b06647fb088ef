import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { SEEDED_KEYS } from '../../../test/seeded.ts';
import { digestsOf } from '../../../test/table-digests.ts';
import { createBackup } from '../../platform/backup/create-backup.ts';
import { inSnapshot } from '../../platform/backup/dump-tables.ts';
import { backups, KEYS, NOW, structureOf } from './test/backups.ts';

/* Drill: backs up the whole demo, and restores it to databases that it makes. */

const fixture = await backups();
afterAll(() => fixture.close());
/** The time at which a migration was applied is the new database's own. */
const without = { schema_migration: ['applied_at'], file_chunk: ['client_id', 'name', 'number', 'bytes'] };
const IDLE = 'idle_in_transaction_session_timeout';
const otherValue = `test1:${Buffer.alloc(32, 8).toString('base64')}`;
const otherId = `test2:${Buffer.alloc(32, 7).toString('base64')}`;

const outcome = await fixture.backUp('full.backup');
const full = fixture.path('full.backup');

describe('OPS-1: a backup', () => {
  it('has every table, every stored file and the ids of the keys, and is for its owner alone', async () => {
    const { done, data, lines } = outcome;
    expect({ done, data }).toEqual({
      done: true,
      data: {
        path: full,
        bytes: (await stat(full)).size,
        rows: expect.any(Object),
        files: 2,
        absentFiles: [],
        keys: ['test1'],
      },
    });
    const rows = data['rows'] as Record<string, number>;
    const digests = await digestsOf(fixture.source.database, {}, without);
    const expected = Object.fromEntries(Object.entries(digests).map(([table, digest]) => [table, digest.rows]));
    const partitioned = Object.entries(rows).filter(([table]) => /_\d$/.test(table));
    const summed = Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0));
    for (const [partition, count] of partitioned) {
      const table = partition.replace(/_\d$/, '');
      delete summed[partition];
      if (count > 0) summed[table] = (summed[table] ?? 0) + count;
    }
    const { schema_migration: _ledger, file_chunk: _chunks, ...compared } = expected;
    expect(summed).toEqual(compared);
    expect((await stat(full)).mode & 0o777).toBe(0o600);
    expect(lines.join('\n')).toContain('./paystead backup verify');
  });

  it('has no key in it', async () => {
    const content = gunzipSync(await readFile(full)).toString('latin1');
    expect(content).toContain('"id":"test1"');
    expect(content).not.toContain(Buffer.alloc(32, 7).toString('base64'));
    expect(content).not.toContain(Buffer.alloc(32, 7).toString('latin1'));
  });

  it.each([
    ['the disk is full', { write: 'full' }],
    ['the operator stops it', { progress: 'stopped' }],
  ])(
    'fails as a whole when %s, and the database serves on',
    async (_what, failing: { write?: string; progress?: string }) => {
      const { source, anchors } = fixture;
      const fail = (message: string | undefined) => {
        if (message !== undefined) throw new Error(message);
      };
      const backup = createBackup(
        {
          driver: source.driver,
          keys: SEEDED_KEYS,
          place: { read: () => Readable.from([]) },
          anchors,
          now: NOW,
          progress: () => fail(failing.progress),
        },
        async () => fail(failing.write),
      );
      await expect(backup).rejects.toThrow(failing.write ?? failing.progress ?? '');
      expect((await structureOf(source.database)).length).toBeGreaterThan(400);
    },
  );

  it('leaves nothing in its folder when the operator stops it', async () => {
    const before = await readdir(fixture.path('.'));
    await expect(fixture.backUp('stopped.backup', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(await readdir(fixture.path('.'))).toEqual(before);
  });

  it('is read in one snapshot, without the time limits of requests, and leaves its connection as it was', async () => {
    const names = ['transaction_isolation', 'transaction_read_only', 'role', 'statement_timeout', IDLE];
    const settings = {
      name: 'test.backup.settings',
      text: `select ${names.map((name) => `current_setting('${name}')`).join(', ')}`,
    };
    const found = await fixture.source.driver.exclusively(async (connection) => {
      const read = async () => (await connection.query(settings, [])).rows[0];
      const [idle] = (await connection.query({ name: 'test.backup.idle', text: `show ${IDLE}` }, [])).rows[0] ?? [];
      await connection.script(`set ${IDLE} = '7s'`);
      const before = await read();
      const inside = await inSnapshot(connection, read);
      const after = await read();
      await inSnapshot(connection, () => Promise.reject(new Error('stopped'))).catch(() => undefined);
      const afterFailing = await read();
      await connection.script(`set ${IDLE} = '${idle ?? ''}'`);
      return { before, inside, after, afterFailing };
    });
    expect(found.inside).toEqual(['repeatable read', 'on', 'paystead_maintenance', '10min', '0']);
    expect(found.before).toEqual(['read committed', 'off', 'paystead_app', expect.any(String), '7s']);
    expect([found.after, found.afterFailing]).toEqual([found.before, found.before]);
  });

  it('never replaces a file', async () => {
    await writeFile(fixture.path('taken.backup'), 'something else');
    await expect(fixture.backUp('taken.backup')).resolves.toMatchObject({ done: false });
    expect(await readFile(fixture.path('taken.backup'), 'utf8')).toBe('something else');
  });
});

describe('OPS-1: restoring', async () => {
  /** Making an empty place takes seconds, so tests share one, which is restored to when a test first needs it. */
  const place = await fixture.emptyPlace();
  let restoring: ReturnType<typeof fixture.restore> | undefined;
  const restored = () => (restoring ??= fixture.restore(full, place));

  it.each([
    ['a changed row', 'changed', (content: Buffer) => flipped(content)],
    ['a missing end', 'damaged or cut off', (content: Buffer) => content.subarray(0, content.length - 20_000)],
  ])('refuses a backup with %s', async (_what, sentence, change) => {
    const broken = fixture.path(`broken-${sentence.length}.backup`);
    await writeFile(broken, gzipSync(change(gunzipSync(await readFile(full))), { level: 1 }));
    expect(await fixture.restore(broken, place)).toMatchObject({
      done: false,
      lines: [expect.stringContaining(sentence)],
    });
  });

  it('gives equal rows, files and anchors, and every constraint, index, trigger and policy, also after broken backups', async () => {
    expect(await restored()).toMatchObject({ done: true, data: { files: 2, applied: [] } });
    const opened = await fixture.open(place);
    try {
      const [before, after] = [
        await digestsOf(fixture.source.database, {}, without),
        await digestsOf(opened.database, {}, without),
      ];
      const { file_chunk: _before, ...expected } = before;
      const { file_chunk: _after, ...found } = after;
      expect(Object.keys(expected).length).toBeGreaterThan(40);
      expect(found).toEqual(expected);
      for (const { file, content } of fixture.files) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of opened.files.open(file)) chunks.push(chunk);
        expect(Buffer.concat(chunks).equals(content)).toBe(true);
      }
      const expectedStructure = await structureOf(fixture.source.database);
      expect(expectedStructure.length).toBeGreaterThan(400);
      expect(await structureOf(opened.database)).toEqual(expectedStructure);
      const anchors = await readFile(opened.config.auditAnchors, 'utf8');
      expect(anchors).toBe(await readFile(fixture.anchors, 'utf8'));
    } finally {
      await opened.database.close();
    }
  });

  it('refuses a database that has data and leaves it as it was', async () => {
    await restored();
    const anchors = fixture.path('elsewhere.anchors');
    const again = await fixture.restore(full, { ...place, PAYSTEAD_AUDIT_ANCHORS: anchors });
    expect(again).toMatchObject({ done: false, lines: [expect.stringContaining('already has data')] });
    expect(existsSync(anchors)).toBe(false);
  });

  it('refuses to write over anchors', async () => {
    const place = await fixture.emptyPlace();
    const anchors = fixture.path('kept.anchors');
    await writeFile(anchors, 'anchors of another time\n');
    const refused = await fixture.restore(full, { ...place, PAYSTEAD_AUDIT_ANCHORS: anchors });
    expect(refused).toMatchObject({ done: false, lines: [expect.stringContaining(anchors)] });
    expect(await readFile(anchors, 'utf8')).toBe('anchors of another time\n');
  });

  it.each([
    ['another value under the same id', otherValue, 'isn’t the key test1'],
    ['another id', otherId, 'the key test1, which PAYSTEAD_KEYS doesn’t have'],
  ])('names the key that is wrong: %s', async (_what, keys, sentence) => {
    const place = await fixture.emptyPlace(keys);
    for (const refused of [await fixture.restore(full, place), await fixture.verify(full, keys)])
      expect(refused).toMatchObject({ done: false, lines: [expect.stringContaining(sentence)] });
  });

  it('refuses a file that is no backup', async () => {
    const other = fixture.path('other.txt');
    await writeFile(other, 'not a backup');
    expect(await fixture.restore(other, await fixture.emptyPlace())).toMatchObject({
      done: false,
      lines: [expect.stringContaining('is not a backup')],
    });
  });
});

describe('OPS-1: verifying', () => {
  it('decrypts every SSN and compares the audit with its anchors', async () => {
    const verified = await fixture.verify(full, KEYS);
    expect(verified).toMatchObject({ done: true, data: { createdAt: NOW.toISOString(), audit: 'intact', files: 2 } });
    expect(verified.data['ssns']).toBeGreaterThan(50);
  });
});

/** Changes one character of a name in the middle of the employees' rows. */
function flipped(content: Buffer): Buffer {
  const at = content.indexOf('tables/personal_version/');
  const line = content.indexOf('\t', at + 1024);
  const changed = Buffer.from(content);
  for (let place = line; place < line + 4000; place += 1) {
    const letter = changed[place] ?? 0;
    if (letter < 97 || letter > 121 || (changed[place - 1] ?? 0) < 97) continue;
    changed[place] = letter + 1;
    return changed;
  }
  throw new Error('There is no letter to change.');
}
