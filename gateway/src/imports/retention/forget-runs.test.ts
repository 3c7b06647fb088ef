import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { PDF } from '../../../test/uploads/samples.ts';
import { importScope } from '../../platform/access/import-scope.ts';
import { removeUnclaimed } from '../../platform/files/unclaimed.ts';
import { rollBackImport } from '../runner.ts';
import { beginRun, runByNumber } from '../runs.ts';
import { importHarness, NOW } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { loadTwoClients } from '../test/two-clients.ts';
import { forgetOldRuns } from './forget-runs.ts';

const DAY = 24 * 3_600_000;
const document = (client_code: string, file: string) => ({
  client_code,
  employee_number: '1001',
  document: file,
  document_type: 'Contract',
  title: 'Contract',
  visibility: 'employee',
  file,
});
const pdf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`));

describe('retention of imports', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
    await imports.load({
      document_types: ['ACME', 'BIRCH'].map((client_code) => ({
        client_code,
        name_en: 'Contract',
        name_es: 'Contrato',
      })),
    });
  });
  afterAll(() => test.close());
  const at = (days: number) => new Date(NOW.getTime() + days * DAY);
  const forget = async (days: number) => {
    while ((await forgetOldRuns(test.database, at(days), 30)) === 'more');
  };
  const runs = async () =>
    ((await contentOf(test.database, 'import_run')) as { run_number: number; state: string }[])
      .map(({ run_number, state }) => `${run_number} ${state}`)
      .toSorted();
  const changes = () => contentOf(test.database, 'import_change');

  it('IMP-4: a run is kept for its days, and then neither it nor bytes that only it has remain', async () => {
    const applied = await imports.load(
      { documents: [document('ACME', 'a.pdf'), document('BIRCH', 'a.pdf')] },
      { 'a.pdf': PDF },
    );
    const waiting = await imports.plan({ documents: [document('ACME', 'b.pdf')] }, { 'b.pdf': pdf('b') });
    const wrong = await imports.plan({ documents: [document('NONE', 'b.pdf')] });
    const records = await contentOf(test.database, 'employee_document');
    expect(imports.bytes.size).toBe(3);

    await forget(29);
    await removeUnclaimed(test.database, imports.place, at(29), 100);
    expect(imports.bytes.size).toBe(3);
    expect((await changes()).length).toBeGreaterThan(0);

    await forget(31);
    await removeUnclaimed(test.database, imports.place, at(31), 100);
    expect(await changes()).toEqual([]);
    expect(await contentOf(test.database, 'import_fault')).toEqual([]);
    expect(await runs()).toEqual(['1 applied', '2 applied', `${applied.run_number} applied`]);
    for (const { run_number } of [waiting, wrong])
      expect(await test.database.asMaintenance((tx) => runByNumber(tx, run_number))).toBeUndefined();
    expect(imports.bytes.size).toBe(2);
    expect(await contentOf(test.database, 'employee_document')).toEqual(records);

    const old = await test.database.asMaintenance((tx) => runByNumber(tx, applied.run_number));
    expect(old && (await rollBackImport(imports.store, old))).toEqual({ reason: 'too_old' });
    expect(await contentOf(test.database, 'employee_document')).toEqual(records);
  });

  it('IMP-3: a run whose process died while it read is forgotten after a day, with its rows', async () => {
    const begin = (runId: string, now: Date) =>
      test.database.asMaintenance((tx) =>
        beginRun(tx, importScope(null), {
          runId,
          sourceName: 'dead',
          contentHash: '0'.repeat(64),
          mapping: null,
          startedBy: 'test',
          now,
        }),
      );
    await begin('00000000-0000-4000-8000-000000000001', at(40));
    const alive = await begin('00000000-0000-4000-8000-000000000002', at(41.5));
    await forget(42);
    expect((await runs()).filter((run) => !run.endsWith('applied'))).toEqual([`${alive.run_number} reading`]);
  });
});
