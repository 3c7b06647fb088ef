import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentHistory, documentSaved, documentSet } from '@paystead/contract/features/documents/model.ts';
import { createHarness, type CallOptions } from '../../../test/harness.ts';
import { BAKERY, idOf, MILLRACE, type PersonKey } from '../../../test/harness/people.ts';
import { fakeClamd } from '../../../test/uploads/clamd.ts';
import * as sample from '../../../test/uploads/samples.ts';
import { statement, type Statement } from '../../platform/database/port.ts';
import { databasePlace } from '../../platform/files/database-place.ts';
import { removeUnclaimed } from '../../platform/files/unclaimed.ts';

const clamd = await fakeClamd();
const harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database', PAYSTEAD_CLAMD: clamd.address } });
afterAll(async () => {
  await harness.close();
  await clamd.close();
});
const { plain, colleague, other } = harness.people;

const CERTIFICATE = idOf('dtyp', 1);
const MEDICAL = idOf('dtyp', 2);
const AGREEMENT = idOf('dtyp', 3);
await harness.insert(
  'document_type',
  [MILLRACE, BAKERY].flatMap(({ clientId }) =>
    [
      { document_type_id: CERTIFICATE, name: { en: 'Certificate', es: 'Certificado' }, may: true, confidential: false },
      { document_type_id: MEDICAL, name: { en: 'Medical note', es: 'Nota médica' }, may: true, confidential: true },
      { document_type_id: AGREEMENT, name: { en: 'Agreement', es: 'Acuerdo' }, may: false, confidential: false },
    ].map(({ document_type_id, name, may, confidential }) => ({
      client_id: clientId,
      document_type_id,
      name: JSON.stringify(name),
      employee_may_upload: may,
      is_confidential: confidential,
    })),
  ),
);

beforeEach(async () => {
  clamd.answer = null;
  clamd.scanned.length = 0;
  await harness.change(
    'delete from employee_document; delete from stored_file; delete from file_chunk; delete from file_upload; delete from audit_event',
  );
  await harness.change(`update client_policy set upload_max_bytes = 10485760, hr_access = true`);
});

interface Sent {
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly how?: CallOptions;
  readonly to?: string;
}
async function upload(key: PersonKey, sent: Sent = {}) {
  const { bytes = sample.PDF, name = 'Certificate.pdf', type, fields = {}, how, to } = sent;
  const form = await sample.formOf(
    { documentType: CERTIFICATE, title: 'Forklift certificate', ...fields },
    { bytes, name, ...(type !== undefined && { type }) },
  );
  const path = to ?? `employees/${harness.people[key].employeeId}/employeeAttachment`;
  return harness
    .as(key)
    .post(`/api/${path}`, form.body as never, { ...how, headers: { ...form.headers, ...how?.headers } });
}
const added = async (key: PersonKey, sent: Sent = {}) => {
  const response = await upload(key, sent);
  expect(response.statusCode, response.body).toBe(200);
  return documentSaved.parse(response.json()).employeeAttachment;
};
const list = async (key: PersonKey, of?: { role: string; employeeId: string }) =>
  documentSet.parse(
    (
      await harness
        .as(key)
        .get(of ? `/api/roles/${of.role}/employees/${of.employeeId}/employeeAttachments` : '/api/employeeAttachments')
    ).json(),
  );
const fault = (response: {
  statusCode: number;
  json(): { code: string; errors?: { pointer: string; code: string }[] };
}) => {
  const { code, errors = [] } = response.json();
  return [response.statusCode, code, ...errors.map((one) => `${one.pointer} ${one.code}`)];
};
const count = (table: string) =>
  statement(`test.count_${table}`, z.object({ rows: z.int() }), `select count(*)::integer as rows from ${table}`);
