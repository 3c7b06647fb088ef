import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { brandsOf } from '../../src/brands.ts';
import { readConfig } from '../../src/config.ts';
import { openOutageFile } from '../../src/features/operator-notices/outage-file.ts';
import { alertOnLimits } from '../../src/notices/security-alerts.ts';
import { anchoringReadiness, createAnchoring } from '../../src/platform/audit/anchoring.ts';
import { sealAudit } from '../../src/platform/audit/seal-audit.ts';
import { statement } from '../../src/platform/database/port.ts';
import { createSecurityRecorder } from '../../src/platform/security/recorder.ts';
import { createRefusalRecorder } from '../../src/platform/sign-in-refusals/recorder.ts';
import { auditSettled } from '../audit-settled.ts';
import { MILLRACE, PEOPLE } from '../harness/people.ts';
import type { Stage } from '../changes/stage.ts';

/** Records that can't be kept for a while: security events, refused sign-ins, anchors of the audit, and a notice in a file. */
export async function failingRecords(stage: Stage): Promise<void> {
  await securityEvents(stage);
  await alerts(stage);
  await refusedSignIns(stage);
  await anchors(stage);
  await outageFile(stage);
}

async function securityEvents({ signIn: { harness }, trouble, log, work }: Stage): Promise<void> {
  const recorder = createSecurityRecorder({
    database: trouble.database, clock: { now: () => harness.now }, log, windowMinutes: 10, count: () => undefined,
  }); // prettier-ignore
  const { plain } = PEOPLE;
  const happen = (seconds = 0) => {
    harness.advanceSeconds(seconds);
    recorder.record({
      kind: 'record_refused', at: harness.now, requestId: 'request-1', endpoint: 'paychecks.ofEmployee', resource: 'pay', address: '203.0.113.7',
      caller: { personId: plain.personId, employeeId: plain.employeeId, clientId: MILLRACE.clientId, sessionId: plain.personId }, target: null,
    }); // prettier-ignore
  };
  const isAdd = (names: readonly string[]) => names.at(-1) === 'security.add';
  const note = (title: string, run: () => Promise<void>) =>
    work('security-events', title, async () => {
      await run();
      return [`waiting: ${recorder.waiting}`];
    });
  await note('two that can’t be stored, and one that happens meanwhile', async () => {
    happen();
    happen();
    trouble.failStatement((names) => {
      if (!isAdd(names)) return false;
      happen();
      return true;
    });
    await recorder.flush();
  });
  await note('another one, the second time: the log says it once', async () => {
    happen(60);
    trouble.failStatement(isAdd);
    await recorder.flush();
  });
  await note('all are stored', () => recorder.flush());
  await note('one after the window: the log counts those within it', async () => happen(600));
  await note('one that is lost at the end', async () => {
    trouble.failStatement(isAdd);
    await recorder.close();
  });
  trouble.clear();
}

async function alerts({ signIn: { harness }, trouble, log, work }: Stage): Promise<void> {
  const { keys } = harness;
  await harness.change(
    'delete from security_event; delete from security_address_count; delete from security_alert; delete from outbox',
  );
  for (const kind of ['record_refused', 'step_up_failed'] as const)
    for (let count = 0; count < 35; count += 1)
      harness.security.record({
        kind, at: harness.now, requestId: `request-${count}`, endpoint: 'paychecks.ofEmployee', resource: 'pay', address: '203.0.113.7', target: null,
        caller: kind === 'record_refused' ? { personId: PEOPLE.plain.personId, employeeId: PEOPLE.plain.employeeId, clientId: MILLRACE.clientId, sessionId: PEOPLE.plain.personId } : null,
      }); // prettier-ignore
  await harness.security.flush();
  const run = (title: string, email: string | null) =>
    work('security-alerts', title, async () => {
      const config = readConfig({
        ...(email !== null && { PAYSTEAD_SECURITY_EMAIL: email }),
        PAYSTEAD_SECURITY_PER_ADDRESS: '30',
      });
      const ports = { database: trouble.database, keys, brands: brandsOf(config), log, security: config.security };
      try {
        return { found: await alertOnLimits(ports, harness.now, 100) };
      } catch (error) {
        return [`fails: ${(error as Error).name}`];
      }
    });
  trouble.failCommit((names) => names.includes('security.insert_alert'));
  await run('found, but not committed: no one is told', 'security@provider.example.test');
  await run('found again: the provider is told once', 'security@provider.example.test');
  await run('within the window', 'security@provider.example.test');
  await harness.change('delete from security_alert; delete from outbox');
  await run('without an address for alerts', null);
}

