import type * as contract from '@paystead/contract/console/imports/endpoints.ts';
import type { importSamples } from '@paystead/contract/console/imports/model.ts';
import type { z } from 'zod';
import { TARGETS } from '../../imports/compilers.ts';
import { samplesOf } from '../../imports/plan/samples.ts';
import { maskedSamples, plain } from '../../imports/report/samples.ts';
import { tableName } from '../../imports/report/table-names.ts';
import { runByNumber } from '../../imports/runs.ts';
import { found } from '../../platform/failures/failure.ts';
import type { ConsoleCall } from '../api/route.ts';
import { historyEntry } from './history-store.ts';

/** Returns some of the rows that an import changes, before and after, with masked numbers. */
export async function readSamples(
  call: ConsoleCall<typeof contract.readImportSamples>,
): Promise<z.input<typeof importSamples>> {
  const { database, scope, params, language } = call;
  const { run_number: number } = found(await historyEntry(database, scope, params.importId));
  const run =
    number === null ? undefined : await database.asMaintenance((tx) => runByNumber(tx, number), { readOnly: true });
  if (!run) return { samples: [] };
  const samples = maskedSamples(await samplesOf(database, run, TARGETS));
  return {
    samples: samples.map(({ table, name, file, line, columns }) => ({
      label: tableName(table, language),
      name,
      file,
      line,
      columns: columns.map(({ column, before, after }) => ({ column: plain(column), before, after })),
    })),
  };
}
