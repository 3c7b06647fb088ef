import { todayIn } from '@paystead/contract/local-date.ts';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { ensureDemo } from '../../gateway/seed/ensure-demo.ts';
import { systemClock } from '../../gateway/src/platform/clock.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { openEmbedded } from '../../gateway/src/platform/database/embedded.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { AntiForgery } from '../../gateway/src/platform/http/request/anti-forgery.ts';
import { generateKeys, parseKeys, type KeyRing } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { median } from '../median.ts';
import { serve } from '../harness/serve.ts';
import { openSession } from '../harness/session.ts';
import type { DrippingInput, DrippingReport } from './dripping.ts';

const CONNECTIONS = 1000;
const ROUNDS = 5;
const SECONDS = 5;
/** One request every 5 ms, far below the gateway's capacity, because the benchmark measures response time. */
const PAUSE_MILLISECONDS = 5;
/** The maximum factor by which slow senders may raise the 99th percentile. */
const MOST_TIMES_LONGER = 2;

const employee = statement(
  'bench.drip_employee',
  z.object({ person_id: z.string(), profile_id: z.string(), check_id: z.string() }),
  `select p.person_id, p.profile_id, c.check_id
     from profile p
     join pay_check c on c.client_id = p.client_id and c.employee_id = p.employee_id
    where p.is_enabled and p.person_id is not null
    order by p.profile_id, c.check_date desc limit 1`,
);

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly answered: number;
  readonly refused: number;
}

/**
 * Measures how 1,000 connections whose bodies never finish affect a signed-in employee at the same address, who reads a list
 * and sends requests with a body, alternately with and without the slow senders. Returns false if a request was refused or
 * the 99th percentile more than doubled.
 */
export async function drip(tell: (line: string) => void): Promise<boolean> {
  const driver = await openEmbedded();
  await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  const keys = parseKeys(generateKeys());
  const today = todayIn('UTC', systemClock.now());
  await ensureDemo({ database, keys }, { employees: 60, today }, () => undefined);
  const { origin, close } = await serve(database, keys);
  const calls = await callsOf(database, keys);
  const port = Number(new URL(origin).port);
  await measure(port, calls, 2);

  const without: Figures[] = [];
  const beside: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await measure(port, calls, SECONDS));
    const senders = await startSenders({ port, connections: CONNECTIONS });
    beside.push(await measure(port, calls, SECONDS));
    const ready = await statusOf(port, '/health/ready');
    tell(`round ${round + 1}: ${await senders.stop()}; /health/ready ${ready}`);
    await quiet(port);
  }
  await close();
  await database.close();
  return report(without, beside, tell);
}

async function callsOf(database: Database, keys: KeyRing): Promise<Call[]> {
  const { check_id, ...person } = await database.asMaintenance((tx) => tx.one(employee, []));
  const token = await openSession(database, person);
  const pair = AntiForgery.of(keys).issue(token);
  const headers = { cookie: `paystead=${token}; XSRF-TOKEN=${pair}`, 'x-xsrf-token': pair };
  return [
    { method: 'GET', path: '/api/check?limit=50', headers, body: '' },
    {
      method: 'POST',
      path: '/api/check/detail',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ checkId: check_id }),
    },
  ];
}

/** Sends requests from one caller, one after another, for some seconds. */
async function measure(port: number, calls: readonly Call[], seconds: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let refused = 0;
  const end = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < end; n += 1) {
    const call = calls[n % calls.length];
    if (call === undefined) break;
    const { status, milliseconds } = await send(port, agent, call);
    if (status === 200) times.push(milliseconds);
    else refused += 1;
    await pause(PAUSE_MILLISECONDS);
  }
  agent.destroy();
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), answered: times.length, refused };
}

function send(port: number, agent: Agent, call: Call): Promise<{ status: number; milliseconds: number }> {
  const { method, path, headers, body } = call;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - began }));
    })
      .on('error', reject)
      .end(body);
  });
}

async function statusOf(port: number, path: string): Promise<number> {
  const agent = new Agent();
  return (await send(port, agent, { method: 'GET', path, headers: {}, body: '' })).status;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}

/** Starts the senders in a separate thread and waits until each has been connected for a while. */
async function startSenders(input: DrippingInput) {
  const worker = new Worker(new URL('dripping.ts', import.meta.url), { workerData: input });
  async function read(): Promise<DrippingReport> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage('report');
    const [report] = (await once(worker, 'message')) as [DrippingReport];
    return report;
  }
  while ((await read()).open < input.connections / 2) await pause(50);
  await pause(1500);
  return {
    async stop(): Promise<string> {
      const { open, statuses } = await read();
      await worker.terminate();
      const replies = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
      return `${open} senders connected, refused: ${replies.join(', ') || 'none'}`;
    },
  };
}

/** Waits up to 90 s until the gateway is ready again. */
async function quiet(port: number): Promise<void> {
  const agent = new Agent();
  const end = performance.now() + 90_000;
  const call: Call = { method: 'GET', path: '/api/session', headers: {}, body: '' };
  while ((await send(port, agent, call)).status === 503 && performance.now() < end) await pause(250);
}

function report(without: readonly Figures[], beside: readonly Figures[], tell: (line: string) => void): boolean {
  const of = (rounds: readonly Figures[], name: keyof Figures) => median(rounds.map((round) => round[name]));
  const sum = (rounds: readonly Figures[], name: keyof Figures) => rounds.reduce((all, round) => all + round[name], 0);
  const row = (name: string, rounds: readonly Figures[]) =>
    tell(
      `| ${name} | ${of(rounds, 'p50').toFixed(2)} | ${of(rounds, 'p99').toFixed(2)} | ${sum(rounds, 'answered')} | ${sum(rounds, 'refused')} |`,
    );
  tell('| | p50 ms | p99 ms | answered | refused |');
  tell('| --- | ---: | ---: | ---: | ---: |');
  row('without', without);
  row(`beside ${CONNECTIONS} dripping senders`, beside);
  const ratio = of(beside, 'p99') / of(without, 'p99');
  tell(`| ratio | ${(of(beside, 'p50') / of(without, 'p50')).toFixed(2)} | ${ratio.toFixed(2)} | | |`);
  return sum(beside, 'refused') === 0 && ratio <= MOST_TIMES_LONGER;
}
