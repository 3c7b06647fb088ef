import { ConfigurationError, readConfig, type Config } from './config.ts';
import { ALL_INTERFACES, checkPort } from './platform/http/check-port.ts';

/** Where a gateway listens: the development provider's public passwords must not be reachable from a network. */
export function listeningHost({ oidc, host }: Pick<Config, 'oidc' | 'host'>): string {
  return oidc.issuer === undefined ? 'loopback' : (host ?? '::');
}

/**
 * Reads the configuration and looks at everything that can be known before a start makes a folder, a database or a
 * demonstration. Throws `ConfigurationError` and `PortUnusable`.
 */
export async function beforeStart(): Promise<Config> {
  const config = readConfig();
  await checkPort(listeningHost(config), config.port, 'PORT');
  if (config.metricsPort !== undefined) await checkPort(ALL_INTERFACES, config.metricsPort, 'METRICS_PORT');
  return config;
}

/** Says on standard error why a start ended: one sentence, or the list of faults in the configuration. */
export function reportStartFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigurationError ? message : `Paystead could not start: ${message}`}\n`);
}
