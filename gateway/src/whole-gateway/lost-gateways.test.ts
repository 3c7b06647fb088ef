import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { compareLedger } from '../../test/drill/ledger.ts';
import { startWorkload, type Caller, type Workload } from '../../test/drill/workload.ts';
import { startGateway, type GatewayProcess } from '../../test/gateway-process.ts';
import { furnish, inserter } from '../../test/harness/furnish.ts';
import { PEOPLE, type PersonKey } from '../../test/harness/people.ts';
import { openSession } from '../../test/harness/session.ts';
import { verifyAudit } from '../platform/audit/verify-audit.ts';
import { statement } from '../platform/database/port.ts';
import { AntiForgery } from '../platform/http/request/anti-forgery.ts';
import { generateKeys, parseKeys } from '../platform/keys/key-ring.ts';

/*
 * Drill: people of two clients save at two gateways, which are lost one after the other in the middle of it. `npm run drill` breaks
 * all parts.
 */

const WRITERS: readonly PersonKey[] = ['plain', 'chief', 'other', 'namesake'];
const KEYS = generateKeys();
/** Longer than a gateway takes to start on a busy machine. */
const LONG = { timeout: 240_000 };
const savedBy = statement(
  'test.lost_gateways.saved',
  z.object({ requestId: z.string() }),
  `select request_id as "requestId" from audit_event where action = 'change' and endpoint = 'preferences.save'`,
);

describe.runIf(inject('prepared').engine === 'postgres')('two gateways', () => {
  let folder: string;
  let test: TestDatabase;
  let workload: Workload;
  let ports: readonly [number, number];
  const gateways = new Map<number, GatewayProcess>();

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'paystead-lost-gateways-'));
    test = await freshDatabase();
    await furnish(inserter(test.database));
    ports = [await freePort(), await freePort()];
    for (const port of ports) start(port);
    await Promise.all([...gateways.values()].map(({ ready }) => ready));
    const employees = await Promise.all(WRITERS.map(callerOf));
    workload = startWorkload({
      origins: ports.map((port) => `http://127.0.0.1:${port}`),
      callers: { employees, approver: await callerOf('admin') },
      queue: [],
      // Someone always waits for an answer.
      think: 0,
      patience: 3000,
      givesUpAfter: LONG.timeout,
    });
  });
  afterAll(async () => {
    await workload.stop();
    for (const gateway of gateways.values()) {
      gateway.signal('SIGKILL');
      await gateway.ended;
    }
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const dataOf = (port: number) => path.join(folder, `${port}`);

  function start(port: number): GatewayProcess {
    const gateway = startGateway({
      NODE_ENV: 'production',
      PORT: String(port),
      PAYSTEAD_DATA: dataOf(port),
      DATABASE_URL: test.url ?? '',
      PAYSTEAD_KEYS: KEYS,
      PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
      PAYSTEAD_REQUESTS_PER_MINUTE: '1000000',
      PAYSTEAD_LOG_LEVEL: 'silent',
    });
    gateways.set(port, gateway);
    return gateway;
  }

  async function callerOf(person: PersonKey): Promise<Caller> {
    const token = await openSession(test.database, PEOPLE[person], new Date());
    const pair = AntiForgery.of(parseKeys(KEYS)).issue(token);
    return { cookie: `paystead=${token}; XSRF-TOKEN=${pair}`, 'x-xsrf-token': pair };
  }

  /** Resolves once this many more writes were acknowledged. */
  async function moreWrites(count: number): Promise<void> {
    const acknowledged = () => workload.writes.filter(({ isAcknowledged }) => isAcknowledged).length;
    const until = acknowledged() + count;
    await expect.poll(acknowledged, LONG).toBeGreaterThanOrEqual(until);
  }

  const failedAttempts = () => workload.attempts.filter(({ isGood }) => !isGood).length;

  it('OPS-5: one that is killed and one that freezes and stops lose no acknowledged write, and double none', async () => {
    const [one, other] = ports;
    await moreWrites(20);
    gateways.get(one)?.signal('SIGKILL');
    await moreWrites(20);
    await start(one).ready;
    await moreWrites(20);
    // Frozen in the middle of transactions, whose locks the retries at the other gateway meet.
    gateways.get(other)?.signal('SIGSTOP');
    const before = failedAttempts();
    await expect.poll(failedAttempts, LONG).toBeGreaterThan(before);
    gateways.get(other)?.signal('SIGCONT');
    await moreWrites(20);
    gateways.get(other)?.signal('SIGTERM');
    await moreWrites(20);
    await workload.stop();

    const rows = await test.database.asMaintenance((tx) => tx.rows(savedBy, []));
    const { verdict } = await verifyAudit(
      test.database,
      new Date(),
      ...ports.map((port) => path.join(dataOf(port), 'audit-anchors')),
    );
    const findings = compareLedger(workload.writes, {
      auditedRequests: rows.map(({ requestId }) => requestId),
      approvedWorkflows: [],
      sentMails: [],
      unsentMails: [],
      acceptedMails: [],
      auditIsIntact: verdict === 'intact',
    });
    expect(findings).toEqual({ lost: [], doubled: [], repeatedMails: 0, auditIsIntact: true });
    expect([workload.failedCalls(), workload.refused]).toEqual([0, []]);
    expect(workload.writes.filter(({ attempts }) => attempts.length > 1).length).toBeGreaterThan(0);
  });
});
