import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { seededDatabase } from '../../../test/seeded.ts';
import { importHarness } from '../test/import-harness.ts';
import { exportedClients, together, type ExportedFiles } from '../test/exported.ts';
import { PAY_EXPORTERS } from './exporters.ts';
import { emptyPayTables, payTables, type PayTables } from './test/pay-tables.ts';

/* Property: importing gives back what was exported, for every client of the demonstration. */

describe('pay files of the demo', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  let before: PayTables;
  let tables: ExportedFiles['tables'];
  beforeAll(async () => {
    test = await seededDatabase();
    imports = importHarness(test.database);
    before = await payTables(test.database);
    const exported = await exportedClients(imports.store, { isSealed: false, exporters: PAY_EXPORTERS });
    if (exported.length !== 6) throw new Error(`The demo has ${exported.length} clients, not six.`);
    ({ tables } = together(exported));
  }, 120_000);
  afterAll(() => test.close());

  it('IMP-6: pay of all clients, exported and imported into emptied tables, gives equal tables', async () => {
    await emptyPayTables(test.database);
    const run = await imports.plan(tables);
    expect((await imports.problems(run)).filter((one) => !one.endsWith('(warning)'))).toEqual([]);
    await imports.apply(run);
    const after = await payTables(test.database);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [name, rows] of Object.entries(before)) expect(after[name], name).toEqual(rows);
  }, 300_000);

  it('IMP-3: the same pay files a second time keep every row', async () => {
    const run = await imports.plan(tables);
    const counts = Object.values(run.summary?.tables ?? {});
    expect(counts).toHaveLength(4);
    expect(counts.map(({ added, changed }) => added + changed)).toEqual([0, 0, 0, 0]);
    expect(counts.every(({ kept }) => kept > 0)).toBe(true);
  }, 300_000);
});
