import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The port is taken; the message says what to do. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse';
  constructor(port: number) {
    super(`port ${port} is in use by another program. Stop that one, or give this one another (PORT).`);
  }
}

/** How long calls under way may take to end when the server closes; then their connections are cut. */
const GRACE_MILLISECONDS = 3000;

/**
 * Listens and answers the port. `loopback` is both loopback addresses, whatever the machine's files say `localhost` is:
 * browsers resolve every name below `.localhost` to either, and Fastify would take only those that the resolver lists.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  // A second signInHarness to the same server, so that limits, time-outs and the closing of connections hold for both.
  const signInHarness = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket));
  app.addHook('preClose', async () => {
    signInHarness.close();
    setTimeout(() => app.server.closeAllConnections(), GRACE_MILLISECONDS).unref();
  });
  try {
    await app.listen({ port, host: host === 'loopback' ? '127.0.0.1' : host });
    const given = (app.server.address() as AddressInfo).port;
    if (host === 'loopback' && hasIpv6Loopback()) {
      signInHarness.listen({ host: '::1', port: given, ipv6Only: true });
      await once(signInHarness, 'listening');
    }
    return given;
  } catch (error) {
    await app.close();
    throw isTaken(error) ? new PortInUse(port) : error;
  }
}

function hasIpv6Loopback(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
}

function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
}
