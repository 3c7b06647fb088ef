import type { FastifyInstance } from 'fastify';
import { createApp, type AppPorts } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { AntiForgery } from '../src/platform/http/request/anti-forgery.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Connection, Driver } from '../src/platform/database/driver.ts';
import { generateKeys, parseKeys } from '../src/platform/keys/key-ring.ts';
import { createLog } from '../src/platform/log.ts';
import type { Metrics } from '../src/platform/metrics.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { furnish, inserter } from './harness/furnish.ts';
import { PEOPLE, type PersonKey } from './harness/people.ts';
import { openSession } from './harness/session.ts';

/** The gateway with direct access to its server, for requests that an ordinary visitor (harness.ts) never sends. */
export interface OpenGateway extends TestDatabase {
  readonly server: FastifyInstance;
  readonly metrics: Metrics;
  readonly config: Config;
  readonly antiForgery: AntiForgery;
  readonly now: Date;
  /** Opens a fresh web session and returns its cookies and header. */
  signIn(person: PersonKey): Promise<SignedIn>;
}

interface SignedIn {
  readonly token: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly pair: string;
}

const NOW = new Date('2026-11-20T15:00:00.000Z');

export async function openGateway(
  environment: Readonly<Record<string, string>> = {},
  ports: Partial<AppPorts> = {},
  /** Called for every round trip to the database with a statement's name, or the text of a script. */
  onTrip?: (sent: string) => void,
): Promise<OpenGateway> {
  const test = await freshDatabase();
  const database = onTrip ? openDatabase(observed(test.driver, onTrip)) : test.database;
  await furnish(inserter(test.database));
  const config = readConfig({
    PAYSTEAD_LOG_LEVEL: 'silent',
    PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
    ...environment,
  });
  const keys = parseKeys(generateKeys());
  const { server, metrics } = await createApp({
    config,
    database,
    clock: { now: () => NOW },
    keys,
    log: createLog(config.logLevel),
    portal: null,
    identity: null,
    ...ports,
  });
  const antiForgery = AntiForgery.of(keys);
  return {
    ...test,
    server,
    metrics,
    config,
    antiForgery,
    now: NOW,
    async signIn(person) {
      const token = await openSession(test.database, PEOPLE[person], NOW);
      const pair = antiForgery.issue(token);
      return { token, pair, cookies: { paystead: token, 'XSRF-TOKEN': pair } };
    },
    async close() {
      await server.close();
      await test.close();
    },
  };
}

function observed(driver: Driver, onTrip: (sent: string) => void): Driver {
  const observe = (connection: Connection): Connection => ({
    ...connection,
    query(query, values) {
      onTrip(query.name);
      return connection.query(query, values);
    },
    script(sql) {
      onTrip(sql);
      return connection.script(sql);
    },
  });
  return { ...driver, exclusively: (work) => driver.exclusively((connection) => work(observe(connection))) };
}
