import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import { ApprovedFiles } from '../../../scripts/approved/approved-files.ts';
import {
  CONSOLE_READS,
  readsOnly,
  type ConsoleAsk,
  type ConsoleInput,
  type OperatorName,
} from '../../test/replies/console-replies.ts';
import { gapsOf } from '../../test/gaps.ts';
import { furnish } from '../../test/replies/furnish.ts';
import { furnishImports } from '../../test/replies/furnish-imports.ts';
import { furnishOperators } from '../../test/replies/furnish-operators.ts';
import { furnishPrograms } from '../../test/replies/furnish-programs.ts';
import { PORTAL_READS, type Ask, type Caller, type Input } from '../../test/replies/portal-replies.ts';
import { HeaderSets, Recorder, titleOf } from '../../test/replies/recorder.ts';
import { withoutNoise } from '../../test/replies/reply-text.ts';
import { PUBLIC_READS, SCIM_READS, SERVICE_READS, type ServiceAsk } from '../../test/replies/service-replies.ts';
import { consoleOf, filesFor, importsOf, portalOf, serviceOf } from '../../test/replies/signed-in.ts';
import { inserter } from '../../test/harness/furnish.ts';
import { seededApp } from '../../test/seeded-app.ts';

/*
 * Compares every reply to a request that only reads with the files in test/approved/replies, on the demo. After an intended change,
 * PAYSTEAD_WRITE_APPROVED=yes writes them again.
 */

const app = await seededApp();
// The evening of November 20 in every client's zone, when the day of UTC is the next one: a mistake of one for the other shows.
app.advanceSeconds(10.5 * 3600);
const files = new ApprovedFiles(join(import.meta.dirname, '../../test/approved/replies'));
const headers = new HeaderSets();
const portal = portalOf(app);
const operators = consoleOf(app);
const service = await serviceOf(app);
beforeAll(() =>
  furnish({
    portal: portal.send,
    operator: operators.send,
    insert: inserter(app.database),
    change: app.change,
    store: filesFor(app),
  }),
);

const bodyOf = ({ headers: sent, body }: LightMyRequestResponse): Record<string, unknown> =>
  String(sent['content-type']).includes('json') ? (JSON.parse(body) as Record<string, unknown>) : {};

describe('the portal’s API', () => {
  const reads = (endpoints as readonly Endpoint[]).filter(
    ({ method, writes, reads: isRead }) => (method === 'GET' && writes !== true) || isRead === true,
  );
  const named = new Map(reads.map((endpoint) => [endpoint.name, endpoint]));

  it('has requests to every endpoint that only reads', () => {
    expect(Object.keys(PORTAL_READS).toSorted()).toEqual([...named.keys()].toSorted());
  });

  it.each(reads)('replies to $name as approved', async (endpoint) => {
    const recorder = new Recorder();
    const record = async (who: Caller, input: Input = {}) => {
      // Reading one's activity is part of it.
      if (endpoint.resource === 'activity') app.advanceSeconds(1);
      const response = await portal.read(endpoint, who, input);
      headers.add(endpoint.name, response);
      const title = titleOf(who, endpoint, input);
      recorder.add(input.language ? `${title} (${input.language})` : title, response, title);
      return bodyOf(response);
    };
    const of = async (name: string, who: Caller, input: Input = {}) => {
      const other = named.get(name);
      if (!other) throw new Error(`No endpoint that only reads is named ${name}.`);
      return bodyOf(await portal.read(other, who, input));
    };
    const ask: Ask = Object.assign(record, { of });
    await PORTAL_READS[endpoint.name]?.(ask);
    expect(files.compare(`portal/${endpoint.name}.txt`, recorder.text)).toBe('');
  });
});

describe('the console’s API', () => {
  beforeAll(async () => {
    const { change, advanceSeconds } = app;
    await furnishImports(operators, importsOf(app), change);
    await furnishPrograms({ call: service, change, advanceSeconds });
    await furnishOperators({ operator: operators.send, insert: inserter(app.database), change });
  });

  const reads = consoleEndpoints.filter(readsOnly);
  const named = new Map<string, (typeof reads)[number]>(reads.map((endpoint) => [endpoint.name, endpoint]));

  it('has requests to every endpoint that only reads', () => {
    expect(Object.keys(CONSOLE_READS).toSorted()).toEqual([...named.keys()].toSorted());
  });

  it.each(reads)('replies to $name as approved', async (endpoint) => {
    const recorder = new Recorder();
    const record = async (who: OperatorName, input: ConsoleInput = {}) => {
      const response = await operators.read(endpoint, who, input);
      headers.add(`console ${endpoint.name}`, response);
      const title = titleOf(who, endpoint, input);
      recorder.add(input.language ? `${title} (${input.language})` : title, response, title);
      return bodyOf(response);
    };
    const of = async (name: string, input: ConsoleInput = {}) => {
      const other = named.get(name);
      if (!other) throw new Error(`No endpoint that only reads is named ${name}.`);
      return bodyOf(await operators.read(other, 'owner', input));
    };
    const ask: ConsoleAsk = Object.assign(record, { of });
    await CONSOLE_READS[endpoint.name]?.(ask);
    expect(files.compare(`console/${endpoint.name}.txt`, recorder.text)).toBe('');
  });
});

describe('interfaces for programs', () => {
  const compared = async (name: string, prefix: string, walk: (ask: ServiceAsk) => Promise<void>) => {
    const recorder = new Recorder();
    await walk(async (account, path) => {
      const response = await service(`${prefix}${path}`, account);
      headers.add(name, response);
      // The place in a list, and the beginning of a random id.
      recorder.add(withoutNoise(`${account}: ${path}`).replace(/(after=\d+)-[0-9a-f]{8}$/, '$1-…'), response);
      return bodyOf(response);
    });
    return files.compare(`${name}.txt`, recorder.text);
  };

  it('has requests to every endpoint that only reads', () => {
    const reads = serviceEndpoints.filter(({ method }) => method === 'GET').map(({ name }) => name);
    expect(Object.keys(SERVICE_READS).toSorted()).toEqual(reads.toSorted());
  });
  it.each(Object.entries(SERVICE_READS))('replies to %s as approved', async (name, walk) => {
    expect(await compared(`service/${name}`, '/api/v1/', walk)).toBe('');
  });
  it.each(Object.entries(SCIM_READS))('replies to SCIM’s %s as approved', async (name, walk) => {
    expect(await compared(`scim/${name}`, '/scim/v2', walk)).toBe('');
  });
  it('replies to everyone as approved', async () => {
    const walk = async (ask: ServiceAsk) => {
      for (const path of PUBLIC_READS) await ask('no one', path);
    };
    expect(await compared('public', '', walk)).toBe('');
  });
});

it('has the approved headers', () => {
  expect(files.compare('headers.txt', headers.text)).toBe('');
});

it('is about rows with the approved gaps', async () => {
  expect(files.compare('gaps.txt', `${(await gapsOf(app.driver)).join('\n')}\n`)).toBe('');
});

it('has no approved file without a request', () => {
  expect(files.unused()).toEqual([]);
});