async function refusedSignIns({ signIn: { harness }, trouble, log, work }: Stage): Promise<void> {
  const recorder = createRefusalRecorder({ database: trouble.database, clock: { now: () => harness.now }, log });
  const refuse = (more: { isUnstored?: true } = {}) =>
    recorder.note({
      ...more,
      reason: 'identity token refused: exp is past', endpoint: '/api/authorization/authorize-profile', requestId: 'request-1', providerId: 'acme',
      accountHash: '00ff00ff00ff00ff', networkAddress: '203.0.113.7',
    }); // prettier-ignore
  const isAdd = (names: readonly string[]) => names.at(-1) === 'signInRefusals.add';
  await work('refused-sign-ins', 'two that can’t be stored are in the log alone', async () => {
    refuse();
    refuse();
    trouble.failStatement(isAdd);
    await recorder.flush();
  });
  trouble.clear();
  await work(
    'refused-sign-ins',
    'one of a sender who has reached a limit is in the log alone, another one is stored',
    async () => {
      refuse({ isUnstored: true });
      refuse();
      await recorder.flush();
    },
  );
  const { stored } = await harness.database.asMaintenance((tx) => tx.one(storedRefusals, []));
  await work('refused-sign-ins', 'stored', async () => [`${stored}`]);
  await recorder.close();
}

const storedRefusals = statement(
  'test.failures.stored_refusals',
  z.object({ stored: z.int() }),
  `select count(*)::int as stored from sign_in_refusal where request_id = 'request-1'`,
);

async function anchors({ signIn: { harness }, trouble, log, work }: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-anchors-'));
  const path = join(folder, 'anchors.jsonl');
  const anchoring = createAnchoring({ database: trouble.database, clock: { now: () => harness.now }, log, path });
  const ready = anchoringReadiness(anchoring);
  const note = (title: string, seconds: number) => {
    harness.advanceSeconds(seconds);
    return work('audit-anchors', title, async () => {
      await anchoring.run();
      return [`ready: ${JSON.stringify(await ready())}`];
    });
  };
  await auditSettled(harness.database);
  await sealAudit(harness.database, { now: () => harness.now });
  await mkdir(path);
  await note('its file is a folder', 0);
  await note('a minute later', 60);
  await note('more than ten minutes later', 600);
  await note('an hour after the first time', 3000);
  rmSync(path, { recursive: true });
  await note('its file can be written', 15);
  trouble.failStatement((names) => names.at(-1)?.startsWith('audit.') === true);
  await note('the database fails', 3600);
  trouble.clear();
  await note('the database works again', 15);
  rmSync(path);
  await note('its file was removed', 15);
  await harness.change('update audit_seal set hash = sha256(hash)');
  await note('its seals are gone', 3600);
  rmSync(folder, { recursive: true });
}

async function outageFile({ signIn: { harness }, log, work }: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-outage-'));
  const path = join(folder, 'notice.json');
  const file = openOutageFile(path, log);
  const note = (title: string, content: string | null) => {
    if (content !== null) writeFileSync(path, content);
    harness.advanceSeconds(11);
    return work('outage-file', title, async () =>
      (await file.current(harness.now)).map((notice) => `notice: ${JSON.stringify(notice)}`),
    );
  };
  const text = { en: 'We’re back at noon.', es: 'Volvemos al mediodía.' };
  await note('it isn’t there', null);
  await note('it isn’t JSON', '{"kind": "warning", "text": "900-12-3456');
  await note('the same again', null);
  await note('a field is missing', JSON.stringify({ kind: 'warning', text }));
  await note('it is whole', JSON.stringify({ kind: 'warning', text, from: '2026-01-01T00:00:00Z' }));
  rmSync(folder, { recursive: true });
}
