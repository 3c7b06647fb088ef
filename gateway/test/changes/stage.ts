import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createBackground, type Background } from '../../src/background.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { RequestCounts } from '../../src/platform/http/request-counts/request-counts.ts';
import { BAKERY, MILLRACE } from '../harness/people.ts';
import type { TestDatabase } from '../database.ts';
import { collectLog } from '../log-lines.ts';
import { openService, type ServiceHarness } from '../service/service-harness.ts';
import { createSignInHarness, type SignInHarness } from '../sign-in/sign-in-harness.ts';
import { prepareSamples } from '../statements/samples.ts';
import { furnishWorld } from '../world/furnish-world.ts';
import { troubled, type TroubledDatabase } from '../troubled-database.ts';
import type { HiddenColumns } from './describe-changes.ts';
import { noteLocks, type LockLog } from './locks.ts';
import { openRecorder, type Recorder, type Rehearse } from './recorder.ts';

/** The network address that has sent as many requests as it may in this minute. */
export const CROWDED = '203.0.113.99';

class Counts extends RequestCounts {
  override count(ip: string): ReturnType<RequestCounts['count']> {
    return ip === CROWDED ? { current: this.limit + 1, ttl: 30_000 } : super.count(ip);
  }
}

/** The whole gateway with two clients, its background work by name, and a recorder of what changes. */
export interface Stage extends Recorder {
  /** The database of the server and the background, which fails where a part of the test says. */
  readonly trouble: TroubledDatabase;
  readonly signIn: SignInHarness;
  readonly service: ServiceHarness;
  readonly background: BackgroundWork;
  /** The log of the server and the background. */
  readonly log: Logger;
  /** The background as the gateway has it: its readiness and its worker. */
  readonly parts: Pick<Background, 'readiness' | 'catcher'>;
  readonly close: () => Promise<void>;
  /** Delivers the outbox and returns the newest mail to an address with this part. */
  readonly mailTo: (address: string, part: string) => Promise<string>;
}

type Work = (stop: AbortSignal) => Promise<number>;

interface BackgroundWork {
  readonly deliverMail: Work;
  readonly runDueJobs: Work;
  readonly runImports: Work;
  readonly numberEvents: Work;
  readonly anchor: Work;
}

interface StageOptions {
  /** Columns that the recorder doesn't show, beside those without a value. */
  readonly hidden?: HiddenColumns;
  readonly rehearse?: Rehearse;
  /** Opens the database. Default: an empty one. */
  readonly open?: () => Promise<TestDatabase>;
}

export async function openStage({ hidden, rehearse, open }: StageOptions = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-changes-'));
  const { log, take } = collectLog();
  const environment = { PAYSTEAD_FILES: 'database', PAYSTEAD_OIDC_ISSUER: '', PAYSTEAD_REQUESTS_PER_MINUTE: '1000000' };
  const served = readConfig(environment);
  let trouble: TroubledDatabase | undefined;
  let locks: LockLog | undefined;
  const signIn = await createSignInHarness({
    ...(open && { open }),
    watch: (database) => (locks = noteLocks((trouble = troubled(database)).database)).database,
    // Without a window, every security event has a line of its own, whatever came before.
    ports: {
      log,
      config: { ...served, security: { ...served.security, windowMinutes: 0 } },
      requestCounts: new Counts(systemClock, served.requestsPerMinute),
    },
  });
  if (!trouble || !locks) throw new Error('The harness opened no database.');
  const { harness } = signIn;
  // In the evening of November 20 in both clients' zones, when the day of UTC is the next one: a mistake of one for the other shows.
  harness.advanceSeconds(12.5 * 3600);
  await prepareSamples(harness);
  await furnishWorld(harness);
  await harness.insert('partner_hostname', [
    { hostname: 'localhost', partner_id: MILLRACE.partnerId },
    { hostname: 'bakery.localhost', partner_id: BAKERY.partnerId },
  ]);
  const works: Work[] = [];
  const config = readConfig({
    PAYSTEAD_DATA: folder,
    PAYSTEAD_FILES: 'database',
    PAYSTEAD_SECURITY_EMAIL: 'security@provider.example.test',
  });
  const background = createBackground({
    config,
    database: locks.database,
    keys: harness.keys,
    clock: { now: () => harness.now },
    log,
    pulse: (_pauses, work, onError) => {
      works.push(async (stop) => {
        try {
          return await work(stop);
        } catch (error) {
          // As a pulse does, which then waits for the next time.
          onError(error);
          return -1;
        }
      });
      return { wake: () => undefined, stop: async () => undefined };
    },
  });
  await background.start();
  background.measure(harness.metrics);
  const [deliverMail, runDueJobs, runImports, numberEvents, , anchor] = works;
  if (!deliverMail || !runDueJobs || !runImports || !numberEvents || !anchor)
    throw new Error('The background has other work.');
  const service = await openService(harness);
  const recorder = await openRecorder(signIn, {
    takeLog: take,
    takeLocks: locks.take,
    hidden,
    rehearse: rehearse && ((sample, attempt) => rehearse(sample, () => kept(signIn, attempt))),
  });
  return {
    ...recorder,
    signIn,
    service,
    trouble,
    log,
    parts: background,
    async close() {
      await harness.close();
      rmSync(folder, { recursive: true });
    },
    background: { deliverMail, runDueJobs, runImports, numberEvents, anchor },
    async mailTo(address, part) {
      await deliverMail(new AbortController().signal);
      const mail = ((await background.catcher?.list()) ?? []).find(
        ({ to, text }) => to === address && text.includes(part),
      );
      if (!mail) throw new Error(`Nothing was mailed to ${address}.`);
      return mail.text;
    },
  };
}

/** Does work, and gives each browser the cookies back that it had before, each visitor the session, and the clock its time. */
async function kept<T>({ harness, browsers }: SignInHarness, work: () => Promise<T>): Promise<T> {
  const before = browsers.map(({ cookies }) => [cookies, [...cookies]] as const);
  const sessions = [...harness.sessions];
  const now = harness.now.getTime();
  try {
    return await work();
  } finally {
    for (const [cookies, values] of before) {
      cookies.clear();
      for (const [name, value] of values) cookies.set(name, value);
    }
    harness.sessions.clear();
    for (const [open, session] of sessions) harness.sessions.set(open, session);
    harness.advanceSeconds((now - harness.now.getTime()) / 1000);
  }
}
