import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { importScope } from '../../platform/access/import-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { RECORDS } from '../compilers.ts';
import { importHarness } from '../test/import-harness.ts';
import { temporaryFolder } from '../test/written-folder.ts';
import { openSource } from '../read/open-source.ts';
import { writeReport } from '../report/report.ts';
import { applyImport, planImport } from '../runner.ts';
import { mappingFor } from './mapped-source.ts';
import { readMapping } from './mapping.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../docs/examples');
const checks = statement(
  'test.mapping.checks',
  z.object({
    code: z.string(),
    number: z.string(),
    check_number: z.string().nullable(),
    gross: z.number(),
    net: z.number(),
  }),
  `select c.client_code as code, e.employee_number as number, p.check_number, p.gross::int as gross, p.net::int as net
     from pay_check p join client c using (client_id) join employee e using (client_id, employee_id)
    where p.check_date = $1 order by 1, 2`,
);

const employees = statement(
  'test.mapping.employees',
  z.object({ code: z.string(), number: z.string(), last_four: z.string().nullable(), pay: z.number() }),
  `select c.client_code as code, e.employee_number as number, e.ssn_last_four as last_four,
          coalesce(v.hourly_rate, v.period_salary)::int as pay
     from employee e join client c using (client_id) join employment_version v using (client_id, employee_id)
    where e.employee_number like $1 order by 1, 2`,
);

/** An installation into which the example of docs/integration.md was imported. */
async function withExample({ database }: TestDatabase) {
  const imports = importHarness(database);
  await imports.addPartner('main', 'Main');
  const source = await openSource(join(EXAMPLES, 'import'), { records: RECORDS });
  const run = await planImport(imports.store, importScope(null), source, { startedBy: 'test' });
  expect(await imports.problems(run)).toEqual([]);
  await applyImport(imports.store, run);
  await source.close();
  return imports;
}

describe('IMP-5: the preset payroll-register', () => {
  let test: TestDatabase;
  let imports: Awaited<ReturnType<typeof withExample>>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await withExample(test);
  });
  afterAll(() => test.close());

  it('payroll-register makes a check with its lines of each row, for two clients with namesakes and equal numbers', async () => {
    const mapping = mappingFor(readMapping({ preset: 'payroll-register' }));
    const source = await openSource(join(EXAMPLES, 'payroll-register'), { records: RECORDS, mapping });
    const run = await planImport(imports.store, importScope(null), source, { startedBy: 'test' });
    expect(await imports.problems(run)).toEqual([]);
    expect(run.summary?.files).toEqual({
      check_register: { rows: 3, rejected: 0, warnings: 0 },
      check_earnings: { rows: 4, rejected: 0, warnings: 0 },
      check_deductions: { rows: 2, rejected: 0, warnings: 0 },
      check_taxes: { rows: 10, rejected: 0, warnings: 0 },
      check_deposits: { rows: 3, rejected: 0, warnings: 0 },
    });
    await applyImport(imports.store, run);
    const stored = await test.database.asMaintenance((tx) => tx.rows(checks, ['2026-12-04']));
    expect(stored).toEqual([
      { code: 'ACME', number: '1042', check_number: 'V0001301', gross: 250_000, net: 186_440 },
      { code: 'ACME', number: '1077', check_number: '5002', gross: 106_000, net: 97_891 },
      { code: 'BIRCH', number: '1042', check_number: 'V0001301', gross: 50_000, net: 46_175 },
    ]);
    const again = await planImport(imports.store, importScope(null), source, { startedBy: 'test' });
    expect(again.change_count).toBe(0);
    await source.close();
  });

  it('IMP-2: lists a wrong cell once, however many rows its line makes', async () => {
    const temporary = await temporaryFolder();
    const register = await readFile(join(EXAMPLES, 'payroll-register/register-2026-12-04.csv'), 'utf8');
    const wrong = register.replaceAll(',1042,', ',10 42,');
    const path = await temporary.folder('wrong', { 'register.csv': wrong });
    const mapping = mappingFor(readMapping({ preset: 'payroll-register' }));
    const source = await openSource(path, { records: RECORDS, mapping });
    const run = await planImport(imports.store, importScope(null), source, { startedBy: 'test' });
    const problems = await imports.problems(run);
    expect(problems.map((problem) => problem.split(':').slice(0, 2).join(':'))).toEqual([
      'check_register:2 employee_number wrong_format',
      'check_register:2 check_id wrong_format',
      'check_register:4 employee_number wrong_format',
      'check_register:4 check_id wrong_format',
    ]);
    expect(run.summary?.files).toEqual({
      check_register: { rows: 3, rejected: 2, warnings: 0 },
      check_earnings: { rows: 4, rejected: 2, warnings: 0 },
      check_deductions: { rows: 2, rejected: 1, warnings: 0 },
      check_taxes: { rows: 10, rejected: 2, warnings: 0 },
      check_deposits: { rows: 3, rejected: 2, warnings: 0 },
    });
    await source.close();
    await temporary.remove();
  });
});

