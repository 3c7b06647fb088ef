import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { freshDatabase } from '../../test/database.ts';
import { startGateway, type GatewayProcess } from '../../test/gateway-process.ts';
import { generateKeys } from '../platform/keys/key-ring.ts';

/* Drill: starts and kills gateways in processes of their own. */

/** On a server the gateway uses the test's database; otherwise it creates an embedded one in its folder. */
const test = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'paystead-anchored-start-'));
const running: GatewayProcess[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.signal('SIGKILL');
    await one.ended;
  }
});
/** Milliseconds for a first start, in which the embedded engine migrates. */
const BOOT_MILLISECONDS = 60_000;
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>>): GatewayProcess {
  const gateway = startGateway({
    PORT: '0',
    PAYSTEAD_DEMO_EMPLOYEES: '0',
    ...(test.url !== undefined && { DATABASE_URL: test.url, PAYSTEAD_KEYS: generateKeys() }),
    ...environment,
  });
  running.push(gateway);
  return gateway;
}

it(
  'S3: the first start creates the folder of the anchors and anchors in it',
  async () => {
    const data = join(folder, 'not', 'there');
    const metricsPort = await freePort();
    const url = await start({ PAYSTEAD_DATA: data, METRICS_PORT: String(metricsPort) }).ready;
    const anchors = join(data, 'audit-anchors');
    await expect.poll(() => readFileSync(anchors, 'utf8')).toMatch(/^file .*\nchecked .*Z\n$/);
    expect([statSync(data).mode & 0o777, statSync(anchors).mode & 0o777]).toEqual([0o700, 0o600]);
    const ready: unknown = await (await fetch(`${url}/health/ready`)).json();
    expect(ready).toMatchObject({ status: 'ready', checks: { auditAnchors: 'ok' } });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^paystead_audit_anchoring_failing 0$/m);
    expect(metrics).toMatch(/^paystead_audit_unanchored_seconds 0$/m);
  },
  BOOT_MILLISECONDS,
);

it('S3: a start refuses an anchor file that it can’t write, and names the setting', async () => {
  writeFileSync(join(folder, 'file'), '');
  const anchors = join(folder, 'file', 'audit-anchors');
  const { code, output } = await start({ PAYSTEAD_DATA: join(folder, 'data'), PAYSTEAD_AUDIT_ANCHORS: anchors }).ended;
  expect(code).toBe(1);
  expect(output).toContain('The configuration cannot be used:\n  PAYSTEAD_AUDIT_ANCHORS');
  expect(output).toContain(`${anchors} cannot be written, EEXIST`);
  expect(output).not.toContain('ready at');
});
