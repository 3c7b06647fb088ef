import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startGateway } from '../gateway/test/gateway-process.ts';

it('npm start hands a stop on to the gateway: nothing is left running', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-start-'));
  const gateway = startGateway({ PORT: '0', PAYSTEAD_DATA: folder, PAYSTEAD_DEMO_EMPLOYEES: '0' }, ['npm', 'start']);
  try {
    const url = (await gateway.ready).replace('localhost', '127.0.0.1');
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    gateway.signal('SIGTERM');
    expect((await gateway.ended).code).toBe(0);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
  } finally {
    gateway.signal('SIGKILL');
    await gateway.ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
