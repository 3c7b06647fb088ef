import { chmodSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, describe, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { sha256Of, writeTarball } from './tarball.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-tarball-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string) => {
  const from = join(folder, name);
  writeFileSync(from, content);
  return from;
};
const entries: readonly Entry[] = [
  { path: 'bin/start', from: file('start', '#!/bin/sh\n'), executable: true },
  { path: 'docs/about.md', from: file('about', 'About.\n'), executable: false },
  { path: 'docs/made.json', content: '{}\n' },
  { path: 'linked', link: 'docs/about.md' },
];
const build = { top: 'paystead-1', time: 1_795_756_457 };

async function listed(path: string) {
  const reader = extract();
  reader.end(gunzipSync(readFileSync(path)));
  const found = [];
  for await (const entry of reader) {
    const { name, type, mode, mtime, uid, gid, uname, linkname } = entry.header;
    const owner = `${uid}:${gid}:${uname}`;
    found.push([name, type, mode?.toString(8), owner, mtime?.getTime(), linkname ?? ''].join(' ').trim());
    entry.resume();
  }
  return found;
}

describe('OPS-3: a tarball', () => {
  it('has sorted entries with folders, of one time, owned by root, below one folder', async () => {
    const path = join(folder, 'whole.tar.gz');
    await writeTarball(path, entries.toReversed(), build);
    const shared = `0:0:root ${build.time * 1000}`;
    expect(await listed(path)).toEqual([
      `paystead-1 directory 755 ${shared}`,
      `paystead-1/bin directory 755 ${shared}`,
      `paystead-1/docs directory 755 ${shared}`,
      `paystead-1/bin/start file 755 ${shared}`,
      `paystead-1/docs/about.md file 644 ${shared}`,
      `paystead-1/docs/made.json file 644 ${shared}`,
      `paystead-1/linked symlink 777 ${shared} docs/about.md`,
    ]);
  });

  it('is the same, byte for byte, whenever and with whichever modes and times its files are on the disk', async () => {
    const [one, other] = [join(folder, 'one.tar.gz'), join(folder, 'other.tar.gz')];
    await writeTarball(one, entries, build);
    utimesSync(join(folder, 'about'), 1, 1);
    chmodSync(join(folder, 'about'), 0o600);
    await writeTarball(other, entries.toReversed(), build);
    expect(await sha256Of(other)).toBe(await sha256Of(one));
  });

  it('is another one with another content or time', async () => {
    const paths = ['first', 'content', 'time'].map((name) => join(folder, `${name}.tar.gz`));
    await writeTarball(paths[0] ?? '', entries, build);
    await writeTarball(paths[1] ?? '', [...entries.slice(0, 2), { path: 'docs/made.json', content: '[]\n' }], build);
    await writeTarball(paths[2] ?? '', entries, { ...build, time: build.time + 1 });
    expect(new Set(await Promise.all(paths.map(sha256Of))).size).toBe(3);
  });

  it('is never written over another file', async () => {
    const path = file('mine.tar.gz', 'mine');
    await expect(writeTarball(path, entries, build)).rejects.toThrow('EEXIST');
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });
});
