import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { importScope } from '../platform/access/import-scope.ts';
import { RECORDS } from './compilers.ts';
import { applyImport, PlanIncomplete, planImport } from './runner.ts';
import { UnreadableFile } from './source.ts';
import { importHarness } from './test/import-harness.ts';
import { memorySource } from './test/memory-source.ts';
import { contentOf } from './test/round-trip.ts';

describe('a file that cannot be read', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await imports.addPartner('main', 'Main');
  });
  afterAll(() => test.close());

  it('IMP-8: a plan without one of its files says so and is never applied, whatever kind of file it is', async () => {
    const readable = memorySource({
      clients: [{ client_code: 'ACME', name: 'Acme', partner_key: 'main' }],
    });
    const before = await contentOf(test.database, 'client');
    const refused: string[] = [];
    for (const { file } of RECORDS) {
      const torn = {
        file,
        path: `torn/${file}.csv`,
        async *rows() {
          yield await Promise.resolve({ line: 2, cells: { client_code: 'ACME', employee_number: '1' } });
          throw new UnreadableFile({ line: 3, column: null, code: 'quote_not_closed', values: {} });
        },
      };
      const source = { ...readable, tables: [...readable.tables, torn] };
      const run = await planImport(imports.store, importScope(null), source, { startedBy: 'test' });
      expect(run.summary?.files[file]).toMatchObject({ unread: 1 });
      expect(run.summary?.tables['client']?.added).toBe(1);
      await expect(applyImport(imports.store, run)).rejects.toThrow(PlanIncomplete);
      refused.push(file);
    }
    expect(refused).toContain('accruals');
    expect(await contentOf(test.database, 'client')).toEqual(before);
  });
});
