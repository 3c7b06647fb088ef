import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxesOf } from '@paystead/contract/features/year-end/boxes.ts';
import { yearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { LOCKED_PDF, PDF, TXT } from '../../../test/uploads/samples.ts';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, loadTwoClients, type Code } from '../test/two-clients.ts';
import { boxProblems } from './boxes-cell.ts';

const OTHER_PDF = new Uint8Array(Buffer.from('%PDF-1.4\nother\n%%EOF\n'));

const BOXES = {
  employer: { name: 'Acme', ein: '00-0000001', address: ['1 Main St', 'Lancaster, PA 17601'] },
  employee: { name: 'Ana Ruiz', lastFour: '4321', address: ['2 Old Road', 'Lancaster, PA 17603'] },
  controlNumber: '1001-25',
  amounts: { '1': 5_000_000, '2': 400_000, '3': 5_000_000, '4': 310_000, '5': 5_000_000, '6': 72_500 },
  box12: [],
  box13: null,
  box14: [],
  states: [],
  locals: [],
  distributionCode: null,
  previously: null,
};
const boxes = (more: object = {}) => JSON.stringify({ ...BOXES, ...more });

const form = (client_code: Code, employee_number: string, more: Record<string, string> = {}) => ({
  client_code,
  employee_number,
  legal_ein: '00-0000001',
  tax_year: '2025',
  form_type: 'W-2',
  issued_at: '2026-01-22T15:00:00Z',
  ...more,
});
/** Places of which the product knows no PSD code: payroll's own stands in box 20. */
const LOCALS = [
  { locality: 'Lancaster', psdCode: '361234', wages: 4_000_000, tax: 44_000 },
  { locality: 'Reading', wages: 1_000_000, tax: 13_000 },
];
const EQUAL = [
  form('ACME', '1001', { boxes: boxes({ locals: LOCALS }), id: 'F1', file: '' }),
  form('ACME', '1001', { boxes: boxes(), form_type: 'W-2c', id: 'F2', issued_at: '2026-03-01T15:00:00Z', file: '' }),
  form('ACME', '1001', { tax_year: '2023', file: 'files/a.pdf', posted_at: '2024-01-31T00:00:00Z' }),
  form('BIRCH', '1001', {
    boxes: boxes({ controlNumber: 'B' }),
    id: 'F1',
    file: 'files/a.pdf',
    file_name: 'W-2 (2).pdf',
  }),
  form('BIRCH', '1001', { tax_year: '2023', file: 'files/a.pdf' }),
];
const FILES = { 'files/a.pdf': PDF };
const DOCUMENT = 'year_end_document';

