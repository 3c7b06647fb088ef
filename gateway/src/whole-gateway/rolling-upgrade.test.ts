import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { startGateway, type GatewayProcess } from '../../test/gateway-process.ts';
import { migrationsFolder } from '../../test/prepared.ts';
import { balance, type Balancer } from '../../test/upgrade/balancer.ts';
import { startLoad, type Load } from '../../test/upgrade/load.ts';
import { loopbackProvider, type LoopbackProvider } from '../../test/upgrade/loopback-provider.ts';
import { loadSchema0038 } from '../../test/upgrade/schema-0038.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { readMigrations, readSchemaVersions } from '../platform/database/schema/migrations-folder.ts';

/* Drill: two gateways of this release serve people of two clients while the database is migrated to the next release, and after it. */

const person = (username: string, clientCode: string) => ({
  username,
  clientCode,
  email: `${username}@${clientCode.toLowerCase()}.example`,
});
const PEOPLE = [
  person('wade.hollis', 'FALLSCITY'),
  person('lorraine.tandy', 'FALLSCITY'),
  person('dontae.mills', 'FALLSCITY'),
  person('marisol.vega', 'KEYSTONE'),
];

/** Migrations of the next release, two of them on tables that the load reads and writes. */
const NEXT = [
  'alter table pay_check add column next_note text; alter table session add column next_count int not null default 0;',
  'create table next_things (client_id uuid not null, thing_id uuid not null, primary key (client_id, thing_id));',
  'create index next_preference on preference (client_id); alter table preference add column next_value text;',
];

const room = mkdtempSync(path.join(os.tmpdir(), 'paystead-rolling-'));
const releases = { next: path.join(room, 'next'), afterNext: path.join(room, 'after-next') };

describe.runIf(inject('prepared').engine === 'postgres')('two gateways', () => {
  let test: TestDatabase;
  let provider: LoopbackProvider;
  let balancer: Balancer;
  let load: Load;
  const gateways = new Map<number, GatewayProcess>();

  beforeAll(async () => {
    await writeReleases();
    test = await freshDatabase({ migrations: null });
    await loadSchema0038(test.driver);
    await migrate(test.driver, migrationsFolder);
    provider = await loopbackProvider();
    for (const port of [await freePort(), await freePort()]) start(port);
    await Promise.all([...gateways.values()].map(({ ready }) => ready));
    balancer = balance([...gateways.keys()]);
    await balancer.serving([...gateways.keys()]);
    load = startLoad(balancer, provider, PEOPLE);
  }, 240_000);
  afterAll(async () => {
    await load.end();
    await balancer.close();
    for (const gateway of gateways.values()) {
      gateway.signal('SIGKILL');
      await gateway.ended;
    }
    await provider.close();
    await test.close();
    rmSync(room, { recursive: true });
  });

  function start(port: number): GatewayProcess {
    const gateway = startGateway({
      NODE_ENV: 'production',
      PORT: String(port),
      PAYSTEAD_DATA: path.join(room, `data-${port}`),
      DATABASE_URL: test.url ?? '',
      PAYSTEAD_KEYS: `test1:${Buffer.alloc(32, 7).toString('base64')}`,
      PAYSTEAD_OIDC_ISSUER: provider.issuer,
      PAYSTEAD_OIDC_CLIENT_ID: provider.clientId,
      // Ten times as long as the balancer takes to notice.
      PAYSTEAD_DRAIN_SECONDS: '1',
      PAYSTEAD_REQUESTS_PER_MINUTE: '1000000',
      PAYSTEAD_LOG_LEVEL: 'silent',
    });
    gateways.set(port, gateway);
    return gateway;
  }

  it('OPS-4: serve while the database is migrated to the next release, without a failed request', async () => {
    await load.more(200);
    expect(await migrate(test.driver, releases.next)).toHaveLength(NEXT.length);
    await load.more(200);
    expect(load.failed).toEqual([]);
    await balancer.serving([...gateways.keys()]);
  }, 240_000);

  it('OPS-4: are replaced one by one on the next release’s schema, without a failed request', async () => {
    for (const [port, gateway] of gateways) {
      gateway.signal('SIGTERM');
      expect(await gateway.ended).toMatchObject({ code: 0 });
      await load.more(100);
      await start(port).ready;
      await balancer.serving([...gateways.keys()]);
      await load.more(100);
    }
    expect(load.failed).toEqual([]);
    expect(load.done()).toBeGreaterThan(600);
  }, 240_000);

  it('OPS-4: are not ready on the schema after the next one, and don’t start on it', async () => {
    await load.end();
    await migrate(test.driver, releases.afterNext);
    await balancer.serving([]);
    const own = (await readSchemaVersions(migrationsFolder)).closed.length + 1;
    const reason = `The database is at schema version ${own + 2} (migration`;
    for (const port of gateways.keys()) {
      const reply = await fetch(`http://127.0.0.1:${port}/health/ready`);
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({
        status: 'notReady',
        checks: { schema: expect.stringContaining(reason) },
      });
    }
    const { code, output } = await start(await freePort()).ended;
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
  }, 120_000);
});

/** Writes the migrations of the two releases after this one. */
async function writeReleases(): Promise<void> {
  const known = await readMigrations(migrationsFolder);
  const { closed } = await readSchemaVersions(migrationsFolder);
  const nameOf = (index: number) => `${String(known.length + index + 1).padStart(4, '0')}_next.sql`;
  for (const [folder, files] of [
    [releases.next, NEXT],
    [releases.afterNext, [...NEXT, 'create table after_next (id int primary key);']],
  ] as const) {
    cpSync(migrationsFolder, folder, { recursive: true });
    for (const [index, sql] of files.entries()) writeFileSync(path.join(folder, nameOf(index)), sql);
    const ends = [known.at(-1)?.name, ...(files.length > NEXT.length ? [nameOf(NEXT.length - 1)] : [])];
    writeFileSync(
      path.join(folder, 'schema-versions.json'),
      JSON.stringify({ closed: [...closed, ...ends], openFor: 'next' }),
    );
  }
}
