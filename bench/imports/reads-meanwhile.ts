import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { importScope } from '../../gateway/src/platform/access/import-scope.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { openEmbedded } from '../../gateway/src/platform/database/embedded.ts';
import { statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { generateKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { RECORDS } from '../../gateway/src/imports/compilers.ts';
import { openSource } from '../../gateway/src/imports/read/open-source.ts';
import { applyImport, planImport } from '../../gateway/src/imports/runner.ts';
import { setUpClient } from './client.ts';
import { writePayFiles } from './pay-files.ts';
import { importStore } from './store.ts';

const newest = statement(
  'bench.imports.newest',
  z.object({ net: z.number() }),
  'select net from pay_check order by client_id, employee_id, check_date desc, sequence desc limit 1',
);

/** Measures reads while the embedded engine imports: the longest one, beside the import's own speed (IMP-8). */
export async function readsMeanwhile(employees: number, tell: (line: string) => void): Promise<void> {
  const driver = await openEmbedded({});
  await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  const folder = await mkdtemp(join(tmpdir(), 'paystead-imports-'));
  try {
    await setUpClient(database, employees);
    const { checks, rows } = await writePayFiles(folder, employees, 100);
    const source = await openSource(folder, { records: RECORDS });
    const store = importStore(database, generateKeys());
    const watch = watchReads(database);
    const began = performance.now();
    const run = await planImport(store, importScope(null), source, { startedBy: 'bench' });
    const planned = performance.now();
    const planReads = watch.take();
    await applyImport(store, run);
    const ended = performance.now();
    const applyReads = await watch.stop();
    await source.close();
    tell(
      `${checks} checks in ${rows} rows, embedded: ${Math.round((rows * 1000) / (ended - began))} rows/s; reads meanwhile: ` +
        `planning (${((planned - began) / 1000).toFixed(1)} s) ${describe(planReads)}, ` +
        `applying (${((ended - planned) / 1000).toFixed(1)} s) ${describe(applyReads)}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.close();
  }
}

/** Reads one check every 20 ms, and keeps how long each read took from the moment at which it was due. */
function watchReads(database: Database) {
  let times: number[] = [];
  const state = { isOver: false };
  const loop = async () => {
    for (let due = performance.now(); !state.isOver; due = performance.now() + 20) {
      await setTimeout(Math.max(0, due - performance.now()));
      await database.asMaintenance((tx) => tx.maybe(newest, []), { readOnly: true });
      times.push(performance.now() - due);
    }
  };
  const done = loop();
  const take = () => {
    const taken = times;
    times = [];
    return taken;
  };
  return {
    take,
    async stop() {
      state.isOver = true;
      await done;
      return take();
    },
  };
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `median ${at(0.5)} ms, 99% ${at(0.99)} ms, longest ${at(1)} ms`;
}
