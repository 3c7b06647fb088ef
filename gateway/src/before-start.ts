import { ConfigurationError, readConfig, usesDevelopmentProvider, type Config } from './config.ts';
import { checkPort } from './platform/http/server/check-port.ts';

/** Returns the address to listen on. With the development provider it is loopback, since its passwords are public. */
export function listeningHost({ providers, host }: Pick<Config, 'providers' | 'host'>): string {
  return usesDevelopmentProvider({ providers }) ? 'loopback' : (host ?? '::');
}

/**
 * Reads the configuration and checks everything that can be known before a folder, a database or a demo is created.
 * Throws `ConfigurationError` or `PortUnusable`.
 */
export async function beforeStart(): Promise<Config> {
  const config = readConfig();
  await checkPort(listeningHost(config), config.port, 'PORT');
  if (config.metricsPort !== undefined) await checkPort(config.metricsHost, config.metricsPort, 'METRICS_PORT');
  return config;
}

/** Prints to standard error why a start failed: one sentence, or the list of configuration faults. */
export function reportStartFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigurationError ? message : `Paystead could not start: ${message}`}\n`);
}
