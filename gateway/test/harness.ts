import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createApp, type AppPorts } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { AntiForgery } from '../src/platform/http/request/anti-forgery.ts';
import { createLog } from '../src/platform/log.ts';
import type { Metrics } from '../src/platform/metrics.ts';
import type { SecurityRecorder } from '../src/platform/security/recorder.ts';
import { generateKeys, parseKeys, type KeyRing } from '../src/platform/keys/key-ring.ts';
import type { Database } from '../src/platform/database/port.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { furnish, inserter, type Insert } from './harness/furnish.ts';
import { PEOPLE, type PersonKey } from './harness/people.ts';
import { openSession } from './harness/session.ts';

/** The time of every harness: a payday, 15:00 UTC. */
const HARNESS_NOW = '2026-11-20T15:00:00.000Z';

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** `false`: sends the call without the anti-forgery header, as another site would. */
  readonly antiForgery?: false;
}

type Body = Readonly<Record<string, unknown>> | readonly unknown[];

/** An API caller: signed in once, in a session of their own, with the anti-forgery pair on every call. */
export interface Visitor {
  get(url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  post(url: string, body?: Body, options?: CallOptions): Promise<LightMyRequestResponse>;
  put(url: string, body?: Body, options?: CallOptions): Promise<LightMyRequestResponse>;
  delete(url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
}

/** The real gateway on a real database with a few people, described in harness/people.ts. */
export interface Harness extends Pick<TestDatabase, 'database' | 'driver' | 'url'> {
  readonly people: typeof PEOPLE;
  readonly server: FastifyInstance;
  readonly keys: KeyRing;
  readonly security: SecurityRecorder;
  readonly metrics: Metrics;
  /** Returns the visitor for a person, always in the same session until `signedInAnew`. */
  readonly as: (key: PersonKey) => Visitor;
  /** The session of each visitor who has called, by what opened it. */
  readonly sessions: Map<() => Promise<string | null>, Promise<string | null>>;
  /** A visitor without a session. */
  readonly stranger: Visitor;
  readonly signedInAnew: (key: PersonKey) => Visitor;
  /** Adds rows as maintenance: `await harness.insert('client_feature', [{ client_id: …, name: …, enabled: true }])`. */
  readonly insert: Insert;
  /** Makes any other change as the owner: `await harness.change('update client_policy set hr_access = false')`. */
  readonly change: (sql: string) => Promise<void>;
  readonly now: Date;
  readonly advanceSeconds: (seconds: number) => void;
  /** Ends the server and drops the database: pass it to `afterAll`. */
  readonly close: () => Promise<void>;
}

export interface HarnessOptions {
  /** Environment variables beside the defaults of a test. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: Partial<AppPorts>;
  /** Returns the database that the application receives, such as one that counts statements. */
  readonly watch?: (database: Database) => Database;
  /** Opens the database. Default: an empty one. */
  readonly open?: () => Promise<TestDatabase>;
}

export async function createHarness(options: HarnessOptions = {}): Promise<Harness> {
  const test = await (options.open ?? freshDatabase)();
  const insert = inserter(test.database);
  await furnish(insert);
  const config = readConfig({
    PAYSTEAD_LOG_LEVEL: 'silent',
    PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
    PAYSTEAD_REQUESTS_PER_MINUTE: '1000000',
    ...options.environment,
  });
  // Two, as after a rotation.
  const keys = options.ports?.keys ?? parseKeys(`${generateKeys()},${generateKeys()}`);
  let now = new Date(HARNESS_NOW);
  const { server, security, metrics } = await createApp({
    config,
    database: options.watch ? options.watch(test.database) : test.database,
    clock: { now: () => now },
    keys,
    log: createLog(config.logLevel),
    portal: null,
    identity: null,
    ...options.ports,
  });
  const antiForgery = AntiForgery.of(keys);
  const visitors = new Map<PersonKey, Visitor>();
  const sessions: Harness['sessions'] = new Map();

  function visitor(token: () => Promise<string | null>): Visitor {
    async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: Body, how: CallOptions = {}) {
      const known = sessions.get(token) ?? token();
      sessions.set(token, known);
      const session = await known;
      const pair = antiForgery.issue(session);
      return server.inject({
        method,
        url,
        cookies: { 'XSRF-TOKEN': pair, ...(session !== null && { paystead: session }) },
        headers: { ...(how.antiForgery !== false && { 'x-xsrf-token': pair }), ...how.headers },
        ...(body !== undefined && { payload: body as object }),
      });
    }
    return {
      get: (url, how) => call('GET', url, undefined, how),
      post: (url, body, how) => call('POST', url, body, how),
      put: (url, body, how) => call('PUT', url, body, how),
      delete: (url, how) => call('DELETE', url, undefined, how),
    };
  }
  const signedInAnew = (key: PersonKey) => visitor(() => openSession(test.database, PEOPLE[key], now));

  return {
    database: test.database,
    driver: test.driver,
    url: test.url,
    people: PEOPLE,
    server,
    keys,
    security,
    metrics,
    sessions,
    insert,
    signedInAnew,
    as(key) {
      const visitor = visitors.get(key) ?? signedInAnew(key);
      visitors.set(key, visitor);
      return visitor;
    },
    change: test.asOwner,
    stranger: visitor(async () => null),
    get now() {
      return now;
    },
    advanceSeconds(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async close() {
      await server.close();
      await test.close();
    },
  };
}
