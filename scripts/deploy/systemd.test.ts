import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfSettings, readDeployed, readEnvironment } from './settings.ts';

const UNITS = ['paystead@.service', 'paystead-migrate.service'] as const;

/** Directives that every unit has, with their values. */
const SANDBOX: Readonly<Record<string, readonly string[]>> = {
  User: ['paystead'],
  ProtectSystem: ['strict'],
  ProtectHome: ['yes'],
  PrivateTmp: ['yes'],
  PrivateDevices: ['yes'],
  PrivateUsers: ['yes'],
  PrivateMounts: ['yes'],
  ProtectProc: ['invisible'],
  ProtectKernelModules: ['yes'],
  ProtectKernelTunables: ['yes'],
  ProtectControlGroups: ['yes'],
  NoNewPrivileges: ['yes'],
  CapabilityBoundingSet: [''],
  AmbientCapabilities: [''],
  RestrictNamespaces: ['yes'],
  RestrictSUIDSGID: ['yes'],
  SystemCallArchitectures: ['native'],
  SystemCallFilter: ['@system-service', '~@privileged @resources'],
  RestrictAddressFamilies: ['AF_INET AF_INET6 AF_UNIX'],
  UMask: ['0077'],
};

/** Returns the directives of a unit, each with its values in order. */
function directivesOf(unit: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of readDeployed(`systemd/${unit}`).split('\n')) {
    const [, name, value = ''] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

const settingsOf = (unit: string): Record<string, string> =>
  Object.fromEntries(
    (directivesOf(unit).get('Environment') ?? [])
      .flatMap((line) => line.split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1).replace('%i', '8081')]),
  );

const analyze = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
const version = Number(/^systemd (\d+)/.exec(analyze.stdout ?? '')?.[1] ?? 0);

describe.each(UNITS)('OPS-3: %s', (unit) => {
  it('is closed in, as its own account without rights', () => {
    const directives = directivesOf(unit);
    const found = Object.fromEntries(Object.keys(SANDBOX).map((name) => [name, directives.get(name)]));
    expect(found).toEqual(SANDBOX);
  });

  it('has only settings of the gateway, and its secrets as credentials', () => {
    const settings = settingsOf(unit);
    expect(settings).toMatchObject({ NODE_ENV: 'production', DATABASE_URL_FILE: '%d/database-url' });
    expect(faultsOfSettings(settings)).toEqual([]);
    const credentials = (directivesOf(unit).get('LoadCredential') ?? []).map(
      (line) => line.split(':') as [string, string],
    );
    const files = Object.entries(settings).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, path]) => path.replace('%d/', '')).toSorted()).toEqual(
      credentials.map(([name]) => name).toSorted(),
    );
    expect(credentials.map(([name, path]) => path === `/etc/paystead/credentials/${name}`)).not.toContain(false);
  });

  // `--offline` came with systemd 250.
  it.skipIf(version < 250)('is rated 1.1 at most by systemd-analyze security (skipped without systemd 250)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'paystead-units-'));
    // A template has no name of its own to rate.
    const named = join(folder, unit.replace('@', '@8081'));
    copyFileSync(join(import.meta.dirname, '../../deploy/systemd', unit), named);
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', named], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(Number(/Overall exposure level for [^:]+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(1.1);
  });
});

it('OPS-3: each gateway on a machine has a data folder of its own', () => {
  const directives = directivesOf('paystead@.service');
  expect(directives.get('StateDirectory')).toEqual(['paystead/%i']);
  expect(settingsOf('paystead@.service')).toMatchObject({ PORT: '8081', PAYSTEAD_DATA: '/var/lib/paystead/8081' });
  const cache = ['CacheDirectory', 'CacheDirectoryMode'].map((name) => directives.get(name));
  expect([...cache, settingsOf('paystead@.service')['NODE_COMPILE_CACHE']]).toEqual([
    ['paystead/%i'],
    ['0700'],
    '/var/cache/paystead/8081',
  ]);
});

it('OPS-3: the gateway has the time that it needs to stop', () => {
  expect(Number(directivesOf('paystead@.service').get('TimeoutStopSec')?.[0])).toBeGreaterThanOrEqual(5);
});

it('OPS-3: the environment file of the units has only settings of the gateway, and no secret', () => {
  const settings = readEnvironment(readDeployed('systemd/paystead.env'));
  expect(Object.keys(settings)).toContain('PAYSTEAD_OIDC_ISSUER');
  expect(faultsOfSettings(settings)).toEqual([]);
});
