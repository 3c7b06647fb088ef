import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededDatabase, SEEDED_KEYS } from '../../test/seeded.ts';
import type { TestDatabase } from '../../test/database.ts';
import { PDF, PNG } from '../../test/uploads/samples.ts';
import { EXPORTERS } from './compilers.ts';
import { importHarness } from './test/import-harness.ts';
import { exportedClients, together } from './test/exported.ts';
import { contentOf, empty } from './test/round-trip.ts';

/** Tables of the files, in the order in which they can be emptied, with the columns that name stored files. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  year_end_document: ['file_id'],
  employee_document: ['file_id'],
  pay_stub_document: ['file_id'],
  stored_file: ['file_id', 'location', 'key_sealed', 'created_at'],
  document_type: [],
  message_attachment: [],
  message_recipient: [],
  message: [],
  award: [],
  certification: [],
  company_asset: [],
  education: [],
  skill: [],
  training: [],
  prior_employment: [],
  employee_contact: [],
  review: [],
};
const FILES = new Set([
  'pay_stubs',
  'year_end',
  'hr_records',
  'document_types',
  'documents',
  'messages',
  'message_recipients',
  'message_attachments',
]);

describe('export and import of records with files', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  const snapshot = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(TABLES).map(async ([table, ignored]) => [table, await contentOf(test.database, table, ignored)]),
      ),
    ) as Record<string, unknown[]>;
  const exporters = EXPORTERS.filter(({ record }) => FILES.has(record.file));
  const exported = async () => together(await exportedClients(imports.store, { isSealed: false, exporters }));

  beforeAll(async () => {
    test = await seededDatabase();
    imports = importHarness(test.database, SEEDED_KEYS);
    const document = { employee_number: 'KF-0101', client_code: 'KEYSTONE', document: 'D1', title: 'One' };
    const types = await contentOf(test.database, 'document_type');
    const typeOf = (place: number) => (types[place] as { name: { en: string } }).name.en;
    const employees = (await contentOf(test.database, 'employee')) as { employee_number: string }[];
    const number = employees.find(({ employee_number }) => employee_number.startsWith('KF-'))?.employee_number ?? '';
    const other = employees.findLast(({ employee_number }) => employee_number.startsWith('KF-'))?.employee_number ?? '';
    const legals = (await contentOf(test.database, 'legal')) as { ein: string; client_id: string }[];
    const clients = (await contentOf(test.database, 'client')) as { client_code: string; client_id: string }[];
    const keystone = clients.find(({ client_code }) => client_code === 'KEYSTONE')?.client_id;
    const ein = legals.find(({ client_id }) => client_id === keystone)?.ein ?? '';
    const base = { ...document, employee_number: number, document_type: typeOf(0) };
    await imports.load(
      {
        year_end: [
          {
            client_code: 'KEYSTONE',
            employee_number: number,
            legal_ein: ein,
            tax_year: '2019',
            form_type: 'W-2',
            issued_at: '2020-01-22T15:00:00Z',
            file: 'old.pdf',
          },
        ],
        pay_stubs: [
          {
            client_code: 'KEYSTONE',
            employee_number: number,
            pay_stub: 'P1',
            check_date: '2019-03-08',
            period_begin: '2019-02-16',
            period_end: '2019-03-01',
            net: '1412.08',
            legal_name: 'Old Keystone',
            system: 'ADP',
            file: 'old.pdf',
          },
          {
            client_code: 'KEYSTONE',
            employee_number: other,
            pay_stub: 'P1',
            check_date: '2019-03-08',
            legal_name: 'Old Keystone',
            system: 'Paychex',
            file: 'old.pdf',
          },
        ],
        documents: [
          { ...base, visibility: 'hr', file: 'a.pdf', uploaded_by_number: other, uploaded_by: 'Someone' },
          { ...base, version: '2', visibility: 'employee', file: 'b.png', file_name: 'Jane’s & Co.png' },
          { ...base, document: 'D2', visibility: 'manager', file: 'a.pdf', removed_at: '2026-01-01T00:00:00Z' },
          { ...base, employee_number: other, visibility: 'employee', file: 'a.pdf', expiration_date: '2027-01-01' },
        ],
      },
      { 'old.pdf': PDF, 'a.pdf': PDF, 'b.png': PNG },
    );
  });
  afterAll(() => test.close());

  it('IMP-6: forms, HR records, documents and messages of all clients come back as they were', async () => {
    const before = await snapshot();
    for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
    const first = await exported();
    for (const table of Object.keys(TABLES)) await empty(test.database, table);
    await imports.load(first.tables, first.files);
    const after = await snapshot();
    for (const table of Object.keys(TABLES)) expect(after[table], table).toEqual(before[table]);
    const second = await exported();
    const withoutPaths = (tables: typeof first.tables) =>
      Object.fromEntries(
        Object.entries(tables).map(([file, rows]) => [file, rows.map(({ file: _file, ...cells }) => cells)]),
      );
    expect(withoutPaths(second.tables)).toEqual(withoutPaths(first.tables));
    const contents = (files: typeof first.files) =>
      Object.values(files)
        .map((bytes) => Buffer.from(bytes).toString('hex'))
        .toSorted();
    expect(contents(second.files)).toEqual(contents(first.files));
  });

  it('IMP-3: an export changes nothing where it came from', async () => {
    const { tables, files } = await exported();
    const run = await imports.plan(tables, files);
    expect(await imports.problems(run)).toEqual([]);
    expect(run.change_count).toBe(0);
  });
});
