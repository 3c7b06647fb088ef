import { randomUUID } from 'node:crypto';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PDF } from '../../../test/uploads/samples.ts';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { inserter } from '../../../test/harness/furnish.ts';
import { brandsOf } from '../../brands.ts';
import { queueFormCorrections } from '../../notices/correction-notices.ts';
import { json, noRow, statement } from '../../platform/database/port.ts';
import { applyImport, rollBackImport } from '../runner.ts';
import { importHarness, NOW } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, loadTwoClients, type Code } from '../test/two-clients.ts';

const OTHER_PDF = new Uint8Array(Buffer.from('%PDF-1.4\nother\n%%EOF\n'));
const BOXES = {
  employer: { name: 'Acme', ein: '00-0000001', address: ['1 Main St', 'Lancaster, PA 17601'] },
  employee: { name: 'Ana Ruiz', lastFour: '4321', address: ['2 Old Road', 'Lancaster, PA 17603'] },
  controlNumber: '1001-25',
  amounts: { '1': 5_000_000, '2': 400_000, '3': 5_000_000, '4': 310_000, '5': 5_000_000, '6': 72_500 },
  box12: [{ code: 'D', amount: 20_000 }],
  box13: null,
  box14: [],
  states: [],
  locals: [],
  distributionCode: null,
  previously: null,
};
const FIXED = {
  ...BOXES,
  employee: { ...BOXES.employee, name: 'Ana Ruiz Vega' },
  amounts: { ...BOXES.amounts, '1': 4_980_000, '2': 410_000 },
};

const form = (client_code: Code, more: Record<string, string> = {}) => ({
  client_code,
  employee_number: '1001',
  legal_ein: '00-0000001',
  tax_year: '2025',
  form_type: 'W-2',
  issued_at: '2026-01-22T15:00:00Z',
  boxes: JSON.stringify(BOXES),
  ...more,
});
const FORMS = [
  form('ACME'),
  form('ACME', { tax_year: '2023', boxes: '', file: 'a.pdf' }),
  form('ACME', { form_type: '1099-NEC', boxes: JSON.stringify({ ...BOXES, amounts: { '1': 100_000 }, box12: [] }) }),
  form('BIRCH'),
];
const AFTER = '2026-11-21T08:00:00Z';
const correctLater = statement(
  'test.forms.correct_later',
  noRow,
  `update year_end_correction set corrected_at = '2026-11-21T08:00:01Z'`,
);
const notices = statement(
  'test.forms.notices',
  z.object({ kind: z.string(), client_id: z.string(), correction_number: z.int().nullable() }),
  'select kind, client_id, correction_number from employee_notice order by 2',
);

