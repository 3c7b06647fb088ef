import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ensureDemo } from '../../gateway/seed/ensure-demo.ts';
import { filesOf } from '../../gateway/src/files-of.ts';
import { readConfig } from '../../gateway/src/config.ts';
import { planRun } from '../../gateway/src/features/year-end/paper/plan-run.ts';
import { printRun } from '../../gateway/src/features/year-end/paper/print-run.ts';
import { openPrivateFile } from '../../gateway/src/operator/private-file.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { openEmbedded } from '../../gateway/src/platform/database/embedded.ts';
import type { Driver } from '../../gateway/src/platform/database/driver.ts';
import { noRow, statement } from '../../gateway/src/platform/database/port.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { createPdfRenderer } from '../../gateway/src/platform/pdf/renderer.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { eachPerson } from './unique-forms.ts';

const TODAY = '2026-11-20';
const CLIENT = 'KEYSTONE';
const KEYS = parseKeys(`bench1:${Buffer.alloc(32, 7).toString('base64')}`);

/** Copies one employee with a W-2 of 2025 and without consent, `$1` times: the record, the job, the address and the form. */
const COPIES = (
  [
    ['employee', `'employee_number', 'BENCH-' || n`],
    ['employment_version', ''],
    ['personal_version', ''],
    ['year_end_document', `'year_end_document_id', md5('form' || n)::uuid, 'corrects_id', null`],
  ] as const
).map(([table, more]) =>
  statement(
    `bench.copy_${table}`,
    noRow,
    `insert into ${table}
     select (jsonb_populate_record(t, jsonb_build_object('employee_id', md5('person' || n)::uuid${more && `, ${more}`}))).*
       from ${table} t cross join generate_series(1, $1::int) n
      where (t.client_id, t.employee_id) = (
        select d.client_id, d.employee_id from year_end_document d join client c on c.client_id = d.client_id
         where c.client_code = '${CLIENT}' and d.tax_year = 2025 and d.form_type = 'W-2' and d.file_id is null
         order by d.employee_id limit 1)
      ${table === 'year_end_document' ? `and t.tax_year = 2025 and t.form_type = 'W-2'` : ''}`,
  ),
);

/**
 * Prints a run of the year-end forms of many people without consent, and prints the memory that the process holds after a
 * garbage collection as the run goes on. With `isRendered`, every form is rendered; otherwise each person's PDF has the size
 * and the parts of a form, with a content of its own, and takes no rendering. `engine`: PostgreSQL is started for it and
 * stopped afterwards; its memory isn't counted.
 */
export async function printRunMemory(
  people: number,
  isRendered: boolean,
  engine: 'embedded' | 'postgres',
  print: (line: string) => void,
): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { driver, stop } = await openEngine(engine);
  await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  const clock = { now: () => new Date(`${TODAY}T15:00:00Z`) };
  await ensureDemo({ database, keys: KEYS }, { employees: 60, today: TODAY }, () => undefined);
  await database.asMaintenance(async (tx) => {
    for (const copy of COPIES) await tx.run(copy, [people]);
  });
  const config = readConfig({ PAYSTEAD_FILES: 'database', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' });
  const renderer = createPdfRenderer({ documentsPerWorker: 300, timeLimit: 60_000 });
  const folder = mkdtempSync(join(tmpdir(), 'paystead-bench-'));
  const step = Math.max(1, Math.floor(people / 10));
  const began = performance.now();
  const onPerson = (done: number) => {
    if (done % step !== 0) return;
    collect();
    const { heapUsed, rss } = memoryUsage();
    const seconds = Math.round((performance.now() - began) / 1000);
    print(`print-run: ${done} people, ${mega(heapUsed)} MB of heap, ${mega(rss)} MB resident, ${seconds} s`);
  };
  try {
    const request = { clientCode: CLIENT, taxYear: 2025, scope: { kind: 'due' as const }, by: 'bench' };
    const plan = await database.asMaintenance((tx) => planRun(tx, request, clock.now()));
    if (plan.outcome !== 'planned') throw new Error(`Nothing was planned: ${plan.outcome}`);
    const printed = await printRun(
      {
        database,
        files: filesOf({ config, database, keys: KEYS, clock }),
        pdf: eachPerson(renderer, isRendered, onPerson),
        now: () => clock.now(),
        openFile: (kind) => openPrivateFile(join(folder, kind), 'bench'),
        by: 'bench',
        title: 'Year-end forms',
      },
      plan.run,
      plan.left,
    );
    const size = statSync(join(folder, 'forms')).size;
    print(`print-run: ${printed.people} people, ${printed.pages} pages, a file of ${mega(size)} MB`);
  } finally {
    renderer.close();
    rmSync(folder, { recursive: true, force: true });
    await database.close();
    await stop();
  }
}

async function openEngine(engine: 'embedded' | 'postgres'): Promise<{ driver: Driver; stop: () => Promise<void> }> {
  if (engine === 'embedded') return { driver: await openEmbedded(), stop: async () => {} };
  const server = await startPostgres();
  if ('absent' in server) throw new Error(`PostgreSQL can't be started: ${server.absent}`);
  const driver = await openPostgres({ url: server.url, bootstrap: true, poolSize: 4 });
  return { driver, stop: () => server.stop() };
}

const mega = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
