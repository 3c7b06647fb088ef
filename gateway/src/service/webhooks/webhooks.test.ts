import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '@paystead/contract/failure.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { openService, type ServiceHarness, type TestAccount } from '../../../test/service/service-harness.ts';
import { AddressRefused, type Post } from '../../platform/guarded-post/guarded-post.ts';
import { createLog } from '../../platform/log.ts';
import { disableServiceAccount, grantScopes, revokeScopes } from '../accounts/account-store.ts';
import { numberEvents } from '../events/number-events.ts';
import { createWebhookWorker } from './worker.ts';

let harness: Harness;
let service: ServiceHarness;
let both: TestAccount;
let baker: TestAccount;
/** The requests that receivers got, and their reply: a status, or a failure of the network. */
let sent: Post[] = [];
let reply: (post: Post) => number | Error | Promise<number>;
beforeAll(async () => {
  harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  service = await openService(harness);
  both = await service.create('hooks-of-both', { MILLRACE: ['webhooks:manage'], BAKERY: ['webhooks:manage'] });
  baker = await service.create('hooks-of-baker', { BAKERY: ['webhooks:manage'], MILLRACE: ['events:read'] });
});
afterAll(() => harness.close());
beforeEach(async () => {
  sent = [];
  reply = () => 204;
  await harness.change('delete from webhook; delete from service_event; delete from year_end_consent');
});

