import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts';
import { migrationsFolder } from '../../../../test/prepared.ts';
import { migrate, schemaStatus } from './migrate.ts';
import { chainMigrations, readMigrations } from './migrations-folder.ts';
import { statement } from '../port.ts';
import { schemaReadiness } from './schema-readiness.ts';
import { judgeSchema } from './schema-status.ts';

const fixture = path.join(import.meta.dirname, 'fixture');
let folder: string;
let fresh: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paystead-migrations-'));
  for (const name of readdirSync(fixture))
    writeFileSync(path.join(folder, name), readFileSync(path.join(fixture, name)));
  fresh = await freshDatabase({ migrations: null });
});
afterEach(async () => {
  await fresh.close();
  rmSync(folder, { recursive: true });
});

const names = ['0001_note.sql', '0002_definer.sql'];
const countClients = statement('migrate.test.count', z.object({ n: z.number() }), 'select count_clients() as n');

test('applies every file once, in order, and a function belongs to the directory role', async () => {
  expect(await schemaStatus(fresh.driver, folder)).toEqual({ state: 'pending', at: 0, pending: names });
  const reported: string[] = [];
  expect(await migrate(fresh.driver, folder, (name) => reported.push(name))).toEqual(names);
  expect(reported).toEqual(names);
  expect(await migrate(fresh.driver, folder)).toEqual([]);
  expect(await schemaStatus(fresh.driver, folder)).toEqual({ state: 'current', at: 2 });
  expect(await fresh.database.call(countClients, [])).toEqual([{ n: 2 }]);
});

test('two processes at once apply each file once', async () => {
  const both = await Promise.all([migrate(fresh.driver, folder), migrate(fresh.driver, folder)]);
  expect(both.flat().toSorted()).toEqual(names);
});

test('a failing file leaves nothing behind and stops the rest', async () => {
  writeFileSync(path.join(folder, '0003_broken.sql'), 'create table half (id int); select nothing_of_the_kind();');
  writeFileSync(path.join(folder, '0004_later.sql'), 'create table later (id int);');
  await expect(migrate(fresh.driver, folder)).rejects.toThrow('0003_broken.sql failed and was rolled back');
  expect(await schemaStatus(fresh.driver, folder)).toMatchObject({ state: 'pending', at: 2 });
  const half = statement(
    'migrate.test.half',
    z.object({ r: z.null() }),
    "select to_regclass('paystead.half')::text as r",
  );
  expect(await fresh.database.call(half, [])).toEqual([{ r: null }]);
});

test.runIf(inject('prepared').engine === 'postgres')(
  'OPS-4: a migration that waits for a table lets requests pass, and is applied when the table is free',
  async () => {
    await migrate(fresh.driver, folder, () => {}, 2);
    writeFileSync(path.join(folder, '0003_locks.sql'), 'alter table note add column more text;');
    const reading = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const reader = fresh.driver.exclusively(async (connection) => {
      await connection.script('begin; set local role paystead_schema_owner; lock table note in access share mode');
      reading.resolve();
      await mayEnd.promise;
      await connection.script('commit');
    });
    await reading.promise;
    let isDone = false;
    const migrating = migrate(fresh.driver, folder).finally(() => (isDone = true));
    // A failure shows where it is awaited.
    migrating.catch(() => undefined);
    const waiting = statement(
      'migrate.test.waiting',
      z.object({ n: z.number() }),
      `select count(*)::int as n from pg_locks where relation = 'note'::regclass and not granted`,
    );
    const isWaiting = async () => (await fresh.database.asMaintenance((tx) => tx.one(waiting, []))).n > 0;
    try {
      await expect.poll(isWaiting).toBe(true);
      // The migration gives up its place in the queue, and comes back.
      await expect.poll(isWaiting).toBe(false);
      await expect.poll(isWaiting).toBe(true);
      expect(isDone).toBe(false);
    } finally {
      // Both sessions end even if an expectation fails: the database can't be closed before.
      mayEnd.resolve();
      await Promise.allSettled([reader, migrating]);
    }
    expect(await migrating).toEqual(['0003_locks.sql']);
  },
  90_000,
);

