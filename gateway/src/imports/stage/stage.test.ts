import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { dropRowsInSlices } from '../plan/staged-rows.ts';
import { importHarness } from '../test/import-harness.ts';

const addRows = statement(
  'stage_test.add_rows',
  noRow,
  `insert into import_row (import_run_id, compiler, client_code, subject, file, source, line, part, content)
   select $1, row / 300, 'C' || row / 200 % 2, 'S' || row / 50 % 2, row / 25 % 2, row / 12 % 2, row / 3, row % 3, '{}'
     from generate_series(1, 1000) as row`,
);
const rowsOfRuns = statement(
  'stage_test.rows_of_runs',
  z.object({ run: z.string(), rows: z.int() }),
  `select import_run_id as run, count(*)::int as rows from import_row group by 1 order by 1`,
);

describe('reading rows', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase();
  });
  afterAll(() => test.close());

  it('IMP-2: lists the faults of a file with more of them than one write takes', async () => {
    const imports = importHarness(test.database);
    await imports.addPartner('main', 'Main');
    const rows = Array.from({ length: 9000 }, (_, place) => ({
      client_code: `C${place}`,
      name: '',
      partner_key: 'main',
    }));
    const run = await imports.plan({ clients: [...rows, { client_code: 'GOOD', name: 'Good', partner_key: 'main' }] });
    expect(run.summary?.files['clients']).toEqual({ rows: 9001, rejected: 9000, warnings: 0 });
    expect((await imports.problems(run)).at(-1)).toBe('clients:9001 name required: Fill in this column.');
    expect(run.summary?.tables['client']).toEqual({ added: 1, changed: 0, kept: 0 });
  });

  it('IMP-2: every row of a run is deleted, in several slices, and those of another run stay', async () => {
    const imports = importHarness(test.database);
    const [run, other] = [await imports.plan({ clients: [] }), await imports.plan({ clients: [] })];
    for (const { import_run_id } of [run, other])
      await test.database.asMaintenance((tx) => tx.run(addRows, [import_run_id]));
    await dropRowsInSlices(test.database, run);
    expect(await test.database.asMaintenance((tx) => tx.rows(rowsOfRuns, []))).toEqual([
      { run: other.import_run_id, rows: 1000 },
    ]);
  });
});
