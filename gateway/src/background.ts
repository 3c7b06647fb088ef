import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { webhookAddressesOf } from './app.ts';
import { filesOf } from './files-of.ts';
import { brandsOf, type Brands } from './brands.ts';
import type { Config } from './config.ts';
import { exportNotice } from './notices/export-notice.ts';
import { exportExpiryJob } from './features/paychecks/export/export-expiry.ts';
import { exportJob } from './features/paychecks/export/export-job.ts';
import { changeJobsOf } from './change-jobs.ts';
import { countUnacknowledged } from './features/pending-transactions/export/exchange-store.ts';
import { acknowledgedSince } from './features/pending-transactions/export/report-unacknowledged.ts';
import { jobsOf } from './jobs.ts';
import { clamdScanner } from './platform/uploads/scanner.ts';
import { numberEvents } from './service/events/number-events.ts';
import { createImportWorker } from './imports/queue/worker.ts';
import { countDeliveries } from './service/webhooks/delivery-store.ts';
import { createWebhookWorker } from './service/webhooks/worker.ts';
import { anchoringReadiness, createAnchoring, unanchoredSince, type Anchoring } from './platform/audit/anchoring.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/port.ts';
import { createGuardedPost } from './platform/guarded-post/guarded-post.ts';
import type { Telemetry } from './platform/telemetry/otlp.ts';
import { failingOf, type Readiness } from './platform/health.ts';
import { EXCHANGE_MILLISECONDS, requestCountExchange } from './platform/http/request-counts/exchange.ts';
import type { RequestCounts } from './platform/http/request-counts/request-counts.ts';
import type { Job } from './platform/jobs/job.ts';
import { listJobs } from './platform/jobs/store.ts';
import { always, startPulse, type Pauses, type Pulse } from './platform/jobs/pulse.ts';
import { createScheduler } from './platform/jobs/scheduler.ts';
import { createKeyAnnouncement, keysReadiness } from './platform/keys/announce.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import { mailCatcher, type MailCatcher } from './platform/mail/caught-mail.ts';
import { mailDeliverer } from './platform/mail/deliver-mail.ts';
import { mailLogos } from './mail-logos.ts';
import type { MailTransport } from './platform/mail/message.ts';
import { mustUseTls, smtpTransport } from './platform/mail/smtp.ts';
import type { Metrics } from './platform/metrics.ts';
import { createOutboxWorker, type OutboxWorker } from './platform/outbox/delivery.ts';
import type { OutboxKind } from './platform/outbox/item.ts';
import { outboxReadiness, readOutboxState } from './platform/outbox/lag.ts';
import { createPdfRenderer, type PdfRenderer } from './platform/pdf/renderer.ts';

export interface BackgroundPorts {
  readonly config: Config;
  readonly database: Database;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
  /** The PDF renderer shared with the server. Absent: the background creates its own. */
  readonly pdf?: PdfRenderer;
  /** Readiness checks of what the gateway calls. Absent: none. */
  readonly dependencies?: Readonly<Record<string, Readiness>>;
  /** The server's counts of requests by network address. Absent: none are shared with other gateways. */
  readonly requestCounts?: RequestCounts;
  /** Traces jobs. Absent: none is traced. */
  readonly telemetry?: Pick<Telemetry, 'followJob'> | null;
  /** Starts a pulse. Absent: `startPulse`. */
  readonly pulse?: typeof startPulse;
}

/** The gateway's background work: delivers the outbox and runs the jobs. */
export interface Background {
  readonly worker: OutboxWorker;
  /** The mail catcher if no mail server is configured. Null if one is, and in production. */
  readonly catcher: MailCatcher | null;
  /** The mail server or the catcher, for mail that needn't survive a kill. */
  readonly mailTransport: MailTransport | null;
  readonly readiness: Readonly<Record<string, Readiness>>;
  /** Makes the background look for work soon: a request or a command may have left some. */
  readonly wake: () => void;
  /** Adds the outbox and job figures to the metrics. */
  measure(metrics: Metrics): void;
  /** Starts, and returns a function that stops within two seconds. Interrupted work is repeated by the next process. */
  start(): Promise<() => Promise<void>>;
}

