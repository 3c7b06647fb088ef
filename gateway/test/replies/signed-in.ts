import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { ConsoleEndpoint } from '@paystead/contract/console/endpoint.ts';
import { castOn } from '../../seed/read-cast.ts';
import { readConfig } from '../../src/config.ts';
import { endConsoleSession, openConsoleSession } from '../../src/console/session/session-store.ts';
import { filesOf } from '../../src/files-of.ts';
import { createImportWorker, type ImportWorker } from '../../src/imports/queue/worker.ts';
import { createOperator, endOperator } from '../../src/operator/operators/operator-store.ts';
import { jobSubject } from '../../src/platform/access/job-subject.ts';
import { insertStoredFile } from '../../src/platform/files/rows.ts';
import { AntiForgery } from '../../src/platform/http/request/anti-forgery.ts';
import { tokenHash } from '../../src/platform/http/request/credential.ts';
import { createLog } from '../../src/platform/log.ts';
import type { seededApp } from '../seeded-app.ts';
import { SEEDED, SEEDED_KEYS } from '../seeded.ts';
import { openService } from '../service/service-harness.ts';
import type { Files } from './furnish-imports.ts';
import { ofEmployee, type StoreFile } from './furnish-records.ts';
import { CONSOLE_OPERATORS, type ConsoleInput, type OperatorName } from './console-replies.ts';
import type { Caller, Input } from './portal-replies.ts';
import { ACCOUNTS, ENDED_ACCOUNTS, ENDED_GRANTS, WEBHOOKS } from './service-replies.ts';

type Body = Readonly<Record<string, unknown>>;
interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Body | Buffer;
}

const languageOf = ({ language }: Pick<Input, 'language'>): Sent['headers'] =>
  language === undefined ? {} : { 'accept-language': language };

function successful(response: LightMyRequestResponse): LightMyRequestResponse {
  const { method = '', url = '' } = response.raw.req;
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
  return response;
}

type App = Awaited<ReturnType<typeof seededApp>>;

const cast = castOn(SEEDED.today);
const antiForgery = AntiForgery.of(SEEDED_KEYS);

/** Returns an address below an API's root. */
function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<ConsoleInput, 'params' | 'query'>,
): string {
  const place = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return search.length === 0 ? place : `${place}?${search.join('&')}`;
}

/** Returns a function that keeps the value of each key. */
function once<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<K, V>();
  return async (key) => {
    const found = known.get(key) ?? (await make(key));
    known.set(key, found);
    return found;
  };
}

/** Requests of people of the demo to the portal's API, each in a session of their own. */
export function portalOf({ server, sessionOf, passkeySessionOf, advanceSeconds }: App) {
  const tokenOf = once(async (who: Caller) => {
    if (who === 'a stranger') return null;
    const [name, code = 'KEYSTONE'] = who.split(' at ');
    const profile = cast
      .filter((person) => person.name === name)
      .flatMap(({ profiles }) => profiles)
      .find(({ clientCode }) => clientCode === code);
    if (!profile) throw new Error(`The cast has no ${who}.`);
    const token = await (name === 'Imogen Thackeray' ? passkeySessionOf(profile) : sessionOf(profile));
    // Events of one instant are in the order of their random ids.
    advanceSeconds(1);
    return token;
  });
  const call = async (who: Caller, { headers, ...request }: Sent) => {
    const token = await tokenOf(who);
    const pair = antiForgery.issue(token);
    return server.inject({
      ...request,
      cookies: { 'XSRF-TOKEN': pair, ...(token !== null && { paystead: token }) },
      headers: { 'x-xsrf-token': pair, ...headers },
    });
  };
  return {
    read: (endpoint: Endpoint, who: Caller, input: Input) =>
      call(who, {
        method: endpoint.method,
        url: `/api/${addressOf(endpoint, input)}`,
        headers: languageOf(input),
        ...(input.body && { payload: input.body }),
      }),
    /** Sends a request that writes, a second after the one before, so that histories have an order. */
    send: async (who: Caller, method: Sent['method'], path: string, body?: Body, version?: number) => {
      advanceSeconds(1);
      return successful(
        await call(who, {
          method,
          url: `/api/${path}`,
          headers: { 'idempotency-key': randomUUID(), ...(version !== undefined && { 'if-match': String(version) }) },
          ...(body && { payload: body }),
        }),
      );
    },
  };
}