test.runIf(inject('prepared').engine === 'postgres')(
  'OPS-4: a migration that changes two tables gives way to a request that reads them in the other order',
  async () => {
    await migrate(fresh.driver, folder, () => {}, 2);
    writeFileSync(path.join(folder, '0003_first.sql'), 'create table first (id int); create table second (id int);');
    await migrate(fresh.driver, folder);
    writeFileSync(
      path.join(folder, '0004_both.sql'),
      'alter table first add column more text; alter table second add column more text;',
    );
    const asOwner = 'set local role paystead_schema_owner';
    const read = (table: 'first' | 'second') => `select count(*) from ${table}`;
    let migrating: Promise<string[]> = Promise.resolve([]);
    const command = await fresh.driver.exclusively(async (connection) => {
      await connection.script(`begin; ${asOwner}; ${read('second')}`);
      migrating = migrate(fresh.driver, folder);
      const waiting = statement(
        'migrate.test.waitingForSecond',
        z.object({ n: z.number() }),
        `select count(*)::int as n from pg_locks where relation = 'second'::regclass and not granted`,
      );
      const isWaiting = async () => (await fresh.database.asMaintenance((tx) => tx.one(waiting, []))).n > 0;
      await expect.poll(isWaiting, { interval: 20 }).toBe(true);
      await connection.script(read('first'));
      return connection.script('commit');
    });
    expect(command).toBe('COMMIT');
    expect(await migrating).toEqual(['0004_both.sql']);
  },
  60_000,
);

test('a changed file is refused by name', async () => {
  await migrate(fresh.driver, folder);
  writeFileSync(path.join(folder, '0001_note.sql'), '-- another thought\n', { flag: 'a' });
  await expect(migrate(fresh.driver, folder)).rejects.toThrow('0001_note.sql was changed');
  expect(await schemaStatus(fresh.driver, folder)).toMatchObject({ state: 'refused' });
});

test('a renamed file is refused by both names', async () => {
  await migrate(fresh.driver, folder);
  renameSync(path.join(folder, '0002_definer.sql'), path.join(folder, '0002_other.sql'));
  await expect(migrate(fresh.driver, folder)).rejects.toThrow(/0002_definer.sql.*0002_other.sql/);
});

test('a build serves a schema one version ahead of it, not two', async () => {
  writeFileSync(path.join(folder, '0003_more.sql'), 'create table more (id int);');
  await migrate(fresh.driver, folder);
  rmSync(path.join(folder, '0003_more.sql'));
  expect(await schemaStatus(fresh.driver, folder)).toEqual({ state: 'aheadByOne', at: 3 });
  expect(await migrate(fresh.driver, folder)).toEqual([]);
  rmSync(path.join(folder, '0002_definer.sql'));
  expect(await schemaStatus(fresh.driver, folder)).toMatchObject({ state: 'refused', at: 3 });
});

test("the product's own migrations apply", async () => {
  const own = await readMigrations(migrationsFolder);
  expect(await migrate(fresh.driver, migrationsFolder)).toHaveLength(own.length);
});

test('OPS-4: a running gateway is ready on its schema and the next, and not two behind', async () => {
  await migrate(fresh.driver, folder);
  const next = mkdtempSync(path.join(os.tmpdir(), 'paystead-next-release-'));
  try {
    const ready = schemaReadiness(fresh.driver, folder);
    expect(await ready()).toBeNull();
    for (const name of readdirSync(folder)) writeFileSync(path.join(next, name), readFileSync(path.join(folder, name)));
    writeFileSync(path.join(next, '0003_more.sql'), 'create table more (id int);');
    await migrate(fresh.driver, next);
    expect(await ready()).toBeNull();
    writeFileSync(path.join(next, '0004_even_more.sql'), 'create table even_more (id int);');
    await migrate(fresh.driver, next);
    expect(await ready()).toBe(
      'The database is at schema version 4 (migration 4), this build serves 2 and 3 (it knows migration 2): it is too old.',
    );
    expect(await schemaReadiness(fresh.driver, next)()).toBeNull();
  } finally {
    rmSync(next, { recursive: true });
  }
});

test('OPS-4: a gateway serves a release with several migrations, and not the release after it', async () => {
  writeFileSync(path.join(folder, 'schema-versions.json'), JSON.stringify({ closed: [], openFor: '1.0.0' }));
  await migrate(fresh.driver, folder);
  const ready = schemaReadiness(fresh.driver, folder);
  const next = mkdtempSync(path.join(os.tmpdir(), 'paystead-next-release-'));
  const add = (name: string) => writeFileSync(path.join(next, name), `create table ${name.slice(5, -4)} (id int);`);
  try {
    for (const name of readdirSync(folder)) writeFileSync(path.join(next, name), readFileSync(path.join(folder, name)));
    writeFileSync(
      path.join(next, 'schema-versions.json'),
      JSON.stringify({ closed: ['0002_definer.sql'], openFor: '2.0.0' }),
    );
    for (const name of ['0003_three.sql', '0004_four.sql', '0005_five.sql']) add(name);
    expect(await migrate(fresh.driver, next)).toHaveLength(3);
    expect(await ready()).toBeNull();
    expect(await schemaStatus(fresh.driver, folder)).toEqual({ state: 'aheadByOne', at: 5 });

    writeFileSync(
      path.join(next, 'schema-versions.json'),
      JSON.stringify({ closed: ['0002_definer.sql', '0005_five.sql'], openFor: '3.0.0' }),
    );
    add('0006_six.sql');
    await migrate(fresh.driver, next);
    expect(await ready()).toBe(
      'The database is at schema version 3 (migration 6), this build serves 1 and 2 (it knows migration 2): it is too old.',
    );
  } finally {
    rmSync(next, { recursive: true });
  }
});

