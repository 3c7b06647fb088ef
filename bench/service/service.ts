import type { AddressInfo } from 'node:net';
import { createClient, type PaysteadClient } from '../../client/src/client.ts';
import { createApp } from '../../gateway/src/app.ts';
import { filesOf } from '../../gateway/src/files-of.ts';
import { brandsOf } from '../../gateway/src/brands.ts';
import { changeEngine, type ChangeEngine } from '../../gateway/src/change-engine.ts';
import { readConfig } from '../../gateway/src/config.ts';
import {
  preferenceRows,
  proposal,
  submitAs,
  toastApplier,
} from '../../gateway/src/features/pending-transactions/test/changes.ts';
import { systemClock } from '../../gateway/src/platform/clock.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import type { Database } from '../../gateway/src/platform/database/port.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { generateKeys, parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { createLog } from '../../gateway/src/platform/log.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { addCredential, createServiceAccount, grantScopes } from '../../gateway/src/service/accounts/account-store.ts';
import { newSecret } from '../../gateway/src/service/accounts/secret.ts';
import { createImportWorker } from '../../gateway/src/imports/queue/worker.ts';
import { furnish, inserter } from '../../gateway/test/harness/furnish.ts';
import { MILLRACE, type PersonKey } from '../../gateway/test/harness/people.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';

const ACCOUNT = '0b7d1a52-8a0e-4a3e-9a55-0a7c1f2d9b10';
/** The people whose changes are approved in each round. */
const ASKING: readonly PersonKey[] = ['plain', 'colleague', 'manager', 'supervisor'];

/**
 * Sends a batch of that many records through the client to a gateway on PostgreSQL with fsync, twice, and lets a pay engine read and
 * answer a fifth as many approved changes, one by one. Prints how many of each in a second. Returns false unless all had their effect.
 */
export async function serviceThroughput(records: number, writeLine: (line: string) => void): Promise<boolean> {
  const server = await startPostgres({ fsync: 'on' });
  if ('absent' in server) {
    writeLine(`The service API is measured on PostgreSQL: ${server.absent}.`);
    return true;
  }
  try {
    const driver = await openPostgres({ url: server.url, bootstrap: true });
    await migrate(driver, MIGRATIONS);
    const database = openDatabase(driver);
    await furnish(inserter(database));
    const isGood = await measure(database, server.url, records, writeLine);
    await database.close();
    return isGood;
  } finally {
    await server.stop();
  }
}

async function measure(
  database: Database,
  url: string,
  records: number,
  writeLine: (line: string) => void,
): Promise<boolean> {
  const keyText = generateKeys();
  const [keys, log] = [parseKeys(keyText), createLog('silent')];
  const config = readConfig({
    DATABASE_URL: url,
    PAYSTEAD_KEYS: keyText,
    PAYSTEAD_FILES: 'database',
    PAYSTEAD_LOG_LEVEL: 'silent',
    PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
    PAYSTEAD_SERVICE_CALLS_PER_MINUTE: '1000000',
  });
  const engine = changeEngine(keys, brandsOf({ branding: true }), { directDeposit: toastApplier });
  const ports = { config, database, keys, log, clock: systemClock, portal: null, identity: null, changeEngine: engine };
  const { server } = await createApp(ports);
  try {
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const credentials = { clientId: 'bench', clientSecret: await addAccount(database) };
    const client = createClient({ url: `http://127.0.0.1:${port}`, credentials });
    const now = () => systemClock.now();
    const worker = createImportWorker({ database, keys, files: filesOf(ports), scanner: null, now, log });
    const send = async (what: string) => {
      const began = performance.now();
      const { importId } = await client.imports.create({ body: { lines: () => awards(records) } });
      const received = performance.now();
      await worker.drain();
      const ended = performance.now();
      const { status } = await client.imports.get({ importId });
      writeLine(
        `${records} records ${what}: received in ${seconds(received - began)} s, ${status} in ${seconds(ended - received)} s: ${rate(records, ended - began)} records a second`,
      );
      return status === 'applied';
    };
    const isApplied = (await send('as NDJSON')) && (await send('again, which changes nothing'));
    return (await measureChanges({ database, engine, client }, Math.round(records / 5), writeLine)) && isApplied;
  } finally {
    await server.close();
  }
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
const rate = (count: number, milliseconds: number): string =>
  Math.round((count / milliseconds) * 1000).toLocaleString('en-US');

/** Creates the account of the benchmark; returns its secret. */
async function addAccount(database: Database): Promise<string> {
  const secret = newSecret();
  const change = { by: 'bench', now: systemClock.now() };
  await database.asMaintenance(async (tx) => {
    await createServiceAccount(tx, ACCOUNT, 'bench', change);
    await grantScopes(tx, ACCOUNT, {
      clientCodes: [MILLRACE.code],
      scopes: ['imports:write', 'imports:read', 'changes:read-full', 'changes:acknowledge'],
    });
    await addCredential(tx, ACCOUNT, { kind: 'secret', hint: secret.text.slice(-4), hash: secret.hash }, change);
  });
  return secret.text;
}

function* awards(count: number) {
  for (let number = 1; number <= count; number += 1)
    yield {
      file: 'hr_records',
      record: {
        client_code: MILLRACE.code,
        employee_number: `E-000${1 + (number % 8)}`,
        kind: 'award',
        id: `award-${number}`,
        name: `Award ${number}`,
        date_awarded: '2026-06-30',
        amount: '100.00',
      },
    };
}

interface Exchange {
  readonly database: Database;
  readonly engine: ChangeEngine;
  readonly client: PaysteadClient;
}

/** Approves a few changes at a time, unmeasured, and measures how long a pay engine takes to read and to answer them. */
async function measureChanges(
  { database, engine, client }: Exchange,
  count: number,
  writeLine: (line: string) => void,
): Promise<boolean> {
  const insert = inserter(database);
  const { clientId } = MILLRACE;
  await insert('client_pay_engine', [{ client_id: clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' }]);
  await insert('client_decision_rule', [{ client_id: clientId, rule_type: 2, decider: 'none', deadline_days: 3 }]);
  await insert('preference', preferenceRows());
  let [reading, answering, applied, cursor] = [0, 0, 0, null as string | null];
  for (let round = 0; applied < count; round += 1) {
    const at = systemClock.now();
    for (const person of ASKING)
      await submitAs({ database, now: at }, engine.changes, person, proposal(5 + (round % 50), 5 + ((round + 1) % 50)));
    const began = performance.now();
    const page = await client.changes.list(cursor === null ? {} : { after: cursor });
    const read = performance.now();
    for (const { changeId } of page.changes) {
      const body = { status: 'accepted', engineReference: `P-${changeId}`, processedAt: at.toISOString() } as const;
      const { result } = await client.changes.acknowledge({ changeId, body });
      if (result !== 'applied') return false;
      applied += 1;
    }
    if (page.changes.length !== ASKING.length) return false;
    reading += read - began;
    answering += performance.now() - read;
    cursor = page.cursor;
  }
  writeLine(
    `${applied} approved changes: published and read by ${ASKING.length} in ${seconds(reading)} s, answered and applied one by one in ${seconds(answering)} s: ${rate(applied, reading + answering)} changes a second`,
  );
  return true;
}
