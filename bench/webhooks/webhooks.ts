import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { noRow, statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { addressRule, readRange } from '../../gateway/src/platform/guarded-post/address-rule.ts';
import { createGuardedPost } from '../../gateway/src/platform/guarded-post/guarded-post.ts';
import { generateKeys, parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { createLog } from '../../gateway/src/platform/log.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { createServiceAccount, grantScopes } from '../../gateway/src/service/accounts/account-store.ts';
import { numberEvents } from '../../gateway/src/service/events/number-events.ts';
import { newWebhookSecret, sealSecret } from '../../gateway/src/service/webhooks/secret.ts';
import { createWebhookWorker } from '../../gateway/src/service/webhooks/worker.ts';
import { furnish, inserter } from '../../gateway/test/harness/furnish.ts';
import { MILLRACE } from '../../gateway/test/harness/people.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';

/** Records events of the whole client; a real one differs only in its ids. */
const recordEvents = statement(
  'bench.record_events',
  noRow,
  `select record_service_event($1, null, 'import.applied', now(), jsonb_build_object('runNumber', n))
     from generate_series(1, $2::int) n`,
);

/** Sends that many events to two local receivers, and prints how many deliveries left in a second. */
export async function webhookThroughput(events: number, writeLine: (line: string) => void): Promise<boolean> {
  const server = await startPostgres({ fsync: 'on' });
  if ('absent' in server) {
    writeLine(`Webhooks are measured on PostgreSQL: ${server.absent}.`);
    return true;
  }
  try {
    const driver = await openPostgres({ url: server.url, bootstrap: true });
    await migrate(driver, MIGRATIONS);
    const database = openDatabase(driver);
    await furnish(inserter(database));
    const isGood = await measure(database, events, writeLine);
    await database.close();
    return isGood;
  } finally {
    await server.stop();
  }
}

async function measure(database: Database, events: number, writeLine: (line: string) => void): Promise<boolean> {
  const received = new Set<string>();
  const receiver = http.createServer((request, response) => {
    request.on('end', () => {
      received.add(`${request.url ?? ''} ${String(request.headers['webhook-id'])}`);
      response.writeHead(204).end();
    });
    request.resume();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const keys = parseKeys(generateKeys());
  const now = new Date();
  await addWebhooks(
    database,
    now,
    (webhookId) => sealSecret(keys, webhookId, 'secret_sealed', newWebhookSecret()),
    port,
  );
  await database.asMaintenance((tx) => tx.run(recordEvents, [MILLRACE.clientId, events]));

  const beganNumbering = performance.now();
  while ((await numberEvents(database, now)) > 0);
  const numbering = performance.now() - beganNumbering;
  const post = createGuardedPost({ rule: addressRule([readRange('127.0.0.1')].filter((range) => range !== null)) });
  const clock = { now: () => new Date() };
  const worker = createWebhookWorker({ database, keys, clock, log: createLog('silent'), post });
  const began = performance.now();
  const sent = await worker.drain();
  const seconds = (performance.now() - began) / 1000;
  post.close();
  receiver.close();
  writeLine(`${events} events numbered with their deliveries in ${numbering.toFixed(0)} ms`);
  writeLine(`${sent} deliveries to 2 receivers in ${seconds.toFixed(1)} s: ${(sent / seconds).toFixed(0)} a second`);
  return received.size === events * 2;
}

const addWebhook = statement(
  'bench.add_webhook',
  noRow,
  `insert into webhook (webhook_id, service_account_id, url, types, created_at, secret_sealed) values ($1, $2, $3, '{}', $4, $5)`,
);

async function addWebhooks(
  database: Database,
  now: Date,
  sealedSecretOf: (webhookId: string) => Uint8Array,
  port: number,
): Promise<void> {
  const accountId = randomUUID();
  await database.asMaintenance(async (tx) => {
    await createServiceAccount(tx, accountId, 'bench', { by: 'bench', now });
    await grantScopes(tx, accountId, { clientCodes: [MILLRACE.code], scopes: ['webhooks:manage'] });
    for (const path of ['a', 'b']) {
      const webhookId = randomUUID();
      const url = `http://127.0.0.1:${port}/${path}`;
      await tx.run(addWebhook, [webhookId, accountId, url, now.toISOString(), sealedSecretOf(webhookId)]);
    }
  });
}
