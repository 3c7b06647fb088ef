import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type RunningPostgres } from '../../scripts/processes/postgres.ts';
import { emptyPlace } from '../harness/place.ts';
import { startProduct } from '../harness/product.ts';
import { SOURCE_DATE } from '../harness/release.ts';
import { stage } from '../harness/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A machine without a Node of its own. */
const BARE = { PATH: '/usr/bin:/bin', LANG: 'C' };

const { release } = stage;
let folder: string;
let postgres: RunningPostgres | undefined;
const at = (...names: string[]) => join(folder, ...names);
const paystead = (...args: string[]) => run(join(ROOT, 'paystead'), args, { env: { ...env, ...SOURCE_DATE } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paystead-release-journey-'));
  const server = await startPostgres();
  postgres = 'absent' in server ? undefined : server;
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('OPS-3: a release', () => {
  it('is the same, byte for byte, in a second build', async () => {
    await paystead('release', at('second'), '--key', release.key);
    expect(await readdir(at('second'))).toEqual(await readdir(release.made));
    for (const file of ['SHA256SUMS', 'SHA256SUMS.sig'])
      expect(await readFile(at('second', file))).toEqual(await readFile(join(release.made, file)));
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    'can be verified by openssl and sha256sum (skipped without openssl)',
    async () => {
      const key = [
        '-pubin',
        '-inkey',
        `${release.key}.pub`,
        '-rawin',
        '-in',
        'SHA256SUMS',
        '-sigfile',
        'SHA256SUMS.sig',
      ];
      const { stdout } = await run('openssl', ['pkeyutl', '-verify', ...key], { cwd: release.made });
      expect(stdout).toContain('Signature Verified Successfully');
      const sums = await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: release.made });
      expect(sums.stdout.match(/: OK$/gm)).toHaveLength(3);
    },
  );

  it('verifies itself from its tarball, on a machine without Node, and names a changed file', async () => {
    await cp(release.made, at('changed'), { recursive: true });
    const verify = () =>
      spawnSync(join(release.installation, 'paystead'), ['release', 'verify', at('changed'), `${release.key}.pub`], {
        env: BARE,
        encoding: 'utf8',
      });
    expect(verify()).toMatchObject({ status: 0, stderr: '' });
    const list = (await readdir(at('changed'))).find((name) => name.endsWith('.cdx.json')) ?? '';
    const before = await readFile(at('changed', list), 'utf8');
    await writeFile(at('changed', list), before.replace('CycloneDX', 'CycloneDx'));
    const changed = verify();
    expect(changed.status).toBe(1);
    expect(changed.stderr).toContain(`${list} was changed`);
  });

  it('migrates a PostgreSQL and serves in production from its tarball (skipped without PostgreSQL)', async ({
    skip,
  }) => {
    if (!postgres) return skip();
    const keys = (await run(join(release.installation, 'paystead'), ['keys', 'generate'], { env: BARE })).stdout.trim();
    const environment = {
      ...BARE,
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      PAYSTEAD_KEYS: keys,
      // No address that exists: a gateway starts while its provider can't be reached.
      PAYSTEAD_OIDC_ISSUER: 'http://127.0.0.1:9/',
    };
    await run(join(release.installation, 'paystead'), ['migrate'], { env: environment });
    const product = await startProduct({ installation: release.installation, environment });
    try {
      const ready = (await (await fetch(`${product.url}/health/ready`)).json()) as { checks: object };
      expect(ready.checks).toMatchObject({ database: 'ok', schema: 'ok', keys: 'ok', auditAnchors: 'ok' });
      for (const [path, title] of [
        ['/', '<title>'],
        ['/console', '<title>'],
      ] as const)
        expect(await (await fetch(product.url + path)).text()).toContain(title);
    } finally {
      await product.stop();
    }
  });

  it('serves from its tarball without PostgreSQL, and the running product carries out its commands', async () => {
    const place = await emptyPlace();
    const environment = { ...BARE, ...place.environment, PAYSTEAD_DEMO_EMPLOYEES: '0' };
    const product = await startProduct({ installation: release.installation, place, environment });
    try {
      const ready = (await (await fetch(`${product.url}/health/ready`)).json()) as { checks: object };
      expect(ready.checks).toMatchObject({ database: 'ok', keys: 'ok', auditAnchors: 'ok' });
      const operator = (...args: string[]) =>
        run(join(release.installation, 'paystead'), ['operator', ...args], { env: environment });
      for (const name of ['Olivia Owens', 'Oscar Owens'])
        await operator(
          'create',
          `${name.split(' ')[0]?.toLowerCase()}@provider.example`,
          '--name',
          name,
          '--role',
          'owner',
        );
      const { stdout } = await operator('list');
      expect(stdout).toContain('olivia@provider.example');
      expect(stdout).toContain('oscar@provider.example');
    } finally {
      await product.stop();
      await place.remove();
    }
  });
});
