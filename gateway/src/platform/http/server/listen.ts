import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { addressesOf, listenFailure } from './check-port.ts';

/** Milliseconds that running calls get to finish when the server closes; then their connections are cut. */
const GRACE_MILLISECONDS = 3000;

/**
 * Listens and returns the port; throws `PortUnusable`. `loopback` stands for both loopback addresses, whatever the
 * machine resolves `localhost` to: browsers resolve every name below `.localhost` to either, and Fastify would take
 * only those that the resolver lists.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  // A second listener for the same server, so that limits, timeouts and the closing of connections apply to both.
  const secondListener = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket));
  app.addHook('preClose', async () => {
    secondListener.close();
    setTimeout(() => app.server.closeAllConnections(), GRACE_MILLISECONDS).unref();
  });
  const [first = host, second] = addressesOf(host);
  try {
    await app.listen({ port, host: first });
    const given = (app.server.address() as AddressInfo).port;
    if (second !== undefined) {
      secondListener.listen({ host: second, port: given, ipv6Only: true });
      await once(secondListener, 'listening');
    }
    return given;
  } catch (error) {
    await app.close();
    throw listenFailure(error, host, port, 'PORT');
  }
}
