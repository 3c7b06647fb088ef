import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { PDF, TXT } from '../../../test/uploads/samples.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, loadTwoClients, type Code } from '../test/two-clients.ts';

const message = (client_code: Code, id: string, more: Record<string, string> = {}) => ({
  client_code,
  message: id,
  category: 'policies',
  title_en: `Title ${client_code}`,
  title_es: `Título ${client_code}`,
  body_en: '<p>Text</p>',
  body_es: '<p>Texto</p>',
  published_at: '2026-04-01T13:00:00Z',
  ...more,
});
const attachment = (client_code: Code, id: string, more: Record<string, string> = {}) => ({
  client_code,
  message: id,
  attachment: 'A',
  title_en: 'Handbook',
  title_es: 'Manual',
  file: 'a.pdf',
  ...more,
});
const TABLES = {
  messages: [
    message('ACME', 'M1', { recipients: 'all', due_date: '2026-05-01', expires_at: '2027-01-01T00:00:00Z' }),
    message('ACME', 'M2', { recipients: '1002', body_en: '<script>x</script><b>Bold' }),
    message('BIRCH', 'M1'),
  ],
  message_recipients: [
    { client_code: 'BIRCH', message: 'M1', employee_number: '1001', read_at: '2026-04-02T10:00:00Z' },
    { client_code: 'BIRCH', message: 'M1', employee_number: '1002', read_at: '' },
  ],
  message_attachments: [
    attachment('ACME', 'M1', { requires_acknowledgement: 'yes' }),
    attachment('ACME', 'M2', { file: 'b.txt', file_name: 'Notes.txt', version: '3' }),
    attachment('BIRCH', 'M1'),
  ],
};
const FILES = { 'a.pdf': PDF, 'b.txt': TXT };

describe('messages of an import', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
  });
  afterAll(() => test.close());
  const rows = async (table: string) => (await contentOf(test.database, table)) as Record<string, unknown>[];
  const all = () => Promise.all(['message', 'message_recipient', 'message_attachment'].map(rows));
  const messageId = async (code: Code, body: string) =>
    (await rows('message')).find(
      (one) => one['client_id'] === clientIdOf(code) && (one['body'] as { en: string }).en === body,
    )?.['message_id'];

  it('IMP-3: messages are added with safe texts, recipients and attachments', async () => {
    await imports.load(TABLES, FILES);
    const [m1, m2, b1] = [
      await messageId('ACME', '<p>Text</p>'),
      await messageId('ACME', '&lt;script&gt;x&lt;/script&gt;<b>Bold</b>'),
      await messageId('BIRCH', '<p>Text</p>'),
    ];
    expect((await rows('message')).map(({ message_id }) => String(message_id)).toSorted()).toEqual(
      [m1, m2, b1].map(String).toSorted(),
    );
    expect(
      new Set((await rows('message_recipient')).map((one) => [one['message_id'], one['employee_id'], one['read_at']])),
    ).toEqual(
      new Set([
        [m1, employeeIdOf('ACME', '1001'), null],
        [m1, employeeIdOf('ACME', '1002'), null],
        [m2, employeeIdOf('ACME', '1002'), null],
        [b1, employeeIdOf('BIRCH', '1001'), '2026-04-02T10:00:00+00:00'],
        [b1, employeeIdOf('BIRCH', '1002'), null],
      ]),
    );
    const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;
    expect(
      new Set(
        (await rows('message_attachment')).map((one) => [
          one['message_id'],
          one['requires_acknowledgement'],
          one['version'],
          one['file_name'],
          one['content_type'],
          one['content'],
        ]),
      ),
    ).toEqual(
      new Set([
        [m1, true, 1, 'a.pdf', 'application/pdf', hex(PDF)],
        [m2, false, 3, 'Notes.txt', 'text/plain; charset=utf-8', hex(TXT)],
        [b1, false, 1, 'a.pdf', 'application/pdf', hex(PDF)],
      ]),
    );
  });

  it('IMP-3: the same messages a second time change nothing', async () => {
    const run = await imports.plan(TABLES, FILES);
    expect(await imports.problems(run)).toEqual([]);
    expect(run.change_count).toBe(0);
  });

  it('IMP-4: a new content raises the version, and a rollback brings the old one back', async () => {
    const before = await all();
    const run = await imports.load(
      {
        messages: [message('ACME', 'M3', { recipients: '1001;1002' })],
        message_recipients: [{ client_code: 'BIRCH', message: 'M1', employee_number: '1001', read_at: '' }],
        // A new content has the name of its file; one that stays keeps its own.
        message_attachments: [attachment('ACME', 'M1', { file: 'b.txt' }), attachment('ACME', 'M2', { file: 'b.txt' })],
      },
      FILES,
    );
    const kept = (await rows('message_attachment')).map((one) =>
      [one['version'], one['requires_acknowledgement'], one['file_name'], one['content_type']].join(' '),
    );
    expect(kept.toSorted()).toEqual([
      '1 false a.pdf application/pdf',
      '2 true b.txt text/plain; charset=utf-8',
      '3 false Notes.txt text/plain; charset=utf-8',
    ]);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await all()).toEqual(before);
  });

  it('IMP-2: everything that is wrong with a message is listed with file, line and column', async () => {
    const elsewhere = (await rows('message_attachment')).find((one) => one['client_id'] === clientIdOf('BIRCH'));
    const run = await imports.plan(
      {
        messages: [
          message('ACME', 'M4', { recipients: '1001;7' }),
          message('ACME', 'M5', { category: 'news', title_es: '' }),
          message('BIRCH', 'M6'),
        ],
        message_recipients: [
          { client_code: 'ACME', message: 'M4', employee_number: '1001' },
          { client_code: 'ACME', message: 'M1', employee_number: '8' },
          { client_code: 'ACME', message: 'M9', employee_number: '1001' },
        ],
        message_attachments: [
          attachment('ACME', 'M4'),
          attachment('ACME', 'M1', { file: 'none.pdf' }),
          attachment('ACME', 'M2', { file: 'a.pdf', file_name: 'a.pdf', version: '3' }),
          attachment('ACME', 'M2', { attachment: 'B', file: 'large.pdf' }),
          attachment('BIRCH', 'M6', { attachment: String(elsewhere?.['attachment_id']) }),
        ],
      },
      { ...FILES, 'large.pdf': new Uint8Array(5 * 1024 * 1024 + 1) },
    );
    expect(await imports.problems(run)).toEqual([
      'messages:2 recipients unknown_reference: There is no employee 7: neither stored nor in this import.',
      'messages:3 category not_in_list: Use one of: company, benefits, payroll, policies, personal.',
      'messages:3 title_es required: Fill in this column.',
      'message_recipients:2 message unknown_reference: There is no message M4: neither stored nor in this import.',
      'message_recipients:3 employee_number unknown_reference: There is no employee 8: neither stored nor in this import.',
      'message_recipients:4 message unknown_reference: There is no message M9: neither stored nor in this import.',
      'message_attachments:2 message unknown_reference: There is no message M4: neither stored nor in this import.',
      'message_attachments:3 file file_missing: There is no file none.pdf beside the tables.',
      'message_attachments:4 version version_not_raised: The content is new: write version 4 or a higher one.',
      'message_attachments:5 file file_over_limit: The file large.pdf is larger than 5 MB.',
      'message_attachments:6 attachment attachment_elsewhere: Another message has an attachment with this id.',
    ]);
  });
});
