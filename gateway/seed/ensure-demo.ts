import { setTimeout } from 'node:timers/promises';
import type { Database } from '../src/platform/database/port.ts';
import type { KeyRing } from '../src/platform/keys/key-ring.ts';
import { CAST, CAST_SIZE } from './cast/cast.ts';
import {
  claimSeeding,
  clearRemains,
  completeSeeding,
  demoState,
  forgetImports,
  hasOtherData,
  keepLease,
  refreshStatistics,
} from './completion.ts';
import { readModels, writePopulation } from './generate/population.ts';
import { QUEUE_CLIENT, writeQueue } from './generate/queue.ts';
import { payCompany } from './load/company.ts';
import { consentRows } from './load/consents.ts';
import { castFiles, importFiles } from './load/import-cast.ts';
import { letOperatorsIn } from './load/operators.ts';
import { makeRequests } from './load/requests/make-requests.ts';
import { bankRows, choiceRows, featureRows, saveClientSettings } from './load/settings.ts';
import type { TableRows } from './load/table.ts';

export type DemoStore = { readonly database: Database; readonly keys: KeyRing };
/**
 * `employees`: the cast is always created; a larger number adds generated clients. `today`: the newest payday, a local
 * date.
 */
export type DemoOptions = {
  readonly employees: number;
  readonly today: string;
  /** Number of additional requests that wait for the payroll administrator of `QUEUE_CLIENT`. */
  readonly queue?: number | undefined;
};

/**
 * Fills an empty database with the demo, once. A later call returns at once, a call after an interruption clears the
 * rest and starts again, and a database that already has clients is left unchanged.
 *
 * Everything that the files of an import carry is imported (`castFiles`), policies and rules are saved as an operator saves them
 * (`saveClientSettings`), and requests are made by the product's own commands (`makeRequests`). These steps alone write rows:
 *
 * - `bankRows`: the bank directory, which the portal looks routing numbers up in.
 * - `featureRows`: switches of the menu, which no command sets.
 * - `consentRows`: consents to electronic forms, some to disclosures that no one can agree to any more.
 * - `choiceRows`: acknowledgements and preferences from before today.
 * - `writePopulation`: copies for generated clients.
 * - `writeQueue`: copies within one client, with a sign-in each; their requests are made by the product's own commands.
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
  await keepLease(database, () => makeDemo({ database, keys }, demo, tell));
}

async function makeDemo({ database, keys }: DemoStore, demo: DemoOptions, tell: (line: string) => void): Promise<void> {
  const started = performance.now();
  tell('Making the demonstration data …');
  const write = async (tables: readonly TableRows[]) => {
    let count = 0;
    for (const { table, columns, rows } of tables)
      if (columns.length > 0) count += await database.copyIn(table, columns, rows, { undisturbed: true });
    return count;
  };
  const companies = CAST.map((company) => payCompany(company, demo.today));
  let rows = await importFiles({ database, keys }, castFiles(companies), tell);
  rows += await write(bankRows(demo.today));
  for (const company of companies) {
    rows += await write([...featureRows(company), ...consentRows(company), ...choiceRows(company)]);
    await saveClientSettings(database, company);
  }
  await letOperatorsIn(database, demo.today);
  await forgetImports(database);
  const more = demo.employees - CAST_SIZE;
  // Before requests change anything.
  const queue = demo.queue ?? 0;
  const models = await readModels(database, companies, more, queue > 0 ? [QUEUE_CLIENT] : []);
  await makeRequests({ database, keys }, companies, demo.today, tell);
  if (queue > 0) await writeQueue({ database, keys }, companies, models, { count: queue, today: demo.today }, tell);
  if (more > 0) {
    const progress = progressOf(more, tell);
    await writePopulation({ database, keys }, models, more, (people, count) => {
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
