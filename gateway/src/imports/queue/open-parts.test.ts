import { readdir, readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { FileStore } from '../../platform/files/port.ts';
import { BrokenZip } from '../../platform/zip/read-zip.ts';
import { SourceRefused } from '../read/texts.ts';
import { temporaryFolder, type Files } from '../test/written-folder.ts';
import { openParts, type Reading } from './open-parts.ts';

const temporary = await temporaryFolder();
// A temporary folder of its own, since tests beside it use the system's too.
const unpacked = await temporary.folder('unpacked', {});
vi.stubEnv('TMPDIR', unpacked);
afterAll(async () => {
  vi.unstubAllEnvs();
  await temporary.remove();
});

const CLIENTS = 'name,partner_key\nAcme,main\n';
const FILES: Files = { 'clients.csv': CLIENTS, 'letter.pdf': '%PDF-1' };
const ARCHIVE = await readFile(await temporary.archive('some.zip', FILES));

/** Opens parts that the file store holds at the place of their number. */
async function opened(parts: Files, reading: Reading = {}, mediaType = 'application/octet-stream') {
  const stored = Object.entries(parts);
  const files = {
    async *open({ location }: { readonly location: string }) {
      yield await Promise.resolve(Buffer.from(stored[Number(location)]?.[1] ?? ''));
    },
  } as Partial<FileStore> as FileStore;
  const rows = stored.map(([name, content], number) => ({
    name,
    media_type: mediaType,
    size_bytes: content.length,
    client_id: '00000000-0000-4000-8000-000000000001',
    file_id: '00000000-0000-4000-8000-000000000002',
    location: String(number),
    key_sealed: new Uint8Array(),
  }));
  const source = await openParts('import 7', rows, files, reading);
  try {
    const tables = [];
    for (const table of source.tables)
      for await (const { line, cells } of table.rows()) tables.push([table.file, table.path, line, cells]);
    return { name: source.name, tables, letter: await source.files.size('letter.pdf') };
  } finally {
    await source.close();
  }
}

const client = { client_code: 'ACME' };
const row = (path: string) => ['clients', path, 2, { name: 'Acme', partner_key: 'main', ...client }];

describe('SVC-2, CON-4: what an import received', () => {
  it.each(['people.zip', 'PEOPLE.ZIP', 'People.Zip'])('is opened as an archive if it is %s alone', async (name) => {
    const expected = { name: 'import 7', tables: [row('clients.csv')], letter: 6 };
    expect(await opened({ [name]: ARCHIVE }, { clientCode: 'ACME' })).toEqual(expected);
    // The bytes are gone with the process, whatever happens to it.
    expect(await readdir(unpacked)).toEqual([]);
  });

  it('is a folder of its files otherwise, in which an archive is a file like others', async () => {
    const parts = { 'Clients.CSV': CLIENTS, 'people.zip': ARCHIVE, 'letter.pdf': '%PDF-1' };
    const expected = { name: 'import 7', tables: [row('Clients.CSV')], letter: 6 };
    expect(await opened(parts, { clientCode: 'ACME' })).toEqual(expected);
  });

  it('is read by a mapping', async () => {
    const tables = [{ file: 'clients', columns: { name: 'Company', partner_key: { value: 'main' } } }];
    const mapping = { files: [{ path: 'theirs.csv', tables }] };
    const read = await opened({ 'theirs.csv': 'Company\nAcme\n' }, { mapping, clientCode: 'ACME' });
    expect(read.tables).toEqual([row('theirs.csv')]);
  });

  it('is refused with nothing left if the archive is broken, or a name is none or twice there', async () => {
    await expect(opened({ 'people.zip': ARCHIVE.subarray(0, -30) })).rejects.toThrow(BrokenZip);
    for (const names of [['files//clients.csv'], ['clients.csv', 'Clients.csv']]) {
      const parts = Object.fromEntries(names.map((name) => [name, CLIENTS]));
      await expect(opened(parts, { clientCode: 'ACME' }), names.join()).rejects.toThrow(SourceRefused);
    }
    await expect(opened({})).rejects.toThrow('An import has no parts.');
    expect(await readdir(unpacked)).toEqual([]);
  });
});