/** Requests of operators to the console's API. */
export function consoleOf(app: App) {
  const { server, database, advanceSeconds } = app;
  const openedAt = app.now;
  const tokenOf = once(async (who: OperatorName) => {
    const reach = CONSOLE_OPERATORS[who];
    if (reach === null) return null;
    const { role, partner, client, isOver } = { partner: null, client: null, isOver: null, ...reach };
    const email = `${who.toLowerCase().replaceAll(' ', '-')}@operators.example`;
    const operatorId = randomUUID();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(openedAt.getTime() + 3_600_000);
    await database.asMaintenance((tx) =>
      createOperator(
        tx,
        { operatorId, email, name: `Operator ${who}`, role, partner, client },
        { by: 'Olivia', now: openedAt },
      ),
    );
    await database.asDirectory(async (tx) => {
      const session = { tokenHash: tokenHash(token), operatorId, expiresAt };
      const since = isOver === 'idle' ? new Date(openedAt.getTime() - 7_200_000) : openedAt;
      await openConsoleSession(tx, isOver === 'expired' ? { ...session, expiresAt: openedAt } : session, since);
      if (isOver === 'signed out') await endConsoleSession(tx, session.tokenHash, openedAt);
    });
    if (isOver === 'operator')
      await database.asMaintenance((tx) => endOperator(tx, operatorId, { by: 'Olivia', now: openedAt }));
    return token;
  });
  const call = async (who: OperatorName, { headers, ...request }: Sent) => {
    const token = await tokenOf(who);
    return server.inject({
      ...request,
      cookies: token === null ? {} : { 'paystead-console': token },
      headers: { ...(token !== null && { 'x-paystead-console': antiForgery.issue(token) }), ...headers },
    });
  };
  return {
    read: (endpoint: Pick<ConsoleEndpoint, 'method' | 'path'>, who: OperatorName, input: ConsoleInput) =>
      call(who, {
        method: endpoint.method,
        url: `/api/console/${addressOf(endpoint, input)}`,
        headers: languageOf(input),
        ...(input.body && { payload: input.body }),
      }),
    send: async (who: OperatorName, method: Sent['method'], path: string, body?: Body) => {
      advanceSeconds(1);
      return successful(
        await call(who, { method, url: `/api/console/${path}`, headers: {}, ...(body && { payload: body }) }),
      );
    },
    /** Sends files as a form. */
    drop: async (who: OperatorName, path: string, files: Files) => {
      advanceSeconds(1);
      const parts = Object.entries(files).map(
        ([name, content]) =>
          `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`,
      );
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const payload = Buffer.from(`${parts.join('')}--x--\r\n`);
      return successful(await call(who, { method: 'POST', url: `/api/console/${path}`, headers, payload }));
    },
  };
}

/** The worker that runs the imports of operators. */
export function importsOf(app: App): ImportWorker {
  const { database } = app;
  const now = () => app.now;
  const config = readConfig({ PAYSTEAD_FILES: 'database' });
  const files = filesOf({ config, database, keys: SEEDED_KEYS, clock: { now } });
  return createImportWorker({ database, keys: SEEDED_KEYS, files, scanner: null, now, log: createLog('silent') });
}

/** Returns a function that stores a text file of an employee, whose content is its name. */
export function filesFor(app: App): StoreFile {
  const { database } = app;
  const config = readConfig({ PAYSTEAD_FILES: 'database' });
  const files = filesOf({ config, database, keys: SEEDED_KEYS, clock: { now: () => app.now } });
  return async (client, number, name) => {
    const { client_id: clientId, employee_id: employeeId } = ofEmployee(client, number);
    const owner = { clientId, employeeId };
    const meta = { fileName: name, contentType: 'text/plain', maxBytes: 1000 };
    const stored = await files.put(Readable.from([Buffer.from(name)]), { ...owner, ...meta });
    await database.asMaintenance((tx) => insertStoredFile(tx, jobSubject(owner), stored));
    return stored.fileId;
  };
}

/** Requests of service accounts, each with a token for all of its scopes. */
export async function serviceOf(app: App) {
  const { server, database, advanceSeconds } = app;
  const service = await openService({ server, database, keys: SEEDED_KEYS, now: app.now });
  const tokenOf = once(async (name: string) => {
    const grants = ENDED_ACCOUNTS.some((ended) => ended === name) ? ENDED_GRANTS : ACCOUNTS[name];
    return grants ? service.tokenOf(await service.create(name, grants)) : null;
  });
  const call = async (url: string, account: string, payload?: object) => {
    const token = await tokenOf(account);
    return service.call({ url, ...(token !== null && { token }), ...(payload && { method: 'POST', payload }) });
  };
  for (const [account, webhook] of WEBHOOKS) {
    advanceSeconds(1);
    successful(await call('/api/v1/webhooks', account, webhook));
  }
  return call;
}
