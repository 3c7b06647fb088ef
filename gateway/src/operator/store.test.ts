import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../test/database.ts';
import { readConfig } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { noRow, statement } from '../platform/database/port.ts';
import { generateKeys, parseKeys } from '../platform/keys/key-ring.ts';
import type { Context } from './command.ts';
import { changedBy, inOneTransaction } from './in-one-transaction.ts';
import { pathIn } from './paths.ts';
import { withStore } from './store.ts';

const { database, close } = await freshDatabase();
const room = mkdtempSync(join(tmpdir(), 'paystead-store-'));
afterAll(async () => {
  await close();
  rmSync(room, { recursive: true, force: true });
});

const note = statement(
  'test.note_banks',
  noRow,
  `insert into bank (routing_number, name, loaded_at) values ($1, $2, '2026-11-20T15:00:00Z')`,
);
const notes = statement('test.noted_banks', z.object({ name: z.string() }), 'select name from bank order by name');
const noted = async () => (await database.asMaintenance((tx) => tx.rows(notes, []))).map(({ name }) => name);
const context: Context = { given: [], tell: () => undefined };

describe('the store of a command', () => {
  it('CMD-1: is what a running gateway has open, and stays open', async () => {
    const keys = parseKeys(generateKeys());
    const clock: Clock = { now: () => new Date('2026-11-20T15:00:00Z') };
    const config = readConfig({ PAYSTEAD_DATA: join(room, 'given'), PORT: '4711' });
    const taken = await withStore({ ...context, database, keys, clock, config }, async (store) => [
      store.keys === keys,
      store.clock === clock,
      store.config.port,
      store.auditAnchors,
    ]);
    expect(taken).toEqual([true, true, 4711, config.auditAnchors]);
    expect(await noted()).toEqual([]);
  });

  it('CMD-1: records the operator’s user account, not the gateway’s', () => {
    expect(changedBy({ ...context, user: 'amara' })).toBe('amara');
    expect(changedBy({ ...context, user: 'amara', options: { by: 'Ben' } })).toBe('Ben');
  });
});

describe('CMD-1: a command whose caller has gone', () => {
  const stoppedIn = async (work: (stop: () => void) => (served: Context) => Promise<unknown>) => {
    const controller = new AbortController();
    const served = { ...context, database, signal: controller.signal };
    await expect(work(() => controller.abort())(served)).rejects.toMatchObject({ name: 'Stopped' });
  };

  it('rolls back a transaction that was done but not committed', async () => {
    await stoppedIn((stop) => (served) => {
      return inOneTransaction(served, async (tx) => {
        await tx.run(note, ['011000015', 'First']);
        stop();
        return { done: true, lines: [], data: {} };
      });
    });
    expect(await noted()).toEqual([]);
  });

  it('stops at the next statement, and keeps what was committed', async () => {
    let ran = false;
    await stoppedIn((stop) => (served) => {
      return withStore(served, async (store) => {
        await store.database.asMaintenance((tx) => tx.run(note, ['011000015', 'First']));
        await store.database.asMaintenance(async (tx) => {
          await tx.run(note, ['021000021', 'Second']);
          stop();
          await tx.run(note, ['031000053', 'Third']);
          ran = true;
        });
      });
    });
    expect([ran, await noted()]).toEqual([false, ['First']]);
  });

  it('begins no other transaction, call or copy', async () => {
    const after = (work: (store: Parameters<Parameters<typeof withStore>[1]>[0]) => Promise<unknown>) =>
      stoppedIn((stop) => (served) => {
        return withStore(served, (store) => {
          stop();
          return work(store);
        });
      });
    await after(({ database: db }) => db.asMaintenance((tx) => tx.run(note, ['031000053', 'Third'])));
    await after(({ database: db }) => db.asDirectory(async () => undefined));
    await after(({ database: db }) => db.asTenant({ clientId: crypto.randomUUID(), employeeId: null }, async () => 0));
    await after(({ database: db }) => db.call(notes, []));
    await after(({ database: db }) =>
      db.copyIn('bank', ['routing_number', 'name', 'loaded_at'], [['031000053', 'Third', '2026-11-20']]),
    );
    expect(await noted()).toEqual(['First']);
  });
});

describe('a path on the command line', () => {
  const pipe = join(room, 'pipe');
  beforeAll(() => {
    mkdirSync(join(room, 'folder'));
    writeFileSync(join(room, 'file.csv'), '');
    execFileSync('mkfifo', [pipe]);
  });

  it('CMD-1: is relative to the operator’s folder, not to the gateway’s', () => {
    const served = { ...context, folder: room, database };
    expect(['file.csv', 'folder', 'new/file.csv', join(room, 'folder')].map((path) => pathIn(served, path))).toEqual([
      join(room, 'file.csv'),
      join(room, 'folder'),
      join(room, 'new/file.csv'),
      join(room, 'folder'),
    ]);
    expect(pathIn(context, 'file.csv')).toBe(join(process.cwd(), 'file.csv'));
  });

  it('CMD-1: may be in memory, which is below the devices but has files', () => {
    expect(pathIn({ ...context, folder: room, database }, '/dev/shm/banks.csv')).toBe('/dev/shm/banks.csv');
  });

  it.each(['pipe', '/dev/stdin', '/dev/fd/63', '/dev/shmem', '/proc/self/fd/0'])(
    'CMD-1: %s is refused in a gateway, which would read its own or wait for ever',
    (typed) => {
      expect(() => pathIn({ ...context, folder: room, database }, typed)).toThrow('is a pipe or device of your shell');
      expect(pathIn({ ...context, folder: room }, typed)).toContain(typed);
    },
  );
});