test('OPS-4: a database of a release that recorded no versions is served, counted and migrated', async () => {
  writeFileSync(path.join(folder, '0003_three.sql'), 'create table three (id int);');
  writeFileSync(path.join(folder, '0004_four.sql'), 'create table four (id int);');
  await migrate(fresh.driver, folder, () => {}, 3);
  await fresh.driver.exclusively((connection) =>
    connection.script(
      'begin; set local role paystead_schema_owner; alter table paystead.schema_migration drop column version; commit',
    ),
  );
  rmSync(path.join(folder, '0004_four.sql'));
  expect(await schemaStatus(fresh.driver, folder)).toEqual({ state: 'current', at: 3 });
  rmSync(path.join(folder, '0003_three.sql'));
  expect(await schemaStatus(fresh.driver, folder)).toEqual({ state: 'aheadByOne', at: 3 });
  writeFileSync(path.join(folder, '0003_three.sql'), 'create table three (id int);');
  writeFileSync(path.join(folder, '0004_four.sql'), 'create table four (id int);');
  expect(await migrate(fresh.driver, folder)).toEqual(['0004_four.sql']);
  expect(await schemaStatus(fresh.driver, folder)).toEqual({ state: 'current', at: 4 });
});

test('OPS-4: a gateway whose database was replaced by an older one is not ready', async () => {
  await migrate(fresh.driver, folder, () => {}, 1);
  expect(await schemaReadiness(fresh.driver, folder)()).toBe(
    'The database is at 1, this build needs 2: run `./paystead migrate`.',
  );
});

describe('the folder', () => {
  test('a gap, a double or an odd name is refused', () => {
    expect(() => chainMigrations([{ name: '0002_a.sql', sql: '' }])).toThrow('0001_');
    expect(() => chainMigrations([{ name: '0001_A.sql', sql: '' }])).toThrow('0001_A.sql');
    const twice = ['0001_a.sql', '0001_b.sql'].map((name) => ({ name, sql: '' }));
    expect(() => chainMigrations(twice)).toThrow('0001_b.sql');
  });

  test('a hash covers all files before it, and line ends do not matter', () => {
    const chain = (first: string) =>
      chainMigrations([
        { name: '0001_a.sql', sql: first },
        { name: '0002_b.sql', sql: 'select 2' },
      ]).map((migration) => migration.hash);
    expect(chain('select 1')[1]).not.toBe(chain('select 3')[1]);
    expect(chain('select\r\n1')).toEqual(chain('select\n1'));
  });

  test('a closed version that ends with no file, or before the one it follows, is refused', () => {
    const files = ['0001_a.sql', '0002_b.sql', '0003_c.sql'].map((name) => ({ name, sql: '' }));
    const chain = (closed: string[]) =>
      chainMigrations(files, { closed, openFor: '1.0.0' }).map(({ version }) => version);
    expect(chain([])).toEqual([1, 1, 1]);
    expect(chain(['0001_a.sql'])).toEqual([1, 2, 2]);
    expect(chain(['0001_a.sql', '0003_c.sql'])).toEqual([1, 2, 2]);
    for (const closed of [['0001_other.sql'], ['0002_b.sql', '0001_a.sql'], ['0002_b.sql', '0002_b.sql']])
      expect(() => chain(closed)).toThrow('schema-versions.json');
  });

  test('the earliest changed file is named', () => {
    const before = chainMigrations(['a', 'b', 'c'].map((sql, index) => ({ name: `000${index + 1}_x.sql`, sql })));
    const after = chainMigrations(['a', 'B', 'c'].map((sql, index) => ({ name: `000${index + 1}_x.sql`, sql })));
    expect(judgeSchema(after, before)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('0002_x.sql'),
    });
  });
});
