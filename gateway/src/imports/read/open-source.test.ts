import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openFilesIn } from '../../../test/open-files.ts';
import { RECORDS } from '../compilers.ts';
import { UnreadableFile } from '../source.ts';
import { temporaryFolder, type Files } from '../test/written-folder.ts';
import { checkNames, MOST_FILES, openContainer } from './container.ts';
import { openSource, sourceOf } from './open-source.ts';

const temporary = await temporaryFolder();
afterAll(temporary.remove);

const CLIENTS = 'client_code,name,partner_key\nACME,Acme,main\nBIRCH,Birch,main\n';
const FILES: Files = {
  'clients.csv': CLIENTS,
  'Legals.CSV': 'client_code,ein\n',
  'files/letter one.pdf': '%PDF-1',
  'notes.txt': 'hello',
  'old/clients.csv': 'x',
  '.DS_Store': 'x',
};

async function describeSource(path: string, defaults = {}) {
  const source = await openSource(path, { records: RECORDS, defaults });
  try {
    const content: Buffer[] = [];
    for await (const chunk of source.files.open('files/letter one.pdf')) content.push(Buffer.from(chunk));
    return {
      hash: source.contentHash,
      tables: source.tables.map(({ file, path: one }) => `${file} from ${one}`),
      unused: source.unused,
      sizes: [await source.files.size('files/letter one.pdf'), await source.files.size('../secret')],
      letter: Buffer.concat(content).toString(),
    };
  } finally {
    await source.close();
  }
}

describe('IMP-1: a folder or archive that is imported', () => {
  it('has its tables in the order of the import, attached files, and notes of what it does not know', async () => {
    const described = {
      tables: ['clients from clients.csv', 'legals from Legals.CSV'],
      unused: ['notes.txt'],
      sizes: [6, null],
      letter: '%PDF-1',
    };
    expect(await describeSource(await temporary.folder('plain', FILES))).toMatchObject(described);
    expect(await describeSource(await temporary.archive('plain.zip', FILES))).toMatchObject(described);
    const nested = Object.fromEntries(Object.entries(FILES).map(([path, content]) => [`export/${path}`, content]));
    expect(await describeSource(await temporary.archive('nested.zip', nested))).toMatchObject(described);
  });

  it.each(['folder', 'archive'] as const)(
    'closes each file of the %s, also one that was not read to its end',
    async (kind) => {
      // Too long to be in memory when its header is refused.
      const rows = Array.from({ length: 40_000 }, () => `${randomUUID()},Acme,main\n`).join('');
      const path = await temporary[kind](`unread-${kind}`, {
        'clients.csv': `code,name,partner_key\n${rows}`,
        'legals.csv': 'client_code,ein\n',
      });
      const source = await openSource(path, { records: RECORDS });
      const [clients, legals] = source.tables.map((table) => table.rows());
      await expect(clients?.[Symbol.asyncIterator]().next()).rejects.toThrow(UnreadableFile);
      await legals?.[Symbol.asyncIterator]().return?.();
      await source.close();
      expect(source.tables).toHaveLength(2);
      await expect.poll(() => openFilesIn(dirname(path))).toEqual([]);
    },
  );

  it('has a hash that is the same in a folder and an archive, and different for any other content', async () => {
    const hash = async (files: Files, defaults = {}) =>
      (await describeSource(await temporary.folder(`hash-${Math.random()}`, files), defaults)).hash;
    const plain = await hash(FILES);
    expect((await describeSource(await temporary.archive('same.zip', FILES))).hash).toBe(plain);
    const others = [
      await hash({ ...FILES, 'clients.csv': CLIENTS.replace('Birch', 'Beech') }),
      await hash({ ...FILES, 'files/letter one.pdf': '%PDF-2' }),
      await hash({ ...FILES, 'files/letter two.pdf': '' }),
      await hash(FILES, { client_code: 'ACME' }),
    ];
    expect(new Set([plain, ...others]).size).toBe(5);
  });

  it('gives its rejected rows back as they came, and reports their cells', async () => {
    const path = await temporary.folder('back', {
      'clients.csv':
        'Client Code;name;partner_key;\r\nACME;"Acme; Inc.";main;\r\nBIRCH;=Birch;files/x.pdf;\r\nC;"two\nlines";d;\r\n',
    });
    const source = await openSource(path, { records: RECORDS });
    const cells: string[] = [];
    async function* lines() {
      yield* await Promise.resolve([3, 4]);
    }
    let text = '';
    for await (const part of source.originals[0]?.only(lines(), (cell) => cells.push(cell)) ?? []) text += part;
    expect(text).toBe('\ufeffClient Code;name;partner_key;\r\nBIRCH;=Birch;files/x.pdf;\r\nC;"two\nlines";d;\r\n');
    expect(cells).toEqual(['BIRCH', '=Birch', 'files/x.pdf', '', 'C', 'two\nlines', 'd', '']);
    await source.close();
  });
});

