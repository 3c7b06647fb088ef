import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

const root = mkdtempSync(join(tmpdir(), 'paystead-fingerprint-'));
afterAll(() => rmSync(root, { recursive: true }));
const write = (file: string, content: string) => writeFileSync(join(root, file), content);
const now = () => fingerprint(root, ['src/**/*', 'lock.json']);

it.each([
  ['the content of a source', true, () => write('src/a.ts', 'two')],
  ['the name of a source', true, () => renameSync(join(root, 'src/a.ts'), join(root, 'src/b.ts'))],
  ['the place of a source', true, () => renameSync(join(root, 'src/a.ts'), join(root, 'src/deep/a.ts'))],
  ['a new source', true, () => write('src/deep/c.css', '')],
  ['a single file', true, () => write('lock.json', '{ }')],
  ['a test', false, () => write('src/a.test.tsx', '')],
  ['a generated file', false, () => write('src/generated/a.ts', '')],
  ['a file beside the sources', false, () => write('other.json', '')],
])('a build is made again after a change of %s: %s', (_what, isOther, change) => {
  rmSync(root, { recursive: true });
  for (const folder of ['src/deep', 'src/generated']) mkdirSync(join(root, folder), { recursive: true });
  write('src/a.ts', 'one');
  write('lock.json', '{}');
  const before = now();
  expect(now()).toBe(before);
  change();
  expect(now() !== before).toBe(isOther);
});
