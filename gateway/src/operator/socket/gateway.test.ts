import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execPath, getuid } from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databasesFolder } from '../../../../scripts/processes/databases-folder.ts';
import { writeDataFolder } from '../../../test/data-folder.ts';
import { startGateway, type GatewayProcess } from '../../../test/gateway-process.ts';
import { lockDataFolder } from '../../platform/data-folder-lock.ts';

/* Drill: kills and stops gateways while commands use their sockets. */

const room = mkdtempSync(join(databasesFolder(), 'paystead-gateway-socket-'));
const data = join(room, 'data');
const socketIn = (folder: string) => join(folder, 'operator.sock');
const running = new Set<GatewayProcess>();
afterAll(async () => {
  for (const one of running) await kill(one);
  rmSync(room, { recursive: true, force: true });
});

async function start(folder = data, temporary = tmpdir()): Promise<GatewayProcess> {
  const gateway = startGateway({
    PORT: '0',
    PAYSTEAD_DATA: folder,
    PAYSTEAD_DEMO_EMPLOYEES: '0',
    PAYSTEAD_LOG_LEVEL: 'info',
    TMPDIR: temporary,
  });
  running.add(gateway);
  await gateway.ready;
  return gateway;
}

async function kill(gateway: GatewayProcess): Promise<void> {
  running.delete(gateway);
  gateway.signal('SIGKILL');
  await gateway.ended;
}

/** Runs `./paystead` as its own process in `cwd`; resolves to its exit code and output. */
async function type(line: string, { folder = data, cwd = room } = {}) {
  const launcher = join(import.meta.dirname, '../../../../paystead');
  const options = { cwd, env: { PATH: '/usr/bin:/bin', PAYSTEAD_DATA: folder } };
  const ended = promisify(execFile)(launcher, line.split(' '), options);
  return ended.then(
    ({ stdout, stderr }) => ({ exit: 0, out: stdout, beside: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      exit: error.code,
      out: error.stdout,
      beside: error.stderr,
    }),
  );
}

/** Stops a gateway as a supervisor does. The gateway itself would give up with 1 after 4.5 s. */
async function stop(gateway: GatewayProcess): Promise<void> {
  running.delete(gateway);
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toMatchObject({ code: 0, signal: null });
}

describe('CMD-1: `./paystead` while the embedded product runs', () => {
  /** Serves until a test kills or stops it. */
  let gateway: GatewayProcess;
  beforeAll(async () => {
    await writeDataFolder(data);
    gateway = await start();
  });

  it('reaches the gateway, reads files from the caller’s folder, and reports its exit code', async () => {
    const banks = (count: number) =>
      `routingNumber,name\n${['011000015,First', '021000021,Second'].slice(0, count).join('\n')}\n`;
    const [here, there] = [mkdtempSync(join(room, 'here-')), mkdtempSync(join(room, 'there-'))];
    writeFileSync(join(here, 'banks.csv'), banks(1));
    writeFileSync(join(there, 'banks.csv'), banks(2));
    const loads = await Promise.all([
      type('banks load banks.csv --json', { cwd: here }),
      type('banks load banks.csv --json', { cwd: there }),
    ]);
    expect(loads.map(({ exit, out }) => [exit, JSON.parse(out)])).toEqual([
      [0, { command: 'banks load', done: true, banks: 1 }],
      [0, { command: 'banks load', done: true, banks: 2 }],
    ]);
    expect(await type('client show NOBODY')).toMatchObject({
      exit: 1,
      out: '',
      beside: expect.stringContaining('NOBODY'),
    });
    expect(await type('migrate')).toMatchObject({ exit: 1, beside: expect.stringContaining('Stop the gateway first') });
    expect((await type('doctor --json')).out).toContain('in use by a running gateway');
  });

  it('the socket is its owner’s alone', async () => {
    const { mode } = statSync(socketIn(data));
    expect((mode & 0o777).toString(8)).toBe('600');
    if (getuid?.() === 0) {
      // As another account, and with folders that it may enter.
      for (const folder of [room, data]) chmodSync(folder, 0o755);
      const attempt = `import('node:net').then(({ connect }) => connect(${JSON.stringify(socketIn(data))})
        .on('connect', () => console.log('open')).on('error', ({ code }) => console.log(code)))`;
      const other = { uid: 65_534, gid: 65_534, cwd: '/', env: {} };
      const { stdout } = await promisify(execFile)(execPath, ['-e', attempt], other);
      expect(stdout).toBe('EACCES\n');
    }
  });

  it('the socket of a killed gateway stops no command and no start', async () => {
    await kill(gateway);
    expect(existsSync(socketIn(data))).toBe(true);
    expect(await type('partner list')).toMatchObject({ exit: 0 });
    gateway = await start();
    expect(await type('partner list')).toMatchObject({ exit: 0 });
    await gateway.printed('"command":"partner list"');
    expect(existsSync(`${socketIn(data)}.location`)).toBe(false);
  });

  it('a stop with commands connected is clean', async () => {
    const silent = connect(socketIn(data)).resume();
    await once(silent, 'connect');
    const half = connect(socketIn(data)).resume();
    half.write('{"format":1,');
    const lines = Array.from({ length: 40_000 }, (_, index) => `${index % 100},`);
    writeFileSync(join(room, 'wrong.csv'), `zipCode,geoCode,city,county,state\n${lines.join('\n')}\n`);
    const busy = [type('places load wrong.csv'), type('audit verify'), type('audit verify --json')];
    await type('partner list');
    const closed = Promise.all([silent, half].map((socket) => once(socket, 'close')));
    await stop(gateway);
    await closed;
    for (const { exit } of await Promise.all(busy)) expect([0, 1, 3]).toContain(exit);
    expect(existsSync(socketIn(data))).toBe(false);
    expect(await type('partner list')).toMatchObject({ exit: 0 });
    expect(await type('migrate')).toMatchObject({ exit: 0, out: 'The schema is up to date.\n' });
  });
});

describe('CMD-1: a data folder in which no socket can be', () => {
  it('has it in a folder of this account below the temporary folder, also after a kill', async () => {
    const folder = join(mkdtempSync(join(room, 'long-')), 'x'.repeat(80));
    const temporary = mkdtempSync(join('/tmp', 'pst-'));
    const location = () => readFileSync(join(folder, 'operator.sock.location'), 'utf8').trim();
    await writeDataFolder(folder);
    const killed = await start(folder, temporary);
    const first = location();
    expect(dirname(dirname(first))).toBe(temporary);
    expect([dirname(first), first, `${socketIn(folder)}.location`].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o600, 0o600,
    ]);
    expect(await type('partner list', { folder })).toMatchObject({ exit: 0 });
    await killed.printed('"command":"partner list"');
    await kill(killed);
    expect(await type('partner list', { folder })).toMatchObject({ exit: 0 });
    const gateway = await start(folder, temporary);
    expect(location()).not.toBe(first);
    expect(readdirSync(temporary)).toHaveLength(1);
    expect(await type('partner list', { folder })).toMatchObject({ exit: 0 });
    await stop(gateway);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('operator'))).toEqual([]);
    rmSync(temporary, { recursive: true });
  });
});

describe('CMD-1: a gateway that takes no commands yet', () => {
  it('is named in the refusal of a command', async () => {
    const folder = mkdtempSync(join(room, 'starting-'));

    const lock = lockDataFolder(folder);
    const { exit, beside } = await type('partner list', { folder });
    expect([exit, beside]).toEqual([1, expect.stringContaining('a gateway that is still starting')]);
    lock.release();
  });
});
