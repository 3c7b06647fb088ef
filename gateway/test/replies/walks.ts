import type { LightMyRequestResponse } from 'fastify';
import { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';
import type { ConsoleEndpoint } from '@paystead/contract/console/endpoint.ts';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { inserter } from '../harness/furnish.ts';
import type { seededApp } from '../seeded-app.ts';
import { CONSOLE_READS, readsOnly, type ConsoleInput, type OperatorName } from './console-replies.ts';
import { furnishImports } from './furnish-imports.ts';
import { furnishOperators } from './furnish-operators.ts';
import { furnishPrograms } from './furnish-programs.ts';
import { furnish } from './furnish.ts';
import { PORTAL_READS, type Caller, type Input } from './portal-replies.ts';
import { Recorder, titleOf, type HeaderSets } from './recorder.ts';
import { withoutNoise } from './reply-text.ts';
import { PUBLIC_READS, SCIM_READS, SERVICE_READS, type ServiceAsk } from './service-replies.ts';
import { consoleOf, filesFor, importsOf, portalOf, serviceOf } from './signed-in.ts';

/** Requests that only read, to one endpoint or about one subject. */
interface Walk {
  /** The endpoint's name, or the subject. */
  readonly name: string;
  /** Sends the requests, and returns their replies as text. */
  readonly replies: () => Promise<string>;
}

type App = Awaited<ReturnType<typeof seededApp>>;

/** The requests that only read, of people, operators and programs, and the rows that they are about. */
export interface Walks {
  /** Adds the rows for people's requests. Operators' requests need both. */
  readonly furnishPortal: () => Promise<void>;
  readonly furnishConsole: () => Promise<void>;
  readonly portal: readonly Walk[];
  readonly console: readonly Walk[];
  readonly service: readonly Walk[];
  readonly scim: readonly Walk[];
  readonly everyone: Walk;
}

/** Endpoints of the portal that only read. */
export const PORTAL_ENDPOINTS = (endpoints as readonly Endpoint[]).filter(
  ({ method, writes, reads }) => (method === 'GET' && writes !== true) || reads === true,
);

/** Endpoints of the console that only read. */
export const CONSOLE_ENDPOINTS = consoleEndpoints.filter(readsOnly);

/** Prepares every request that only reads. Each reply's headers are added to `headers`. */
export async function walksOf(app: App, headers: HeaderSets): Promise<Walks> {
  const portal = portalOf(app);
  const operators = consoleOf(app);
  const service = await serviceOf(app);
  const { change, advanceSeconds } = app;
  const insert = inserter(app.database);

  const portalWalk = (endpoint: Endpoint): Walk => ({
    name: endpoint.name,
    async replies() {
      const recorder = new Recorder();
      const record = async (who: Caller, input: Input = {}) => {
        // Reading one's activity is part of it.
        if (endpoint.resource === 'activity') advanceSeconds(1);
        const response = await portal.read(endpoint, who, input);
        headers.add(endpoint.name, response);
        return recorded(recorder, titleOf(who, endpoint, input), input, response);
      };
      const of = async (name: string, who: Caller, input: Input = {}) =>
        bodyOf(await portal.read(named(PORTAL_ENDPOINTS, name), who, input));
      await PORTAL_READS[endpoint.name]?.(Object.assign(record, { of }));
      return recorder.text;
    },
  });

  const consoleWalk = (endpoint: ConsoleEndpoint): Walk => ({
    name: endpoint.name,
    async replies() {
      const recorder = new Recorder();
      const record = async (who: OperatorName, input: ConsoleInput = {}) => {
        const response = await operators.read(endpoint, who, input);
        headers.add(`console ${endpoint.name}`, response);
        return recorded(recorder, titleOf(who, endpoint, input), input, response);
      };
      const of = async (name: string, input: ConsoleInput = {}) =>
        bodyOf(await operators.read(named(CONSOLE_ENDPOINTS, name), 'owner', input));
      await CONSOLE_READS[endpoint.name]?.(Object.assign(record, { of }));
      return recorder.text;
    },
  });

  const programWalk = (
    folder: string,
    prefix: string,
    [name, walk]: readonly [string, (ask: ServiceAsk) => Promise<void>],
  ): Walk => ({
    name,
    async replies() {
      const recorder = new Recorder();
      await walk(async (account, path) => {
        const response = await service(`${prefix}${path}`, account);
        headers.add(`${folder}${name}`, response);
        // The place in a list, and the beginning of a random id.
        recorder.add(withoutNoise(`${account}: ${path}`).replace(/(after=\d+)-[0-9a-f]{8}$/, '$1-…'), response);
        return bodyOf(response);
      });
      return recorder.text;
    },
  });

  const readPublic = async (ask: ServiceAsk) => {
    for (const path of PUBLIC_READS) await ask('no one', path);
  };
  return {
    furnishPortal: () =>
      furnish({ portal: portal.send, operator: operators.send, insert, change, store: filesFor(app) }),
    async furnishConsole() {
      await furnishImports(operators, importsOf(app), change);
      await furnishPrograms({ call: service, change, advanceSeconds });
      await furnishOperators({ operator: operators.send, insert, change });
    },
    portal: PORTAL_ENDPOINTS.map(portalWalk),
    console: CONSOLE_ENDPOINTS.map(consoleWalk),
    service: Object.entries(SERVICE_READS).map((read) => programWalk('service/', '/api/v1/', read)),
    scim: Object.entries(SCIM_READS).map((read) => programWalk('scim/', '/scim/v2', read)),
    everyone: programWalk('', '', ['public', readPublic]),
  };
}

function recorded(
  recorder: Recorder,
  title: string,
  { language }: Pick<Input, 'language'>,
  response: LightMyRequestResponse,
): Record<string, unknown> {
  recorder.add(language ? `${title} (${language})` : title, response, title);
  return bodyOf(response);
}

function bodyOf({ headers, body }: LightMyRequestResponse): Record<string, unknown> {
  return String(headers['content-type']).includes('json') ? (JSON.parse(body) as Record<string, unknown>) : {};
}

function named<E extends { readonly name: string }>(listed: readonly E[], name: string): E {
  const found = listed.find((one) => one.name === name);
  if (!found) throw new Error(`No endpoint that only reads is named ${name}.`);
  return found;
}
