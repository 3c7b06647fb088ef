import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { noRow, statement, type Statement } from '../../platform/database/port.ts';
import { dropRowsInSlices } from '../plan/staged-rows.ts';
import { importHarness } from '../test/import-harness.ts';

const addRows = statement(
  'stage_test.add_rows',
  noRow,
  `insert into import_row (import_run_id, compiler, client_code, subject, file, source, line, part, content)
   select $1, row / 300, 'C' || row / 200 % 2, 'S' || row / 50 % 2, row / 25 % 2, row / 12 % 2, row / 3, row % 3, '{}'
     from generate_series(1, 1000) as row`,
);
const moveRows = statement(
  'stage_test.move_rows',
  noRow,
  'update import_row set import_run_id = $2 where import_run_id = $1',
);
const removeRun = statement('stage_test.remove_run', noRow, 'delete from import_run where import_run_id = $1');
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

  it('IMP-2: no row is without its run: not when it is added, copied or moved, and not when its run is removed', async () => {
    const imports = importHarness(test.database);
    const plans = [await imports.plan({ clients: [] }), await imports.plan({ clients: [] })];
    const [run = '', other = ''] = plans.map(({ import_run_id: id }) => id);
    const missing = randomUUID();
    const change = (changing: Statement<unknown>, ...values: readonly string[]) =>
      test.database.asMaintenance((tx) => tx.run(changing, values));
    const counts = async () => {
      const found = await test.database.asMaintenance((tx) => tx.rows(rowsOfRuns, []));
      return found.filter((one) => [run, other, missing].includes(one.run));
    };
    const columns = ['import_run_id', 'compiler', 'client_code', 'subject', 'file', 'line', 'content'];
    const copy = (...runs: readonly string[]) =>
      test.database.copyIn(
        'import_row',
        columns,
        runs.map((id, line) => [id, 1, 'C', 'S', 90, line, '{}']),
      );
    for (const id of [run, other]) await change(addRows, id);
    const refused = { name: 'StatementFailed', code: '23503' };
    await expect(change(addRows, missing)).rejects.toMatchObject(refused);
    await expect(copy(run, missing)).rejects.toMatchObject(refused);
    await expect(change(moveRows, run, missing)).rejects.toMatchObject(refused);
    expect(await counts()).toEqual([run, other].toSorted().map((id) => ({ run: id, rows: 1000 })));
    expect(await copy(run, other, other)).toBe(3);
    await change(removeRun, run);
    expect(await counts()).toEqual([{ run: other, rows: 1002 }]);
  });
});
