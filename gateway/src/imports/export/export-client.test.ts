import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { recipientKey } from '../../platform/keys/sealed-file.ts';
import { optional, required } from '../columns/column.ts';
import { accountNumber, clientCode, maskedValue, ssn, text } from '../columns/types.ts';
import { fileRecord, readRow, type AnyRow } from '../records/record.ts';
import { unsealedSource } from '../sealing/unsealed-source.ts';
import { importHarness } from '../test/import-harness.ts';
import { memorySource } from '../test/memory-source.ts';
import { cellsOf, exportClient } from './export-client.ts';
import type { ExportedClient, Exporter } from './exporter.ts';

const record = fileRecord({
  file: 'secrets',
  about: 'A row with two sensitive columns',
  key: ['client_code', 'note'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME' }),
    note: required(text(), { about: 'A note', example: 'a' }),
    ssn: optional(ssn, { about: 'A number', example: '', sensitive: true }),
    account: optional(accountNumber, { about: 'Another number', example: '', sensitive: true }),
  },
});
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const ROWS: readonly AnyRow[] = [
  { client_code: 'ACME', note: '=1+1', ssn: '900010001', account: '00012345' },
  { client_code: 'ACME', note: "'@x", ssn: '900010002', account: null },
];

describe('export of a client', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
  });
  afterAll(() => test.close());

  const client = { clientId: '00000000-0000-4000-8000-000000000001', clientCode: 'ACME' } as ExportedClient;
  const exporter: Exporter = {
    record,
    async *rows({ isSealed }) {
      for (const row of ROWS)
        yield await Promise.resolve(
          isSealed
            ? row
            : {
                ...row,
                ssn: maskedValue(String(row['ssn']).slice(-4)),
                account: row['account'] === null ? null : maskedValue(String(row['account']).slice(-4)),
              },
        );
    },
  };
  /** Exports, and returns the written files as text. */
  const write = async (recipient?: string) => {
    const files = new Map<string, string>();
    const folder = {
      async write(path: string, content: AsyncIterable<Uint8Array>) {
        const parts: Uint8Array[] = [];
        for await (const part of content) parts.push(part);
        files.set(path, Buffer.concat(parts).toString('utf8'));
      },
    };
    const key = recipient === undefined ? null : recipientKey(recipient);
    const done = await exportClient(imports.store, client, folder, key, [exporter]);
    return { files, done };
  };
  const cells = (line: string) => {
    const [client_code = '', note = '', number = '', account = ''] = line.split(',');
    return { client_code, note, ssn: number, account };
  };

  it('IMP-6: numbers are masked unless a recipient is named, and text that starts a formula is escaped', async () => {
    const { files, done } = await write();
    expect(Object.fromEntries(files)).toEqual({
      'secrets.csv': "client_code,note,ssn,account\r\nACME,'=1+1,XXX-XX-0001,XXXX2345\r\nACME,''@x,XXX-XX-0002,\r\n",
    });
    expect(done).toEqual({ rows: { secrets: 2 }, attachments: 0 });
  });

  it('IMP-6: sealed numbers open with the private key alone, each only in its own column', async () => {
    const [own, other] = [pair(), pair()];
    const { files } = await write(own.publicKey);
    const csv = files.get('secrets.csv') ?? '';
    expect(csv.startsWith('client_code,note,ssn,account\r\n')).toBe(true);
    for (const number of ['900010001', '900010002', '00012345']) expect(csv).not.toContain(number);
    const lines = csv.trim().split('\r\n').slice(1).map(cells);
    const keyFile = Buffer.from(files.get('sealed-columns.key') ?? '');
    const swapped = lines.map((row) => ({ ...row, ssn: row.account === '' ? row.ssn : row.account }));
    const rowsWith = async (privateKey: string, rows: typeof lines) => {
      const source = memorySource({ secrets: rows }, { 'sealed-columns.key': keyFile });
      const opened = await unsealedSource(source, privateKey);
      const found: unknown[] = [];
      for (const table of opened.tables)
        for await (const { line, cells: read } of table.rows()) found.push(readRow(record, read, line));
      return found;
    };
    expect(await rowsWith(own.privateKey, lines)).toEqual(ROWS.map((row) => ({ row })));
    await expect(rowsWith(other.privateKey, lines)).rejects.toThrow('another key');
    expect((await rowsWith(own.privateKey, swapped))[0]).toEqual({
      faults: [{ file: 'secrets', line: 2, column: 'ssn', code: 'sealed_value', values: {} }],
    });
  });

  it('IMP-6: a sensitive value is never written in the clear', () => {
    expect(() => cellsOf(record, ROWS[0] ?? {})).toThrow("secrets.ssn is sensitive, and isn't sealed.");
  });
});
