import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/database.ts';
import { administer, at } from '../../../test/server.ts';
import { lockDataFolder } from '../data-folder-lock.ts';
import { openDatabase } from './database.ts';
import { checkLogin } from './login.ts';
import { migrateServer, openEmbeddedIn, openForServing } from './open.ts';
import { noRow, statement } from './port.ts';
import { openPostgres } from './postgres.ts';

/* Drill: makes databases from nothing, as a first start does. */

const prepared = inject('prepared');
const fixture = path.join(import.meta.dirname, 'schema/fixture');
const add = statement('open.test.add', noRow, 'insert into note (client_id, note_id, body) values ($1, 1, $2)');
const read = statement('open.test.read', z.object({ body: z.string() }), 'select body from note');
const tenant = { clientId: '0a000000-0000-4000-8000-000000000001', employeeId: null };

describe.runIf(prepared.engine === 'embedded')('embedded in a data folder', () => {
  test('keeps its data, holds the lock while open and gives it back', async () => {
    const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'paystead-open-'));
    try {
      const first = await openEmbeddedIn(dataFolder, fixture);
      expect(() => lockDataFolder(dataFolder)).toThrow('in use');
      await first.database.asTenant(tenant, (tx) => tx.run(add, [tenant.clientId, 'kept']));
      await first.database.close();
      await expect(first.database.call(read, [])).rejects.toMatchObject({ code: 'database_unavailable' });

      const migrated: string[] = [];
      const second = await openEmbeddedIn(dataFolder, fixture, (name) => migrated.push(name));
      expect(migrated).toEqual([]);
      expect(await second.database.asTenant(tenant, (tx) => tx.rows(read, []))).toEqual([{ body: 'kept' }]);
      await second.database.close();
      await second.database.close();
      lockDataFolder(dataFolder).release();
    } finally {
      rmSync(dataFolder, { recursive: true });
    }
  });
});

test.runIf(prepared.engine === 'embedded')('a superuser is refused', async () => {
  // The embedded engine's own user is a superuser, so it is the one that never passes this check.
  const { driver, close } = await freshDatabase({ migrations: null });
  await expect(driver.exclusively(checkLogin)).rejects.toMatchObject({ code: 'unsafe_login' });
  await close();
});

describe.runIf(prepared.engine === 'postgres')('on a server', () => {
  const server = prepared.engine === 'postgres' ? prepared.server : '';
  const random = (): string => `paystead_open_${randomBytes(4).toString('hex')}`;

  async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
    const name = random();
    await administer(server, `create database ${name}`);
    try {
      await work(at(server, name));
    } finally {
      await administer(server, `drop database ${name} with (force)`);
    }
  }

  test('serving is refused before the database is prepared, and works once the operator has migrated', () =>
    withDatabase(async (url) => {
      await expect(openForServing({ url }, fixture)).rejects.toThrow('paystead migrate');
      await openPostgres({ url, bootstrap: true }).then((driver) => driver.close());
      await expect(openForServing({ url }, fixture)).rejects.toThrow('2 migrations are pending, 0001_note.sql first');
      expect(await migrateServer({ url }, fixture)).toHaveLength(2);
      const opened = await openForServing({ url }, fixture);
      expect(await opened.database.call(read, [])).toEqual([]);
      await opened.database.close();
    }));

  test('a login that bypasses row-level security, or may not assume the roles, is refused', () =>
    withDatabase(async (url) => {
      await migrateServer({ url }, fixture);
      const login = random();
      await administer(url, `create role ${login} login password 'x'`);
      const other = new URL(url);
      other.username = login;
      other.password = 'x';
      try {
        await expect(openPostgres({ url: other.href })).rejects.toThrow('may not assume');
        await administer(url, `grant paystead_app, paystead_maintenance to ${login}`);
        await openPostgres({ url: other.href }).then((driver) => driver.close());
      } finally {
        await administer(url, `drop role ${login}`);
      }
    }));

  test('no server, a wrong password and an exhausted pool are reported as unavailable, in time', async () => {
    const gone = new URL(server);
    gone.port = '1';
    await expect(openPostgres({ url: gone.href })).rejects.toMatchObject({ code: 'database_unavailable' });
    const wrong = new URL(server);
    wrong.password = 'wrong';
    await expect(openPostgres({ url: wrong.href })).rejects.toMatchObject({ code: 'database_unavailable' });

    const driver = await openPostgres({ url: at(server, prepared.migrated), poolSize: 1, connectTimeout: 1_000 });
    const database = openDatabase(driver);
    const one = statement('open.test.one', z.object({ n: z.number() }), 'select 1 as n');
    // Bypass the port, which would forbid it, to request a second session while the only one is lent out.
    await driver.exclusively(async () => {
      await expect(database.call(one, [])).rejects.toMatchObject({ code: 'database_unavailable', outcome: 'notDone' });
    });
    expect(await database.call(one, [])).toEqual([{ n: 1 }]);
    await database.close();
  });

  test('the time limits of a request apply', async () => {
    const options = { url: at(server, prepared.migrated), poolSize: 2, statementTimeout: 1_000, lockTimeout: 500 };
    const database = openDatabase(await openPostgres(options));
    const sleep = statement('open.test.sleep', z.object({ v: z.string() }), 'select pg_sleep(60)::text as v');
    await expect(database.call(sleep, [])).rejects.toMatchObject({ code: '57014' });
    await database.close();
  });
});
