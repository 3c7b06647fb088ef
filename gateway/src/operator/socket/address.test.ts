import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addressesOf, socketOf } from './address.ts';

const room = mkdtempSync(join(tmpdir(), 'pst-'));
afterAll(() => rmSync(room, { recursive: true }));

const folderIn = (parent: string, name: string) => {
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
};
/** Returns the path of a folder in which the path of a socket has some bytes. */
const longFolder = (bytes: number) => join(room, 'é'.repeat(4), 'x'.repeat(bytes - room.length - 10 - 14));

describe('CMD-1: the socket of a data folder', () => {
  it('is in the folder while its path has at most 100 bytes', () => {
    expect([99, 100, 101].map((bytes) => socketOf(longFolder(bytes)))).toEqual([
      join(longFolder(99), 'operator.sock'),
      join(longFolder(100), 'operator.sock'),
      null,
    ]);
  });

  it('is where a running gateway wrote down, if that path fits', () => {
    const folder = folderIn(room, 'located');
    writeFileSync(join(folder, 'operator.sock.location'), '/tmp/paystead-1/operator.sock\n');
    expect(socketOf(folder)).toBe('/tmp/paystead-1/operator.sock');
    writeFileSync(join(folder, 'operator.sock.location'), `/tmp/${'x'.repeat(96)}\n`);
    expect(socketOf(folder)).toBeNull();
  });

  it('is its owner’s alone once it is published, and gone once it is released', async () => {
    const folder = folderIn(room, 'inside');
    const { value: address } = await addressesOf(folder).next();
    const path = join(folder, 'operator.sock');
    expect(address?.path).toBe(path);
    writeFileSync(path, '', { mode: 0o644 });
    address?.publish();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    address?.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('CMD-1: a start removes what a killed gateway left', () => {
  it.each<[string, string, string, string[], ...string[]]>([
    ['its socket with the folder of its own', 'paystead-abc', 'operator.sock', []],
    ['its socket alone from a folder with something else', 'paystead-def', 'operator.sock', ['other'], 'other'],
    ['nothing of a folder with another name', 'mine', 'operator.sock', ['operator.sock']],
    ['nothing with another name', 'paystead-ghi', 'data.db', ['data.db']],
  ])('%s', async (_what, elsewhere, name, left, ...others) => {
    const folder = folderIn(room, `left-${elsewhere}`);
    const place = folderIn(room, elsewhere);
    for (const file of [name, ...others]) writeFileSync(join(place, file), '');
    writeFileSync(join(folder, 'operator.sock'), '');
    writeFileSync(join(folder, 'operator.sock.location'), `${join(place, name)}\n`);
    await addressesOf(folder).next();
    expect(readdirSync(room).includes(elsewhere) ? readdirSync(place) : []).toEqual(left);
    expect(readdirSync(folder)).toEqual([]);
  });
});
