import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { seededDatabase, SEEDED_KEYS } from '../../../test/seeded.ts';
import { z } from 'zod';
import { statement, type Database, type Transaction } from '../database/port.ts';
import { serveHealth } from '../health.ts';
import { createKeyAnnouncement, keysReadiness, readKeyUse, readRunningGateways } from './announce.ts';
import { generateKeys, parseKeys, type KeyRing } from './key-ring.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await seededDatabase();
});
afterAll(() => test.close());

const NOW = new Date('2026-11-20T15:00:00Z');
const OTHER = parseKeys(generateKeys());
const ID = SEEDED_KEYS.current.id;
/** The id of the key that sealed the demo, with another value. */
const WRONG = parseKeys(`${ID}:${Buffer.alloc(32, 8).toString('base64')}`);

const announcing = (keys: KeyRing, now = NOW) =>
  createKeyAnnouncement({ database: test.database, clock: { now: () => now }, keys }, 'machine:1');

/** Asks a gateway with these keys whether it is ready. */
async function health(keys: KeyRing) {
  const announcement = announcing(keys);
  await announcement.run();
  const app = Fastify();
  serveHealth(app, test.database, { keys: keysReadiness(announcement) });
  const reply = await app.inject('/health/ready');
  await app.close();
  await announcement.end();
  return { code: reply.statusCode, keys: reply.json<{ checks: { keys: string } }>().checks.keys };
}

it('O6: a gateway is ready only with the keys of the data, and names the others by id', async () => {
  const both: KeyRing = { current: OTHER.current, all: new Map([...OTHER.all, ...SEEDED_KEYS.all]) };
  expect(await health(SEEDED_KEYS)).toEqual({ code: 200, keys: 'ok' });
  expect(await health(both)).toEqual({ code: 200, keys: 'ok' });
  expect(await health(OTHER)).toEqual({ code: 503, keys: `the key ${ID} of the data is missing` });
  expect(await health(WRONG)).toEqual({ code: 503, keys: `the data has another key ${ID}` });
});

it('O6: a gateway looks for the keys of sealed data once, at its first announcement', async () => {
  const names: string[] = [];
  const database: Database = {
    ...test.database,
    asMaintenance: (work, options) =>
      test.database.asMaintenance((tx) => {
        const rows: Transaction['rows'] = (query, values) => {
          names.push(query.name);
          return tx.rows(query, values);
        };
        return work({ ...tx, rows });
      }, options),
  };
  const announcement = createKeyAnnouncement({ database, clock: { now: () => NOW }, keys: OTHER }, 'machine:2');
  await announcement.run();
  await announcement.run();
  expect(names).toEqual(['keys.others_under_same_id', 'keys.some_sealed', 'keys.others_under_same_id']);
  expect(announcement.fault).toBe(`the key ${ID} of the data is missing`);
  await announcement.end();
});

it('OPS-2: the use of each key is known from its first to its last announcement, and a wrong key leaves no trace', async () => {
  const later = new Date(NOW.getTime() + 60_000);
  await announcing(SEEDED_KEYS, later).run();
  await announcing(WRONG, new Date(later.getTime() + 60_000)).run();
  // The clock of another machine may be behind.
  await announcing(SEEDED_KEYS, NOW).run();
  const use = await test.database.asMaintenance(readKeyUse);
  expect(use.find(({ keyId }) => keyId === ID)).toEqual({
    keyId: ID,
    firstUsedAt: '2026-11-20T15:00:00Z',
    lastUsedAt: '2026-11-20T15:01:00Z',
  });
});

it('OPS-2: a gateway counts as running for a minute after its last announcement, and is forgotten a day later', async () => {
  const at = new Date('2027-01-01T00:00:00Z');
  await announcing(SEEDED_KEYS, at).run();
  const places = async (seconds: number) =>
    (await test.database.asMaintenance((tx) => readRunningGateways(tx, new Date(at.getTime() + seconds * 1000)))).map(
      ({ keyIds }) => keyIds,
    );
  expect(await places(59)).toEqual([[ID]]);
  expect(await places(60)).toEqual([]);
  await announcing(OTHER, new Date(at.getTime() + 86_401_000)).run();
  expect(await places(59)).toEqual([[OTHER.current.id]]);
});

it('a gateway announces since when it runs, and which of its checks fail', async () => {
  const failing = { failing: ['outbox'] };
  const later = new Date(NOW.getTime() + 15_000);
  let now = NOW;
  const announcement = createKeyAnnouncement(
    { database: test.database, clock: { now: () => now }, keys: SEEDED_KEYS, faults: async () => failing.failing },
    'machine:3',
  );
  const row = statement(
    'test.announced',
    z.object({ started_at: z.string(), seen_at: z.string(), faults: z.array(z.string()) }),
    `select started_at, seen_at, faults from gateway_keys where place = 'machine:3'`,
  );
  const announced = () => test.database.asMaintenance((tx) => tx.one(row, []));
  await announcement.run();
  expect(await announced()).toEqual({
    started_at: '2026-11-20T15:00:00Z',
    seen_at: '2026-11-20T15:00:00Z',
    faults: ['outbox'],
  });
  failing.failing = [];
  now = later;
  await announcement.run();
  expect(await announced()).toEqual({
    started_at: '2026-11-20T15:00:00Z',
    seen_at: '2026-11-20T15:00:15Z',
    faults: [],
  });
  await announcement.end();
});