const counts = {
  employee_document: count('employee_document'),
  stored_file: count('stored_file'),
  file_chunk: count('file_chunk'),
  file_upload: count('file_upload'),
};
const rowsOf = <R>(of: Statement<R>) => harness.database.asMaintenance((tx) => tx.rows(of, []));
const rows = async (table: keyof typeof counts) => (await rowsOf(counts[table]))[0]?.rows;
const nothingKept = async () => {
  for (const table of ['employee_document', 'stored_file', 'file_chunk'] as const)
    expect([table, await rows(table)]).toEqual([table, 0]);
};
const audited = statement(
  'test.document_audit',
  z.object({
    endpoint: z.string(),
    action: z.string(),
    role: z.string(),
    detail: z.record(z.string(), z.unknown()).nullable(),
  }),
  'select endpoint, action, actor_role as role, detail from audit_event order by at, endpoint',
);

describe('refused requests', () => {
  it('401 without a session, and nothing of the form is stored', async () => {
    const form = await sample.formOf({ title: 'x', documentType: CERTIFICATE }, { bytes: sample.PDF, name: 'a.pdf' });
    const url = `/api/employees/${plain.employeeId}/employeeAttachment`;
    const response = await harness.stranger.post(url, form.body as never, { headers: form.headers });
    expect(response.statusCode).toBe(401);
    for (const path of ['employeeAttachments', `employeeAttachments/${randomUUID()}/file`])
      expect((await harness.stranger.get(`/api/${path}`)).statusCode).toBe(401);
    await nothingKept();
  });

  it('403 anti_forgery for a form sent by another site', async () => {
    expect(fault(await upload('plain', { how: { antiForgery: false } }))).toEqual([403, 'anti_forgery']);
    await nothingKept();
  });

  it.each<[string, PersonKey, string]>([
    ['someone else’s file', 'plain', colleague.employeeId],
    ['another employer’s', 'plain', other.employeeId],
    ['one out of scope', 'manager', harness.people.reader.employeeId],
    ['an unknown one', 'admin', randomUUID()],
    ['no id at all', 'plain', 'x'],
  ])('EMP-5: 404 for uploading to %s', async (_owner, key, employeeId) => {
    const response = await upload(key, { to: `employees/${employeeId}/employeeAttachment` });
    expect(fault(response)).toEqual([404, 'not_found']);
    await nothingKept();
  });

  it('404 for every call if the client hides HR records, and for a former employee', async () => {
    expect(fault(await upload('former'))).toEqual([404, 'not_found']);
    expect((await harness.as('former').get('/api/employeeAttachments')).statusCode).toBe(404);
    await harness.change('update client_policy set hr_access = false');
    expect(fault(await upload('plain'))).toEqual([404, 'not_found']);
    expect((await harness.as('plain').get('/api/employeeAttachments')).statusCode).toBe(404);
    await nothingKept();
  });

  it('415 for a body that is not a form', async () => {
    const response = await harness
      .as('plain')
      .post(`/api/employees/${plain.employeeId}/employeeAttachment`, { title: 'x' });
    expect(fault(response)).toEqual([415, 'unsupported_media_type']);
  });

  it('415 for a form sent to any other call', async () => {
    const form = await sample.formOf({ blockPayrollAlerts: 'true' });
    const response = await harness.as('plain').post('/api/check/detail', form.body as never, { headers: form.headers });
    expect(fault(response)).toEqual([415, 'unsupported_media_type']);
  });
});

