import { setTimeout } from 'node:timers/promises';
import type { Database } from '../src/platform/database/port.ts';
import type { KeyRing } from '../src/platform/keys/key-ring.ts';
import { CAST, CAST_SIZE } from './cast/cast.ts';
import { MANAGER_SCOPES } from './cast/keys.ts';
import {
  claimSeeding,
  clearRemains,
  completeSeeding,
  demoState,
  extendLease,
  hasOtherData,
  refreshStatistics,
} from './completion.ts';
import { writePopulation } from './generate/population.ts';
import { clientRows } from './load/client.ts';
import { payCompany, type PaidCompany } from './load/company.ts';
import { bankRows, depositRows } from './load/deposits.ts';
import { electionRows } from './load/elections.ts';
import { employeeRows } from './load/employees.ts';
import { hierarchyRows } from './load/hierarchy.ts';
import { messageRows } from './load/messages.ts';
import { hrRows } from './load/hr-records.ts';
import { decisionRuleRows } from './load/pending-transactions.ts';
import { makeRequests } from './load/requests/make-requests.ts';
import { yearEndRows } from './load/year-end.ts';
import { partnerRows } from './load/partners.ts';
import { payRows } from './load/pay.ts';
import { peopleRows } from './load/people.ts';
import type { TableRows } from './load/table.ts';

export type DemoStore = { readonly database: Database; readonly keys: KeyRing };
/**
 * `employees`: the cast is always created; a larger number adds generated clients. `today`: the newest payday, a local
 * date.
 */
export type DemoOptions = { readonly employees: number; readonly today: string };

/**
 * Fills an empty database with the demo, once. A later call returns at once, a call after an interruption clears the
 * rest and starts again, and a database that already has clients is left unchanged.
 */
export async function ensureDemo(
  { database, keys }: DemoStore,
  demo: DemoOptions,
  tell: (line: string) => void,
): Promise<void> {
  for (;;) {
    const state = await demoState(database);
    if (state?.completed) return;
    if (!state && (await hasOtherData(database))) return;
    if (await claimSeeding(database, demo.today, demo.employees)) {
      if (state) await clearRemains(database);
      break;
    }
    // Another gateway of the same database is seeding.
    await setTimeout(1000);
  }
  const started = performance.now();
  tell('Making the demonstration data …');
  const write = async (tables: readonly TableRows[]) => {
    let count = 0;
    for (const { table, columns, rows } of tables)
      if (columns.length > 0) count += await database.copyIn(table, columns, rows, { undisturbed: true });
    return count;
  };
  let rows = await write([...partnerRows(), ...bankRows(demo.today)]);
  const companies: PaidCompany[] = [];
  for (const company of CAST) {
    const paid = payCompany(company, demo.today);
    companies.push(paid);
    rows += await write([
      ...clientRows(paid.client, demo.today),
      ...employeeRows(paid, keys),
      ...electionRows(paid),
      ...hierarchyRows(paid, MANAGER_SCOPES[paid.client.code] ?? {}),
      ...depositRows(paid, keys),
      ...payRows(paid),
      ...messageRows(paid),
      ...yearEndRows(paid),
      ...hrRows(paid),
      ...decisionRuleRows(paid),
    ]);
    await extendLease(database);
  }
  rows += await write(peopleRows(companies));
  await makeRequests({ database, keys }, companies, demo.today, tell);
  await extendLease(database);
  const more = demo.employees - CAST_SIZE;
  if (more > 0) {
    const progress = progressOf(more, tell);
    await writePopulation({ database, keys }, companies, more, demo.today, (people, count) => {
      rows += count;
      progress(people, count);
    });
  }
  await refreshStatistics(database);
  await completeSeeding(database);
  const seconds = (performance.now() - started) / 1000;
  tell(`Made ${Math.max(CAST_SIZE, demo.employees)} people with ${rows} rows in ${seconds.toFixed(1)} s`);
}

/** Returns a function that reports progress and speed every few seconds. */
function progressOf(all: number, tell: (line: string) => void): (people: number, rows: number) => void {
  const started = performance.now();
  let [people, rows, lastReport] = [0, 0, started];
  return (morePeople, moreRows) => {
    people += morePeople;
    rows += moreRows;
    const now = performance.now();
    if (now - lastReport < 5000) return;
    lastReport = now;
    const rate = Math.round((rows * 1000) / (now - started));
    tell(`  ${people} of ${all} generated people, ${rows} rows, ${rate} rows/s`);
  };
}
