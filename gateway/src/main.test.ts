import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { databasesFolder } from '../../scripts/processes/databases-folder.ts';
import { freePort } from '../../scripts/processes/free-port.ts';
import { startGateway, type GatewayProcess } from '../test/gateway-process.ts';

/* Drill: interrupts and kills gateways in processes of their own, and starts them again. */

const workFolder = mkdtempSync(join(databasesFolder(), 'paystead-main-'));
const folder = join(workFolder, 'data');
const METRICS_PORT = String(await freePort());

function start(environment: Readonly<Record<string, string>> = {}): GatewayProcess {
  return startGateway({ PORT: '0', PAYSTEAD_DATA: folder, PAYSTEAD_DEMO_EMPLOYEES: '0', ...environment });
}

/** The gateway that serves `folder`. A start takes seconds, so tests share it until one ends it. */
let serving: GatewayProcess | null = null;
function served(port = '0'): Promise<string> {
  serving ??= start({ PORT: port, METRICS_PORT, PAYSTEAD_BODY_SECONDS: '1' });
  return serving.ready;
}

/** Sends a signal to the gateway that serves, and returns how it ended. */
async function end(signal: NodeJS.Signals): ReturnType<typeof start>['ended'] {
  await served();
  const ending = serving ?? start();
  serving = null;
  ending.signal(signal);
  return ending.ended;
}

afterAll(async () => {
  if (serving) await end('SIGKILL');
  rmSync(workFolder, { recursive: true, force: true });
});

async function answer(url: string, path = '/health/ready', host?: string, agent?: Agent): Promise<number | undefined> {
  const { port, hostname } = new URL(url);
  const [response] = (await once(get({ host: host ?? hostname, port, path, agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;

describe('a start', () => {
  it('that was interrupted can be repeated', async () => {
    const gateway = start();
    await gateway.printed('Preparing the database');
    gateway.signal('SIGTERM');
    const { code, output } = await gateway.ended;
    expect([code, output]).toEqual([0, expect.not.stringContaining('could not start')]);
    expect(await answer(await served())).toBe(200);
  });

  it('prints its address in one line, listens on loopback alone, and locks its folder against a second start', async () => {
    const url = await served();
    expect(await answer(url)).toBe(200);
    for (const { address } of addresses.filter(({ address }) => address === '::1' || address === '127.0.0.1'))
      expect([address, await answer(url, '/health/live', address)]).toEqual([address, 200]);
    if (outside !== undefined)
      await expect(answer(url, '/health/live', outside)).rejects.toMatchObject({ code: 'ECONNREFUSED' });

    const second = await start().ended;
    expect(second.code).toBe(1);
    expect(second.output).toBe(
      `Paystead could not start: ${folder} is in use by another Paystead process. Stop that one, or give this one a folder of its own (PAYSTEAD_DATA).\n`,
    );
    expect(await answer(url)).toBe(200);
    // Only the owner may read keys and rows.
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'keys')).mode & 0o077).toBe(0);
  });

  it('O9: serves metrics on loopback alone unless an address is configured, and reports an address of another machine', async () => {
    const metrics = (await served()).replace(/:\d+$/, `:${METRICS_PORT}`);
    expect(await answer(metrics, '/metrics', '127.0.0.1')).toBe(200);
    if (outside !== undefined)
      await expect(answer(metrics, '/metrics', outside)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const data = join(workFolder, 'never for metrics');
    const settings = { METRICS_PORT: String(await freePort()), METRICS_HOST: '192.0.2.1', PAYSTEAD_DATA: data };
    expect((await start(settings).ended).output).toBe(
      'Paystead could not start: 192.0.2.1 is not an address of this machine: set METRICS_HOST to one that is.\n',
    );
  });

  it('S2: answers 408 to a body that doesn’t arrive, for a call and for a sign-in', async () => {
    const { port } = new URL(await served());
    const replies = ['/api/userProfile/profiles', '/identity/token'].map(async (path) => {
      const socket = connect(Number(port), '127.0.0.1');
      let reply = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        reply += text;
      });
      const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded';
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\n{`);
      await once(socket, 'close');
      return reply;
    });
    for (const reply of await Promise.all(replies)) {
      expect(reply).toMatch(/^HTTP\/1\.1 408 /);
      expect(reply).toContain('"code":"request_timeout"');
    }
  });

  it('survives a kill and starts again on another port', async () => {
    await served();
    const keys = readdirSync(folder);
    await end('SIGKILL');
    const port = String(await freePort());
    const url = await served(port);
    expect(url).toBe(`http://localhost:${port}`);
    expect(await answer(url)).toBe(200);
    expect(readdirSync(folder)).toEqual(keys);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits cleanly on %s with connections still open', async (signal) => {
    const agent = new Agent({ keepAlive: true });
    expect(await answer(await served(), '/health/live', undefined, agent)).toBe(200);
    // The gateway itself would give up with 1 after 4.5 s.
    expect(await end(signal)).toMatchObject({ code: 0, signal: null });
    agent.destroy();
  });

  it.each(['PORT', 'METRICS_PORT'])(
    'S15: reports in one sentence that %s is taken, before it creates anything',
    async (name) => {
      const data = join(workFolder, `never for ${name}`);
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      try {
        const port = String((taken.address() as AddressInfo).port);
        const { code, output } = await start({ [name]: port, PAYSTEAD_DATA: data }).ended;
        expect([code, output]).toEqual([
          1,
          `Paystead could not start: port ${port} is in use by another program: stop that program, or set ${name} to a free port.\n`,
        ]);
        expect(existsSync(data)).toBe(false);
      } finally {
        taken.close();
      }
    },
  );

  it('S15: reports an address of another machine before it creates anything', async () => {
    const data = join(workFolder, 'never for an address');
    const { code, output } = await start({
      PAYSTEAD_HOST: '192.0.2.1',
      PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
      PORT: String(await freePort()),
      PAYSTEAD_DATA: data,
    }).ended;
    expect([code, output]).toEqual([
      1,
      'Paystead could not start: 192.0.2.1 is not an address of this machine: set PAYSTEAD_HOST to one that is.\n',
    ]);
    expect(existsSync(data)).toBe(false);
  });
});

describe('unusable configuration', () => {
  const refused = async (environment: Readonly<Record<string, string>>) => {
    const { code, output } = await start(environment).ended;
    expect(code).toBe(1);
    return output;
  };

  it('every fault is reported by name, and nothing is opened', async () => {
    const data = join(workFolder, 'never');
    const output = await refused({ PORT: 'x', METRICS_PORT: '0', PAYSTEAD_PROT: '1', PAYSTEAD_DATA: data });
    for (const name of ['PORT must be', 'METRICS_PORT must be', 'PAYSTEAD_PROT is not known'])
      expect(output).toContain(name);
    expect(output).not.toContain('ready at');
    expect(() => statSync(data)).toThrow('ENOENT');
  });

  it('production without a provider is refused, since the development provider has public passwords', async () => {
    expect(await refused({ NODE_ENV: 'production' })).toContain('PAYSTEAD_OIDC_ISSUER is needed');
  });

  it('a database server without keys is refused', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toContain('PAYSTEAD_KEYS is needed');
  });
});
