import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Server } from 'node:http';
import { signWebhook } from '@paystead/client/webhooks.ts';
import { receiveWebhooks } from './receive.ts';

const [SECRET, OLD, OTHER] = ['bmV3', 'b2xk', 'b3RoZXI='].map((text) => `whsec_${text}`) as [string, string, string];
let server: Server;
let wakes = 0;
let url = '';
beforeAll(async () => {
  server = await receiveWebhooks(0, [SECRET, OLD], () => (wakes += 1));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  wakes = 0;
});

async function deliver(secret: string, body = '{"type":"change.approved"}', sentAt = new Date()): Promise<number> {
  const headers = {
    'webhook-id': 'm-1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': await signWebhook('m-1', sentAt, body, secret),
  };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

describe('SVC-8: webhooks of the reference engine', () => {
  it('wake it if they are genuine, with the new or the old secret', async () => {
    expect([await deliver(SECRET), await deliver(OLD), wakes]).toEqual([204, 204, 2]);
  });

  const longest = `{"a":"${'x'.repeat(65_528)}"}`;

  it('have at most 64 KiB', async () => {
    expect([await deliver(SECRET, longest), wakes]).toEqual([204, 1]);
  });

  it('are refused otherwise and wake nothing', async () => {
    const long = longest.replace('x', 'xx');
    const refused = [
      await deliver(OTHER),
      await deliver(SECRET, '{}', new Date(Date.now() - 600_000)),
      (await fetch(url)).status,
      (await fetch(url, { method: 'POST', body: '{}' })).status,
      await deliver(SECRET, long),
    ];
    expect([refused, wakes]).toEqual([[401, 401, 405, 401, 413], 0]);
  });
});
