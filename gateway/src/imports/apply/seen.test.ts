import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { inserter } from '../../../test/harness/furnish.ts';
import { PDF } from '../../../test/uploads/samples.ts';
import { json, noRow, statement } from '../../platform/database/port.ts';
import { RECORD_KINDS } from '../hr-records/kinds.ts';
import { rollBackImport } from '../runner.ts';
import type { ImportRun } from '../runs.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, loadTwoClients, type Code } from '../test/two-clients.ts';
import { VIEWED } from './seen.ts';

const BEFORE = '2026-11-20T14:00:00Z';
const AFTER = '2026-11-20T16:00:00Z';
const CODES = ['ACME', 'BIRCH'] as const;

const setRead = statement(
  'test.seen.read',
  noRow,
  'update message_recipient set read_at = $3 where client_id = $1 and employee_id = $2',
);
const forgetAcknowledgements = statement('test.seen.forget_acknowledgements', noRow, 'delete from acknowledgement');

/** The same records for both clients; the second employee gets the message only. */
const TABLES = {
  document_types: CODES.map((client_code) => ({ client_code, name_en: 'Letter', name_es: 'Carta' })),
  year_end: CODES.map((client_code) => ({
    client_code,
    employee_number: '1001',
    legal_ein: '00-0000001',
    tax_year: '2023',
    form_type: 'W-2',
    issued_at: '2024-01-22T15:00:00Z',
    file: 'a.pdf',
  })),
  pay_stubs: CODES.map((client_code) => ({
    client_code,
    employee_number: '1001',
    pay_stub: 'P1',
    check_date: '2019-03-08',
    legal_name: 'Old',
    system: 'ADP',
    file: 'a.pdf',
  })),
  hr_records: CODES.map((client_code) => ({
    client_code,
    employee_number: '1001',
    kind: 'skill',
    id: 'S1',
    name: 'Welding',
    level: 'expert',
  })),
  documents: CODES.map((client_code) => ({
    client_code,
    employee_number: '1001',
    document: 'D1',
    document_type: 'Letter',
    title: 'Letter',
    visibility: 'employee',
    file: 'a.pdf',
  })),
  messages: CODES.map((client_code) => ({
    client_code,
    message: 'M1',
    category: 'company',
    title_en: 'Title',
    title_es: 'Título',
    body_en: 'Text',
    body_es: 'Texto',
    published_at: '2026-11-01T12:00:00Z',
    recipients: 'all',
  })),
  message_attachments: CODES.map((client_code) => ({
    client_code,
    message: 'M1',
    attachment: 'A1',
    title_en: 'Handbook',
    title_es: 'Manual',
    file: 'a.pdf',
  })),
};

describe('IMP-4: rollback of what employees have seen', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  let run: ImportRun;
  let attachments: readonly Record<string, unknown>[];
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
    run = await imports.load(TABLES, { 'a.pdf': PDF });
    attachments = (await contentOf(test.database, 'message_attachment')) as Record<string, unknown>[];
  });
  afterAll(() => test.close());
  const of = (code: Code, number: string) => ({ client_id: clientIdOf(code), employee_id: employeeIdOf(code, number) });
  const view = (code: Code, number: string, resource: string, more: Record<string, unknown> = {}) =>
    inserter(test.database)('audit_event', [
      {
        ...of(code, number),
        audit_event_id: randomUUID(),
        at: AFTER,
        action: 'view',
        resource,
        endpoint: `${resource}.list`,
        actor_role: 'self',
        request_id: 'test',
        detail: json({}),
        ...more,
      },
    ]);
  const attachmentOf = (code: Code) =>
    String(attachments.find(({ client_id }) => client_id === clientIdOf(code))?.['attachment_id']);
  const read = (code: Code, number: string, at: string | null) => {
    const { client_id, employee_id } = of(code, number);
    return test.database.asMaintenance((tx) => tx.run(setRead, [client_id, employee_id, at]));
  };
  const seen = async () => {
    const refusal = await rollBackImport(imports.store, run);
    if (refusal?.reason !== 'seen') return refusal;
    return refusal.seen.map(
      ({ clientCode, employeeNumber, resource }) => `${clientCode} ${employeeNumber} ${resource}`,
    );
  };
  beforeEach(async () => {
    await test.asOwner('delete from audit_event');
    await test.database.asMaintenance((tx) => tx.run(forgetAcknowledgements, []));
  });

  it('is refused after a view of forms, pay stubs, HR records or documents by their employee, and names each', async () => {
    for (const resource of ['yearEnd', 'pay', 'hrRecords', 'documents']) await view('ACME', '1001', resource);
    // Of no account: an earlier view, someone else's, and one of other data.
    await view('BIRCH', '1001', 'yearEnd', { at: BEFORE });
    await view('BIRCH', '1001', 'documents', { actor_role: 'manager' });
    await view('BIRCH', '1001', 'taxes');
    await view('ACME', '1002', 'yearEnd');
    expect(await seen()).toEqual(['ACME 1001 documents', 'ACME 1001 hrRecords', 'ACME 1001 pay', 'ACME 1001 yearEnd']);
  });

  it('counts views of each table that the portal records views of, under its class of data', () => {
    expect(VIEWED).toEqual({
      pay_check: 'pay',
      pay_stub_document: 'pay',
      year_end_document: 'yearEnd',
      employee_document: 'documents',
      ...Object.fromEntries(Object.values(RECORD_KINDS).map(({ table }) => [table, 'hrRecords'])),
    });
  });

  it('is refused after a recipient opened the message', async () => {
    await read('BIRCH', '1002', AFTER);
    await read('ACME', '1002', BEFORE);
    expect(await seen()).toEqual(['BIRCH 1002 messages']);
    await read('BIRCH', '1002', null);
    await read('ACME', '1002', null);
  });

  it('is refused after a recipient acknowledged or downloaded an attachment', async () => {
    await inserter(test.database)('acknowledgement', [
      {
        ...of('ACME', '1001'),
        attachment_id: attachmentOf('ACME'),
        version: 1,
        sha256: new Uint8Array(32),
        language: 'en',
        acknowledged_at: AFTER,
      },
    ]);
    const download = { endpoint: 'messages.attachmentFile' };
    await view('BIRCH', '1002', 'messages', { ...download, detail: json({ attachmentId: attachmentOf('BIRCH') }) });
    await view('BIRCH', '1001', 'messages', { ...download, detail: json({ attachmentId: randomUUID() }) });
    expect(await seen()).toEqual(['ACME 1001 messages', 'BIRCH 1002 messages']);
  });

  it('is done as long as no one has seen anything', async () => {
    await view('ACME', '1001', 'yearEnd', { at: BEFORE });
    expect(await seen()).toBeNull();
    for (const table of [
      'year_end_document',
      'pay_stub_document',
      'skill',
      'employee_document',
      'message',
      'stored_file',
    ])
      expect([table, await contentOf(test.database, table)]).toEqual([table, []]);
  });
});
