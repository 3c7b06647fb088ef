import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prunedLock, rootManifest, type Lock, type Manifest } from './package-files.ts';
import { releaseCommand } from './release.ts';
import { isBuilt, isShipped, PACKAGES, releaseFiles } from './release-files.ts';

const CHECKOUT = join(import.meta.dirname, '../../../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(CHECKOUT, path), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'paystead-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of a release', () => {
  it('are the product’s own, without tests, tools and sources of the portal', () => {
    const files = releaseFiles(CHECKOUT);
    const tops = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
    expect([...tops].filter((top) => !/^(docs|portal|console|deploy)\//.test(top)).toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'contract/src',
      'gateway/dist',
      'gateway/migrations',
      'gateway/seed',
      'gateway/src',
      'identity/src',
      'payroll/data',
      'payroll/src',
      'paystead',
    ]);
    expect(files.filter((file) => /^(portal|console)\/(?!dist\/)/.test(file))).toEqual([]);
    expect(files.filter((file) => /\.test\.|\/(test|fixture)\//.test(file))).toEqual([]);
    expect(files).toContain('gateway/src/operator/release/release-files.ts');
  });

  it.each([
    ['deploy/compose/compose.yaml', true],
    ['deploy/compose/make-secrets.sh', true],
    ['deploy/compose/secrets/keys', false],
    ['deploy/compose/secrets.part/keys', false],
    ['deploy/prometheus/alerts.yml', true],
    ['deploy/prometheus/alerts.test.yml', false],
    ['gateway/src/platform/mail/fixture/smtp-listener.ts', false],
  ])('with %s: shipped %s', (path, shipped) => {
    expect(isShipped(path)).toBe(shipped);
  });

  it.each([
    ['all of them', '', true],
    ['the gateway', 'gateway/dist/main.js', false],
    ['the commands', 'gateway/dist/paystead.js', false],
    ['the portal', 'portal/dist/index.html', false],
    ['the console', 'console/dist/index.html', false],
  ])('are built with everything, and not without: %s', (_part, missing, built) => {
    const whole = [
      'console/dist/index.html',
      'gateway/dist/main.js',
      'gateway/dist/paystead.js',
      'portal/dist/app.js',
      'portal/dist/index.html',
    ];
    expect(isBuilt(whole.filter((file) => file !== missing))).toBe(built);
  });

  it('are never written over others', async () => {
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    const outcome = await releaseCommand.run({ given: [folder], tell: () => undefined });
    expect(outcome).toMatchObject({ done: false, lines: [`${folder} isn’t empty. Name a new folder.`] });
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });
});

describe('the packages of a release', () => {
  const manifest = (more: Manifest = {}): Manifest => ({ version: '1', ...more });
  const lock: Lock = {
    lockfileVersion: 3,
    packages: {
      '': manifest({
        workspaces: ['server', 'tools'],
        dependencies: { runtime: '1' },
        devDependencies: { tester: '1' },
      }),
      server: manifest({ dependencies: { '@paystead/shared': '1', alpha: '1' }, devDependencies: { tester: '1' } }),
      shared: manifest({ dependencies: { beta: '2' } }),
      tools: manifest({ dependencies: { tester: '1' } }),
      'server/node_modules/alpha': manifest({ dependencies: { beta: '1' }, optionalDependencies: { absent: '1' } }),
      'node_modules/@paystead/server': { resolved: 'server', link: true },
      'node_modules/@paystead/shared': { resolved: 'shared', link: true },
      'node_modules/@paystead/tools': { resolved: 'tools', link: true },
      'node_modules/alpha': manifest({ dependencies: { tester: '1' } }),
      'node_modules/beta': manifest({ peerDependencies: { gamma: '1' } }),
      'node_modules/gamma': manifest({
        peerDependencies: { tester: '1' },
        peerDependenciesMeta: { tester: { optional: true } },
      }),
      'node_modules/runtime': manifest(),
      'node_modules/tester': manifest(),
    },
  };
  const root = rootManifest(lock.packages[''] ?? {}, ['server', 'shared']);

  it('are those that its own packages need to run, as Node finds them', () => {
    expect(
      Object.keys(prunedLock({ ...lock, packages: withoutTester() }, root, ['server', 'shared']).packages),
    ).toEqual([
      '',
      'node_modules/@paystead/server',
      'node_modules/@paystead/shared',
      'node_modules/beta',
      'node_modules/gamma',
      'node_modules/runtime',
      'server',
      'server/node_modules/alpha',
      'shared',
    ]);
    function withoutTester() {
      const { 'node_modules/tester': _, ...packages } = lock.packages;
      return packages;
    }
  });

  it('can’t lack one that is needed', () => {
    const { 'node_modules/gamma': _, ...packages } = lock.packages;
    expect(() => prunedLock({ ...lock, packages }, root, ['server', 'shared'])).toThrow(
      'package-lock.json lacks gamma, which node_modules/beta needs.',
    );
  });

  it('of Paystead are pinned as in the checkout, at most 260, none of them for development', () => {
    const whole = read('package-lock.json') as Lock;
    const pruned = prunedLock(whole, rootManifest(read('package.json') as Manifest, PACKAGES), PACKAGES);
    const places = Object.keys(pruned.packages).filter((place) => place.includes('node_modules/'));
    expect(places.length).toBeGreaterThan(100);
    expect(places.length).toBeLessThanOrEqual(260);
    for (const place of places) expect(pruned.packages[place]).toEqual(whole.packages[place]);
    expect(places.filter((place) => whole.packages[place]?.['dev'] === true)).toEqual([]);
    expect(pruned.packages['']).toMatchObject({ workspaces: [...PACKAGES] });
    expect(Object.values(pruned.packages).filter(({ devDependencies }) => devDependencies !== undefined)).toEqual([]);
  });
});
