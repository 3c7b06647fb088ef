import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** A port that can't be listened on; the message names it and says what to do. */
class PortUnusable extends Error {
  override readonly name: string = 'PortUnusable';
}

/** Another program listens on the port. */
export class PortInUse extends PortUnusable {
  override readonly name = 'PortInUse';
  /** `variable` is the setting that configures the port. */
  constructor(port: number, variable: string) {
    super(`port ${port} is in use by another program: stop that program, or set ${variable} to a free port.`);
  }
}

/** Returns the addresses for `host`. `loopback` stands for both loopback addresses, as far as the machine has them. */
export function addressesOf(host: string): readonly string[] {
  if (host !== 'loopback') return [host];
  return hasIpv6Loopback() ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
}

function hasIpv6Loopback(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
}

/** The setting of the address for a port's setting. */
const HOST_OF = { PORT: 'PAYSTEAD_HOST', METRICS_PORT: 'METRICS_HOST' } as const;

/** Explains an error of listening. An error unrelated to host or port is returned unchanged. */
export function listenFailure(error: unknown, host: string, port: number, variable: 'PORT' | 'METRICS_PORT'): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new PortInUse(port, variable);
    case 'EACCES':
      return new PortUnusable(
        `port ${port} may not be opened by this account: set ${variable} to a port above 1023, or grant the right to it.`,
      );
    case 'EADDRNOTAVAIL':
      return new PortUnusable(`${host} is not an address of this machine: set ${HOST_OF[variable]} to one that is.`);
    default:
      return error;
  }
}

/**
 * Opens a port and closes it again, so that a start that couldn't listen ends before it creates anything. Throws
 * `PortUnusable`; any other error is left to the actual listen call.
 */
export async function checkPort(host: string, port: number, variable: 'PORT' | 'METRICS_PORT'): Promise<void> {
  if (port === 0) return;
  for (const address of addressesOf(host)) {
    const probe = createServer();
    try {
      probe.listen({ host: address, port });
      await once(probe, 'listening');
    } catch (error) {
      const failure = listenFailure(error, address, port, variable);
      if (failure instanceof PortUnusable) throw failure;
      continue;
    }
    probe.close();
    await once(probe, 'close');
  }
}
