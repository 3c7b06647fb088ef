import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DirectDepositSaved } from '@paystead/contract/features/direct-deposits/model.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openSession } from '../../../test/harness/session.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { BASE, furnishAccounts, holiday } from '../../features/direct-deposits/test/petra.ts';
import { createKeyAnnouncement, type KeyAnnouncement } from '../../platform/keys/announce.ts';
import { generateKeys, parseKeys, type KeyRing } from '../../platform/keys/key-ring.ts';
import { createLog } from '../../platform/log.ts';
import { checkKeyCommand } from './check.ts';
import { resealCommand } from './reseal.ts';

/* Two gateways on one database serve one person, whose requests reach them in turn, while an operator rotates the keys. */

const [first, second] = [generateKeys(), generateKeys()];
const [OLD, NEW] = [first, second].map((entry) => parseKeys(entry).current.id);
/** The value of PAYSTEAD_KEYS in each phase. */
const BEFORE = first;
const STAGED = `${first},${second}`;
const PROMOTED = `${second},${first}`;
const AFTER = second;

interface Gateway {
  readonly server: FastifyInstance;
  readonly announcement: KeyAnnouncement;
}

let harness: Harness;
const gateways: Gateway[] = [];
let session: string;
/** The anti-forgery pair that the last reply set, as a browser keeps it. */
let pair = '';

const config = readConfig({
  PAYSTEAD_LOG_LEVEL: 'silent',
  PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
  PAYSTEAD_REQUESTS_PER_MINUTE: '1000000',
});

async function start(text: string): Promise<Gateway> {
  const keys = parseKeys(text);
  const { database } = harness;
  const clock = { now: () => harness.now };
  const log = createLog(config.logLevel);
  const { server } = await createApp({ config, database, clock, keys, log, portal: null, identity: null });
  const announcement = createKeyAnnouncement({ database, clock, keys }, `gateway-${text.slice(0, 4)}`);
  await announcement.run();
  return { server, announcement };
}

/** Restarts a gateway with other keys. The other one serves meanwhile. */
async function restart(index: number, text: string): Promise<void> {
  const old = gateways[index];
  gateways[index] = await start(text);
  await old?.announcement.end();
  await old?.server.close();
}

beforeAll(async () => {
  harness = await createHarness({ ports: { keys: parseKeys(BEFORE) } });
  // The harness's own ring seals what it plants.
  const planting: Harness = { ...harness, keys: parseKeys(BEFORE) };
  await furnishAccounts(planting);
  gateways.push(await start(BEFORE), await start(BEFORE));
  session = await openSession(harness.database, harness.people.plain, harness.now);
});
afterAll(async () => {
  for (const { server } of gateways) await server.close();
  await harness.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
let sent = 0;
const failed: string[] = [];

/** Sends a request to the next gateway in turn. */
async function send(
  method: Method,
  url: string,
  { body, key = randomUUID(), version }: { body?: object; key?: string; version?: number } = {},
): Promise<LightMyRequestResponse> {
  sent += 1;
  const gateway = gateways[sent % gateways.length];
  if (!gateway) throw new Error('no gateway');
  const reply = await gateway.server.inject({
    method,
    url,
    cookies: { paystead: session, ...(pair !== '' && { 'XSRF-TOKEN': pair }) },
    headers: {
      'x-xsrf-token': pair,
      'idempotency-key': key,
      ...(version !== undefined && { 'if-match': String(version) }),
    },
    ...(body && { payload: body }),
  });
  pair = reply.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? pair;
  if (reply.statusCode >= 400) failed.push(`${method} ${url}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
  return reply;
}

const draft = (children: string) => ({
  draft: {
    values: {
      filingStatus: 's',
      multipleJobs: false,
      children,
      dependents: '',
      otherCredits: '',
      otherIncome: '',
      deductions: '',
      extraWithholding: '',
      exempt: false,
      nonresidentAlien: false,
    },
    wages: null,
    others: [],
    credits: { qualifyingChildren: null, investmentIncome: '', isOfAge: null, separately: false, isDependent: false },
  },
});

let round = 0;
/** Acts as a person does: reads, saves, and changes where pay goes, each time through the other gateway than before. */
async function serve(): Promise<void> {
  round += 1;
  const amount = 5_000 + round * 100;
  await send('GET', '/api/session');
  await send('PUT', '/api/calculatorEntries', { body: draft(String(round)) });
  const calculator = (await send('GET', '/api/employeeTaxes/calculator')).json<{
    draft: { values: { children: string } };
  }>();
  expect(calculator.draft.values.children).toBe(String(round));
  const before = (await send('GET', BASE)).json<{ version: number }>();
  // The same key at the other gateway gets the same reply.
  const key = randomUUID();
  const change = {
    body: holiday({ nickname: `Holiday ${round}`, split: { kind: 'amount', amount }, version: before.version }),
    key,
  };
  const saved = await send('POST', BASE, change);
  expect((await send('POST', BASE, change)).body).toBe(saved.body);
  expect(failed).toEqual([]);
  const { version, proposed } = saved.json<DirectDepositSaved>();
  const added = proposed?.directDeposits.find(({ nickname }) => nickname === `Holiday ${round}`);
  // Takes the account out of the request again, so that the next round can add another one.
  await send('DELETE', `${BASE}/${added?.id}`, { version });
  expect(failed).toEqual([]);
}

const run = (keys: KeyRing, command: typeof resealCommand, ...given: string[]) =>
  command.run({
    given,
    folder: '.',
    database: harness.database,
    clock: { now: () => harness.now },
    keys,
    tell: () => undefined,
  });

describe('O5, S13, OPS-2: keys are rotated while two gateways serve', { timeout: 120_000 }, () => {
  it('stage, promote, reseal, retire: no request fails', async () => {
    await serve();
    for (const phase of [STAGED, PROMOTED]) {
      for (const index of [0, 1]) {
        await restart(index, phase);
        await serve();
      }
    }
    const serving = { over: false };
    const during = (async () => {
      while (!serving.over) await serve();
    })();
    const resealed = await run(parseKeys(PROMOTED), resealCommand);
    serving.over = true;
    await during;
    expect(resealed).toMatchObject({ done: true });
    expect(Object.values(resealed.data['resealed'] as Record<string, number>).some((count) => count > 0)).toBe(true);
    // Links in mails about bank changes last for weeks.
    harness.advanceSeconds(60 * 86_400);
    session = await openSession(harness.database, harness.people.plain, harness.now);
    for (const { announcement } of gateways) await announcement.run();
    expect((await run(parseKeys(PROMOTED), checkKeyCommand, OLD ?? '')).lines).toEqual([
      `Nothing needs ${OLD}. Remove it from PAYSTEAD_KEYS on every gateway.`,
    ]);
    for (const index of [0, 1]) {
      await restart(index, AFTER);
      await serve();
    }
    expect(sent).toBeGreaterThan(50);
    expect((await run(parseKeys(AFTER), checkKeyCommand, NEW ?? '')).done).toBe(false);
  });
});
