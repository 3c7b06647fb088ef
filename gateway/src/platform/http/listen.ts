import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { addressesOf, listenFailure } from './check-port.ts';

/** How long calls under way may take to end when the server closes; then their connections are cut. */
const GRACE_MILLISECONDS = 3000;

/**
 * Listens and answers the port; throws `PortUnusable`. `loopback` is both loopback addresses, whatever the machine's files
 * say `localhost` is: browsers resolve every name below `.localhost` to either, and Fastify would take only those that the
 * resolver lists.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  // A second signInHarness to the same server, so that limits, time-outs and the closing of connections hold for both.
  const signInHarness = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket));
  app.addHook('preClose', async () => {
    signInHarness.close();
    setTimeout(() => app.server.closeAllConnections(), GRACE_MILLISECONDS).unref();
  });
  const [first = host, second] = addressesOf(host);
  try {
    await app.listen({ port, host: first });
    const given = (app.server.address() as AddressInfo).port;
    if (second !== undefined) {
      signInHarness.listen({ host: second, port: given, ipv6Only: true });
      await once(signInHarness, 'listening');
    }
    return given;
  } catch (error) {
    await app.close();
    throw listenFailure(error, host, port, 'PORT');
  }
}
