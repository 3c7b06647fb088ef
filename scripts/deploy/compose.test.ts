import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { faultsOfSettings, readDeployed, readEnvironment } from './settings.ts';

const service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  restart: z.enum(['unless-stopped', 'on-failure']),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
  env_file: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  networks: z.array(z.string()),
});
const file = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
    volumes: z.record(z.string(), z.object({})),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(readDeployed('compose/compose.yaml'), { merge: true }));
const { services } = file;
const of = (name: string) => {
  const found = services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}.`);
  return found;
};
const GATEWAYS = ['gateway-1', 'gateway-2'] as const;
const all = Object.entries(services);

const folder = mkdtempSync(join(tmpdir(), 'paystead-compose-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('OPS-3: the compose file', () => {
  it('has two gateways, a migration, PostgreSQL, a pooler, a balancer and a mail server', () => {
    expect(Object.keys(services).toSorted()).toEqual(
      ['balancer', 'database', ...GATEWAYS, 'mail', 'migrate', 'pooler'].toSorted(),
    );
  });

  it.each([...GATEWAYS, 'migrate'])('%s has only settings of the gateway, with its secrets as files', (name) => {
    const { environment, env_file: files = [], secrets } = of(name);
    const given = files.map((one) => readEnvironment(readDeployed(`compose/${one}`)));
    expect(faultsOfSettings(Object.assign({}, ...given, environment) as Record<string, string>)).toEqual([]);
    expect(environment).toMatchObject({ NODE_ENV: 'production' });
    const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.*)$/.exec(value)?.[1] ?? []);
    expect(named.toSorted()).toEqual(secrets.toSorted());
  });

  it.each(GATEWAYS)('%s starts after the migration, and has a volume of its own for its audit anchors', (name) => {
    expect(of(name).depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
    expect(of(name).volumes).toEqual([`${name}:/var/lib/paystead`]);
  });

  it.each(all.filter(([name]) => name !== 'database'))('%s has a read-only root and no rights', (_name, one) => {
    expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it('publishes the balancer, and the caught mail to this machine alone', () => {
    const published = all.flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`));
    expect(published.toSorted()).toEqual([
      'balancer ${PAYSTEAD_HTTPS_PORT:-443}:8443',
      'balancer ${PAYSTEAD_HTTP_PORT:-80}:8080',
      'mail 127.0.0.1:8025:8025',
    ]);
  });

  it('lets only gateways, migration and pooler reach the database, on a network without a way out', () => {
    const back = all.flatMap(([name, { networks }]) => (networks.includes('back') ? [name] : []));
    expect(back.toSorted()).toEqual(['database', ...GATEWAYS, 'migrate', 'pooler'].toSorted());
    expect(of('database').networks).toEqual(['back']);
    expect(file.networks['back']).toEqual({ internal: true });
  });

  it('names only secrets, volumes, networks and files that exist, and images by version', () => {
    for (const [name, one] of all) {
      expect([name, one.secrets.filter((secret) => !(secret in file.secrets))]).toEqual([name, []]);
      expect([name, one.networks.filter((network) => !(network in file.networks))]).toEqual([name, []]);
      for (const volume of one.volumes) {
        const [from = ''] = volume.split(':');
        const exists = from.startsWith('.') ? readDeployed(join('compose', from)) !== '' : from in file.volumes;
        expect([volume, exists]).toEqual([volume, true]);
      }
      expect(one.image).toMatch(/^\$\{[A-Z]+_IMAGE:-[a-z/]+:v?\d[\w.-]*\}$/);
    }
  });
});

describe('OPS-3: the pooler and the balancer of the compose file', () => {
  it('keep sessions, for as many connections as both gateways open', () => {
    const pooler = readDeployed('compose/pgbouncer.ini');
    expect(pooler).toMatch(/^pool_mode = session$/m);
    const size = Number(/^default_pool_size = (\d+)$/m.exec(pooler)?.[1]);
    expect(size).toBeGreaterThanOrEqual(2 * 10);
  });

  it('send requests to ready gateways, and drop the addresses that callers claim', () => {
    const balancer = readDeployed('compose/haproxy.cfg');
    expect(balancer).toContain('option httpchk GET /health/ready');
    for (const name of GATEWAYS) expect(balancer).toContain(`server ${name} ${name}:8080`);
    expect(balancer.indexOf('del-header X-Forwarded-For')).toBeLessThan(balancer.indexOf('option forwardfor'));
    expect(balancer).toContain('set-header X-Forwarded-Proto https');
  });

  it.skipIf(spawnSync('haproxy', ['-v']).status !== 0 || spawnSync('openssl', ['version']).status !== 0)(
    'has a configuration that HAProxy accepts (skipped without haproxy and openssl)',
    () => {
      const certificate = join(folder, 'certificate');
      const names = ['-subj', '/CN=portal.acme.example', '-keyout', certificate, '-out', `${certificate}.crt`];
      spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names]);
      writeFileSync(
        `${certificate}.pem`,
        readFileSync(`${certificate}.crt`, 'utf8') + readFileSync(certificate, 'utf8'),
      );
      const config = join(folder, 'haproxy.cfg');
      const text = readDeployed('compose/haproxy.cfg');
      writeFileSync(config, text.replace('/run/secrets/portal-certificate', `${certificate}.pem`));
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' });
      expect({ status, stderr }).toMatchObject({ status: 0 });
    },
  );
});

describe.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'OPS-3: make-secrets.sh (skipped without openssl)',
  () => {
    const copy = join(folder, 'deploy/compose');
    const run = () => {
      cpSync(join(import.meta.dirname, '../../deploy/compose/make-secrets.sh'), join(copy, 'make-secrets.sh'));
      // Stands in for the release's own command, which needs the whole checkout.
      writeFileSync(join(folder, 'paystead'), '#!/bin/sh\necho k1:AAAA\n', { mode: 0o755 });
      return spawnSync(join(copy, 'make-secrets.sh'), ['portal.acme.example'], { encoding: 'utf8' });
    };

    it('writes every secret of the compose file, and never a second time', () => {
      expect(run()).toMatchObject({ status: 0, stderr: '' });
      const files = Object.values(file.secrets).map((one) => one.file.replace('secrets/', ''));
      expect(readdirSync(join(copy, 'secrets')).toSorted()).toEqual(files.toSorted());
      expect(statSync(join(copy, 'secrets')).mode & 0o777).toBe(0o700);
      const read = (name: string) => readFileSync(join(copy, 'secrets', name), 'utf8');
      const passwords = ['requests', 'jobs', 'migration'].map((login) => read(`${login}-password`));
      const [requests, jobs, migration] = passwords;
      expect(new Set([...passwords, read('postgres-password')]).size).toBe(4);
      expect(read('database-url')).toBe(`postgres://paystead_requests:${requests}@pooler:6432/paystead`);
      expect(read('jobs-url')).toBe(`postgres://paystead_jobs:${jobs}@pooler:6432/paystead`);
      expect(read('migrate-url')).toBe(`postgres://paystead_migration:${migration}@database:5432/paystead`);
      expect(read('pooler-users')).toBe(`"paystead_requests" "${requests}"\n"paystead_jobs" "${jobs}"\n`);
      const keys = read('keys');
      expect(read('portal-certificate')).toMatch(/BEGIN CERTIFICATE[^]*BEGIN PRIVATE KEY/);

      expect(run()).toMatchObject({ status: 1 });
      expect([read('requests-password'), read('keys')]).toEqual([requests, keys]);
    });
  },
);