/** How often the database is searched for work. Another gateway's work is found after the longest pause at the latest. */
const SEARCH: Pauses = { least: 500, most: 2000 };
const ANCHOR = always(15_000);
const KEYS = always(15_000);
const EXCHANGE = always(EXCHANGE_MILLISECONDS);
const STOP_MILLISECONDS = 1500;
const END_MILLISECONDS = 500;

export function createBackground(ports: BackgroundPorts): Background {
  const { config, database, keys, clock, log, pulse = startPulse } = ports;
  const brands = brandsOf(config);
  const { transport, catcher } = mailTransportOf(ports);
  const deliverers = transport
    ? { mail: mailDeliverer({ database, clock, transport, logoOf: mailLogos(database, log) }) }
    : {};
  const kinds = Object.keys(deliverers) as OutboxKind[];
  const worker = createOutboxWorker({ database, keys, clock, log, deliverers });
  const anchoring = createAnchoring({ database, clock, log, path: config.auditAnchors });
  const imports = createImportWorker({
    database,
    keys,
    log,
    files: filesOf(ports),
    scanner: config.scanner && clamdScanner(config.scanner),
    now: () => clock.now(),
  });
  const post = createGuardedPost({ rule: webhookAddressesOf(config).rule });
  const webhooks = createWebhookWorker({ database, keys, clock, log, post });
  const numberAll = async (stop: AbortSignal) => {
    let numbered = 0;
    while (!stop.aborted) {
      const more = await numberEvents(database, clock.now());
      if (more === 0) break;
      numbered += more;
    }
    return numbered;
  };
  const checks = {
    outbox: outboxReadiness(database, kinds, clock, worker),
    auditAnchors: anchoringReadiness(anchoring),
    ...ports.dependencies,
  };
  const announcement = createKeyAnnouncement({ database, clock, keys, faults: () => failingOf(checks) });
  const scheduler = createScheduler({
    database,
    clock,
    log,
    jobs: [
      ...jobsOf({ ...ports, brands, anchoring }),
      ...changeJobsOf({ ...ports, brands }),
      ...exportJobsOf(ports, brands),
    ].map((job) => ports.telemetry?.followJob(job) ?? job),
  });
  // The embedded database has one gateway alone.
  const exchangeCounts =
    ports.requestCounts && config.databaseUrl !== undefined && requestCountExchange(database, ports.requestCounts);
  const logFailure = (error: unknown) =>
    log.warn({ code: error instanceof Error ? error.name : 'unknown' }, 'background work waits');

  let pulses: readonly Pulse[] = [];
  const wake = () => {
    for (const one of pulses) one.wake();
  };
  /** Searches for work. Work that is found may leave more to the others: a job queues mail, an event a delivery. */
  const search = (work: (stop: AbortSignal) => Promise<number>): Pulse =>
    pulse(
      SEARCH,
      async (stop) => {
        const found = await work(stop);
        if (found > 0) wake();
        return found;
      },
      logFailure,
    );
  const repeat = (pauses: Pauses, work: () => Promise<unknown>): Pulse =>
    pulse(pauses, async () => work().then(() => 0), logFailure);

  return {
    worker,
    catcher,
    mailTransport: transport,
    wake,
    readiness: {
      ...checks,
      keys: keysReadiness(announcement),
    },
    measure: (metrics) => measureBackground(metrics, ports, kinds, anchoring),
    async start() {
      await scheduler.register();
      await announcement.run();
      pulses = [
        search((stop) => worker.drain(stop)),
        search(async (stop) => (await scheduler.runDue(stop)).length),
        search((stop) => imports.drain(stop)),
        search(numberAll),
        search((stop) => webhooks.drain(stop)),
        repeat(ANCHOR, () => anchoring.run()),
        repeat(KEYS, () => announcement.run()),
        ...(exchangeCounts ? [repeat(EXCHANGE, exchangeCounts)] : []),
      ];
      return async () => {
        await Promise.all(pulses.map((one) => one.stop(STOP_MILLISECONDS)));
        post.close();
        // Bounded, as the database may be what is gone. A gateway that announces nothing counts as ended a minute later.
        await Promise.race([announcement.end().catch(logFailure), setTimeout(END_MILLISECONDS, null, { ref: false })]);
      };
    },
  };
}

