import { argv, stdout, resourceUsage } from 'node:process';
import { importScope } from '../../gateway/src/platform/access/import-scope.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { RECORDS } from '../../gateway/src/imports/compilers.ts';
import { faultsOf } from '../../gateway/src/imports/plan/faults.ts';
import { openSource } from '../../gateway/src/imports/read/open-source.ts';
import { applyImport, planImport } from '../../gateway/src/imports/runner.ts';
import { importStore } from './store.ts';

/** The result of one import, as the process that ran it prints it. */
export interface Measured {
  readonly planSeconds: number;
  readonly applySeconds: number;
  readonly peakMegabytes: number;
  readonly added: number;
  readonly kept: number;
  readonly faults: number;
}

/* Usage: `node run-import.ts <database URL> <keys> <folder>`: imports a folder in a process of its own, and prints `Measured`. */
const [, , url = '', keyText = '', folder = ''] = argv;
const driver = await openPostgres({ url });
const database = openDatabase(driver);
const store = importStore(database, keyText);

const began = performance.now();
const source = await openSource(folder, { records: RECORDS });
const run = await planImport(store, importScope(null), source, { startedBy: 'bench' });
const planned = performance.now();
const applied = await applyImport(store, run);
const ended = performance.now();
let faults = 0;
for await (const fault of faultsOf(database, applied)) faults += fault.isWarning === true ? 0 : 1;
const counts = Object.values(applied.summary?.tables ?? {});
const total = (of: 'added' | 'kept') => counts.reduce((sum, count) => sum + count[of], 0);
const measured: Measured = {
  planSeconds: (planned - began) / 1000,
  applySeconds: (ended - planned) / 1000,
  peakMegabytes: resourceUsage().maxRSS / 1024,
  added: total('added'),
  kept: total('kept'),
  faults,
};
stdout.write(`${JSON.stringify(measured)}\n`);
await source.close();
await database.close();
