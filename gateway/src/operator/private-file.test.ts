import { chmodSync, linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { checkIsFree, discardPart, hasHash, writePrivateFile } from './private-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-private-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => readdirSync(folder).forEach((name) => rmSync(join(folder, name))));
const [one, two] = [join(folder, 'one.jsonl'), join(folder, 'two.jsonl')];
const part = join(folder, '.one.jsonl.id-1.part');

it('O3: writes for the owner alone, never over another file, and leaves nothing beside it', async () => {
  await writePrivateFile(one, 'id-1', 'first');
  await writePrivateFile(two, 'id-2', 'second');
  expect(statSync(one).mode & 0o777).toBe(0o600);
  await expect(writePrivateFile(one, 'id-3', 'third')).rejects.toThrow(`${one} already exists`);
  await expect(checkIsFree(one)).rejects.toThrow(`${one} already exists`);
  expect([readFileSync(one, 'utf8'), readFileSync(two, 'utf8')]).toEqual(['first', 'second']);
  expect(readdirSync(folder)).toEqual(['one.jsonl', 'two.jsonl']);
});

it('O3: a repeat takes up what a kill has left, before and after the file got its name', async () => {
  writeFileSync(part, 'fir');
  chmodSync(part, 0o600);
  await writePrivateFile(one, 'id-1', 'first');
  expect([readFileSync(one, 'utf8'), readdirSync(folder)]).toEqual(['first', ['one.jsonl']]);
  const { ino } = statSync(one);
  linkSync(one, part);
  await writePrivateFile(one, 'id-1', 'first');
  expect([statSync(one).ino, readdirSync(folder)]).toEqual([ino, ['one.jsonl']]);
});

it('O3: finds a file by its hash, and removes only the part of the same id', async () => {
  const sha256 = 'a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e';
  expect(await hasHash(one, sha256)).toBe(false);
  writeFileSync(one, 'first');
  writeFileSync(two, 'other');
  expect([await hasHash(one, sha256), await hasHash(two, sha256)]).toEqual([true, false]);
  writeFileSync(part, '');
  await discardPart(one, 'id-2');
  await discardPart(two, 'id-1');
  expect(readdirSync(folder)).toContain('.one.jsonl.id-1.part');
  await discardPart(one, 'id-1');
  expect(readdirSync(folder)).toEqual(['one.jsonl', 'two.jsonl']);
});