describe('IMP-8: a folder or archive is refused', () => {
  const refusal = async (path: string): Promise<string> => {
    const opened = openSource(path, { records: RECORDS });
    return opened.then(
      () => 'opened',
      (error: Error) => error.message.replace(temporary.path('/'), ''),
    );
  };

  it('if there is none, or nothing to import in it', async () => {
    expect(await refusal(temporary.path('nowhere'))).toBe('There is no folder or archive nowhere.');
    expect(await refusal(join(await temporary.folder('one', FILES), 'clients.csv'))).toContain(
      'neither a folder nor a ZIP',
    );
    expect(await refusal(await temporary.folder('empty', { 'x.csv': '' }))).toContain('has no file to import');
    expect(
      await refusal(await temporary.folder('twice', { 'a/x': '', 'clients.csv': CLIENTS, 'clients.txt': '' })),
    ).toBe('clients.csv and clients.txt differ only in the writing of their names. Keep one of them.');
  });

  it('for a link that leaves the folder and for a pipe, and not for a link within it', async () => {
    const outside = join(await temporary.folder('outside', { 'secret.txt': 'x' }), 'secret.txt');
    const linked = await temporary.folder('linked', FILES);
    await symlink(join(linked, 'clients.csv'), join(linked, 'files/copy.csv'));
    expect(await refusal(linked)).toBe('opened');
    await symlink(outside, join(linked, 'files/x.pdf'));
    expect(await refusal(linked)).toContain('files/x.pdf is a symbolic link to something outside the folder.');
    const up = await temporary.folder('up', FILES);
    await symlink('..', join(up, 'parent'));
    expect(await refusal(up)).toContain('parent is a symbolic link');
    const piped = await temporary.folder('piped', FILES);
    execFileSync('mkfifo', [join(piped, 'pipe.csv')]);
    expect(await refusal(piped)).toContain('pipe.csv is not a regular file.');
  });

  it('for an archive that is a bomb, encrypted, cut short, or has names that differ in case', async () => {
    const bomb = await temporary.archive('bomb.zip', { 'clients.csv': Buffer.alloc(9 * 1024 * 1024) });
    expect(await refusal(bomb)).toMatch(/^clients\.csv is \d+ times larger than its compressed form\./);
    const upper = await temporary.archive('case.zip', { 'clients.csv': CLIENTS, 'Clients.csv': CLIENTS });
    expect(await refusal(upper)).toContain('differ only in the writing of their names.');
    const whole = await readFile(await temporary.archive('whole.zip', FILES));
    await writeFile(temporary.path('short.zip'), whole.subarray(0, whole.length - 30));
    expect(await refusal(temporary.path('short.zip'))).toContain('whole ZIP archive');
    const encrypted = Buffer.from(whole);
    const directory = encrypted.indexOf('PK\x01\x02', 0, 'latin1');
    encrypted[directory + 8] = (encrypted[directory + 8] ?? 0) | 1;
    await writeFile(temporary.path('encrypted.zip'), encrypted);
    expect(await refusal(temporary.path('encrypted.zip'))).toBe(
      'clients.csv is encrypted. Pack the files without a password.',
    );
  });

  it('for more folders within each other than eight, more files than are read, and more bytes together', async () => {
    const inside = (levels: number) => ({ [`${'a/'.repeat(levels)}clients.csv`]: CLIENTS, 'clients.csv': CLIENTS });
    for (const make of ['folder', 'archive'] as const) {
      const opened = async (name: string, files: Files, most?: number) =>
        openContainer(await temporary[make](`${make}-${name}`, files), most).then(
          (container) => container.close().then(() => 'opened'),
          (error: Error) => error.message,
        );
      expect(await opened('8', inside(8))).toBe('opened');
      expect(await opened('9', inside(9))).toMatch(/ is nested too deeply\. Use at most 8 levels of folders\.$/);
      expect(await opened('3', { a: '', b: '', c: '' }, 3)).toBe('opened');
      expect(await opened('4', { a: '', b: '', c: '', d: '' }, 3)).toBe('There are more than 3 files.');
    }
    expect(MOST_FILES).toBe(200_000);
    const half = 8 * 1024 ** 3;
    const sizes = (more: number) => new Map([['a', half], ['b', half + more]]); // prettier-ignore
    expect(() => checkNames(sizes(0))).not.toThrow();
    expect(() => checkNames(sizes(1))).toThrow('The files are larger than 16 GB together.');
  });

  it.each(['../clients.csv', '/etc/clients.csv', 'a\\clients.csv', 'a//clients.csv', 'a/\u0007/clients.csv'])(
    'for an archive with a file named %j',
    async (name) => {
      const path = await temporary.archive('names.zip', { [name.replaceAll(/./gu, 'n')]: CLIENTS });
      const bytes = await readFile(path);
      const plain = Buffer.from(name.replaceAll(/./gu, 'n'));
      for (let at = bytes.indexOf(plain); at >= 0; at = bytes.indexOf(plain, at + 1)) bytes.write(name, at);
      await writeFile(path, bytes);
      expect(await refusal(path)).not.toBe('opened');
    },
  );
});

it.each([
  [8192 * 1024 ** 2, [2, 3]],
  [8192 * 1024 ** 2 + 1, [{ code: 'file_too_large', values: { max: 8192 } }]],
])('IMP-8: a table of %i bytes gives %j', async (size, expected) => {
  const container = {
    sizes: new Map([['clients.csv', size]]),
    async *open() {
      yield await Promise.resolve(Buffer.from(CLIENTS));
    },
    close: () => Promise.resolve(),
  };
  const { tables } = await sourceOf(container, 'a', { records: RECORDS });
  const read = async () => {
    const lines: number[] = [];
    for await (const { line } of tables[0]?.rows() ?? []) lines.push(line);
    return lines;
  };
  const faults = ({ faults: found }: UnreadableFile) => found.map(({ code, values }) => ({ code, values }));
  expect(await read().catch(faults)).toEqual(expected);
});
