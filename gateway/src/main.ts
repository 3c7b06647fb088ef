import { join } from 'node:path';
import { createApp } from './app.ts';
import { ConfigurationError, readConfig, type Config } from './config.ts';
import { startIdentity } from './development-provider.ts';
import { systemClock } from './platform/clock.ts';
import { listen } from './platform/http/listen.ts';
import { createLog } from './platform/log.ts';
import { openStore, type Store } from './platform/open-store.ts';
import { findPortal } from './platform/portal/files.ts';
import { ensureDemo } from '../seed/ensure-demo.ts';

const tell = (line: string) => process.stdout.write(`${line}\n`);

/** A stop that takes longer is ended: the store is safe against that, and nobody should wait for it. */
const STOP_MILLISECONDS = 4500;

async function start(config: Config): Promise<void> {
  const store = await openStore(config, tell);
  try {
    await serve(config, store);
  } catch (error) {
    await store.database.close();
    throw error;
  }
}

async function serve(config: Config, store: Store): Promise<void> {
  const log = createLog(config.logLevel);
  if (!config.isProduction && config.demo.employees > 0) await ensureDemo(store, config.demo, tell);
  const identity = config.oidc.issuer ? null : await startIdentity(config, store.database, systemClock);
  const portal = findPortal(join(import.meta.dirname, '../../portal/dist'));
  const { server, metrics } = await createApp({
    config,
    database: store.database,
    keys: store.keys,
    clock: systemClock,
    log,
    portal,
    identity,
  });
  // People's public passwords must not be reachable from a network.
  const port = await listen(server, identity ? 'loopback' : (config.host ?? '::'), config.port);
  const stopMetrics = config.metricsPort ? await metrics.listen(config.metricsPort) : async () => {};
  stopOnSignal(async () => {
    await server.close();
    await stopMetrics();
    await store.database.close();
  });
  tell(`Paystead is ready at http://localhost:${port}`);
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', once);
  process.on('SIGTERM', once);
}

try {
  await start(readConfig());
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigurationError || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : `Paystead could not start: ${error.message}`}\n`,
  );
  process.exit(1);
}