describe('IMP-5: the preset finch', () => {
  let test: TestDatabase;
  let imports: Awaited<ReturnType<typeof withExample>>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await withExample(test);
  });
  afterAll(() => test.close());

  it('makes employees and checks of the replies of each company, of namesakes with equal numbers', async () => {
    for (const company of ['acme', 'birch']) {
      const mapping = mappingFor(
        readMapping(JSON.parse(await readFile(join(EXAMPLES, `finch/${company}-mapping.json`), 'utf8'))),
      );
      const source = await openSource(join(EXAMPLES, 'finch', company), { records: RECORDS, mapping });
      const run = await planImport(imports.store, importScope(null), source, { startedBy: 'test' });
      expect(await imports.problems(run)).toEqual([]);
      await applyImport(imports.store, run);
      expect((await planImport(imports.store, importScope(null), source, { startedBy: 'test' })).change_count).toBe(0);
      await source.close();
    }
    const read = <Row>(which: Parameters<Transaction['rows']>[0], parameter: string) =>
      test.database.asMaintenance((tx) => tx.rows(which, [parameter])) as Promise<Row[]>;
    expect(await read(employees, '200_')).toEqual([
      { code: 'ACME', number: '2001', last_four: '2001', pay: 31_250_000 },
      { code: 'ACME', number: '2002', last_four: '2002', pay: 250_000 },
      { code: 'BIRCH', number: '2001', last_four: '2001', pay: 25_000_000 },
    ]);
    const paid: { number: string }[] = await read(checks, '2026-11-20');
    expect(paid.filter(({ number }) => number.startsWith('200'))).toEqual([
      { code: 'ACME', number: '2001', check_number: null, gross: 250_000, net: 198_375 },
      { code: 'ACME', number: '2002', check_number: null, gross: 260_000, net: 219_110 },
      { code: 'BIRCH', number: '2001', check_number: null, gross: 200_000, net: 169_700 },
    ]);
  });

  it('IMP-2: files in which values are looked up count as used, and come with the rejected rows', async () => {
    const temporary = await temporaryFolder();
    const replies = ['employment.json', 'individual.json', 'pay-statement.json', 'payment.json'];
    const files = Object.fromEntries(
      await Promise.all(
        replies.map(async (name) => [name, await readFile(join(EXAMPLES, 'finch/acme', name), 'utf8')] as const),
      ),
    );
    files['employment.json'] = files['employment.json']?.replace('"2002"', '"20 02"') ?? '';
    const mapping = mappingFor(
      readMapping(JSON.parse(await readFile(join(EXAMPLES, 'finch/acme-mapping.json'), 'utf8'))),
    );
    const source = await openSource(await temporary.folder('wrong', files), { records: RECORDS, mapping });
    expect(source.unused).toEqual([]);
    const run = await planImport(imports.store, importScope(null), source, { startedBy: 'test' });
    const written = new Map<string, string>();
    await writeReport({ database: test.database, source, language: 'en' }, run, {
      write: async (path, content) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of content) chunks.push(chunk);
        written.set(path, Buffer.concat(chunks).toString('utf8'));
      },
    });
    expect([...written.keys()].toSorted()).toEqual(
      ['errors.csv', ...replies.map((name) => `rejected/${name}`)].toSorted(),
    );
    expect(written.get('rejected/payment.json')).toBe(files['payment.json']);
    expect(written.get('rejected/employment.json')).not.toContain('"2001"');
    await source.close();
    await temporary.remove();
  });
});
