import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportFolder, isFreeFolder } from './export-folder.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'paystead-export-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const bytes = async function* (...texts: readonly string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
};

it('IMP-6: a folder is free while it is missing or empty', async () => {
  const [missing, empty, used] = ['missing', 'empty', 'used'].map((name) => join(home, name)) as [string, string, string]; // prettier-ignore
  mkdirSync(empty);
  mkdirSync(used);
  writeFileSync(join(used, 'a'), '');
  expect([await isFreeFolder(missing), await isFreeFolder(empty), await isFreeFolder(used)]).toEqual([
    true,
    true,
    false,
  ]);
  await expect(isFreeFolder(join(used, 'a'))).rejects.toThrow('ENOTDIR');
});

it('IMP-6: only their owner may read exported files, in folders that only they may enter', async () => {
  const folder = join(home, 'out');
  const target = exportFolder(folder);
  await target.write('employees.csv', bytes('a,', 'b'));
  await target.write('files/w2.pdf', bytes('%PDF'));
  expect([readFileSync(join(folder, 'employees.csv'), 'utf8'), readFileSync(join(folder, 'files/w2.pdf'), 'utf8')]).toEqual(['a,b', '%PDF']); // prettier-ignore
  const modes = [folder, join(folder, 'files'), join(folder, 'employees.csv'), join(folder, 'files/w2.pdf')].map(mode);
  expect(modes).toEqual(['700', '700', '600', '600']);
});

it('IMP-6: a file that can’t be written to its end is not there', async () => {
  const folder = join(home, 'out');
  const broken = async function* () {
    yield await Promise.resolve(Buffer.from('half'));
    throw new Error('the database is away');
  };
  await expect(exportFolder(folder).write('a.csv', broken())).rejects.toThrow('away');
  expect(readdirSync(folder)).toEqual([]);
});
