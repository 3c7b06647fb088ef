import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { AntiForgery } from '../src/platform/http/request/anti-forgery.ts';
import type { Route } from '../src/platform/http/route.ts';
import { assurancesOf } from '../src/platform/identity-tokens/assurance.ts';
import { serveContract } from '../src/platform/http/serve.ts';
import { createServer } from '../src/platform/http/server/server.ts';
import { generateKeys, parseKeys, type KeyRing } from '../src/platform/keys/key-ring.ts';
import { createLog } from '../src/platform/log.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { furnish, inserter } from './harness/furnish.ts';
import { PEOPLE, type PersonKey } from './harness/people.ts';
import { openSession } from './harness/session.ts';
import { recorderOf } from './security.ts';
import { systemClock } from '../src/platform/clock.ts';
import { RequestCounts } from '../src/platform/http/request-counts/request-counts.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The binder with the test's own endpoints on a furnished database, for behavior that no single feature shows. */
export interface Bound extends Pick<TestDatabase, 'database' | 'driver'> {
  readonly server: FastifyInstance;
  readonly keys: KeyRing;
  readonly now: Date;
  advanceSeconds(seconds: number): void;
  /** Makes one call of a person, always in the same session. */
  call(person: PersonKey, call: Call): Promise<LightMyRequestResponse>;
  readonly close: () => Promise<void>;
}

export async function openBound(endpoints: readonly Endpoint[], routes: readonly Route[]): Promise<Bound> {
  const test = await freshDatabase();
  await furnish(inserter(test.database));
  // Two, as after a rotation.
  const keys = parseKeys(`${generateKeys()},${generateKeys()}`);
  const antiForgery = AntiForgery.of(keys);
  let now = new Date('2026-11-20T15:00:00.000Z');
  const server = await createServer({
    log: createLog('silent'),
    proxies: 0,
    requestCounts: new RequestCounts(systemClock, 1_000_000),
    wrapperOrigins: [],
    inlineHashes: { scripts: [], styles: [] },
    providerOrigins: [],
    analyticsOrigin: null,
  });
  serveContract(server, endpoints, routes, {
    database: test.database,
    clock: { now: () => now },
    keys,
    antiForgery,
    limits: { idleSeconds: 900_000, absoluteSeconds: 900_000, recentSeconds: 900_000 },
    assurances: assurancesOf([]),
    wrapperOrigins: [],
    mayEdit: () => true,
    isSecure: () => false,
    security: recorderOf(test.database),
  });
  await server.ready();
  const sessions = new Map<PersonKey, Promise<string>>();

  return {
    database: test.database,
    driver: test.driver,
    server,
    keys,
    get now() {
      return now;
    },
    advanceSeconds(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async call(person, { method = 'POST', url, body, headers = {} }) {
      const known = sessions.get(person) ?? openSession(test.database, PEOPLE[person], now);
      sessions.set(person, known);
      const token = await known;
      const pair = antiForgery.issue(token);
      return server.inject({
        method,
        url,
        cookies: { paystead: token, 'XSRF-TOKEN': pair },
        headers: { 'x-xsrf-token': pair, ...headers },
        ...(body && { payload: body }),
      });
    },
    async close() {
      await server.close();
      await test.close();
    },
  };
}
