import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openService } from '../../../test/service/service-harness.ts';
import type { Command } from '../command.ts';
import { listWebhooksCommand, replayWebhookCommand, webhookDeadLettersCommand } from './webhooks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
});
afterAll(() => harness.close());

const run = (command: Command, ...given: string[]) =>
  command.run({
    given,
    folder: '.',
    database: harness.database,
    clock: { now: () => harness.now },
    tell: () => undefined,
  });

it('SVC-4: operators list webhooks and given-up deliveries, and send those of one webhook or of all again', async () => {
  expect(await run(listWebhooksCommand)).toMatchObject({ lines: ['There are no webhooks.'], data: { webhooks: [] } });
  const { alpha, beta } = await openService(harness);
  const [one, other] = [randomUUID(), randomUUID()];
  const at = harness.now.toISOString();
  await harness.insert(
    'webhook',
    [
      [one, alpha, 'https://one.example/'],
      [other, beta, 'https://other.example/'],
    ].map(([webhookId, account, url]) => ({
      webhook_id: webhookId as string,
      service_account_id: (account as typeof alpha).accountId,
      url: url as string,
      types: '{}',
      created_at: at,
      secret_sealed: new Uint8Array(1),
    })),
  );
  await harness.insert(
    'webhook_delivery',
    [
      [one, 'dead', 2],
      [one, 'delivered', 0],
      [other, 'dead', 1],
    ].map(([webhookId, state, hoursAgo]) => ({
      webhook_id: webhookId as string,
      event_id: randomUUID(),
      type: 'webhook.test',
      created_at: at,
      state: state as string,
      attempts: 24,
      next_attempt_at: at,
      last_status: 503,
      settled_at: new Date(harness.now.getTime() - Number(hoursAgo) * 3_600_000).toISOString(),
    })),
  );
  expect((await run(listWebhooksCommand)).data).toMatchObject({
    webhooks: [
      { webhookId: one, account: 'alpha', waiting: 0, dead: 1 },
      { webhookId: other, account: 'beta', waiting: 0, dead: 1 },
    ],
  });
  const { lines, data } = await run(webhookDeadLettersCommand);
  expect(data).toMatchObject({
    deliveries: [
      { webhookId: other, account: 'beta', attempts: 24, lastStatus: 503 },
      { webhookId: one, account: 'alpha', attempts: 24, lastStatus: 503 },
    ],
  });
  expect(lines.join('\n')).toContain('24 attempts  503');
  expect(await run(replayWebhookCommand, randomUUID())).toMatchObject({ done: false, data: { replayed: 0 } });
  expect(await run(replayWebhookCommand, one)).toMatchObject({ done: true, data: { replayed: 1 } });
  expect((await run(listWebhooksCommand)).data).toMatchObject({
    webhooks: [
      { waiting: 1, dead: 0 },
      { waiting: 0, dead: 1 },
    ],
  });
  expect(await run(replayWebhookCommand, 'all')).toMatchObject({ done: true, data: { replayed: 1 } });
  expect(await run(webhookDeadLettersCommand)).toMatchObject({ lines: ['No delivery was given up.'] });
});