const worker = (more: { readonly atOnce?: number } = {}) =>
  createWebhookWorker({
    ...more,
    database: harness.database,
    keys: harness.keys,
    clock: { now: () => harness.now },
    log: createLog('silent'),
    random: () => 0,
    post: {
      async send(post) {
        sent.push(post);
        const outcome = await reply(post);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
      close: () => undefined,
    },
  });
/** Lets the background run once. Returns the number of attempts. */
const work = async () => {
  await numberEvents(harness.database, harness.now);
  return worker().drain();
};
const call = async (account: TestAccount, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
  service.call({
    method,
    url: `/api/v1/webhooks${path}`,
    token: await service.tokenOf(account),
    ...(payload && { payload }),
  });
interface Made {
  readonly webhookId: string;
  readonly secret: string;
}
const create = async (account: TestAccount, body: object = {}) => {
  const made = await call(account, 'POST', '', { url: 'https://hooks.example/in', ...body });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return made.json<Made>();
};
const outcome = (response: { statusCode: number; json(): unknown }) => [
  response.statusCode,
  problem.parse(response.json()).code,
];
const deliveries = async (account: TestAccount, { webhookId }: Made, query = '') =>
  (await call(account, 'GET', `/${webhookId}/deliveries${query}`)).json<{
    deliveries: Record<string, unknown>[];
    nextCursor: string | null;
  }>();
let sequence = 0;
const consent = async (person: 'plain' | 'other' = 'plain') => {
  const { client, employeeId } = PEOPLE[person];
  sequence += 1;
  await harness.insert('year_end_consent', [
    {
      client_id: client.clientId,
      employee_id: employeeId,
      form_family: 'W-2',
      sequence,
      status: 'consented',
      disclosure_version: '1',
      disclosure_hash: new Uint8Array(32),
      language: 'en',
      recorded_at: harness.now.toISOString(),
    },
  ]);
};
/** Verifies as a receiver does; the package compares the time with its own clock, so only the signature is computed again. */
const isSignedWith = (secret: string, post: Post | undefined) => {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': at = '',
    'webhook-signature': signature = '',
  } = post?.headers ?? {};
  const expected = new Webhook(secret).sign(id, new Date(Number(at) * 1000), post?.body ?? '');
  return signature.split(' ').includes(expected);
};

describe('SVC-4: webhooks', () => {
  it('send each event once, signed as Standard Webhooks, as CloudEvents, with ids only', async () => {
    const made = await create(both);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await consent();
    expect([await work(), await work()]).toEqual([1, 0]);
    const [post] = sent;
    expect(post).toMatchObject({
      url: 'https://hooks.example/in',
      headers: {
        'content-type': 'application/cloudevents+json',
        'webhook-timestamp': String(harness.now.getTime() / 1000),
      },
    });
    const body = JSON.parse(post?.body ?? '{}') as { id: string };
    expect(body).toEqual({
      specversion: '1.0',
      id: post?.headers['webhook-id'],
      source: 'urn:paystead:client:MILLRACE',
      type: 'com.paystead.consent.given',
      time: harness.now.toISOString(),
      datacontenttype: 'application/json',
      sequence: expect.stringMatching(/^\d+$/),
      data: { clientCode: 'MILLRACE', employeeNumber: 'E-0001', formFamily: 'W-2' },
    });
    expect([isSignedWith(made.secret, post), isSignedWith('whsec_' + 'A'.repeat(43) + '=', post)]).toEqual([
      true,
      false,
    ]);
    expect(await deliveries(both, made)).toMatchObject({
      deliveries: [
        {
          eventId: body.id,
          type: 'consent.given',
          status: 'delivered',
          attempts: 1,
          lastStatus: 204,
          nextAttemptAt: null,
        },
      ],
    });
  });

  it('get the types that they name, of the clients for which the account manages webhooks', async () => {
    await create(both, { url: 'https://both.example/', types: ['consent.given'] });
    await create(both, { url: 'https://none.example/', types: ['change.applied'] });
    await create(baker, { url: 'https://baker.example/' });
    await consent('plain');
    await consent('other');
    expect(await work()).toBe(3);
    const got = sent.map(
      ({ url, body }) => `${url} ${(JSON.parse(body) as { data: { clientCode: string } }).data.clientCode}`,
    );
    expect(got.toSorted()).toEqual([
      'https://baker.example/ BAKERY',
      'https://both.example/ BAKERY',
      'https://both.example/ MILLRACE',
    ]);
  });

  it('sign with both secrets until the overlap of a rotation ends', async () => {
    const made = await create(both);
    const rotated = (await call(both, 'POST', `/${made.webhookId}/rotate`, { overlapHours: 1 })).json<Made>();
    const signedBy = async () => {
      await consent();
      await work();
      const post = sent.at(-1);
      return [isSignedWith(made.secret, post), isSignedWith(rotated.secret, post)];
    };
    expect(await signedBy()).toEqual([true, true]);
    harness.advanceSeconds(3599);
    expect(await signedBy()).toEqual([true, true]);
    harness.advanceSeconds(1);
    expect(await signedBy()).toEqual([false, true]);
    const again = (await call(both, 'POST', `/${made.webhookId}/rotate`, { overlapHours: 0 })).json<Made>();
    await consent();
    await work();
    expect([isSignedWith(rotated.secret, sent.at(-1)), isSignedWith(again.secret, sent.at(-1))]).toEqual([false, true]);
  });

  it('send a test, whose outcome is among the deliveries', async () => {
    const made = await create(both);
    const { eventId } = (await call(both, 'POST', `/${made.webhookId}/test`)).json<{ eventId: string }>();
    expect(sent).toEqual([]);
    expect(await work()).toBe(1);
    expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({
      id: eventId,
      type: 'com.paystead.webhook.test',
      data: { webhookId: made.webhookId },
    });
    expect(isSignedWith(made.secret, sent[0])).toBe(true);
  });
});

describe('SVC-4: a delivery that fails', () => {
  it.each<[string, number | Error, number | null, string]>([
    ['an error', 500, 500, 'status'],
    ['a redirect', 302, 302, 'redirect'],
    ['a choice of redirects', 300, 300, 'redirect'],
    ['an answer before the last one', 199, 199, 'status'],
    ['a private address', new AddressRefused(), null, 'addressRefused'],
    ['no connection', Object.assign(new Error('to 10.0.0.1'), { code: 'ECONNREFUSED' }), null, 'connectionRefused'],
    ['no answer', Object.assign(new Error('late'), { name: 'AbortError' }), null, 'timeout'],
  ])(
    'with %s is tried again under the same id, with increasing delays',
    async (_what, answer, lastStatus, lastError) => {
      const made = await create(both);
      await consent();
      reply = () => answer;
      expect(await work()).toBe(1);
      expect((await deliveries(both, made)).deliveries).toMatchObject([
        { status: 'waiting', attempts: 1, lastStatus, lastError },
      ]);
      const waits: number[] = [];
      for (let attempt = 2; attempt <= 4; attempt += 1) {
        let seconds = 0;
        for (; (await work()) === 0; seconds += 15) harness.advanceSeconds(15);
        waits.push(seconds);
      }
      expect(waits).toEqual([15, 30, 60]);
      reply = () => 200;
      harness.advanceSeconds(120);
      expect(await work()).toBe(1);
      expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect((await deliveries(both, made)).deliveries).toMatchObject([
        { status: 'delivered', attempts: 5, lastError: null },
      ]);
    },
  );

  it('is given up after 24 attempts, or at once if the receiver is gone; it is listed and sent again on request', async () => {
    const made = await create(both);
    await consent();
    reply = () => 503;
    let attempts = 0;
    for (let hour = 0; hour < 24 * 7 && attempts < 30; hour += 1) {
      attempts += await work();
      harness.advanceSeconds(3600 * 6);
    }
    expect(attempts).toBe(24);
    reply = () => 410;
    await consent();
    await work();
    harness.advanceSeconds(3600 * 24);
    expect(await work()).toBe(0);
    const dead = await deliveries(both, made, '?status=dead');
    expect(dead.deliveries).toMatchObject([
      { status: 'dead', attempts: 1, lastStatus: 410, nextAttemptAt: null },
      { status: 'dead', attempts: 24, lastStatus: 503, nextAttemptAt: null },
    ]);
    expect((await call(both, 'GET', `/${made.webhookId}`)).json()).toMatchObject({ waiting: 0, dead: 2 });
    reply = () => 204;
    const [first] = dead.deliveries;
    const some = await call(both, 'POST', `/${made.webhookId}/replay`, { eventIds: [first?.['eventId']] });
    expect(some.json()).toEqual({ replayed: 1 });
    sent = [];
    expect(await work()).toBe(1);
    expect(sent[0]?.headers['webhook-id']).toBe(first?.['eventId']);
    expect((await call(both, 'POST', `/${made.webhookId}/replay`, {})).json()).toEqual({ replayed: 1 });
    expect(await work()).toBe(1);
    expect((await call(both, 'GET', `/${made.webhookId}`)).json()).toMatchObject({ waiting: 0, dead: 0 });
  });

  it('leaves the deliveries of other receivers alone', async () => {
    await create(both, { url: 'https://broken.example/' });
    await create(both, { url: 'https://working.example/' });
    for (let made = 0; made < 10; made += 1) await consent();
    reply = ({ url }) => (url.includes('broken') ? 500 : 204);
    expect(await work()).toBe(20);
    expect(sent.filter(({ url }) => url.includes('working'))).toHaveLength(10);
  });

  it('begins none after the gateway began to stop, and the rest leave with the next run', async () => {
    await create(both);
    for (let event = 0; event < 3; event += 1) await consent();
    await numberEvents(harness.database, harness.now);
    const stop = new AbortController();
    reply = () => {
      stop.abort();
      return 204;
    };
    expect(await worker({ atOnce: 1 }).drain(stop.signal)).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await worker().drain(stop.signal)).toBe(0);
    expect(await worker().drain()).toBe(2);
    expect(sent).toHaveLength(3);
  });

  it('is sent again by another worker if the first one is killed', async () => {
    await create(both);
    await consent();
    await numberEvents(harness.database, harness.now);
    let begin = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const silent = () => {
      begin();
      return new Promise<number>(() => undefined);
    };
    const killed = createWebhookWorker({
      atOnce: 1,
      database: harness.database,
      keys: harness.keys,
      clock: { now: () => harness.now },
      log: createLog('silent'),
      post: { send: silent, close: () => undefined },
    });
    void killed.drain();
    await hasBegun;
    expect(await work()).toBe(0);
    harness.advanceSeconds(60);
    expect(await work()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['failed', 'failed', 500, 503, { status: 'waiting', attempts: 2, lastStatus: 500 }],
    ['succeeded', 'failed', 202, 503, { status: 'delivered', attempts: 2, lastStatus: 202, nextAttemptAt: null }],
    ['failed', 'succeeded', 500, 202, { status: 'delivered', attempts: 2, lastStatus: 202, lastError: null }],
    ['succeeded', 'succeeded', 202, 204, { status: 'delivered', attempts: 2, lastStatus: 202 }],
  ])(
    'that %s at the worker that took it over, and then %s at the first one',
    async (_second, _first, second, first, expected) => {
      const made = await create(both);
      await consent();
      await numberEvents(harness.database, harness.now);
      const answer = Promise.withResolvers<number>();
      reply = () => answer.promise;
      const slow = worker({ atOnce: 1 }).drain();
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      harness.advanceSeconds(60);
      reply = () => second;
      expect(await work()).toBe(1);
      const before = await deliveries(both, made);
      harness.advanceSeconds(1);
      answer.resolve(first);
      expect(await slow).toBe(1);
      const after = await deliveries(both, made);
      expect(after.deliveries).toMatchObject([expected]);
      if (first >= 300) expect(after).toEqual(before);
    },
  );

  it('waits while its receiver has four others under way, which hold up no one else', async () => {
    await create(both, { url: 'https://slow.example/' });
    await create(both, { url: 'https://working.example/' });
    for (let made = 0; made < 10; made += 1) await consent();
    await numberEvents(harness.database, harness.now);
    // Those of the slow receiver have waited longer.
    await harness.change(
      `update webhook_delivery set next_attempt_at = next_attempt_at - interval '1 minute'
        where webhook_id = (select webhook_id from webhook where url like '%slow%')`,
    );
    const answer = Promise.withResolvers<number>();
    let [open, most] = [0, 0];
    reply = async ({ url }) => {
      if (url.includes('working')) return 204;
      most = Math.max(most, (open += 1));
      return answer.promise.finally(() => (open -= 1));
    };
    const drained = worker().drain();
    await vi.waitFor(() => expect(sent.filter(({ url }) => url.includes('working'))).toHaveLength(10));
    answer.resolve(204);
    expect([await drained, most]).toEqual([20, 4]);
  });

  it('waits while its account manages no webhooks at its client', async () => {
    const losing = await service.create('losing', {
      MILLRACE: ['webhooks:manage', 'changes:read'],
      BAKERY: ['webhooks:manage'],
    });
    const grant = { clientCodes: ['MILLRACE'], scopes: ['webhooks:manage'] };
    await create(losing);
    await consent();
    await numberEvents(harness.database, harness.now);
    await harness.database.asMaintenance((tx) => revokeScopes(tx, losing.accountId, grant));
    expect(await work()).toBe(0);
    await harness.database.asMaintenance((tx) => grantScopes(tx, losing.accountId, grant));
    expect(await work()).toBe(1);
  });

  it('ends with its account', async () => {
    const leaving = await service.create(`leaving-${randomUUID().slice(0, 8)}`, { MILLRACE: ['webhooks:manage'] });
    await create(leaving);
    await consent();
    await numberEvents(harness.database, harness.now);
    await harness.database.asMaintenance((tx) => disableServiceAccount(tx, leaving.accountId, harness.now));
    expect(await work()).toBe(0);
  });
});

describe('SVC-4: managing webhooks', () => {
  it.each([
    ['http://hooks.example/', 'webhook_url_invalid'],
    ['https://user:secret@hooks.example/', 'webhook_url_invalid'],
    ['ftp://hooks.example/', 'webhook_url_invalid'],
    ['nonsense', 'webhook_url_invalid'],
    ['https://127.0.0.1/', 'webhook_url_private'],
    ['https://[::1]/', 'webhook_url_private'],
    ['https://169.254.169.254/latest', 'webhook_url_private'],
    ['https://2130706433/', 'webhook_url_private'],
    ['https://localhost:8080/', 'webhook_url_private'],
    ['https://x.localhost/', 'webhook_url_private'],
  ])('%s is refused', async (url, code) => {
    const refused = await call(both, 'POST', '', { url });
    expect([...outcome(refused), refused.json<{ errors: object[] }>().errors]).toEqual([
      422,
      'invalid_input',
      [expect.objectContaining({ pointer: '/url', code })],
    ]);
  });

  it('shows the secret once, and another account finds nothing', async () => {
    const made = await create(both);
    const list = await call(both, 'GET');
    expect(list.json<{ webhooks: object[] }>().webhooks).toMatchObject([{ webhookId: made.webhookId, types: [] }]);
    expect(list.body).not.toContain(made.secret);
    expect((await call(baker, 'GET')).json()).toEqual({ webhooks: [] });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/replay'],
    ] as const) {
      const payload = path === '/rotate' || path === '/replay' ? {} : undefined;
      expect([path, ...outcome(await call(baker, method, `/${made.webhookId}${path}`, payload))]).toEqual([
        path,
        404,
        'not_found',
      ]);
    }
    expect((await call(both, 'DELETE', `/${made.webhookId}`)).statusCode).toBe(204);
    expect(outcome(await call(both, 'GET', `/${made.webhookId}`))).toEqual([404, 'not_found']);
  });

  it('lists deliveries page by page, newest first', async () => {
    const made = await create(both);
    for (let day = 0; day < 3; day += 1) {
      await consent();
      await work();
      harness.advanceSeconds(60);
    }
    const first = await deliveries(both, made, '?limit=2');
    const rest = await deliveries(both, made, `?limit=2&cursor=${first.nextCursor ?? ''}`);
    expect([first.deliveries.length, rest.deliveries.length, rest.nextCursor]).toEqual([2, 1, null]);
    const times = [...first.deliveries, ...rest.deliveries].map(({ createdAt }) => String(createdAt));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(outcome(await call(both, 'GET', `/${made.webhookId}/deliveries?cursor=x`))).toEqual([422, 'invalid_input']);
  });

  it('allows twenty webhooks', async () => {
    for (let made = 0; made < 20; made += 1) await create(baker);
    expect(outcome(await call(baker, 'POST', '', { url: 'https://hooks.example/' }))).toEqual([422, 'invalid_input']);
    await create(both);
  });
});
