import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { migrationsFolder } from '../../../test/prepared.ts';
import { administer, at } from '../../../test/server.ts';
import { freePort } from '../../../../scripts/processes/free-port.ts';
import { findProgramsFolder, unprivileged, startPostgres } from '../../../../scripts/processes/postgres.ts';
import { examine } from '../../operator/checks/doctor.ts';
import { heldTo } from '../access/held-database.ts';
import { generateKeys } from '../keys/key-ring.ts';
import type { Driver } from './driver.ts';
import { DatabaseUnavailable } from './failures.ts';
import { migrateServer, openForServing, type OpenedDatabase } from './open.ts';
import { noRow, statement } from './port.ts';
import { createReplica, notUsed } from './replica.ts';

/* Drill: takes a server away from the gateway that reads from it, and brings it back. */

const sessions = (lag: () => number): Driver => ({
  engine: 'postgres',
  exclusively: (work) =>
    work({
      query: async () => ({ fields: [{ name: 'lag', oid: 701 }], rows: [[String(lag())]], affected: 1 }),
      script: async () => '',
      copy: async () => 0,
    }),
  close: async () => undefined,
});

describe('a read replica', () => {
  it('serves up to its limit, and not beyond', async () => {
    let [lag, time] = [0, 0];
    const replica = createReplica(
      async () => sessions(() => lag),
      10,
      () => time,
    );
    const seen: unknown[] = [];
    for (lag of [0, 10, 10.5, 3]) {
      time += 1000;
      seen.push(await replica.read(async () => lag));
    }
    expect(seen).toEqual([0, 10, notUsed, 3]);
    expect(replica.uses).toEqual({ replica: 3, primary: 1 });
  });

  it('is measured once a second, and again at once after a read that it gave up', async () => {
    let [measured, time] = [0, 0];
    const replica = createReplica(
      async () => sessions(() => ((measured += 1), 0)),
      10,
      () => time,
    );
    await replica.read(async () => 1);
    time += 999;
    await replica.read(async () => 1);
    expect(measured).toBe(1);
    expect(await replica.read(() => Promise.reject(new DatabaseUnavailable('gone', 'notDone')))).toBe(notUsed);
    await replica.read(async () => 1);
    expect(measured).toBe(2);
    time += 1000;
    await replica.read(async () => 1);
    expect(measured).toBe(3);
  });

  it('that can’t be opened is tried again every five seconds', async () => {
    let [tried, time] = [0, 0];
    const replica = createReplica(
      async () => {
        tried += 1;
        if (tried < 3) throw new Error('not there');
        return sessions(() => 0);
      },
      10,
      () => time,
    );
    const attempts: unknown[] = [];
    for (time of [0, 4000, 5000, 9000, 10_000]) attempts.push([await replica.read(async () => 'read'), tried]);
    expect(attempts).toEqual([
      [notUsed, 1],
      [notUsed, 1],
      [notUsed, 2],
      [notUsed, 2],
      ['read', 3],
    ]);
  });

  it('passes on what is wrong with the read itself', async () => {
    const replica = createReplica(
      async () => sessions(() => 0),
      10,
      () => 0,
    );
    await expect(replica.read(() => Promise.reject(new TypeError('wrong')))).rejects.toThrow('wrong');
  });
});

const folderOfPrograms = findProgramsFolder() ?? '';
const account = await unprivileged();
const isPossible = account !== undefined && existsSync(join(folderOfPrograms, 'pg_basebackup'));

