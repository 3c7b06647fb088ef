import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { importHarness } from '../test/import-harness.ts';

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
});