describe('HR-2: accepted files', () => {
  it.each([
    ['a PDF', 'a.pdf', sample.PDF, 'application/pdf', 'application/pdf'],
    ['a PNG', 'a.png', sample.PNG, 'image/png', 'image/png'],
    ['a JPEG', 'photo.JPEG', sample.JPG, 'image/jpeg', 'image/jpeg'],
    [
      'a Word file',
      'a.docx',
      sample.DOCX,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      undefined,
    ],
    ['a text', 'a.txt', sample.TXT, 'text/plain', 'text/plain; charset=utf-8'],
    ['a file without a claimed type', 'a.pdf', sample.PDF, '', 'application/pdf'],
  ])('%s', async (_what, name, bytes, type, served) => {
    const document = await added('plain', { name, bytes, type });
    const file = await harness.as('plain').get(`/api/employeeAttachments/${document.id}/file`);
    expect([file.statusCode, new Uint8Array(file.rawPayload)]).toEqual([200, new Uint8Array(bytes)]);
    expect(file.headers).toMatchObject({
      'content-type': served ?? type,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; /);
  });

  it.each([
    ['HTML as a PDF', 'a.pdf', sample.HTML, 'application/pdf', 'file_type_mismatch'],
    ['HTML as itself', 'a.html', sample.HTML, 'text/html', 'file_type'],
    ['an SVG', 'a.svg', sample.SVG, 'image/svg+xml', 'file_type'],
    ['an SVG as a PNG', 'a.png', sample.SVG, 'image/png', 'file_type_mismatch'],
    ['a program', 'a.exe', sample.EXE, '', 'file_type'],
    ['a program as a text', 'a.txt', sample.EXE, 'text/plain', 'file_type_mismatch'],
    ['a program whose name reads as a PDF', 'invoice\u202Efdp.exe', sample.EXE, '', 'file_type'],
    ['a ZIP as a Word file', 'a.docx', sample.zip('evil.html'), '', 'file_type_mismatch'],
    [
      'a Word file with macros',
      'a.docx',
      sample.zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
      '',
      'file_type_mismatch',
    ],
    ['a Word file with a password', 'a.docx', sample.OLE, '', 'file_locked'],
    ['a PDF as a PNG', 'a.png', sample.PDF, 'image/png', 'file_type_mismatch'],
    ['a PDF that claims to be HTML', 'a.pdf', sample.PDF, 'text/html', 'file_type_mismatch'],
    ['a PDF cut short', 'a.pdf', sample.PDF.slice(0, 30), 'application/pdf', 'file_damaged'],
    ['a PNG cut short', 'a.png', sample.PNG.slice(0, 40), 'image/png', 'file_damaged'],
    ['a PDF behind other bytes', 'a.pdf', new Uint8Array([0, ...sample.PDF]), 'application/pdf', 'file_type_mismatch'],
    ['a PDF with a password', 'a.pdf', sample.LOCKED_PDF, 'application/pdf', 'file_locked'],
    ['an iPhone photo', 'IMG_1.HEIC', sample.HEIC, 'image/heic', 'file_heic'],
    ['an iPhone photo as a JPEG', 'IMG_1.jpg', sample.HEIC, 'image/jpeg', 'file_heic'],
    ['nothing', 'a.pdf', new Uint8Array(), 'application/pdf', 'file_empty'],
    ['bytes that are no text', 'a.txt', new Uint8Array([0xc3, 0x28]), 'text/plain', 'file_type_mismatch'],
  ])('refuses %s', async (_what, name, bytes, type, code) => {
    expect(fault(await upload('plain', { name, bytes, type }))).toEqual([422, 'invalid_input', `/file ${code}`]);
    await nothingKept();
  });

  it('reports faults in the reader’s language', async () => {
    const response = await upload('plain', { name: 'a.exe', how: { headers: { 'accept-language': 'es' } } });
    expect(response.json().errors[0].detail).toContain('No podemos aceptar este tipo de archivo');
  });

  it('413 one byte over the limit; exactly the limit is accepted', async () => {
    await harness.change('update client_policy set upload_max_bytes = 1000');
    const text = (bytes: number) => ({ name: 'a.txt', bytes: new Uint8Array(bytes).fill(97) });
    expect((await upload('plain', text(1000))).statusCode).toBe(200);
    expect(fault(await upload('plain', text(1001)))).toEqual([413, 'payload_too_large', '/file file_too_big']);
    // Refused by its length alone, before a byte is read.
    expect(fault(await upload('plain', text(200_000)))).toEqual([413, 'payload_too_large', '/file file_too_big']);
    expect(await rows('stored_file')).toBe(1);
    expect(await rows('file_chunk')).toBe(1);
  });

  it.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\temp\\notes.txt', 'notes.txt'],
    ['no\u0000tes\u200B.txt', 'notes.txt'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(116)}.txt`],
    ['a"b;c.txt', 'a_b;c.txt'],
    ['Guía de salud.txt', 'Guía de salud.txt'],
  ])('stores the name %j as %j', async (name, kept) => {
    expect((await added('plain', { name, bytes: sample.TXT, type: 'text/plain' })).fileName).toBe(kept);
  });

  it.each<[string, Sent, (string | number)[]]>([
    ['no title', { fields: { title: '  ' } }, [422, 'invalid_input', '/title too_small']],
    ['a type there is not', { fields: { documentType: 'x' } }, [422, 'invalid_input', '/documentType unknown_choice']],
    [
      'a type that only HR adds',
      { fields: { documentType: AGREEMENT } },
      [422, 'invalid_input', '/documentType unknown_choice'],
    ],
    [
      'a visibility that hides it from oneself',
      { fields: { visibility: 'hr' } },
      [422, 'invalid_input', '/visibility unknown_choice'],
    ],
    [
      'a date that is none',
      { fields: { expirationDate: '2026-02-30' } },
      [422, 'invalid_input', '/expirationDate invalid_format'],
    ],
  ])('422 for %s, and the file is not stored', async (_what, sent, expected) => {
    expect(fault(await upload('plain', sent))).toEqual(expected);
    await nothingKept();
  });

  it('422 without a file, with two, and with a truncated form', async () => {
    const url = `/api/employees/${plain.employeeId}/employeeAttachment`;
    const send = (body: Buffer, headers: Readonly<Record<string, string>>) =>
      harness.as('plain').post(url, body as never, { headers });
    const none = await sample.formOf({ documentType: CERTIFICATE, title: 'x' });
    expect(fault(await send(none.body, none.headers))).toEqual([422, 'invalid_input', '/file required']);
    const one = await sample.formOf({ documentType: CERTIFICATE, title: 'x' }, { bytes: sample.PDF, name: 'a.pdf' });
    const twice = Buffer.from(one.body.toString('latin1').replace(/(--[^\r]+\r\nContent-Disposition: form-data; name="file"[\s\S]*?)(?=--[^\r]+--)/, '$1$1'), 'latin1'); // prettier-ignore
    expect(fault(await send(twice, one.headers))).toEqual([422, 'invalid_input', '/file one_file']);
    expect((await send(one.body.subarray(0, one.body.length - 40), one.headers)).statusCode).toBe(422);
    expect((await send(one.body, { 'content-type': 'multipart/form-data' })).statusCode).toBe(422);
    await nothingKept();
  });
});

describe('HR-2: the virus scanner', () => {
  it('receives every byte, and infected files are refused', async () => {
    await added('plain');
    expect(clamd.scanned.map((file) => new Uint8Array(file))).toEqual([sample.PDF]);
    const eicar = Buffer.from('%PDF-1.7 EICAR %%EOF');
    await harness.change('delete from employee_document; delete from stored_file; delete from file_chunk');
    expect(fault(await upload('plain', { bytes: eicar }))).toEqual([422, 'invalid_input', '/file file_infected']);
    await nothingKept();
  });

  it.each(['', 'INSTREAM size limit exceeded. ERROR', 'stream: OK and more', 'OK'])(
    '503 if it replies %j instead of a verdict',
    async (answer) => {
      clamd.answer = answer;
      const response = await upload('plain');
      expect([...fault(response), response.headers['retry-after']]).toEqual([503, 'unavailable', '60']);
      await nothingKept();
    },
  );

  it('503 if it cannot be reached', async () => {
    const gone = await fakeClamd();
    await gone.close();
    const alone = await createHarness({ environment: { PAYSTEAD_FILES: 'database', PAYSTEAD_CLAMD: gone.address } });
    try {
      const form = await sample.formOf({ documentType: CERTIFICATE, title: 'x' }, { bytes: sample.PDF, name: 'a.pdf' });
      const url = `/api/employees/${plain.employeeId}/employeeAttachment`;
      const response = await alone.as('plain').post(url, form.body as never, { headers: form.headers });
      expect(response.statusCode).toBe(503);
    } finally {
      await alone.close();
    }
  });
});

describe('HR-2: the document list', () => {
  it('includes types, file extensions and the size limit', async () => {
    expect(await list('plain')).toEqual({
      employeeId: plain.employeeId,
      documentTypes: [
        { code: CERTIFICATE, label: 'Certificate', confidential: false },
        { code: MEDICAL, label: 'Medical note', confidential: true },
      ],
      allowedUploadFileTypes: ['pdf', 'png', 'jpg', 'docx', 'txt'],
      maxUploadFileSize: 10_485_760,
      canUpload: true,
      visibilities: ['employee'],
      employeeAttachments: [],
      nextCursor: null,
    });
    await harness.change('update client_policy set upload_max_bytes = 0');
    expect((await list('plain')).canUpload).toBe(false);
    const mayUpload = (condition: string) =>
      harness.change(
        `update client_policy set upload_max_bytes = 1000; update document_type set employee_may_upload = ${condition}`,
      );
    await mayUpload('false');
    const none = await list('plain');
    await mayUpload(`document_type_id <> '${AGREEMENT}'`);
    expect(none).toMatchObject({ documentTypes: [], canUpload: false });
    expect((await list('plain')).canUpload).toBe(true);
  });

  it('shows a person’s own documents by name, with the uploader', async () => {
    const document = await added('plain', { fields: { expirationDate: '2027-01-31' } });
    expect(document).toMatchObject({
      employeeId: plain.employeeId,
      documentType: CERTIFICATE,
      documentTypeLabel: 'Certificate',
      title: 'Forklift certificate',
      fileName: 'Certificate.pdf',
      sizeBytes: sample.PDF.length,
      version: 1,
      uploadedBy: expect.stringContaining('Petra'),
      visibility: 'employee',
      expirationDate: '2027-01-31',
      replaceable: true,
    });
    expect((await list('plain')).employeeAttachments).toEqual([document]);
    expect((await list('colleague')).employeeAttachments).toEqual([]);
    for (const path of ['file', 'history'])
      expect((await harness.as('colleague').get(`/api/employeeAttachments/${document.id}/${path}`)).statusCode).toBe(
        404,
      );
  });

  it('shows an employee’s documents by the reader’s role', async () => {
    const at = `employees/${plain.employeeId}/employeeAttachment`;
    await added('plain', { fields: { title: 'Own' } });
    await added('plain', { fields: { title: 'Medical', documentType: MEDICAL } });
    await added('manager', { to: at, fields: { title: 'Notes', visibility: 'manager', documentType: AGREEMENT } });
    await added('admin', { to: at, fields: { title: 'File', visibility: 'hr' } });
    const titlesSeenBy = async (key: PersonKey, role?: string) =>
      (await list(key, role === undefined ? undefined : { role, employeeId: plain.employeeId })).employeeAttachments
        .map(({ title }) => title)
        .toSorted();
    expect(await titlesSeenBy('plain')).toEqual(['Medical', 'Own']);
    expect(await titlesSeenBy('manager', 'manager')).toEqual(['Notes', 'Own']);
    expect(await titlesSeenBy('supervisor', 'supervisor')).toEqual(['Notes', 'Own']);
    expect(await titlesSeenBy('admin', 'manager')).toEqual(['File', 'Medical', 'Notes', 'Own']);
    // A role can only narrow access.
    const url = `/api/roles/supervisor/employees/${plain.employeeId}/employeeAttachments`;
    expect((await harness.as('manager').get(url)).statusCode).toBe(404);
  });

  it('EMP-5: a manager can neither read nor upload documents between the employee and HR', async () => {
    const medical = await added('plain', { fields: { documentType: MEDICAL } });
    const query = `?employeeId=${plain.employeeId}&role=manager`;
    expect((await harness.as('manager').get(`/api/employeeAttachments/${medical.id}/file${query}`)).statusCode).toBe(
      404,
    );
    expect((await harness.as('admin').get(`/api/employeeAttachments/${medical.id}/file${query}`)).statusCode).toBe(200);
    const to = `employees/${plain.employeeId}/employeeAttachment`;
    expect(fault(await upload('manager', { to, fields: { documentType: MEDICAL } }))).toEqual([422, 'invalid_input', '/documentType unknown_choice']); // prettier-ignore
    expect(fault(await upload('manager', { to, fields: { visibility: 'hr' } }))).toEqual([422, 'invalid_input', '/visibility unknown_choice']); // prettier-ignore
  });

  it('HR-2: a document opens by its id alone for everyone who may read it, and for no one else', async () => {
    const at = `employees/${plain.employeeId}/employeeAttachment`;
    const own = await added('plain', { fields: { title: 'Own' } });
    const medical = await added('plain', { fields: { title: 'Medical', documentType: MEDICAL } });
    const notes = await added('manager', { to: at, fields: { visibility: 'manager', documentType: AGREEMENT } });
    const statuses = async (id: string, path: string) =>
      Promise.all(
        (['plain', 'manager', 'supervisor', 'admin', 'colleague', 'baker'] as const).map(
          async (key) => (await harness.as(key).get(`/api/employeeAttachments/${id}/${path}`)).statusCode,
        ),
      );
    for (const path of ['file', 'history']) {
      expect(await statuses(own.id, path), path).toEqual([200, 200, 200, 200, 404, 404]);
      expect(await statuses(medical.id, path), path).toEqual([200, 404, 404, 200, 404, 404]);
      expect(await statuses(notes.id, path), path).toEqual([404, 200, 200, 200, 404, 404]);
    }
    // The role can only narrow, and the visit is the employee's to see.
    expect(
      (await harness.as('manager').get(`/api/employeeAttachments/${own.id}/file?role=supervisor`)).statusCode,
    ).toBe(404);
    expect((await harness.as('manager').get('/api/employeeAttachments/none/file')).statusCode).toBe(404);
  });

  it('is paged, each document once', async () => {
    for (const title of ['one', 'two', 'three']) {
      harness.advanceSeconds(1);
      await added('plain', { fields: { title } });
    }
    const first = documentSet.parse((await harness.as('plain').get('/api/employeeAttachments?limit=2')).json());
    const rest = documentSet.parse(
      (await harness.as('plain').get(`/api/employeeAttachments?limit=2&cursor=${first.nextCursor}`)).json(),
    );
    expect([...first.employeeAttachments, ...rest.employeeAttachments].map(({ title }) => title)).toEqual([
      'three',
      'two',
      'one',
    ]);
    expect(rest.nextCursor).toBeNull();
    await harness.change("update employee_document set uploaded_at = '2026-11-20T12:00:00Z'");
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 9; page += 1) {
      const reply = await harness.as('plain').get(`/api/employeeAttachments?limit=1${cursor && `&cursor=${cursor}`}`);
      const { employeeAttachments, nextCursor } = documentSet.parse(reply.json());
      seen.push(...employeeAttachments.map(({ title }) => title));
      cursor = nextCursor;
    }
    expect(seen.toSorted(), 'uploaded at one instant').toEqual(['one', 'three', 'two']);
    expect((await harness.as('plain').get('/api/employeeAttachments?cursor=x')).statusCode).toBe(422);
  });
});

describe('HR-3: replacing', () => {
  const replace = (key: PersonKey, id: string, version: string | null, sent: Sent = {}) =>
    upload(key, {
      to: `employees/${plain.employeeId}/employeeAttachment/${id}`,
      ...sent,
      how: { headers: { ...(version !== null && { 'if-match': version }), ...sent.how?.headers } },
    });

  it('keeps every version for listing and download', async () => {
    const { id } = await added('plain');
    harness.advanceSeconds(60);
    const second = await replace('plain', id, '"1"', {
      name: 'New.txt',
      bytes: sample.TXT,
      fields: { title: 'Renewed' },
    });
    expect(documentSaved.parse(second.json()).employeeAttachment).toMatchObject({
      id,
      version: 2,
      title: 'Renewed',
      fileName: 'New.txt',
    });
    expect((await list('plain')).employeeAttachments.map(({ version }) => version)).toEqual([2]);
    const history = documentHistory.parse(
      (await harness.as('plain').get(`/api/employeeAttachments/${id}/history`)).json(),
    );
    expect(history.versions.map(({ version, fileName }) => [version, fileName])).toEqual([
      [2, 'New.txt'],
      [1, 'Certificate.pdf'],
    ]);
    const bytes = async (query: string) =>
      new Uint8Array((await harness.as('plain').get(`/api/employeeAttachments/${id}/file${query}`)).rawPayload);
    expect(await bytes('')).toEqual(sample.TXT);
    expect(await bytes('?version=1')).toEqual(sample.PDF);
    expect((await harness.as('plain').get(`/api/employeeAttachments/${id}/file?version=3`)).statusCode).toBe(404);
  });

  it('changes only the description without a file; a date of expiration that is left out is gone', async () => {
    const { id } = await added('plain', { fields: { expirationDate: '2027-01-31' } });
    const form = await sample.formOf({ documentType: CERTIFICATE, title: 'Better title' });
    const url = `/api/employees/${plain.employeeId}/employeeAttachment/${id}`;
    const response = await harness
      .as('plain')
      .post(url, form.body as never, { headers: { ...form.headers, 'if-match': '1' } });
    expect(documentSaved.parse(response.json()).employeeAttachment).toMatchObject({
      version: 2,
      title: 'Better title',
      fileName: 'Certificate.pdf',
      expirationDate: null,
      visibility: 'employee',
    });
    expect(await rows('stored_file')).toBe(1);
  });

  it('409 for an outdated version, 422 without one; the file is not stored', async () => {
    const { id } = await added('plain');
    expect(fault(await replace('plain', id, '"2"'))).toEqual([409, 'version_conflict']);
    expect(fault(await replace('plain', id, null))).toEqual([422, 'invalid_input', 'headers/if-match required']);
    expect([await rows('stored_file'), await rows('file_chunk')]).toEqual([1, 1]);
  });

  it('one of two concurrent replacements succeeds', async () => {
    const { id } = await added('plain');
    const both = await Promise.all([replace('plain', id, '1'), replace('plain', id, '1')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await rows('stored_file')).toBe(2);
  });

  it('403 for a visible document of another uploader, 404 for an invisible one; HR may replace any', async () => {
    const to = `employees/${plain.employeeId}/employeeAttachment`;
    const upload = await added('manager', { to });
    expect(upload.replaceable).toBe(true);
    expect((await list('plain')).employeeAttachments[0]).toMatchObject({ id: upload.id, replaceable: false });
    expect(fault(await replace('plain', upload.id, '1'))).toEqual([403, 'edit_role_required']);
    expect(fault(await replace('plain', randomUUID(), '1'))).toEqual([404, 'not_found']);
    expect((await replace('admin', upload.id, '1')).statusCode).toBe(200);
  });

  it.each([
    ['employee', [200, 200, 200]],
    ['manager', [404, 200, 200]],
    ['hr', [404, 404, 200]],
  ])('HR-2: a version that %s may read hides the earlier ones from everyone else', async (visibility, statuses) => {
    const { id } = await added('admin', { to: `employees/${plain.employeeId}/employeeAttachment` });
    const readers = [
      ['plain', undefined],
      ['manager', 'manager'],
      ['admin', 'manager'],
    ] as const;
    const seen = () =>
      Promise.all(
        readers.map(async ([key, role]) => {
          const of = role && { role, employeeId: plain.employeeId };
          const { employeeAttachments } = await list(key, of);
          const reply = await harness.as(key).get(`/api/employeeAttachments/${id}/file`);
          const history = await harness.as(key).get(`/api/employeeAttachments/${id}/history`);
          return [employeeAttachments.map(({ version }) => version), reply.statusCode, history.statusCode];
        }),
      );
    expect(await seen()).toEqual(readers.map(() => [[1], 200, 200]));
    expect((await replace('admin', id, '1', { fields: { visibility } })).statusCode).toBe(200);
    expect(await seen()).toEqual(statuses.map((status) => [status === 200 ? [2] : [], status, status]));
  });

  it('a removed document is off the list, and can be restored', async () => {
    const { id } = await added('plain');
    const at = `/api/employees/${plain.employeeId}/employeeAttachment/${id}`;
    expect((await harness.as('plain').delete(at)).statusCode).toBe(204);
    expect((await list('plain')).employeeAttachments).toEqual([]);
    expect((await harness.as('plain').get(`/api/employeeAttachments/${id}/file`)).statusCode).toBe(404);
    expect((await harness.as('plain').post(`${at}/restore`)).statusCode).toBe(200);
    expect((await list('plain')).employeeAttachments.map((one) => one.id)).toEqual([id]);
    expect((await harness.as('colleague').delete(at)).statusCode).toBe(404);
    const changes = (await rowsOf(audited)).filter(({ endpoint }) => /remove|restore/.test(endpoint));
    expect(changes).toEqual(
      ['documents.remove', 'documents.restore'].map((endpoint) => ({
        endpoint,
        action: 'change',
        role: 'self',
        detail: { documentId: id },
      })),
    );
  });

  it('removing a document twice keeps the time of the first removal', async () => {
    const { id } = await added('plain');
    const at = `/api/employees/${plain.employeeId}/employeeAttachment/${id}`;
    const removedAt = statement(
      'test.document_removed',
      z.object({ removed_at: z.string() }),
      'select removed_at from employee_document',
    );
    await harness.as('plain').delete(at);
    const [first] = await rowsOf(removedAt);
    harness.advanceSeconds(60);
    expect((await harness.as('plain').delete(at)).statusCode).toBe(204);
    expect(await rowsOf(removedAt)).toEqual([{ removed_at: first?.removed_at }]);
  });

  it('an employee has at most 500 documents, without those that were removed and of any version', async () => {
    const { id } = await added('plain');
    const copies = (of: string, from: number, to: number, change: string) =>
      harness.change(
        `insert into employee_document
         select (d).* from (select jsonb_populate_record(d, jsonb_build_object(${change})) as d
           from employee_document d cross join generate_series(${from}, ${to}) n where d.document_id = '${of}' and d.version = 1) one`,
      );
    await copies(id, 2, 4, `'version', n`);
    await copies(id, 1, 498, `'document_id', gen_random_uuid()`);
    await copies(id, 1, 2, `'document_id', gen_random_uuid(), 'removed_at', '2026-11-01T00:00:00Z'`);
    await copies(id, 1, 2, `'document_id', gen_random_uuid(), 'employee_id', '${colleague.employeeId}'`);
    expect((await upload('plain')).statusCode).toBe(200);
    expect(fault(await upload('plain'))).toEqual([422, 'invalid_input', '/file too_many']);
    expect((await upload('colleague')).statusCode).toBe(200);
  });
});

describe('stored bytes and audit rows', () => {
  it('repeating a key stores one document, and no bytes of the repeat', async () => {
    const how = { headers: { 'idempotency-key': 'once-and-only' } };
    const first = await upload('plain', { how });
    const again = await upload('plain', { how });
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect([await rows('employee_document'), await rows('stored_file'), await rows('file_chunk')]).toEqual([1, 1, 1]);
    const other = await upload('plain', { how, bytes: sample.TXT, name: 'b.txt' });
    expect(fault(other)).toEqual([409, 'idempotency_mismatch']);
  });

  it('the audit records views and changes with their actor, never a file’s name', async () => {
    const { id } = await added('plain', { name: 'Secret illness.pdf' });
    await harness.as('manager').get(`/api/employeeAttachments/${id}/file?employeeId=${plain.employeeId}&role=manager`);
    const events = await rowsOf(audited);
    expect(events).toMatchObject([
      { endpoint: 'documents.add', action: 'change', role: 'self', detail: { documentId: id, version: 1 } },
      { endpoint: 'documents.file', action: 'view', role: 'manager', detail: { documentId: id, version: 1 } },
    ]);
    expect(JSON.stringify(events)).not.toContain('illness');
  });

  it('bytes without a row are deleted after an hour; others stay', async () => {
    const { id } = await added('plain');
    clamd.answer = 'ERROR';
    await upload('plain');
    expect(await rows('file_upload')).toBe(1);
    const place = databasePlace(harness.database);
    const location = `${MILLRACE.clientId}/${'ab'.repeat(16)}`;
    await place.write(location, (async function* () { yield new Uint8Array([1]); })()); // prettier-ignore
    await harness.insert('file_upload', [
      { client_id: MILLRACE.clientId, location, started_at: harness.now.toISOString() },
    ]);
    const collect = (hours: number) =>
      removeUnclaimed(harness.database, place, new Date(harness.now.getTime() + hours * 3_600_000), 10);
    expect(await collect(-1)).toBe(0);
    expect(await rows('file_chunk')).toBe(2);
    expect(await collect(1)).toBe(2);
    expect([await rows('file_chunk'), await rows('file_upload')]).toEqual([1, 0]);
    expect((await harness.as('plain').get(`/api/employeeAttachments/${id}/file`)).statusCode).toBe(200);
  });
});
