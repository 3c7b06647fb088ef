import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { PDF, PNG } from '../../../test/uploads/samples.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { employeeIdOf, loadTwoClients, type Code } from '../test/two-clients.ts';

const stub = (client_code: Code, employee_number: string, more: Record<string, string> = {}) => ({
  client_code,
  employee_number,
  pay_stub: 'P1',
  check_date: '2019-03-08',
  legal_name: `Old ${client_code}`,
  system: 'ADP',
  file: 'a.pdf',
  ...more,
});
const STUBS = [
  stub('ACME', '1001', { period_begin: '2019-02-16', period_end: '2019-03-01', net: '1412.08' }),
  stub('ACME', '1001', { pay_stub: 'P2', check_date: '2019-03-22' }),
  stub('BIRCH', '1001', { system: 'Paychex' }),
];
const FILES = { 'a.pdf': PDF };

describe('pay stubs of an earlier system', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
  });
  afterAll(() => test.close());
  const rows = async () => (await contentOf(test.database, 'pay_stub_document')) as Record<string, unknown>[];

  it('IMP-3: they are added with their PDFs, and a second time change nothing', async () => {
    await imports.load({ pay_stubs: STUBS }, FILES);
    const files = (await contentOf(test.database, 'stored_file')) as Record<string, unknown>[];
    const fileOf = (employeeId: string) => files.find((file) => file['employee_id'] === employeeId)?.['file_id'];
    const [ana, other] = [employeeIdOf('ACME', '1001'), employeeIdOf('BIRCH', '1001')];
    expect(
      new Set(
        (await rows()).map((one) => [
          one['employee_id'],
          one['check_date'],
          one['period_begin'],
          one['period_end'],
          one['net'],
          one['legal_name'],
          one['system_name'],
          one['file_id'],
        ]),
      ),
    ).toEqual(
      new Set([
        [ana, '2019-03-08', '2019-02-16', '2019-03-01', 141_208, 'Old ACME', 'ADP', fileOf(ana)],
        [ana, '2019-03-22', null, null, null, 'Old ACME', 'ADP', fileOf(ana)],
        [other, '2019-03-08', null, null, null, 'Old BIRCH', 'Paychex', fileOf(other)],
      ]),
    );
    expect(files).toHaveLength(2);
    const again = await imports.plan({ pay_stubs: STUBS }, FILES);
    expect(again.change_count).toBe(0);
  });

  it('IMP-4: a rollback restores what a second import changed and removes what it added', async () => {
    const before = await rows();
    const run = await imports.load(
      { pay_stubs: [stub('ACME', '1001', { net: '' }), stub('ACME', '1002')] },
      { 'a.pdf': PDF },
    );
    expect((await rows()).filter(({ net }) => net === null)).toHaveLength(4);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await rows()).toEqual(before);
  });

  it('IMP-2: everything that is wrong with one is listed with file, line and column', async () => {
    const run = await imports.plan(
      {
        pay_stubs: [
          stub('ACME', '1001', { pay_stub: 'P3', period_begin: '2019-03-01' }),
          stub('ACME', '1001', { pay_stub: 'P4', period_begin: '2019-03-02', period_end: '2019-03-01' }),
          stub('ACME', '1001', { pay_stub: 'P5', file: 'b.png' }),
          stub('ACME', '1009', { pay_stub: 'P6' }),
          stub('ACME', '1001', { pay_stub: 'P7', system: '', check_date: '2019-02-30' }),
        ],
      },
      { ...FILES, 'b.png': PNG },
    );
    expect(await imports.problems(run)).toEqual([
      'pay_stubs:2 period_end required: Fill in this column.',
      'pay_stubs:3 period_end dates_reversed: The date can’t be before 2019-03-02.',
      'pay_stubs:4 file file_type: The name of b.png must end in one of: pdf.',
      'pay_stubs:5 employee_number unknown_reference: There is no employee 1009: neither stored nor in this import.',
      'pay_stubs:6 check_date not_a_date: Write a date as YYYY-MM-DD.',
      'pay_stubs:6 system required: Fill in this column.',
    ]);
  });
});
