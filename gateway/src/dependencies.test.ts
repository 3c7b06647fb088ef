import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../test/database.ts';
import { readConfig } from './config.ts';
import { dependenciesOf } from './dependencies.ts';
import { dependencyReadiness } from './platform/dependencies.ts';
import { serveHealth } from './platform/health.ts';

const START = Date.parse('2026-11-20T15:00:00Z');

describe('OPS-7: a dependency', () => {
  it('is looked at once in 30 seconds, in the background, and is degraded until it works again', async () => {
    let now = START;
    let looks = 0;
    let failure: Error | null = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    const check = dependencyReadiness({ now: () => new Date(now) }, async () => {
      looks += 1;
      if (failure) throw failure;
    });
    expect(await check()).toBeNull();
    await nextTurn();
    expect([await check(), await check(), looks]).toEqual([
      { degraded: 'ECONNREFUSED' },
      { degraded: 'ECONNREFUSED' },
      1,
    ]);
    failure = null;
    now += 29_999;
    expect([await check(), looks]).toEqual([{ degraded: 'ECONNREFUSED' }, 1]);
    now += 1;
    // The last result, while the next look is under way.
    expect([await check(), looks]).toEqual([{ degraded: 'ECONNREFUSED' }, 2]);
    await nextTurn();
    expect([await check(), looks]).toEqual([null, 2]);
  });

  it('that hangs is asked once and holds up no health check', async () => {
    let looks = 0;
    let now = START;
    const check = dependencyReadiness({ now: () => new Date(now) }, () => {
      looks += 1;
      return new Promise(() => undefined);
    });
    expect(await check()).toBeNull();
    now += 3_600_000;
    expect([await check(), looks]).toEqual([null, 1]);
  });
});

let provider: Server;
let test: TestDatabase;
let answer = 500;
beforeAll(async () => {
  test = await freshDatabase();
  provider = createServer((_request, response) => {
    response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  await test.close();
  await new Promise((resolve) => {
    provider.close(resolve);
  });
});

describe('the configured dependencies', () => {
  it('keep the gateway ready, and are named with the reason', async () => {
    let now = START;
    const { port } = provider.address() as AddressInfo;
    const config = readConfig({
      PAYSTEAD_OIDC_ISSUER: `http://localhost:${port}`,
      PAYSTEAD_SMTP_URL: 'smtp://127.0.0.1:9',
      PAYSTEAD_MAIL_FROM: 'pay@example.test',
      PAYSTEAD_FILES: 's3+http://id:secret@127.0.0.1:9/bucket',
    });
    const app = Fastify();
    serveHealth(app, test.database, dependenciesOf(config, { now: () => new Date(now) }));
    const health = async () => {
      const reply = await app.inject('/health/ready');
      const { status, checks } = reply.json<{ status: string; checks: Record<string, string> }>();
      return {
        code: reply.statusCode,
        status,
        identity: checks['identity'],
        mail: checks['mail'],
        files: checks['files'],
      };
    };
    await expect.poll(health, { timeout: 5000 }).toEqual({
      code: 200,
      status: 'degraded',
      identity: "the provider default can't be reached",
      mail: 'ESOCKET',
      files: 'unavailable',
    });
    answer = 200;
    now += 30_000;
    await expect.poll(async () => (await health()).identity, { timeout: 5000 }).toBe('ok');
    await app.close();
  });

  it('are none with the embedded ones', () => {
    expect(Object.keys(dependenciesOf(readConfig({}), { now: () => new Date(START) }))).toEqual([]);
  });
});
