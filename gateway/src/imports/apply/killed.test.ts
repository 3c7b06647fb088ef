import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Database } from '../../platform/database/port.ts';
import { applyImport, rollBackImport } from '../runner.ts';
import { runByNumber, type ImportRun } from '../runs.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';

/** The database of a process that is killed after some transactions: none of the later ones happens. */
function killedAfter(database: Database, transactions: number): Database {
  let left = transactions;
  return {
    ...database,
    engine: database.engine,
    asMaintenance: async (work, options) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return database.asMaintenance(work, options);
    },
  };
}

const CLIENTS = ['ACME', 'BIRCH'];
const client = (client_code: string) => ({ client_code, name: client_code, partner_key: 'main' });
const legal = (client_code: string, place: number, name: string) => ({
  client_code,
  ein: `00-${String(place).padStart(7, '0')}`,
  name,
  street_address: '1 Main St',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17601',
});
/** Both clients have legal employers with equal numbers. */
const legals = (count: number, name: string) =>
  CLIENTS.flatMap((code) => Array.from({ length: count }, (_, place) => legal(code, place, name)));

describe('an import whose process is killed', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await imports.addPartner('main', 'Main');
    await imports.load({ clients: CLIENTS.map(client), legals: legals(100, 'Before') });
  });
  afterAll(() => test.close());
  const stored = () => contentOf(test.database, 'legal');
  const current = async ({ run_number }: ImportRun) => {
    const run = await test.database.asMaintenance((tx) => runByNumber(tx, run_number));
    if (!run) throw new Error('The run is gone.');
    return run;
  };
  const dying = (transactions: number) => ({
    ...imports.store,
    database: killedAfter(test.database, transactions),
  });

  it('IMP-3: goes on where it was killed, whenever that was, and ends with exactly the plan', async () => {
    const before = await stored();
    const expected = await imports.load({ legals: legals(150, 'After') });
    const after = await stored();
    expect(after).toHaveLength(300);
    expect(await rollBackImport(imports.store, expected)).toBeNull();
    expect(await stored()).toEqual(before);

    let killed = 0;
    for (let transactions = 0; ; transactions += 1) {
      const run = await imports.plan({ legals: legals(150, 'After') });
      const reported: number[] = [];
      const report = (_step: string, _file: string, count: number) => void reported.push(count);
      const end = await applyImport(dying(transactions), run, report).catch((error: unknown) => String(error));
      const left = await current(run);
      if (typeof end === 'string') {
        killed += 1;
        expect(end).toBe('Error: killed');
        // Killed after its last commit, a run is done.
        if (left.state !== 'applied') expect((await applyImport(imports.store, left, report)).state).toBe('applied');
      }
      // Each change is reported once, also those applied before the kill.
      expect(reported).toEqual([...new Set(reported)].toSorted((one, other) => one - other));
      expect(reported.at(-1)).toBe(run.change_count);
      expect(await stored()).toEqual(after);
      expect(await rollBackImport(imports.store, await current(run))).toBeNull();
      expect(await stored()).toEqual(before);
      if (typeof end !== 'string') break;
    }
    expect(killed).toBeGreaterThanOrEqual(test.database.engine === 'embedded' ? 5 : 1);
  });

  it('IMP-4: a rollback that was killed goes on, and ends with everything as it was', async () => {
    const before = await stored();
    let killed = 0;
    for (let transactions = 1; ; transactions += 1) {
      const run = await imports.load({ legals: legals(150, 'After') });
      const end = await rollBackImport(dying(transactions), run).catch((error: unknown) => String(error));
      if (end !== null) {
        killed += 1;
        expect(end).toBe('Error: killed');
        expect(await rollBackImport(imports.store, await current(run))).toBeNull();
      }
      expect(await stored()).toEqual(before);
      if (end === null) break;
    }
    expect(killed).toBeGreaterThanOrEqual(test.database.engine === 'embedded' ? 3 : 1);
  });
});
