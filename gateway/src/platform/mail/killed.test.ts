import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { afterAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { COMPILED } from '../../../test/gateway-process.ts';
import { readArchive, unpack } from '../../../test/shared-archive.ts';
import { openDatabase } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import type { Database } from '../database/port.ts';
import { generateKeys, parseKeys } from '../keys/key-ring.ts';
import { LEASE_SECONDS } from '../outbox/delivery.ts';
import { outboxRows, shiftableClock } from '../outbox/fixture/queue.ts';
import { smtpListener } from './fixture/smtp-listener.ts';
import { queueMail } from './queue-mail.ts';

const workFolder = mkdtempSync(join(tmpdir(), 'paystead-killed-'));
const keys = generateKeys();
const clock = shiftableClock();
const server = await smtpListener();
const prepared = inject('prepared');
const shared = prepared.engine === 'postgres' ? await freshDatabase() : undefined;
afterAll(async () => {
  await server.close();
  await shared?.close();
  rmSync(workFolder, { recursive: true, force: true });
});

const folder = join(workFolder, 'database');
const place = shared?.url ?? folder;

/** Opens the database of the killed process; on the embedded engine only one process may have it open. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  if (shared) return work(shared.database);
  const database = openDatabase(await openEmbedded({ folder }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function startWorker() {
  const program = join(import.meta.dirname, 'fixture/deliver.ts');
  const child = spawn(execPath, [program, prepared.engine, place, keys, server.url, clock.now().toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: COMPILED,
  });
  return { child, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
}

const brand = { productName: 'Pay', footer: 'f', actionColorHex: '#0b7a75', sidebarColorHex: '#10302f' };
const COUNT = 40;

function queueAll(database: Database): Promise<string[]> {
  return database.asDirectory(async (tx) => {
    const ids: string[] = [];
    for (let number = 0; number < COUNT; number += 1) {
      const data = { at: clock.now().toISOString(), device: '', clientName: '' };
      const mail = { template: 'newDevice', data, language: 'en', brand, clientId: null, employeeId: null } as const;
      ids.push(await queueMail(tx, parseKeys(keys), { ...mail, to: `person${number}@example.test` }, clock.now()));
    }
    return ids;
  });
}

/* Drill: three processes, one after another, open the database. */
it('kill -9 while sending: no mail is lost, and repeats share the Message-ID', async () => {
  if (prepared.engine === 'embedded') await unpack(readArchive(readFileSync(prepared.migrated)), folder);
  const ids = await inDatabase(queueAll);
  // Kill the process while some mails have arrived but aren't confirmed, and once more later on.
  for (const taken of [10, 25]) {
    server.answer = 'take';
    const { child, ended } = startWorker();
    await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThanOrEqual(taken);
    server.answer = 'hang';
    const received = server.received.length;
    await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThan(received);
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    clock.shift(LEASE_SECONDS);
  }
  server.answer = 'take';
  expect(await startWorker().ended).toEqual([0, null]);

  const messageIds = new Set(server.received.map(({ messageId }) => messageId));
  expect(messageIds).toEqual(new Set(ids.map((id) => `<${id}@example.test>`)));
  expect(server.received.length).toBeGreaterThan(COUNT);
  // Each mail went to its own recipient alone, also when it was repeated.
  for (const id of messageIds)
    expect(new Set(server.received.filter((one) => one.messageId === id).flatMap(({ to }) => to)).size).toBe(1);
  const states = (await inDatabase(outboxRows)).map(({ state }) => state);
  expect(states).toEqual(Array(COUNT).fill('sent'));
});