describe('year-end forms of an import', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
  });
  afterAll(() => test.close());
  const forms = () => contentOf(test.database, DOCUMENT);
  const files = () => contentOf(test.database, 'stored_file', ['key_sealed', 'location']);

  it('IMP-3: forms are added with their boxes and PDFs, each to its own client and employee', async () => {
    await imports.load({ year_end: EQUAL }, FILES);
    const stored = (await files()) as { file_id: string; client_id: string; file_name: string; sha256: string }[];
    expect(stored.map(({ client_id, file_name }) => `${client_id} ${file_name}`).toSorted()).toEqual(
      [`${clientIdOf('ACME')} a.pdf`, `${clientIdOf('BIRCH')} a.pdf`, `${clientIdOf('BIRCH')} W-2 (2).pdf`].toSorted(),
    );
    const fileOf = (code: Code, name: string) =>
      stored.find(({ client_id, file_name }) => client_id === clientIdOf(code) && file_name === name)?.file_id;
    const rows = (await forms()) as Record<string, unknown>[];
    const shown = rows.map((row) => [
      row['client_id'],
      row['employee_id'],
      row['tax_year'],
      row['form_type'],
      row['source'],
      row['file_id'],
      row['posted_at'],
      (row['boxes'] as { controlNumber: string }).controlNumber,
    ]);
    const [acme, birch] = [clientIdOf('ACME'), clientIdOf('BIRCH')];
    const [ana, other] = [employeeIdOf('ACME', '1001'), employeeIdOf('BIRCH', '1001')];
    const now = '2026-11-20T15:00:00+00:00';
    expect(new Set(shown)).toEqual(
      new Set([
        [acme, ana, 2025, 'W-2', 'computed', null, now, '1001-25'],
        [acme, ana, 2025, 'W-2c', 'computed', null, now, '1001-25'],
        [acme, ana, 2023, 'W-2', 'imported', fileOf('ACME', 'a.pdf'), '2024-01-31T00:00:00+00:00', ''],
        [birch, other, 2025, 'W-2', 'imported', fileOf('BIRCH', 'W-2 (2).pdf'), now, 'B'],
        [birch, other, 2023, 'W-2', 'imported', fileOf('BIRCH', 'a.pdf'), now, ''],
      ]),
    );
    const corrected = rows.find((row) => row['form_type'] === 'W-2c');
    const original = rows.find(
      (row) => row['client_id'] === acme && row['tax_year'] === 2025 && row['form_type'] === 'W-2',
    );
    expect(corrected?.['corrects_id']).toBe(original?.['year_end_document_id']);
    // TRU-4: box 20 has the code that payroll gave, unchanged, and none where it gave none.
    const content = yearEndBoxes.parse(original?.['boxes']);
    expect(content.locals).toEqual(LOCALS);
    expect(boxesOf('W-2', 2025, content).flatMap(({ box, text }) => (box === '20' ? [text] : []))).toEqual([
      '361234 Lancaster',
      'Reading',
    ]);
    expect(rows.find((row) => row['client_id'] === birch && row['tax_year'] === 2023)?.['boxes']).toMatchObject({
      employer: { name: 'BIRCH 00-0000001', ein: '00-0000001', address: ['1 Main St', 'Lancaster, PA 17601'] },
      employee: { name: 'Ana Ruiz', lastFour: '4321', address: ['2 Old Road', 'Lancaster, PA 17603'] },
      amounts: {},
    });
  });

  it('IMP-3: the same forms a second time change nothing and store no bytes', async () => {
    const before = imports.bytes.size;
    const run = await imports.plan({ year_end: EQUAL }, FILES);
    expect(run.summary?.tables).toEqual({ [DOCUMENT]: { added: 0, changed: 0, kept: 5 } });
    expect(imports.bytes.size).toBe(before);
  });

  it('IMP-4: another PDF of a form replaces the first one, and a rollback brings it back', async () => {
    const before = [await forms(), await files()];
    const run = await imports.load(
      { year_end: [form('ACME', '1001', { tax_year: '2023', file: 'b.pdf' })] },
      { 'b.pdf': OTHER_PDF },
    );
    expect(run.summary?.tables).toEqual({
      stored_file: { added: 1, changed: 0, kept: 0 },
      [DOCUMENT]: { added: 0, changed: 1, kept: 0 },
    });
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect([await forms(), await files()]).toEqual(before);
  });

  it('IMP-3: a column that the file does not have keeps what is stored', async () => {
    const before = await forms();
    const { boxes: _boxes, file: _file, ...row } = EQUAL[0] as Record<string, string>;
    await imports.load({ year_end: [{ ...row, posted_at: '' }] });
    expect(await forms()).toEqual(before);
  });

  it('IMP-3: a form without a number is the first one, beside another one that has a number', async () => {
    const year = { tax_year: '2020', boxes: boxes() };
    const second = await imports.load({ year_end: [form('ACME', '1002', { ...year, form_number: '2' })] });
    const first = await imports.plan({ year_end: [form('ACME', '1002', year)] });
    expect(first.summary?.tables).toEqual({ [DOCUMENT]: { added: 1, changed: 0, kept: 0 } });
    expect(await rollBackImport(imports.store, second)).toBeNull();
  });

  it('IMP-2: a W-2c without the form’s id corrects the W-2 of its own legal employer alone', async () => {
    const other = { ein: '00-0000007', name: 'Acme West', street_address: '7 Main St', city: 'Lancaster', state: 'PA', zip_code: '17601' }; // prettier-ignore
    const run = await imports.plan({
      legals: [{ client_code: 'ACME', ...other }],
      year_end: [
        form('ACME', '1001', { tax_year: '2016', boxes: boxes(), legal_ein: other.ein }),
        form('ACME', '1001', { tax_year: '2016', boxes: boxes(), form_type: 'W-2c' }),
      ],
    });
    expect(await imports.problems(run)).toEqual([
      'year_end:3 corrects unknown_reference: There is no form W-2 2016 (00-0000001): neither stored nor in this import.',
    ]);
  });

  it('IMP-2: everything that is wrong with a form is listed with file, line and column', async () => {
    const wrong = { ...BOXES, amounts: { '1': 1.5, '2': null, '99': 1 }, extra: 1 } as Record<string, unknown>;
    const { controlNumber: _none, ...incomplete } = wrong;
    const run = await imports.plan(
      {
        year_end: [
          form('ACME', '1001', { tax_year: '2022', boxes: JSON.stringify(incomplete) }),
          form('ACME', '1001', { tax_year: '2021', boxes: '[1]' }),
          form('ACME', '1001', { tax_year: '2020', boxes: boxes({ amounts: { '99': 1 } }) }),
          form('ACME', '1001', { tax_year: '2019' }),
          form('ACME', '1001', { tax_year: '2018', file: 'none.pdf' }),
          form('ACME', '1001', { tax_year: '2017', file: '../a.pdf' }),
          form('ACME', '1001', { tax_year: '2016', file: 'note.txt' }),
          form('ACME', '1001', { tax_year: '2015', file: 'note.pdf' }),
          form('ACME', '1001', { tax_year: '2014', file: 'locked.pdf' }),
          form('ACME', '1001', { tax_year: '2013', file: 'large.pdf' }),
          form('ACME', '1001', { tax_year: '2012', file: 'empty.pdf' }),
          form('ACME', '1001', { tax_year: '2011', form_type: 'W-2c', boxes: boxes() }),
          form('ACME', '1001', { tax_year: '2010', form_type: 'W-2c', boxes: boxes(), corrects: 'F1' }),
          form('ACME', '1001', { tax_year: '2018', form_type: 'W-2c', boxes: boxes() }),
          form('ACME', '1001', { tax_year: '2009', boxes: boxes(), corrects: 'F1' }),
          form('ACME', '1001', { tax_year: '2008', legal_ein: '00-0000009', boxes: boxes() }),
          form('ACME', '1002', { tax_year: '2008', file: 'a.pdf' }),
          form('ACME', '1003', { tax_year: '2008', boxes: boxes() }),
          form('ACME', '1002', { tax_year: '2007', boxes: boxes() }),
          form('ACME', '1002', { tax_year: '2007', boxes: boxes(), form_number: '1' }),
          form('ACME', '1002', { tax_year: '2006', file: 'broken.pdf' }),
          form('ACME', '1002', { tax_year: '2005', file: 'photo.heic' }),
        ],
      },
      {
        'a.pdf': PDF,
        'note.txt': TXT,
        'note.pdf': TXT,
        'locked.pdf': LOCKED_PDF,
        'large.pdf': new Uint8Array(10 * 1024 * 1024 + 1),
        'empty.pdf': new Uint8Array(0),
        'broken.pdf': PDF.subarray(0, 20),
        'photo.heic': PDF,
      },
    );
    expect(await imports.problems(run)).toEqual([
      'year_end:2 boxes box_missing: controlNumber is missing.',
      'year_end:2 boxes box_wrong: Write amounts.1 as whole cents.',
      'year_end:2 boxes box_wrong: Write amounts.2 as whole cents.',
      'year_end:2 boxes box_unknown: There is no extra in a form’s content.',
      'year_end:3 boxes not_json: Write one JSON object.',
      'year_end:4 boxes box_not_on_form: Form W-2 has no amounts.99.',
      'year_end:5 boxes form_without_content: Give the form’s boxes, its PDF, or both.',
      'year_end:6 file file_missing: There is no file none.pdf beside the tables.',
      'year_end:7 file wrong_format: Use the path of a file in the same folder or archive, such as files/w2-1042.pdf.',
      'year_end:8 file file_type: The name of note.txt must end in one of: pdf.',
      'year_end:9 file file_type_mismatch: The content of note.pdf isn’t what its name says.',
      'year_end:10 file file_locked: The file locked.pdf is protected by a password. Remove the password.',
      'year_end:11 file file_over_limit: The file large.pdf is larger than 10 MB.',
      'year_end:12 file file_empty: The file empty.pdf is empty.',
      'year_end:13 corrects unknown_reference: There is no form W-2 2011 (00-0000001): neither stored nor in this import.',
      'year_end:14 corrects corrects_other_form: A W-2c corrects a W-2 or W-2c of the same year.',
      'year_end:15 corrects needs_rejected_line: Line 6, which this row needs, is rejected.',
      'year_end:16 corrects corrects_only_w2c: Only a W-2c names the form that it corrects.',
      'year_end:17 legal_ein unknown_reference: There is no legal employer 00-0000009: neither stored nor in this import.',
      'year_end:18 boxes form_without_person: A PDF without boxes needs the employee’s name and SSN: import them first, or give the boxes.',
      'year_end:19 employee_number unknown_reference: There is no employee 1003: neither stored nor in this import.',
      'year_end:21 - duplicate_key: Line 20 has the same legal_ein, tax_year, form_type, form_number, corrects.',
      'year_end:22 file file_damaged: The file broken.pdf is damaged and can’t be opened.',
      'year_end:23 file file_heic: Convert photo.heic from HEIC to JPEG.',
    ]);
    expect(run.summary?.tables).toEqual({ [DOCUMENT]: { added: 1, changed: 0, kept: 0 } });
  });

  it('IMP-2: a W-2 that the Social Security Administration would refuse is imported with a warning', async () => {
    const amounts = { ...BOXES.amounts, '5': 4_000_000, '6': 0 };
    const run = await imports.plan({
      year_end: [
        form('ACME', '1002', { boxes: boxes({ amounts }) }),
        form('ACME', '1002', { boxes: boxes({ amounts }), tax_year: '2022' }),
      ],
    });
    expect(await imports.problems(run)).toEqual([
      'year_end:2 boxes w2_medicareBelowSocialSecurity: Box 5 (Medicare wages) is less than boxes 3 and 7 together. (warning)',
      'year_end:2 boxes w2_medicareTaxOff: Box 6, with code B in box 12, isn’t 1.45% of box 5 and 0.9% of what is above $200,000. (warning)',
    ]);
    expect(run.summary?.tables[DOCUMENT]).toEqual({ added: 2, changed: 0, kept: 0 });
  });
});

it.each<[object, string, string]>([
  [{ controlNumber: 5 }, 'controlNumber', 'box.string'],
  [{ amounts: 5 }, 'amounts', 'box.object'],
  [{ amounts: { '1': '5' } }, 'amounts.1', 'box.cents'],
  [{ amounts: { '1': 0.5 } }, 'amounts.1', 'box.cents'],
  [{ amounts: { '1': 100_000_000_000 } }, 'amounts.1', 'box.limits'],
  [{ amounts: { '1': -100_000_000_000 } }, 'amounts.1', 'box.limits'],
  [{ box12: {} }, 'box12', 'box.array'],
  [{ employer: [] }, 'employer', 'box.object'],
  [
    { box13: { statutoryEmployee: 1, retirementPlan: true, thirdPartySickPay: true } },
    'box13.statutoryEmployee',
    'box.boolean',
  ],
  [{ employee: { ...BOXES.employee, lastFour: '432' } }, 'employee.lastFour', 'box.fourDigits'],
])('IMP-2: the content %j of a form is refused with the format of its box', (more, box, format) => {
  expect(boxProblems('W-2', boxes(more))).toEqual([{ code: 'box_wrong', column: 'boxes', values: { box, format } }]);
});