describe('IMP-9: year-end forms that an import changes in place', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
    await imports.load({ year_end: FORMS }, { 'a.pdf': PDF });
  });
  afterAll(() => test.close());
  const stored = async () => (await contentOf(test.database, 'year_end_document')) as Record<string, unknown>[];
  const corrections = async () => (await contentOf(test.database, 'year_end_correction')) as Record<string, unknown>[];
  const idOf = async (code: Code, type = 'W-2', year = 2025) => {
    const found = (await stored()).find(
      (row) => row['client_id'] === clientIdOf(code) && row['form_type'] === type && row['tax_year'] === year,
    );
    assert(found !== undefined);
    return String(found['year_end_document_id']);
  };
  const opens = async (code: Code, id: string, role = 'self', at = AFTER) =>
    inserter(test.database)('audit_event', [
      {
        client_id: clientIdOf(code),
        employee_id: employeeIdOf(code, '1001'),
        audit_event_id: randomUUID(),
        at,
        action: 'view',
        resource: 'yearEnd',
        endpoint: 'yearEnd.file',
        actor_role: role,
        request_id: 'test',
        detail: json({ opened: id }),
      },
    ]);
  const forget = () => test.asOwner('delete from audit_event');
  const fixed = (code: Code) => form(code, { boxes: JSON.stringify(FIXED) });
  const WARNING =
    'year_end:2 boxes furnished_w2_changed: The W-2 that the employee already has gets other boxes (1, 2, e). Correct it with a Form W-2c (form_type W-2c, corrects), unless the import before this one was wrong and the employee’s own form is right. (warning)';

  it('a form that its employee did not open is not recorded, but an issued W-2 warns that a W-2c corrects it', async () => {
    // Of no account: a manager’s view, and a view of another form.
    await opens('ACME', await idOf('ACME'), 'manager');
    await opens('ACME', await idOf('ACME', 'W-2', 2023));
    const nec = form('ACME', {
      form_type: '1099-NEC',
      boxes: JSON.stringify({ ...BOXES, amounts: { '1': 1 }, box12: [] }),
    });
    const run = await imports.plan({ year_end: [fixed('ACME'), nec] });
    expect(run.summary?.tables).toEqual({ year_end_document: { added: 0, changed: 2, kept: 0 } });
    expect(await imports.problems(run)).toEqual([WARNING]);
    const later = await imports.plan({ year_end: [form('ACME', { issued_at: '2026-02-01T00:00:00Z' })] });
    expect(await imports.problems(later)).toEqual([]);
    await forget();
  });

  it('a form that its employee opened keeps what they saw; its message is taken back with the import', async () => {
    const id = await idOf('ACME');
    await opens('ACME', id);
    await opens('BIRCH', id);
    const before = await stored();
    const run = await applyImport(imports.store, await imports.plan({ year_end: [fixed('ACME'), fixed('BIRCH')] }));
    expect(await corrections()).toEqual([
      {
        client_id: clientIdOf('ACME'),
        employee_id: employeeIdOf('ACME', '1001'),
        year_end_document_id: id,
        correction_number: 1,
        before: {
          formType: 'W-2',
          taxYear: 2025,
          boxes: { ...BOXES, entries: [], occupationCodes: [] },
          fileId: null,
        },
        corrected_at: NOW.toISOString().replace('.000Z', '+00:00'),
        import_run_number: run.run_number,
        notice_queued_at: null,
      },
    ]);
    expect((await imports.plan({ year_end: [fixed('ACME'), fixed('BIRCH')] })).change_count).toBe(0);
    const ports = { database: test.database, keys: imports.store.keys, brands: brandsOf({ branding: true }) };
    await queueFormCorrections(ports, NOW, 100);
    const posted = () => test.database.asMaintenance((tx) => tx.rows(notices, []));
    expect(await posted()).toEqual([{ kind: 'formCorrected', client_id: clientIdOf('ACME'), correction_number: 1 }]);

    expect(await rollBackImport(imports.store, run)).toMatchObject({ reason: 'seen' });
    await forget();
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect([await stored(), await corrections(), await posted()]).toEqual([before, [], []]);
  });

  it('another PDF of a form is a correction, the same one under another name or date is not', async () => {
    const id = await idOf('ACME', 'W-2', 2023);
    await opens('ACME', id);
    const pdf = (file: string, more = {}) => form('ACME', { tax_year: '2023', boxes: '', file, ...more });
    await imports.load(
      { year_end: [pdf('b.pdf', { file_name: 'W-2.pdf', posted_at: '2024-02-01T00:00:00Z' })] },
      { 'b.pdf': PDF },
    );
    expect(await corrections()).toEqual([]);
    const other = await imports.load({ year_end: [pdf('c.pdf')] }, { 'c.pdf': OTHER_PDF });
    expect(await imports.problems(other)).toEqual([]);
    expect((await corrections()).map((row) => row['year_end_document_id'])).toEqual([id]);

    // No one has opened it since, so they still compare with what they saw; opened again, it counts again.
    await test.database.asMaintenance((tx) => tx.run(correctLater, []));
    await imports.load({ year_end: [pdf('a.pdf')] }, { 'a.pdf': PDF });
    expect(await corrections()).toHaveLength(1);
    await opens('ACME', id, 'self', '2026-11-21T09:00:00Z');
    await imports.load({ year_end: [pdf('c.pdf')] }, { 'c.pdf': OTHER_PDF });
    expect(new Set((await corrections()).map((row) => row['correction_number']))).toEqual(new Set([1, 2]));
  });
});
