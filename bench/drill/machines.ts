import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execPath } from 'node:process';
import type { TokenSigner } from '../../gateway/test/upgrade/token-signer.ts';
import { addressOf, type Machine } from './network.ts';
import type { Programs } from './programs.ts';
import type { Supervisor } from './supervisor.ts';

/** Settings that every part is started with. */
export interface Site {
  readonly folder: string;
  readonly programs: Programs;
  readonly supervisor: Supervisor;
  readonly password: string;
  /** Configured keys (`PAYSTEAD_KEYS`). */
  readonly keys: string;
  readonly fakeTime: string | null;
  /** The provider's key, which signs the tokens of those who sign in. */
  readonly signer: TokenSigner;
}

export const ETCD = ['etcd-1', 'etcd-2', 'etcd-3'] as const;
export const DATABASES = ['db-1', 'db-2'] as const;
export const GATEWAYS = ['gateway-1', 'gateway-2'] as const;
export type DatabaseMachine = (typeof DATABASES)[number];

const ROOT = path.join(import.meta.dirname, '../..');
const PROVIDER_PORT = 9000;
export const PROVIDER_ISSUER = `http://127.0.0.1:${PROVIDER_PORT}`;
/** More than the traffic of a drill sends, which has one network address. */
export const REQUESTS_PER_MINUTE = 3000;

/** Services that refuse to run as root run as PostgreSQL's account. */
const asPostgres = ({ programs }: Site, ...command: readonly string[]) => [
  programs.setpriv,
  '--reuid=postgres',
  '--regid=postgres',
  '--clear-groups',
  ...command,
];

/** Returns the file of everything that a service prints. */
export const log = (site: Site, name: string) => path.join(site.folder, `${name}.log`);

export function dataFolder(site: Site, machine: Machine): string {
  return path.join(site.folder, machine);
}

/** Mounts a small file system of its own as the machine's data folder, so that it can be filled. */
function mountData(site: Site, machine: Machine, size: string): void {
  const folder = dataFolder(site, machine);
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]);
}

export function startEtcd(site: Site): void {
  const peers = ETCD.map((name) => `${name}=http://${addressOf(name)}:2380`).join(',');
  for (const machine of ETCD) {
    const own = `http://${addressOf(machine)}`;
    const folder = dataFolder(site, machine);
    mkdirSync(folder, { mode: 0o700 });
    const command = [
      [site.programs.etcd, '--name', machine, '--data-dir', folder],
      ['--listen-peer-urls', `${own}:2380`, '--initial-advertise-peer-urls', `${own}:2380`],
      ['--listen-client-urls', `${own}:2379`, '--advertise-client-urls', `${own}:2379`],
      ['--initial-cluster', peers, '--initial-cluster-state', 'new'],
    ].flat();
    site.supervisor.start({ name: machine, machine, command, log: log(site, machine) });
  }
}

