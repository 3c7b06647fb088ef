import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { foldersOf, installedPackages, neededPackages, releaseEntries } from './entries.ts';
import type { Lock } from './package-files.ts';
import { isForThisPlatform } from './platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-entries-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock: Lock = {
  packages: {
    '': {},
    server: { version: '1.0.0' },
    'node_modules/@paystead/server': { resolved: 'server', link: true },
    'node_modules/alpha': { version: '1.2.0' },
    'node_modules/@scope/beta': { version: '2.0.0' },
    'node_modules/alpha/node_modules/@scope/beta': { version: '1.0.0' },
    'node_modules/beta-other': { version: '2.0.0', optional: true, os: ['another'] },
    'node_modules/gamma': { version: '3.0.0', optional: true },
  },
};

function install(versions: Readonly<Record<string, string>>): void {
  for (const [place, version] of Object.entries(versions)) {
    const path = join(folder, place, 'package.json');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ version }));
  }
}

const WHOLE = {
  'node_modules/alpha': '1.2.0',
  'node_modules/@scope/beta': '2.0.0',
  'node_modules/alpha/node_modules/@scope/beta': '1.0.0',
  'node_modules/gamma': '3.0.0',
};

describe('OPS-3: the packages in a tarball', () => {
  it('have their name from the last node_modules of their place, and Paystead’s own are none of them', () => {
    expect(neededPackages(lock).map(({ place, name }) => [place, name])).toEqual([
      ['node_modules/alpha', 'alpha'],
      ['node_modules/@scope/beta', '@scope/beta'],
      ['node_modules/alpha/node_modules/@scope/beta', '@scope/beta'],
      ['node_modules/beta-other', 'beta-other'],
      ['node_modules/gamma', 'gamma'],
    ]);
  });

  it('are those for this platform, even if one for another is installed', () => {
    install({ ...WHOLE, 'node_modules/beta-other': '2.0.0' });
    expect(installedPackages(folder, lock).map(({ place }) => place)).toEqual(Object.keys(WHOLE));
  });

  it.each([
    ['alpha', 'node_modules/alpha'],
    ['gamma', 'node_modules/gamma'],
  ] as const)('can’t lack %s, optional or not', (name, place) => {
    const { [place]: _, ...others } = WHOLE as Readonly<Record<string, string>>;
    install(others);
    expect(() => installedPackages(folder, lock)).toThrow(`${name} isn’t installed. Run npm ci first.`);
  });

  it.each([
    [{}, true],
    [{ os: ['linux', 'darwin'], cpu: ['x64'] }, true],
    [{ os: ['darwin'], cpu: ['x64'] }, false],
    [{ os: ['linux'], cpu: ['arm64'] }, false],
    [{ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, true],
    [{ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, false],
    [{ os: ['!win32'] }, true],
    [{ os: ['!linux'] }, false],
  ])('with %j: are for a Linux with glibc on x64: %s', (manifest, isFor) => {
    expect(isForThisPlatform(manifest, { os: 'linux', cpu: 'x64', libc: 'glibc' })).toBe(isFor);
  });

  it('have the version of the lock', () => {
    install({ ...WHOLE, 'node_modules/@scope/beta': '2.0.1' });
    expect(() => installedPackages(folder, lock)).toThrow(
      '@scope/beta is installed as 2.0.1, but package-lock.json has 2.0.0.',
    );
  });
});

describe('OPS-3: the entries of a tarball', () => {
  const entries = releaseEntries(join(import.meta.dirname, '../../../..'));
  const paths = entries.map(({ path }) => path);

  it('are sorted, each path once', () => {
    expect(paths).toEqual([...new Set(paths)].toSorted((one, other) => (one < other ? -1 : 1)));
  });

  it('have the program, Node, the packages that it needs, and no package of development', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'paystead',
        'gateway/dist/main.js',
        'gateway/dist/paystead.js',
        'gateway/src/platform/pdf/worker.ts',
        'node_modules/node/bin/node',
        'node_modules/pg/package.json',
        'node_modules/fastify/package.json',
        'package-lock.json',
      ]),
    );
    expect(paths.filter((path) => /^node_modules\/(vitest|typescript|oxlint|react|vite)\//.test(path))).toEqual([]);
    // npm keeps a second copy of Node beside the one that is started.
    expect(paths.filter((path) => path.endsWith('/bin/node'))).toEqual(['node_modules/node/bin/node']);
  });

  it('link Paystead’s own packages to their folders', () => {
    expect(entries).toContainEqual({ path: 'node_modules/@paystead/gateway', link: '../../gateway' });
    expect(entries).toContainEqual({ path: 'node_modules/@paystead/contract', link: '../../contract' });
  });

  it('keep which files are programs', () => {
    const programs = new Map(entries.flatMap((entry) => ('from' in entry ? [[entry.path, entry.executable]] : [])));
    expect(programs.get('paystead')).toBe(true);
    expect(programs.get('node_modules/node/bin/node')).toBe(true);
    expect(programs.get('README.md')).toBe(false);
  });
});

it('every folder of a path is named once', () => {
  expect(foldersOf(['a/b/c.txt', 'a/b/d.txt', 'a/e/f.txt', 'g.txt']).toSorted()).toEqual(['a', 'a/b', 'a/e']);
});