describe.runIf(isPossible)('a read replica of PostgreSQL (skipped without its programs)', () => {
  let primary: Extract<Awaited<ReturnType<typeof startPostgres>>, { url: string }>;
  let folder: string;
  let replicaUrl: string;
  let replicaAdministrator: string;
  let opened: OpenedDatabase;
  const run = (program: string, ...args: readonly string[]) =>
    promisify(execFile)('bash', ['-c', '"$0" "$@" > "$OUT" 2>&1', join(folderOfPrograms, program), ...args], {
      ...account,
      cwd: folder,
      env: { PATH: `${folderOfPrograms}:/usr/bin:/bin`, OUT: join(folder, 'printed'), LC_ALL: 'C' },
    });

  const count = statement(
    'test.replica.count',
    z.object({ employees: z.int(), port: z.int(), recovering: z.boolean() }),
    `select count(*)::int as employees, current_setting('port')::int as port, pg_is_in_recovery() as recovering from employee`,
  );
  const rename = statement(
    'test.replica.rename',
    noRow,
    `update employee set employee_number = 'X1' where employee_id = $1`,
  );
  const numbered = statement(
    'test.replica.numbered',
    z.object({ n: z.int() }),
    `select count(*)::int as n from employee where employee_number = 'X1'`,
  );
  const LAGGING = { readOnly: true, mayLag: true } as const;
  const where = async () => (await opened.database.asMaintenance((tx) => tx.one(count, []), LAGGING)).recovering;

  beforeAll(async () => {
    const started = await startPostgres();
    if ('absent' in started) throw new Error(started.absent);
    primary = started;
    await migrateServer({ url: primary.url }, migrationsFolder);
    folder = await mkdtemp(join(tmpdir(), 'paystead-replica-'));
    await chmod(folder, 0o700);
    if (account?.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const data = join(folder, 'data');
    await run(
      'pg_basebackup',
      `--dbname=${primary.administratorUrl}`,
      `--pgdata=${data}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
    );
    const port = String(await freePort());
    await appendFile(
      join(data, 'postgresql.conf'),
      `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\nfsync = off\nmax_connections = 200\n`,
    );
    await run('pg_ctl', 'start', '--wait', '--silent', `--pgdata=${data}`);
    const elsewhere = (url: string) => {
      const other = new URL(url);
      other.port = port;
      return other.href;
    };
    replicaUrl = elsewhere(primary.url);
    replicaAdministrator = elsewhere(at(primary.administratorUrl, 'paystead'));
    opened = await openForServing(
      { url: primary.url, replica: { url: replicaUrl, maxLagSeconds: 1 } },
      migrationsFolder,
    );
    await furnish(inserter(opened.database));
  });
  afterAll(async () => {
    await opened?.database.close();
    await run('pg_ctl', 'stop', '--silent', '--mode=immediate', `--pgdata=${join(folder, 'data')}`).catch(
      () => undefined,
    );
    await primary?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('serves reads that may lag, and no others', async () => {
    await vi.waitFor(async () => expect(await where()).toBe(true), { timeout: 30_000 });
    for (const options of [{}, { readOnly: true }, { mayLag: true }])
      expect(await opened.database.asMaintenance((tx) => tx.one(count, []), options)).toMatchObject({
        recovering: false,
      });
  });

  it('holds an operator to the clients in scope, as the primary does', async () => {
    const of = (clients: readonly string[]) => {
      const scope = { clients: clients.map((clientId) => ({ clientId })) } as unknown as Parameters<typeof heldTo>[1];
      return heldTo(opened.database, scope).asMaintenance((tx) => tx.one(count, []), LAGGING);
    };
    const [millrace, bakery] = [PEOPLE.plain.client.clientId, PEOPLE.other.client.clientId];
    const [first, second, both] = [await of([millrace]), await of([bakery]), await of([millrace, bakery])];
    expect([first.recovering, second.recovering, both.recovering]).toEqual([true, true, true]);
    expect(first.employees).toBeGreaterThan(second.employees);
    expect(first.employees + second.employees).toBe(both.employees);
    expect((await of([])).employees).toBe(0);
  });

  it('takes no change', async () => {
    await expect(
      opened.database.asMaintenance((tx) => tx.run(rename, [PEOPLE.plain.employeeId]), LAGGING),
    ).rejects.toMatchObject({ code: '25006' });
  });

  it('that is behind is left alone until it has caught up', async () => {
    await administer(replicaAdministrator, 'select pg_wal_replay_pause()');
    await opened.database.asMaintenance((tx) => tx.run(rename, [PEOPLE.plain.employeeId]));
    const old = () => opened.database.asMaintenance((tx) => tx.one(numbered, []), LAGGING);
    // While it is less than a second behind, it may still answer with the old row.
    await vi.waitFor(async () => expect(await where()).toBe(false), { timeout: 30_000 });
    expect(await old()).toEqual({ n: 1 });
    await administer(replicaAdministrator, 'select pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await where()).toBe(true), { timeout: 30_000 });
    expect(await old()).toEqual({ n: 1 });
  });

  it('that is gone is stood in for by the primary, and used again when it is back', async () => {
    const found = async () => {
      const environment = {
        DATABASE_URL: primary.url,
        PAYSTEAD_KEYS: generateKeys(),
        PAYSTEAD_REPLICA_URL: replicaUrl,
      };
      const findings = await examine(environment, async () => ({ body: {}, serverTime: null }));
      return findings.find(({ name }) => name === 'replica');
    };
    expect(await found()).toEqual({ name: 'replica', ok: true, detail: `${new URL(replicaUrl).host}, 0 s behind` });
    const data = `--pgdata=${join(folder, 'data')}`;
    await run('pg_ctl', 'stop', '--wait', '--silent', '--mode=immediate', data);
    expect(await where()).toBe(false);
    expect(await found()).toMatchObject({
      ok: true,
      isWarning: true,
      detail: expect.stringContaining('can’t be reached'),
    });
    await run('pg_ctl', 'start', '--wait', '--silent', data);
    await vi.waitFor(async () => expect(await where()).toBe(true), { timeout: 30_000 });
  });
});
