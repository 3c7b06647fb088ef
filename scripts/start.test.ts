import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startGateway } from '../gateway/test/gateway-process.ts';
import { databasesFolder } from './processes/databases-folder.ts';

/* Drill: starts and interrupts the product in processes of its own. */

it('npm start passes SIGTERM to the gateway and leaves no process running', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(databasesFolder(), 'paystead-start-'));
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

it('S15: npm start says that the port is taken before anything is built or made', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(databasesFolder(), 'paystead-start-'));
  const data = join(folder, 'data');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  try {
    const port = String((taken.address() as AddressInfo).port);
    const { code, output } = await startGateway({ PORT: port, PAYSTEAD_DATA: data }, ['npm', 'start']).ended;
    expect(code).toBe(1);
    expect(output).toContain(
      `\nPaystead could not start: port ${port} is in use by another program: stop that program, or set PORT to a free port.\n`,
    );
    expect(output).not.toMatch(/Building|Preparing|^\s+at /m);
    expect(existsSync(data)).toBe(false);
  } finally {
    taken.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
