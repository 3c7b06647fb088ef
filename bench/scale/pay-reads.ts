import { Agent, request } from 'node:http';
import { z } from 'zod';
import { noRow, statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { AntiForgery } from '../../gateway/src/platform/http/request/anti-forgery.ts';
import type { KeyRing } from '../../gateway/src/platform/keys/key-ring.ts';
import { serve } from '../harness/serve.ts';
import { openSession } from '../harness/session.ts';

const PEOPLE = 400;
const SECONDS = 10;
const DOCUMENTS = 40;
/** Forty years of weekly pay for one person. */
const MANY = 2080;

const somebody = z.object({
  person_id: z.string(),
  profile_id: z.string(),
  client_id: z.string(),
  employee_id: z.string(),
  check_id: z.string(),
});
type Somebody = z.infer<typeof somebody>;

/**
 * People spread over the whole table, each with their newest paycheck; not those of clients that ask for more than a
 * password, which sessions here don't have.
 */
const people = statement(
  'bench.people',
  somebody,
  `select p.person_id, p.profile_id, p.client_id, p.employee_id, c.check_id
     from (select * from profile where is_enabled and person_id is not null
              and not exists (select from client_policy y where y.client_id = profile.client_id
                and (y.employee_assurance, y.manager_assurance, y.payroll_assurance) <> ('password', 'password', 'password'))
            order by md5(profile_id::text) limit $1) p
     join lateral (select check_id from pay_check k where k.client_id = p.client_id and k.employee_id = p.employee_id
                    order by k.check_date desc, k.sequence desc limit 1) c on true`,
);
const history = statement(
  'bench.history',
  noRow,
  `insert into pay_check
   select (jsonb_populate_record(c, jsonb_build_object('check_id', gen_random_uuid(), 'check_date', date '1984-01-06' + n * 7))).*
     from pay_check c, generate_series(0, $4::integer - 1) n
    where c.client_id = $1 and c.employee_id = $2 and c.check_id = $3`,
);

interface Caller extends Somebody {
  readonly cookie: string;
  readonly pair: string;
}
interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** Measures list, detail and PDF on a loaded database over HTTP, with one caller and with sixteen. In milliseconds. */
export async function payReads(database: Database, keys: KeyRing, tell: (line: string) => void): Promise<void> {
  const { origin, close } = await serve(database, keys);
  const agent = new Agent({ keepAlive: true });
  const callers = await signIn(database, keys);
  const newest = (caller: Caller): Call => ({
    method: 'POST',
    path: 'check/detail',
    body: { checkId: caller.check_id },
  });
  const list = (): Call => ({ method: 'GET', path: 'check' });
  const send = (caller: Caller, call: Call) => answer(origin, agent, caller, call);

  tell(`| read | callers | answers/s | p50 ms | p99 ms |`);
  tell(`|---|---:|---:|---:|---:|`);
  for (const [name, call] of [
    ['list (52 checks)', list],
    ['detail', newest],
  ] as const)
    for (const many of [1, 16]) {
      await measure(callers, many, 1, (caller) => send(caller, call(caller)));
      tell(row(name, many, await measure(callers, many, SECONDS, (caller) => send(caller, call(caller)))));
    }

  const [one] = callers;
  if (one) {
    await database.asMaintenance((tx) => tx.run(history, [one.client_id, one.employee_id, one.check_id, MANY]));
    const long = () => send(one, { method: 'GET', path: 'check?limit=52' });
    tell(row(`list of one with ${MANY} more`, 1, await measure([one], 1, SECONDS / 2, long)));
  }

  const sizes: number[] = [];
  const pdf = async (caller: Caller) => {
    const path = `check/${caller.check_id}/file?format=pdf`;
    sizes.push(await send(caller, { method: 'GET', path }));
  };
  // The first document also starts the worker, so it isn't measured.
  for (const caller of callers.slice(0, 3)) await pdf(caller);
  const times: number[] = [];
  for (const caller of callers.slice(3, 3 + DOCUMENTS)) {
    const began = performance.now();
    await pdf(caller);
    times.push(performance.now() - began);
  }
  tell(row('PDF', 1, { times, seconds: times.reduce((all, one_) => all + one_, 0) / 1000 }));
  tell(
    `PDF: ${(at(sizes, 0.5) / 1000).toFixed(0)} kB at the median, ${(Math.max(...sizes) / 1000).toFixed(0)} kB at most`,
  );
  agent.destroy();
  await close();
}

async function signIn(database: Database, keys: KeyRing): Promise<Caller[]> {
  const antiForgery = AntiForgery.of(keys);
  const found = await database.asMaintenance((tx) => tx.rows(people, [PEOPLE]));
  return Promise.all(
    found.map(async (person) => {
      const token = await openSession(database, person);
      const pair = antiForgery.issue(token);
      return { ...person, pair, cookie: `paystead=${token}; XSRF-TOKEN=${encodeURIComponent(pair)}` };
    }),
  );
}

/** Sends one request and returns the size of the response in bytes. */
function answer(origin: string, agent: Agent, caller: Caller, { method, path, body }: Call): Promise<number> {
  const sent = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: caller.cookie,
      ...(sent !== undefined && { 'content-type': 'application/json', 'x-xsrf-token': caller.pair }),
    };
    const call = request(`${origin}/api/${path}`, { method, agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(sent);
  });
}

interface Measured {
  readonly times: readonly number[];
  readonly seconds: number;
}

/** Runs concurrent callers; each continues with the next person after its response. */
async function measure(
  callers: readonly Caller[],
  many: number,
  seconds: number,
  work: (caller: Caller) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const call = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      const caller = callers[next++ % callers.length];
      if (!caller) return;
      const start = performance.now();
      await work(caller);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: many }, call));
  return { times, seconds: (performance.now() - began) / 1000 };
}

function row(name: string, many: number, { times, seconds }: Measured): string {
  const figures = [at(times, 0.5), at(times, 0.99)].map((time) => time.toFixed(1));
  return `| ${name} | ${many} | ${(times.length / seconds).toFixed(0)} | ${figures.join(' | ')} |`;
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
