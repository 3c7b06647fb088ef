import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { PDF, PNG, TXT } from '../../../test/uploads/samples.ts';
import { removeUnclaimed } from '../../platform/files/unclaimed.ts';
import type { Scanner } from '../../platform/uploads/scanner.ts';
import { importScope } from '../../platform/access/import-scope.ts';
import { planImport, rollBackImport } from '../runner.ts';
import { importHarness, NOW } from '../test/import-harness.ts';
import { memorySource } from '../test/memory-source.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, loadTwoClients, type Code } from '../test/two-clients.ts';

const type = (client_code: Code, name_en: string, name_es: string) => ({ client_code, name_en, name_es });
const row = (client_code: Code, employee_number: string, more: Record<string, string> = {}) => ({
  client_code,
  employee_number,
  document: 'D1',
  document_type: 'Contract',
  title: 'Contract',
  visibility: 'employee',
  file: 'files/a.pdf',
  ...more,
});
const TYPES = [
  type('ACME', 'Contract', 'Contrato'),
  { ...type('ACME', 'Medical', 'Médico'), employee_may_upload: 'no', is_confidential: 'yes' },
  type('BIRCH', 'Contract', 'Contrato'),
];
const TABLES = {
  document_types: TYPES,
  documents: [
    row('ACME', '1001', { uploaded_at: '2024-01-02T10:00:00Z', uploaded_by: 'HR', uploaded_by_number: '1002' }),
    row('ACME', '1001', { version: '2', file: 'files/b.png', expiration_date: '2027-01-01' }),
    row('ACME', '1001', { document: 'D2' }),
    row('ACME', '1002', { document_type: 'Medical', visibility: 'hr' }),
    row('BIRCH', '1001', { file_name: 'Other.pdf', removed_at: '2025-01-01T00:00:00Z' }),
  ],
};
const FILES = { 'files/a.pdf': PDF, 'files/b.png': PNG };
const HOUR = 3_600_000;

