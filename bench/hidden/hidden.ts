import { todayIn } from '@paystead/contract/local-date.ts';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { ensureDemo } from '../../gateway/seed/ensure-demo.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import type { Driver } from '../../gateway/src/platform/database/driver.ts';
import { openEmbedded } from '../../gateway/src/platform/database/embedded.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { systemClock } from '../../gateway/src/platform/clock.ts';
import { generateKeys, parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { serve } from '../harness/serve.ts';
import { openSession } from '../harness/session.ts';
import { median } from '../median.ts';

const IDS = 1000;
/** PostgreSQL has 1,000 people out of scope. The embedded engine loads slowly, so it has fewer and requests some repeatedly. */
const PEOPLE = { PostgreSQL: 3000, embedded: 300 } as const;
const ADDRESSES: readonly (readonly [string, (id: string) => string])[] = [
  ['lookup', (id) => `employees/${id}?role=manager`],
  ['HR record', (id) => `employeeAwards/${id}?role=manager`],
  ['profile', (id) => `employeeProfile/employees/${id}?role=manager`],
  ['direct deposit', (id) => `employeeProfile/directDeposit/${id}?role=manager`],
  ['paychecks', (id) => `checks/employees/${id}?role=manager`],
  ['pending transactions', (id) => `pendingTransactions/employee?employeeId=${id}&role=manager`],
];

const manager = statement(
  'bench.hidden_manager',
  z.object({ person_id: z.string(), profile_id: z.string(), client_id: z.string(), employee_id: z.string() }),
  `select p.person_id, p.profile_id, p.client_id, p.employee_id
     from profile p
     join manager_scope m on m.client_id = p.client_id and m.manager_id = p.employee_id
    where p.is_enabled and p.person_id is not null and m.organization_value_id is not null
      and not exists (select from manager_scope w where w.client_id = p.client_id and w.manager_id = p.employee_id
                                                    and w.organization_value_id is null)
    order by (select count(*) from employee e where e.client_id = p.client_id) desc, p.profile_id limit 1`,
);
/**
 * People who are out of the manager's scope in both views, including people of other clients if the own client has too
 * few.
 */
const hiddenFrom = statement(
  'bench.hidden_from',
  z.object({ employee_id: z.string() }),
  `select e.employee_id from employee e
    where not exists (select from reporting_closure r
                       where r.client_id = e.client_id and r.supervisor_id = $2 and r.employee_id = e.employee_id)
      and not exists (
        select from manager_scope m
        join organization_version v on v.client_id = m.client_id and v.organization_value_id = m.organization_value_id
         where m.client_id = $1 and m.manager_id = $2 and e.client_id = $1 and v.employee_id = e.employee_id)
      and e.employee_id <> $2
    order by (e.client_id = $1) desc, md5(e.employee_id::text) limit $3`,
);

async function measure(name: keyof typeof PEOPLE, driver: Driver, tell: (line: string) => void): Promise<boolean> {
  await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  const keys = parseKeys(generateKeys());
  await ensureDemo(
    { database, keys },
    { employees: PEOPLE[name], today: todayIn('UTC', systemClock.now()) },
    () => undefined,
  );
  const { origin, close } = await serve(database, keys);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { cookie, people } = await ground(database);
  const hidden = Array.from({ length: IDS }, (_, n) => people[n % people.length] ?? '');
  tell(`${name}: ${IDS} calls for ${people.length} people out of a manager's scope, ${IDS} for ids that nobody has`);
  let good = true;
  for (const [what, address] of ADDRESSES) {
    const ask = (id: string) => time(`${origin}/api/${address(id)}`, agent, cookie);
    for (let n = 0; n < 50; n += 1) await ask(n % 2 === 0 ? randomUUID() : (hidden[n] ?? ''));
    const unknown: number[] = [];
    const forbidden: number[] = [];
    // Alternating, also in which comes first, so that a machine that slows down affects both equally.
    for (const [n, id] of hidden.entries()) {
      if (n % 2 === 0) unknown.push(await ask(randomUUID()));
      forbidden.push(await ask(id));
      if (n % 2 === 1) unknown.push(await ask(randomUUID()));
    }
    const [u, f] = [median(unknown), median(forbidden)];
    good &&= Math.abs(f - u) < 1;
    tell(`| ${what} | ${name} | ${u.toFixed(2)} | ${f.toFixed(2)} | ${(f - u).toFixed(3)} | ${(f / u).toFixed(3)} |`);
  }
  agent.destroy();
  await close();
  await database.close();
  return good;
}

async function ground(database: Database): Promise<{ readonly cookie: string; readonly people: readonly string[] }> {
  const { person_id, profile_id, client_id, employee_id } = await database.asMaintenance((tx) => tx.one(manager, []));
  const rows = await database.asMaintenance((tx) => tx.rows(hiddenFrom, [client_id, employee_id, IDS]));
  return {
    cookie: `paystead=${await openSession(database, { person_id, profile_id })}`,
    people: rows.map((row) => row.employee_id),
  };
}

/** Returns the milliseconds until the complete response, which must be 404. */
function time(url: string, agent: Agent, cookie: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 404
          ? resolve(performance.now() - began)
          : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}

/**
 * Compares the response times for ids that don't exist with those for ids that the caller may not see: medians of a thousand
 * each, alternating, over HTTP in one run. Returns false if they differ by a millisecond or more.
 */
export async function hidden(tell: (line: string) => void): Promise<boolean> {
  const verdicts: boolean[] = [];
  const postgres = await startPostgres();
  if ('absent' in postgres) tell(`PostgreSQL is not measured: ${postgres.absent}.`);
  else {
    verdicts.push(await measure('PostgreSQL', await openPostgres({ url: postgres.url, bootstrap: true }), tell));
    await postgres.stop();
  }
  verdicts.push(await measure('embedded', await openEmbedded(), tell));
  return verdicts.every(Boolean);
}