/** Adds the figures of outbox, jobs, pay engines and audit to the metrics. */
function measureBackground(
  metrics: Metrics,
  { database, clock }: BackgroundPorts,
  kinds: readonly OutboxKind[],
  anchoring: Anchoring,
): void {
  metrics.watch(
    {
      paystead_outbox_waiting: 'Outbox rows not yet delivered',
      paystead_outbox_dead: 'Outbox rows given up',
      paystead_webhooks_waiting: 'Deliveries to webhooks that wait for an attempt',
      paystead_webhooks_dead: 'Deliveries to webhooks that were given up',
      paystead_outbox_lag_seconds: 'How long the oldest outbox row has waited that should have left by now',
      paystead_jobs_failing: 'Jobs whose last run failed',
      paystead_changes_unacknowledged: 'Changes that a pay engine has not acknowledged for 24 hours',
      paystead_audit_unanchored_seconds: 'Age of the oldest seal of the audit that no gateway has anchored',
    },
    async () => {
      const { waiting, dead, lagSeconds } = await readOutboxState(database, kinds, clock.now());
      const failing = (await listJobs(database)).filter(({ failures }) => failures > 0).length;
      const webhooks = await database.asMaintenance(countDeliveries, { readOnly: true });
      return {
        paystead_webhooks_waiting: webhooks.waiting,
        paystead_webhooks_dead: webhooks.dead,
        paystead_outbox_waiting: waiting,
        paystead_outbox_dead: dead,
        paystead_outbox_lag_seconds: lagSeconds,
        paystead_jobs_failing: failing,
        paystead_changes_unacknowledged: await database.asMaintenance((tx) =>
          countUnacknowledged(tx, acknowledgedSince(clock.now())),
        ),
        paystead_audit_unanchored_seconds: await database.asMaintenance(
          async (tx) => secondsSince(await unanchoredSince(tx), clock.now()),
          { readOnly: true },
        ),
      };
    },
  );
  // Kept apart from the figures read from the database, since it also counts when the database is gone.
  metrics.watch({ paystead_audit_anchoring_failing: '1 while this gateway cannot anchor the audit' }, async () => ({
    paystead_audit_anchoring_failing: anchoring.failure ? 1 : 0,
  }));
}

function secondsSince(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000);
}

/** Creates the jobs for pay archives: one builds them step by step, one removes expired ones. */
function exportJobsOf(ports: BackgroundPorts, brands: Brands): Job[] {
  const { keys, log, pdf = createPdfRenderer() } = ports;
  const files = filesOf(ports);
  return [
    exportJob({ files, pdf, keys, log, brandOf: brands.ofClient, notify: exportNotice(keys, brands) }),
    exportExpiryJob(files),
  ];
}

/**
 * Returns the mail server or the catcher. Production without a server has neither: mail waits in the outbox until one
 * is configured, since a security notice must not end in a mailbox that no one reads.
 */
function mailTransportOf({ config, database, keys, clock, log }: BackgroundPorts): {
  readonly transport: MailTransport | null;
  readonly catcher: MailCatcher | null;
} {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl !== undefined && from !== undefined) {
    const requireTls = mustUseTls(smtpUrl, config);
    return { transport: smtpTransport({ url: smtpUrl, from, requireTls }).send, catcher: null };
  }
  if (config.isProduction) {
    log.warn('PAYSTEAD_SMTP_URL is not set: mail waits in the outbox');
    return { transport: null, catcher: null };
  }
  const catcher = mailCatcher(database, keys, clock);
  return { transport: catcher.send, catcher };
}