/** Returns Patroni's configuration as YAML, which JSON is a part of. */
function patroniConfiguration(site: Site, machine: DatabaseMachine): object {
  const address = addressOf(machine);
  const folder = dataFolder(site, machine);
  return {
    scope: 'paystead',
    name: machine,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: ETCD.map((name) => `${addressOf(name)}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            shared_buffers: '32MB',
            max_connections: 80,
            max_wal_size: '128MB',
            min_wal_size: '32MB',
            // As much as is written between two checkpoints: a returning primary reads it after pg_rewind.
            wal_keep_size: '256MB',
            wal_log_hints: 'on',
            hot_standby: 'on',
          },
        },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: path.join(folder, 'data'),
      bin_dir: path.dirname(site.programs.postgres),
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: path.join(folder, 'pgpass'),
      pg_hba: [
        'local all all trust',
        'host all all 0.0.0.0/0 scram-sha-256',
        'host replication all 0.0.0.0/0 scram-sha-256',
      ],
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: 'postgres', password: site.password },
        replication: { username: 'replicator', password: site.password },
        rewind: { username: 'rewinder', password: site.password },
      },
    },
  };
}

export function startDatabases(site: Site): void {
  for (const machine of DATABASES) {
    mountData(site, machine, '1500m');
    const folder = dataFolder(site, machine);
    const file = path.join(folder, 'patroni.yml');
    writeFileSync(file, JSON.stringify(patroniConfiguration(site, machine)), { mode: 0o600 });
    execFileSync('chown', ['-R', 'postgres:postgres', folder]);
    chmodSync(folder, 0o700);
    const command = asPostgres(site, site.programs.patroni, file);
    site.supervisor.start({ name: machine, machine, command, log: log(site, machine) });
  }
}

export function startBalancer(site: Site): void {
  const file = path.join(site.folder, 'haproxy.cfg');
  const servers = (names: readonly Machine[], port: number, more: string) =>
    names.map((name) => `  server ${name} ${addressOf(name)}:${port} ${more}`).join('\n');
  writeFileSync(
    file,
    `defaults
  timeout connect 3s
  timeout client 60s
  timeout server 60s

frontend portal
  mode http
  bind :8080
  option forwardfor
  default_backend gateways

backend gateways
  mode http
  balance roundrobin
  option httpchk GET /health/ready
  http-check expect status 200
  option redispatch
  retries 2
  retry-on conn-failure
  default-server check inter 2s fall 2 rise 2
${servers(GATEWAYS, 8080, '')}

# Only the primary, as Patroni calls it, gets connections. A machine that stops being the primary loses its connections.
listen primary
  mode tcp
  bind :5432
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  default-server check port 8008 inter 2s fall 2 rise 1 on-marked-down shutdown-sessions
${servers(DATABASES, 5432, '')}
`,
  );
  const command = [site.programs.haproxy, '-db', '-f', file];
  site.supervisor.start({ name: 'balancer', machine: 'balancer', command, log: log(site, 'balancer') });
}

export function startPooler(site: Site): void {
  const folder = dataFolder(site, 'pool');
  mkdirSync(folder);
  const users = path.join(folder, 'users.txt');
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"paystead_login" "${site.password}"\n`);
  writeFileSync(
    file,
    `[databases]
paystead = host=${addressOf('balancer')} port=5432 dbname=paystead
[pgbouncer]
listen_addr = 0.0.0.0
listen_port = 6432
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 40
max_client_conn = 200
server_reset_query = DISCARD ALL
server_login_retry = 1
server_connect_timeout = 3
unix_socket_dir =
`,
  );
  execFileSync('chown', ['-R', 'postgres:postgres', folder]);
  const command = asPostgres(site, site.programs.pgbouncer, file);
  site.supervisor.start({ name: 'pool', machine: 'pool', command, log: log(site, 'pool') });
}

export const receivedMails = (site: Site) => path.join(site.folder, 'received-mails');
export const providerSlowness = (site: Site) => path.join(site.folder, 'provider-is-slow');
export const clockFile = (site: Site, machine: Machine) => path.join(site.folder, `${machine}.clock`);
export const anchorsOf = (site: Site, machine: Machine) => path.join(dataFolder(site, machine), 'audit-anchors');

export function startMail(site: Site): void {
  writeFileSync(receivedMails(site), '');
  const command = [execPath, path.join(import.meta.dirname, 'mail-server.ts'), receivedMails(site), '2525'];
  site.supervisor.start({ name: 'mail', machine: 'mail', command, log: log(site, 'mail') });
}

export function startGateways(site: Site): void {
  const keysFile = path.join(site.folder, 'provider-keys.json');
  writeFileSync(keysFile, JSON.stringify(site.signer.keySet));
  for (const machine of GATEWAYS) {
    mountData(site, machine, '64m');
    writeFileSync(clockFile(site, machine), '+0\n');
    const provider = [
      execPath,
      path.join(import.meta.dirname, 'provider.ts'),
      keysFile,
      providerSlowness(site),
      `${PROVIDER_PORT}`,
    ];
    site.supervisor.start({
      name: `${machine} provider`,
      machine,
      command: provider,
      log: log(site, `${machine}-provider`),
    });
    const url = (user: string, host: Machine, port: number) =>
      `postgres://${user}:${site.password}@${addressOf(host)}:${port}/paystead`;
    site.supervisor.start({
      name: machine,
      machine,
      command: [execPath, path.join(ROOT, 'gateway/src/main.ts')],
      environment: {
        PORT: '8080',
        PAYSTEAD_HOST: '0.0.0.0',
        PAYSTEAD_DATA: dataFolder(site, machine),
        PAYSTEAD_AUDIT_ANCHORS: anchorsOf(site, machine),
        PAYSTEAD_KEYS: site.keys,
        PAYSTEAD_DEMO_EMPLOYEES: '0',
        PAYSTEAD_TRUST_PROXY: 'true',
        PAYSTEAD_REQUESTS_PER_MINUTE: `${REQUESTS_PER_MINUTE}`,
        PAYSTEAD_STEP_UP_SECONDS: '3600',
        PAYSTEAD_OIDC_ISSUER: PROVIDER_ISSUER,
        PAYSTEAD_SMTP_URL: `smtp://${addressOf('mail')}:2525`,
        PAYSTEAD_MAIL_FROM: 'pay@drill.example',
        DATABASE_URL: url('paystead_login', 'pool', 6432),
        ...(site.fakeTime !== null && {
          LD_PRELOAD: site.fakeTime,
          FAKETIME_TIMESTAMP_FILE: clockFile(site, machine),
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }),
      },
      log: log(site, machine),
    });
  }
}
