import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { importScope } from '../platform/access/import-scope.ts';
import { statement } from '../platform/database/port.ts';
import { compareRun, type CheckDifference } from './compare.ts';
import { sentenceOf } from './fault.ts';
import { changed, check, filesOf, setUpPay, type PayFiles } from './pay/test/pay-fixture.ts';
import { payTables } from './pay/test/pay-tables.ts';
import type { importHarness } from './test/import-harness.ts';
import { memorySource } from './test/memory-source.ts';

const runs = statement(
  'test.compare.runs',
  z.object({ count: z.number() }),
  'select count(*)::int as count from import_run',
);

describe('comparing a parallel run', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  const stored = filesOf(
    check('a', { before: 0 }),
    check('b', { date: '2026-01-23', before: 1000 }),
    check('a', { who: 'ACME/2', before: 0 }),
    check('a', { who: 'BIRCH/1', before: 0 }),
  );
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await setUpPay(test);
    await imports.load(stored);
  });
  afterAll(() => test.close());

  async function compare(files: PayFiles, codes: readonly string[] | null = null) {
    const found: CheckDifference[] = [];
    const refused: string[] = [];
    const result = await compareRun(imports.store, importScope(codes), memorySource(files), {
      startedBy: 'test',
      found: (difference) => void found.push(difference),
      refused: (fault) => void refused.push(`${fault.file}:${fault.line} ${sentenceOf('en', fault)}`),
    });
    const lines = found.map(
      ({ clientCode, employeeNumber, checkDate, item, code, given, stored: other, difference }) =>
        `${clientCode}/${employeeNumber} ${checkDate} ${item} ${code}: ${given} - ${other} = ${difference}`,
    );
    return { result, lines, refused };
  }

  it('IMP-7: finds nothing in files with other ids that pay the same', async () => {
    const others = filesOf(
      check('x1', { before: 0 }),
      check('x2', { date: '2026-01-23', before: 1000 }),
      check('x1', { who: 'ACME/2', before: 0 }),
      check('x1', { who: 'BIRCH/1', before: 0 }),
    );
    const { result, lines, refused } = await compare(others);
    expect([lines, refused]).toEqual([[], []]);
    expect(result).toMatchObject({ checks: 4, equal: 4, onlyInFiles: 0, onlyStored: 0 });
    expect(result.totals.find(({ item }) => item === 'net')).toEqual({
      item: 'net',
      code: '',
      given: 340_000,
      stored: 340_000,
      difference: 0,
    });
  });

  it('IMP-7: names each code that differs, and checks that only one side has, and imports nothing', async () => {
    const before = await payTables(test.database);
    const other = changed(check('a'), 'check_taxes', { tax_code: 'SIT-PA', amount: '99.00' });
    const files = filesOf(
      other,
      check('n', { date: '2026-02-06' }),
      check('a', { who: 'BIRCH/1' }),
      check('a', { who: 'ACME/9' }),
    );
    const { result, lines, refused } = await compare(files);
    expect(lines).toEqual([
      'ACME/1 2026-01-09 taxes : 9900 - 10000 = -100',
      'ACME/1 2026-01-09 tax SIT-PA: 9900 - 0 = 9900',
      'ACME/1 2026-01-09 taxableWages SIT-PA: 95000 - 0 = 95000',
      'ACME/1 2026-01-09 tax FIT: 0 - 10000 = -10000',
      'ACME/1 2026-01-09 taxableWages FIT: 0 - 95000 = -95000',
      'ACME/1 2026-02-06 check : 1 - 0 = 1',
      'ACME/2 2026-01-09 check : 0 - 1 = -1',
    ]);
    expect(refused[0]).toBe('check_register:5 There is no employee 9: neither stored nor in this import.');
    expect(result).toMatchObject({ checks: 2, equal: 1, onlyInFiles: 1, onlyStored: 1 });
    expect(await payTables(test.database)).toEqual(before);
    const { count } = await test.database.asMaintenance((tx) => tx.one(runs, []));
    await compare(files, ['BIRCH']);
    expect(await test.database.asMaintenance((tx) => tx.one(runs, []))).toEqual({ count });
  });

  it('IMP-7: a comparison of one client reads no other client’s rows', async () => {
    const { result, lines, refused } = await compare(
      filesOf(check('a', { gross: 1 }), check('a', { who: 'BIRCH/1' })),
      ['BIRCH'],
    );
    expect([lines, refused[0]]).toEqual([[], 'check_register:2 This import is limited to other clients.']);
    expect(result).toMatchObject({ checks: 1, equal: 1 });
  });
});
