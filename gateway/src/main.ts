import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import { beforeStart, listeningHost, reportStartFailure } from './before-start.ts';
import { ConfigurationError, usesDevelopmentProvider, type Config } from './config.ts';
import { loadDemo } from './demo.ts';
import { dependenciesOf } from './dependencies.ts';
import { prepareAnchorFile } from './platform/audit/anchors.ts';
import { systemClock } from './platform/clock.ts';
import { schemaReadiness } from './platform/database/schema/schema-readiness.ts';
import { RequestCounts } from './platform/http/request-counts/request-counts.ts';
import { listen } from './platform/http/server/listen.ts';
import { openDatabase } from './platform/database/database.ts';
import { measureReplica } from './platform/database/measure-replica.ts';
import { watchedDriver, type WatchStatement } from './platform/database/watched-driver.ts';
import { createLog } from './platform/log.ts';
import type { Telemetry } from './platform/telemetry/otlp.ts';
import { logSlowStatements } from './platform/telemetry/slow-statements.ts';
import { MIGRATIONS, openStore, type Store } from './platform/open-store.ts';
import { createPdfRenderer } from './platform/pdf/renderer.ts';
import { findConsole } from './platform/portal/console-files.ts';
import { findPortal } from './platform/portal/files.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The longest time for a stop, after draining. After it the process ends, which the store survives. */
const STOP_MILLISECONDS = 4500;

/** The close functions of everything that is open, in opening order; they run in reverse. */
const opened: (() => Promise<void>)[] = [];
let stopping = false;
/** Milliseconds for which the gateway goes on serving after the signal to stop. */
let drainMilliseconds = 0;

async function start(config: Config): Promise<void> {
  await prepareAnchors(config.auditAnchors);
  const log = createLog(config.logLevel);
  const telemetry = await telemetryOf(config);
  const store = watchedStore(await openStore(config, printLine), config, log, telemetry);
  opened.push(() => store.database.close());
  // The demo and the development provider are loaded on demand: a production start never has them in memory.
  if (config.demo.employees > 0) {
    const { ensureDemo } = await loadDemo();
    await ensureDemo(store, config.demo, printLine);
  }
  const { database, driver, keys } = store;
  const pdf = createPdfRenderer();
  const requestCounts = new RequestCounts(systemClock, config.requestsPerMinute);
  const background = createBackground({
    config,
    database,
    keys,
    clock: systemClock,
    log,
    pdf,
    telemetry,
    requestCounts,
    dependencies: dependenciesOf(config, systemClock),
  });
  const { mailTransport: mail } = background;
  const identity = usesDevelopmentProvider(config)
    ? await (
        await import('./development-provider.ts')
      ).startIdentity({
        config,
        database,
        clock: systemClock,
        log,
        mail,
      })
    : null;
  const { server, metrics, warm } = await createApp({
    config,
    database,
    keys,
    clock: systemClock,
    log,
    console: findConsole(join(import.meta.dirname, '../../console/dist')),
    portal: findPortal(join(import.meta.dirname, '../../portal/dist')),
    identity,
    readiness: {
      ...background.readiness,
      stop: async () => (stopping ? 'The gateway is about to stop.' : null),
      // No one else can migrate the embedded database while it is open.
      ...(config.databaseUrl === undefined ? {} : { schema: schemaReadiness(driver, MIGRATIONS) }),
    },
    caughtMail: background.catcher,
    pdf,
    telemetry,
    requestCounts,
    afterChange: background.wake,
  });
  background.measure(metrics);
  if (store.replica) measureReplica(metrics, store.replica);
  telemetry?.send(metrics);
  opened.push(async () => telemetry?.end());
  if (config.metricsPort) opened.push(await metrics.listen(config.metricsHost, config.metricsPort));
  const port = await listen(server, listeningHost(config), config.port);
  opened.push(() => server.close());
  opened.push(await background.start());
  if (config.databaseUrl === undefined) {
    // Loaded on demand: commands reach a PostgreSQL server by themselves.
    const { serveCommands } = await import('./operator/socket/serve-commands.ts');
    opened.push(
      await serveCommands({ config, database, driver, keys, clock: systemClock, log, afterCommand: background.wake }),
    );
  }
  // A provider that is down must not keep the gateway from starting: the first token asks again.
  warm().catch(() => log.warn({ reason: 'its keys could not be read' }, 'identity provider unreachable'));
  drainMilliseconds = config.drainSeconds * 1000;
  printLine(`Paystead is ready at http://localhost:${port}`);
}

/** Starts to send traces and metrics if a collector is configured. The libraries are loaded then alone. */
async function telemetryOf({ telemetry }: Config): Promise<Telemetry | null> {
  if (!telemetry) return null;
  const { startTelemetry } = await import('./platform/telemetry/otlp.ts');
  return startTelemetry({ ...telemetry, place: `${hostname()}:${process.pid}`, metricSeconds: 60 });
}

/** Returns the store with its statements watched: slow ones are logged, traced ones get a span. */
function watchedStore(store: Store, config: Config, log: Logger, telemetry: Telemetry | null): Store {
  const logSlow = logSlowStatements(log, config.slowStatementMilliseconds, () => performance.now());
  const watch: WatchStatement = (name) => {
    const ends = [logSlow(name), telemetry?.watchStatement(name)];
    return (outcome) => {
      for (const end of ends) end?.(outcome);
    };
  };
  const driver = watchedDriver(store.driver, watch);
  const requests = store.requests === store.driver ? driver : watchedDriver(store.requests, watch);
  return { ...store, driver, requests, database: openDatabase(requests, driver, store.replica) };
}

/** Refuses to start if the audit can't be anchored: without anchors, a cut-off end would go unnoticed. */
async function prepareAnchors(path: string): Promise<void> {
  try {
    await prepareAnchorFile(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([
      `PAYSTEAD_AUDIT_ANCHORS (else audit-anchors in PAYSTEAD_DATA): ${path} cannot be written, ${why}. Name a file that this account may append to.`,
    ]);
  }
}

async function close(): Promise<void> {
  stopping = true;
  for (const closeOne of opened.splice(0).toReversed()) await closeOne();
}

/** Goes on serving until the load balancer has noticed that this gateway isn't ready any more. */
async function drain(): Promise<void> {
  if (drainMilliseconds > 0) await setTimeoutAsync(drainMilliseconds);
}

/** Handles Ctrl-C and supervisors' signals from the first moment on, including during the start. */
function stopOnSignal(): void {
  const once = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMilliseconds + STOP_MILLISECONDS).unref();
    drain()
      .then(close)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', once);
  process.on('SIGTERM', once);
}

stopOnSignal();
try {
  await start(await beforeStart());
} catch (error) {
  // Stopping a start closes the database under it, which is not a failure worth reporting.
  if (!stopping) {
    reportStartFailure(error);
    await close().catch(() => undefined);
    process.exit(1);
  }
}