describe('documents of an import', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
  });
  afterAll(() => test.close());
  const rows = async () => [
    await contentOf(test.database, 'employee_document'),
    await contentOf(test.database, 'document_type'),
    await contentOf(test.database, 'stored_file'),
  ];
  const sweep = (hours: number) =>
    removeUnclaimed(test.database, imports.place, new Date(NOW.getTime() + hours * HOUR), 100);

  it('IMP-3: documents are added in their versions, each with its file, type and reader', async () => {
    await imports.load(TABLES, FILES);
    const types = (await contentOf(test.database, 'document_type')) as Record<string, unknown>[];
    expect(
      types.map(({ client_id, name, employee_may_upload, is_confidential }) => [
        client_id,
        name,
        employee_may_upload,
        is_confidential,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [clientIdOf('ACME'), { en: 'Contract', es: 'Contrato' }, true, false],
        [clientIdOf('ACME'), { en: 'Medical', es: 'Médico' }, false, true],
        [clientIdOf('BIRCH'), { en: 'Contract', es: 'Contrato' }, true, false],
      ]),
    );
    const typeOf = (client: Code, name: string) =>
      types.find((one) => one['client_id'] === clientIdOf(client) && (one['name'] as { en: string }).en === name)?.[
        'document_type_id'
      ];
    const files = (await contentOf(test.database, 'stored_file')) as Record<string, string>[];
    const nameOf = (id: unknown) => {
      const file = files.find(({ file_id }) => file_id === id);
      return [file?.['employee_id'], file?.['file_name'], file?.['content_type']];
    };
    const found = (await contentOf(test.database, 'employee_document')) as Record<string, unknown>[];
    expect(
      new Set(
        found.map((one) => [
          one['employee_id'],
          one['version'],
          one['document_type_id'],
          one['visibility'],
          ...nameOf(one['file_id']),
          one['uploaded_by'],
          one['uploaded_by_id'],
          one['expiration_date'],
          one['removed_at'],
        ]),
      ),
    ).toEqual(
      new Set([
        expectedRow(
          'ACME',
          '1001',
          1,
          typeOf('ACME', 'Contract'),
          'employee',
          'a.pdf',
          'HR',
          employeeIdOf('ACME', '1002'),
          null,
          null,
        ),
        expectedRow(
          'ACME',
          '1001',
          2,
          typeOf('ACME', 'Contract'),
          'employee',
          'b.png',
          'Import 2',
          null,
          '2027-01-01',
          null,
        ),
        expectedRow('ACME', '1001', 1, typeOf('ACME', 'Contract'), 'employee', 'a.pdf', 'Import 2', null, null, null),
        expectedRow('ACME', '1002', 1, typeOf('ACME', 'Medical'), 'hr', 'a.pdf', 'Import 2', null, null, null),
        expectedRow(
          'BIRCH',
          '1001',
          1,
          typeOf('BIRCH', 'Contract'),
          'employee',
          'Other.pdf',
          'Import 2',
          null,
          null,
          '2025-01-01T00:00:00+00:00',
        ),
      ]),
    );
    // Two documents of one employee share equal bytes; no one else's does.
    expect(files).toHaveLength(4);
  });

  it('IMP-3: the same documents a second time change nothing and store no bytes', async () => {
    const before = imports.bytes.size;
    const run = await imports.plan(TABLES, FILES);
    expect(run.summary?.tables).toEqual({
      document_type: { added: 0, changed: 0, kept: 3 },
      employee_document: { added: 0, changed: 0, kept: 5 },
    });
    expect(imports.bytes.size).toBe(before);
  });

  it('IMP-4: a rollback removes added versions and restores changed ones, and their bytes are swept', async () => {
    const before = await rows();
    const count = imports.bytes.size;
    const other = new Uint8Array(Buffer.from('%PDF-1.4\nanother\n%%EOF\n'));
    const run = await imports.load(
      {
        documents: [
          row('ACME', '1001', { file: 'new.pdf', title: 'Changed' }),
          row('BIRCH', '1002', { file: 'new.pdf' }),
        ],
      },
      { 'new.pdf': other },
    );
    await sweep(5);
    expect(imports.bytes.size).toBe(count + 2);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await rows()).toEqual(before);
    await sweep(5);
    expect(imports.bytes.size).toBe(count);
  });

  it('IMP-3: bytes of a plan that waits are kept until it is applied, and then belong to its documents', async () => {
    const count = imports.bytes.size;
    const other = new Uint8Array(Buffer.from('%PDF-1.4\nwaiting\n%%EOF\n'));
    const run = await imports.plan({ documents: [row('ACME', '1002', { file: 'w.pdf' })] }, { 'w.pdf': other });
    expect(imports.bytes.size).toBe(count + 1);
    await sweep(24);
    expect(imports.bytes.size).toBe(count + 1);
    await imports.apply(run);
    await sweep(24);
    expect(imports.bytes.size).toBe(count + 1);
  });

  it('IMP-2: everything that is wrong with a document is listed with file, line and column', async () => {
    const run = await imports.plan(
      {
        documents: [
          row('ACME', '1001', { document: 'D9', document_type: 'Unknown', uploaded_by_number: '9' }),
          row('ACME', '1001', { document: 'D9', file: 'note.exe' }),
          row('ACME', '1001', { document: 'D8', file: 'note.txt' }),
          row('ACME', '1001', { document: 'D8', file: 'note.txt', version: '1' }),
          row('ACME', '1001', { document: 'D7', visibility: 'all', version: '0', title: '' }),
          row('ACME', '1009', { document: 'D7' }),
          row('ACME', '1001', { document: 'D6', file: 'files/c.pdf' }),
        ],
      },
      { 'note.exe': TXT, 'note.txt': TXT, 'files/a.pdf': PDF },
    );
    expect(await imports.problems(run)).toEqual([
      'documents:2 document_type unknown_reference: There is no document type Unknown: neither stored nor in this import.',
      'documents:2 uploaded_by_number unknown_reference: There is no employee 9: neither stored nor in this import.',
      'documents:3 - duplicate_key: Line 2 has the same client_code, employee_number, document, version.',
      'documents:5 - duplicate_key: Line 4 has the same document, version.',
      'documents:6 version not_in_range: Use a whole number from 1 to 10000.',
      'documents:6 title required: Fill in this column.',
      'documents:6 visibility not_in_list: Use one of: employee, manager, hr.',
      'documents:7 employee_number unknown_reference: There is no employee 1009: neither stored nor in this import.',
      'documents:8 file file_missing: There is no file files/c.pdf beside the tables.',
    ]);
    const again = await imports.plan(
      { documents: [row('ACME', '1001', { document: 'D9', file: 'note.exe' })] },
      { 'note.exe': TXT },
    );
    expect(await imports.problems(again)).toEqual([
      'documents:2 file file_type: The name of note.exe must end in one of: pdf, png, jpg, docx, txt.',
    ]);
  });

  it('HR-2: a configured scanner sees every file, and what it refuses is neither planned nor kept', async () => {
    const count = imports.bytes.size;
    const scans = { opened: 0, ended: 0 };
    const scanner: Scanner = {
      open: () => {
        scans.opened += 1;
        const parts: Uint8Array[] = [];
        return Promise.resolve({
          write: (chunk) => Promise.resolve(void parts.push(chunk)),
          verdict: () => Promise.resolve(Buffer.concat(parts).includes('virus') ? 'infected' : 'clean'),
          abandon: () => void (scans.ended += 1),
        });
      },
    };
    const source = memorySource(
      {
        documents: [
          row('ACME', '1002', { document: 'V', file: 'v.txt' }),
          row('ACME', '1002', { document: 'W', file: 'w.txt' }),
        ],
      },
      { 'v.txt': new Uint8Array(Buffer.from('a virus')), 'w.txt': new Uint8Array(Buffer.from('clean')) },
    );
    const run = await planImport({ ...imports.store, scanner }, importScope(null), source, { startedBy: 'test' });
    expect(await imports.problems(run)).toEqual([
      'documents:2 file file_infected: The virus scanner refuses the file v.txt.',
    ]);
    expect(run.summary?.tables['employee_document']).toEqual({ added: 1, changed: 0, kept: 0 });
    expect(imports.bytes.size).toBe(count + 1);
    expect(scans).toEqual({ opened: 2, ended: 2 });
    const full: typeof imports.store.files = {
      ...imports.store.files,
      put: async (content) => {
        for await (const _ of content) throw new Error('no space left');
        throw new Error('nothing to store');
      },
    };
    const again = { documents: [row('ACME', '1002', { document: 'X', file: 'x.txt' })] };
    const unstored = memorySource(again, { 'x.txt': new Uint8Array(Buffer.from('another')) });
    const planned = planImport({ ...imports.store, scanner, files: full }, importScope(null), unstored, {
      startedBy: 'test',
    });
    await expect(planned).rejects.toThrow('no space left');
    // A connection to the scanner that is kept after a failure would never be closed.
    expect(scans).toEqual({ opened: 3, ended: 3 });
  });
});

function expectedRow(
  client: Code,
  number: string,
  version: number,
  typeId: unknown,
  visibility: string,
  fileName: string,
  uploadedBy: string,
  uploadedById: string | null,
  expires: string | null,
  removed: string | null,
): unknown[] {
  const employeeId = employeeIdOf(client, number);
  const contentType = fileName.endsWith('.png') ? 'image/png' : 'application/pdf';
  return [
    employeeId,
    version,
    typeId,
    visibility,
    employeeId,
    fileName,
    contentType,
    uploadedBy,
    uploadedById,
    expires,
    removed,
  ];
}
