import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createHarness } from '../test/harness.ts';
import { createBackground } from './background.ts';
import { readConfig } from './config.ts';
import Fastify from 'fastify';
import { RequestCounts } from './platform/http/request-counts/request-counts.ts';
import type { Pauses, startPulse } from './platform/jobs/pulse.ts';
import { generateKeys } from './platform/keys/key-ring.ts';
import { createLog } from './platform/log.ts';
import { measure } from './platform/metrics.ts';
import { queueMail } from './platform/mail/queue-mail.ts';

const harness = await createHarness();
afterAll(harness.close);
const { database, keys } = harness;
const clock = { now: () => harness.now };
const log = createLog('silent');
const SERVER = { DATABASE_URL: 'postgres://paystead@localhost/paystead', PAYSTEAD_KEYS: generateKeys() };
const brand = { productName: 'Pay', footer: 'f', actionColorHex: '#0b7a75', sidebarColorHex: '#10302f' };
const { client, employeeId } = harness.people.plain;

function queuePayday() {
  const mail = {
    template: 'payday', data: { checkDate: '2026-11-20', clientName: 'Millrace' }, to: 'petra@example.test', language: 'en',
    brand, clientId: client.clientId, employeeId,
  } as const; // prettier-ignore
  return database.asTenant({ clientId: client.clientId, employeeId }, (tx) => queueMail(tx, keys, mail, harness.now));
}

it('payday mail follows the preference at the time of sending', async () => {
  const { worker, catcher } = createBackground({ config: readConfig({}), database, keys, clock, log });
  await queuePayday();
  await worker.drain();
  expect(await catcher?.list()).toHaveLength(1);
  await queuePayday();
  await harness.insert('preference', [
    {
      client_id: client.clientId,
      employee_id: employeeId,
      block_payroll_alerts: true,
      updated_at: harness.now.toISOString(),
    },
  ]);
  await worker.drain();
  expect(await catcher?.list()).toHaveLength(1);
});

it('production without a mail server keeps mail queued, stays ready and reports it in the metrics', async () => {
  const config = readConfig({ NODE_ENV: 'production', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' });
  const background = createBackground({ config, database, keys, clock, log });
  await queuePayday();
  harness.advanceSeconds(24 * 3600);
  expect(await background.worker.drain()).toBe(0);
  expect(await background.readiness['outbox']?.()).toBeNull();
  const metrics = measure(Fastify());
  background.measure(metrics);
  expect(await metrics.text()).toMatch(/^paystead_outbox_waiting 1\n[^]*^paystead_outbox_lag_seconds 86400$/m);
});

it('S3: a gateway that can’t anchor the audit reports it in readiness and metrics until it can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-background-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const anchors = join(folder, 'unmounted', 'audit-anchors');
  const config = readConfig({ PAYSTEAD_AUDIT_ANCHORS: anchors });
  const background = createBackground({ config, database, keys, clock, log });
  const metrics = measure(Fastify());
  background.measure(metrics);
  expect(await metrics.text()).toMatch(/^paystead_audit_anchoring_failing 0$/m);
  const failing = await background.start();
  await expect.poll(() => metrics.text()).toMatch(/^paystead_audit_anchoring_failing 1$/m);
  expect(await background.readiness['auditAnchors']?.()).toEqual({ degraded: expect.stringContaining('ENOENT') });
  await failing();
  mkdirSync(join(folder, 'unmounted'));
  const working = await background.start();
  await expect.poll(() => metrics.text()).toMatch(/^paystead_audit_anchoring_failing 0$/m);
  expect(await background.readiness['auditAnchors']?.()).toBeNull();
  await working();
});

it('OPS-5: gateways share their counts of requests by network address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-background-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = readConfig({ PAYSTEAD_DATA: folder, ...SERVER });
  const [one, other] = [new RequestCounts(clock, 20), new RequestCounts(clock, 20)];
  for (let request = 0; request < 5; request += 1) one.count('203.0.113.1');
  const started = [];
  for (const requestCounts of [one, other])
    started.push(await createBackground({ config, database, keys, clock, log, requestCounts }).start());
  let looks = 0;
  const sentToOne = () => other.count('203.0.113.1').current - (looks += 1);
  await expect.poll(sentToOne).toBe(5);
  expect(other.count('203.0.113.2').current).toBe(1);
  for (const stop of started) await stop();
});

it('starts, works and stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-background-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const background = createBackground({ config: readConfig({ PAYSTEAD_DATA: folder }), database, keys, clock, log });
  const before = (await background.catcher?.list())?.length ?? 0;
  await harness.change('delete from preference');
  const stop = await background.start();
  await queuePayday();
  await expect.poll(async () => (await background.catcher?.list())?.length).toBeGreaterThan(before);
  await stop();
});

it('searches for work sooner after it was woken or found some, and repeats the rest at a fixed pace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-background-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const started: { readonly pauses: Pauses; readonly beat: () => Promise<number>; woken: number }[] = [];
  const pulse: typeof startPulse = (pauses, beat) => {
    const one = { pauses, beat: () => beat(new AbortController().signal), woken: 0 };
    started.push(one);
    return { wake: () => void (one.woken += 1), stop: async () => undefined };
  };
  const environment = { PAYSTEAD_DATA: folder, ...SERVER };
  const requestCounts = new RequestCounts(clock, 20);
  const onServer = { config: readConfig(environment), database, keys, clock, log, requestCounts, pulse };
  const background = createBackground(onServer);
  const stop = await background.start();
  const search = { least: 500, most: 2000 };
  const [rarely, eachSecond] = [15_000, 1000].map((pause) => ({ least: pause, most: pause }));
  expect(started.map(({ pauses }) => pauses)).toEqual([
    ...Array.from({ length: 5 }, () => search),
    rarely,
    rarely,
    eachSecond,
  ]);
  const woken = () => [...new Set(started.map((one) => one.woken))];
  background.wake();
  expect(woken()).toEqual([1]);
  // Mail, jobs, imports, numbers of events and webhooks, until none finds any.
  const found = () => Promise.all(started.slice(0, 5).map(({ beat }) => beat()));
  for (let left = 1; left > 0;) left = (await found()).reduce((sum, one) => sum + one, 0);
  const before = woken();
  expect(before).toHaveLength(1);
  expect(await found()).toEqual([0, 0, 0, 0, 0]);
  expect(woken()).toEqual(before);
  await queuePayday();
  expect(await found()).toEqual([1, 0, 0, 0, 0]);
  expect(woken()).toEqual(before.map((times) => times + 1));
  await stop();
  started.length = 0;
  const embedded = createBackground({ ...onServer, config: readConfig({ PAYSTEAD_DATA: folder }) });
  const stopEmbedded = await embedded.start();
  expect(started.map(({ pauses }) => pauses.least)).toEqual([500, 500, 500, 500, 500, 15_000, 15_000]);
  await stopEmbedded();
});
