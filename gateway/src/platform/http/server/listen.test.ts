import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer, connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { PortInUse } from './check-port.ts';
import { listen } from './listen.ts';

const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
const loopbacks = addresses.filter(({ address }) => address === '127.0.0.1' || address === '::1');
const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4');

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

function server(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/', async () => ({ here: true }));
  open.push(app);
  return app;
}

async function status(host: string, port: number, agent?: Agent): Promise<number | undefined> {
  const [response] = (await once(get({ host, port, agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

describe('listening on loopback', () => {
  it('uses both loopback addresses, since browsers resolve *.localhost to either', async () => {
    const port = await listen(server(), 'loopback', 0);
    expect(loopbacks.length).toBeGreaterThan(0);
    for (const { address } of loopbacks) expect([address, await status(address, port)]).toEqual([address, 200]);
  });

  it.skipIf(!outside)('uses no other address', async () => {
    const port = await listen(server(), 'loopback', 0);
    await expect(status(outside?.address ?? '', port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('ends on both addresses, with connections kept alive and one that never sent anything', async () => {
    const app = server();
    const port = await listen(app, 'loopback', 0);
    const agent = new Agent({ keepAlive: true });
    const silent = loopbacks.map(({ address }) => connect(port, address));
    for (const socket of silent) await once(socket, 'connect');
    for (const { address } of loopbacks) await status(address, port, agent);
    await app.close();
    for (const { address } of loopbacks)
      await expect(status(address, port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    for (const socket of silent) socket.destroy();
  });

  it('lets a running call finish', async () => {
    const app = server();
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    app.get('/slow', async () => {
      arrived.resolve();
      await gate.promise;
      return { done: true };
    });
    const port = await listen(app, 'loopback', 0);
    const reply = fetch(`http://127.0.0.1:${port}/slow`);
    await arrived.promise;
    const closing = app.close();
    gate.resolve();
    expect(await (await reply).json()).toEqual({ done: true });
    await closing;
  });
});

it('says what to do if the port is taken on either address', async () => {
  for (const { address } of loopbacks) {
    const other = createServer().listen(0, address);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(listen(server(), 'loopback', port)).rejects.toThrow(PortInUse);
    await expect(listen(server(), 'loopback', port)).rejects.toThrow(
      `port ${port} is in use by another program: stop that program, or set PORT to a free port.`,
    );
    other.close();
  }
});
