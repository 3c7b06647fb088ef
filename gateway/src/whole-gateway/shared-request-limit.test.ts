import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { DatabaseUnavailable } from '../platform/database/failures.ts';
import { statement, type Database } from '../platform/database/port.ts';
import { requestCountExchange } from '../platform/http/request-counts/exchange.ts';
import { RequestCounts } from '../platform/http/request-counts/request-counts.ts';
import { generateKeys, parseKeys } from '../platform/keys/key-ring.ts';
import { createLog } from '../platform/log.ts';

/* Two gateways on one database count the requests of an address together. */

const LIMIT = 20;
const [BUSY, QUIET] = ['203.0.113.1', '198.51.100.2'] as const;
const config = readConfig({
  PAYSTEAD_LOG_LEVEL: 'silent',
  PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
  PAYSTEAD_REQUESTS_PER_MINUTE: String(LIMIT),
});
const keys = parseKeys(generateKeys());
const stored = statement(
  'test.request_limit.stored',
  z.object({ address: z.string(), requests: z.int() }),
  'select address, requests from request_count order by address, requests',
);

interface Gateway {
  readonly server: FastifyInstance;
  readonly exchange: () => Promise<void>;
  /** Sends requests from an address and returns how many were served and how many were refused. */
  send(address: string, requests: number): Promise<{ served: number; refused: number }>;
}

const test: TestDatabase = await freshDatabase();
afterAll(test.close);
let now: Date;
let isAway: boolean;
let gateways: [Gateway, Gateway];
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:10.000Z');
  isAway = false;
  await test.asOwner('truncate paystead.request_count');
  gateways = [await open(), await open()];
});
afterEach(async () => {
  for (const { server } of gateways) await server.close();
});

async function open(): Promise<Gateway> {
  const clock = { now: () => now };
  const requestCounts = new RequestCounts(clock, config.requestsPerMinute);
  const { server } = await createApp({
    config,
    database: test.database,
    clock,
    keys,
    log: createLog('silent'),
    portal: null,
    identity: null,
    requestCounts,
  });
  return {
    server,
    exchange: requestCountExchange(interruptible(test.database), requestCounts),
    async send(address, requests) {
      const result = { served: 0, refused: 0 };
      for (let sent = 0; sent < requests; sent += 1) {
        const { statusCode } = await server.inject({ url: '/api/openapi.json', remoteAddress: address });
        expect([200, 429]).toContain(statusCode);
        result[statusCode === 200 ? 'served' : 'refused'] += 1;
      }
      return result;
    },
  };
}

const interruptible = (database: Database): Database => ({
  ...database,
  asMaintenance: async (work, options) => {
    if (isAway) throw new DatabaseUnavailable('gone', 'notDone');
    return database.asMaintenance(work, options);
  },
});

const inTable = () => test.database.asMaintenance((tx) => tx.rows(stored, []));

it('OPS-5: refuses an address at both gateways once its requests at both reach the limit, and no other address', async () => {
  const [one, other] = gateways;
  expect(await one.send(BUSY, 15)).toEqual({ served: 15, refused: 0 });
  expect(await other.send(BUSY, 2)).toEqual({ served: 2, refused: 0 });
  await one.send(QUIET, 8);
  for (const { exchange } of [one, other, one]) await exchange();
  expect(await other.send(BUSY, 5)).toEqual({ served: 3, refused: 2 });
  await other.exchange();
  await one.exchange();
  expect(await one.send(BUSY, 1)).toEqual({ served: 0, refused: 1 });
  for (const gateway of gateways) expect(await gateway.send(QUIET, 5)).toEqual({ served: 5, refused: 0 });
});

it('OPS-5: refuses at a gateway that the address never called', async () => {
  const [one, other] = gateways;
  await one.send(BUSY, LIMIT);
  await one.exchange();
  await other.exchange();
  expect(await other.send(BUSY, 2)).toEqual({ served: 0, refused: 2 });
  expect(await other.send(QUIET, 2)).toEqual({ served: 2, refused: 0 });
});

it('OPS-5: counts at each gateway alone while the database is gone, and together again after it', async () => {
  const [one, other] = gateways;
  isAway = true;
  await one.send(BUSY, 12);
  await expect(one.exchange()).rejects.toThrow(DatabaseUnavailable);
  await expect(other.exchange()).rejects.toThrow(DatabaseUnavailable);
  expect(await other.send(BUSY, 11)).toEqual({ served: 11, refused: 0 });
  expect(await one.send(BUSY, 9)).toEqual({ served: 8, refused: 1 });
  isAway = false;
  await one.exchange();
  await other.exchange();
  expect(await other.send(BUSY, 1)).toEqual({ served: 0, refused: 1 });
  expect(await other.send(QUIET, 1)).toEqual({ served: 1, refused: 0 });
});

it('OPS-5: forgets an address with its minute, in the database too', async () => {
  const [one, other] = gateways;
  await one.send(BUSY, LIMIT);
  await other.send(QUIET, 5);
  for (const { exchange } of gateways) await exchange();
  expect(await inTable()).toEqual([
    { address: QUIET, requests: 5 },
    { address: BUSY, requests: LIMIT },
  ]);
  now = new Date('2026-11-20T15:01:00.000Z');
  await other.exchange();
  expect(await inTable()).toEqual([]);
  for (const gateway of gateways) expect(await gateway.send(BUSY, 1)).toEqual({ served: 1, refused: 0 });
});
