import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../test/harness.ts';
import { brandsOf } from './brands.ts';
import { readConfig } from './config.ts';
import { jobsOf } from './jobs.ts';
import { createAnchoring } from './platform/audit/anchoring.ts';
import { statement } from './platform/database/port.ts';
import { createScheduler } from './platform/jobs/scheduler.ts';
import { listJobs } from './platform/jobs/store.ts';
import { createLog } from './platform/log.ts';
import { enqueueSome, quietWorker } from './platform/outbox/fixture/queue.ts';

const harness = await createHarness();
const folder = mkdtempSync(join(tmpdir(), 'paystead-jobs-'));
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});
const { database, keys } = harness;
const clock = { now: () => harness.now };
const config = readConfig({ PAYSTEAD_DATA: folder });

const left = statement(
  'test.jobs.left',
  z.object({ sessions: z.number(), sent: z.number() }),
  'select (select count(*) from session) as sessions, (select count(*) from outbox) as sent',
);
const count = () => database.asMaintenance((tx) => tx.one(left, []));

it('the jobs remove expired data after a month and not before, across a restart, and all succeed', async () => {
  const start = async () => {
    const one = createScheduler({
      database,
      clock,
      log: createLog('silent'),
      jobs: jobsOf({
        config,
        clock,
        keys,
        brands: brandsOf(config),
        log: createLog('silent'),
        anchoring: createAnchoring({ database, clock, log: createLog('silent'), path: config.auditAnchors }),
      }),
    });
    await one.register();
    return one;
  };
  // Remove the paychecks: this test is about the removal of expired data.
  await harness.change('delete from pay_check');
  const scheduler = await start();
  expect(await scheduler.runDue()).toEqual([]);
  await harness.as('plain').get('/api/check');
  await enqueueSome(database, keys, 120, harness.now);
  await quietWorker({ database, keys, clock, deliverers: { webhook: async () => 'sent' } }).drain();
  harness.advanceSeconds(3600);
  const all = [
    'access.grants',
    'approvals.digest',
    'audit.seal',
    'calculator.forget',
    'certificates.check',
    'corrections.forms',
    'corrections.paychecks',
    'deposits.forgetNotices',
    'deposits.prenote',
    'events.forget',
    'files.collect',
    'formerAccess',
    'idempotency.forget',
    'imports.forget',
    'invitations.forget',
    'keptEntries.forget',
    'links.forget',
    'messages.mails',
    'messages.publish',
    'messages.remind',
    'notices.forget',
    'outbox.forget',
    'payday.notices',
    'security.alerts',
    'security.forget',
    'service.forget',
    'session.forget',
    'session.forgetTokens',
    'signInRefusals.forget',
    'yearEnd.posted',
    'yearEnd.textChanged',
  ];
  expect((await scheduler.runDue()).toSorted()).toEqual(all);
  expect(await count()).toMatchObject({ sessions: 1, sent: 120 });
  harness.advanceSeconds(31 * 24 * 3600);
  expect((await (await start()).runDue()).toSorted()).toEqual(all);
  expect(await count()).toMatchObject({ sessions: 0, sent: 0 });
  expect((await listJobs(database)).filter(({ failures, runsUntil }) => failures > 0 || runsUntil !== null)).toEqual(
    [],
  );
});
