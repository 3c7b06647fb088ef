import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, readdirSync, realpathSync, rmSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { databasesFolder } from './databases-folder.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export interface RunningPostgres {
  /** Connects as a user who may create databases and roles but is not a superuser. */
  readonly url: string;
  /**
   * The same by the server's Unix socket, with half of TCP's processor time. It has no password: the socket's folder is for the
   * server's account alone.
   */
  readonly socketUrl: string;
  /** Connects as the server's administrator, to its own database. */
  readonly administratorUrl: string;
  /** The client program of the server's version. */
  readonly psql: string;
  /** The server's data folder and process, for measurements. */
  readonly folder: string;
  readonly pid: number;
  /** Stops the server and removes its files; a second call does nothing. */
  readonly stop: () => Promise<void>;
}

export interface PostgresOptions {
  /** `off` (the default) skips flushing to disk, for tests. Benchmarks and crash tests need `on`. */
  readonly fsync?: 'on' | 'off';
  /** Keeps the files in memory if the machine has room there. For tests, whose databases are small. */
  readonly inMemory?: boolean;
}

/**
 * Starts a temporary PostgreSQL 15 or newer on a free loopback port, using the programs on this machine. Returns `absent`
 * with the reason if there are none. PostgreSQL refuses to run as root, so root starts it as the user `postgres` or `nobody`.
 */
export async function startPostgres(
  options: PostgresOptions = {},
): Promise<RunningPostgres | { readonly absent: string }> {
  const programs = findPrograms();
  if (programs === undefined)
    return { absent: 'no initdb and postgres 15 or newer on the PATH or in /usr/lib/postgresql' };
  const identity = await unprivileged();
  if (identity === undefined)
    return { absent: 'PostgreSQL refuses to run as root, and there is no user nobody or postgres' };

  const parent = options.inMemory === true ? databasesFolder() : os.tmpdir();
  const root = await mkdtemp(path.join(parent, 'paystead-postgres-'));
  const data = path.join(root, 'data');
  const superPassword = randomBytes(18).toString('base64url');
  const ownPassword = randomBytes(18).toString('base64url');
  try {
    await writeFile(path.join(root, 'password'), superPassword, { mode: 0o600 });
    await chmod(root, 0o700);
    if (identity.uid !== undefined && identity.gid !== undefined) {
      await chown(root, identity.uid, identity.gid);
      await chown(path.join(root, 'password'), identity.uid, identity.gid);
    }
    // The C locale orders text by bytes, as the embedded engine does.
    const access = ['--auth-local=trust', '--auth-host=scram-sha-256', '--pwfile', path.join(root, 'password')];
    const settings = ['-D', data, '-U', 'postgres', ...access, '-E', 'UTF8', '--locale=C', '--no-sync'];
    await run(programs.initdb, settings, { ...identity, cwd: root });

    const port = await freePort();
    const server = spawn(programs.postgres, ['-D', data, ...serverSettings(root, port, options.fsync ?? 'off')], {
      ...identity,
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const end = once(server, 'exit');
    // Stops the server even if the caller forgets to, or is stopped with Ctrl-C.
    const atExit = (): void => {
      server.kill('SIGQUIT');
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    };
    process.once('exit', atExit);
    await ready(server);
    server.stderr.resume();

    const address = `127.0.0.1:${port}`;
    const administratorUrl = `postgres://postgres:${superPassword}@${address}/postgres`;
    await makeOwner(programs.psql, administratorUrl, ownPassword);
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      process.off('exit', atExit);
      // SIGINT is PostgreSQL's fast shutdown: sessions are ended, data is written.
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGINT');
        await end;
      }
      await rm(root, { recursive: true, force: true });
    };
    const url = `postgres://paystead_owner:${ownPassword}@${address}/paystead`;
    return {
      url,
      socketUrl: `${url}?host=${encodeURIComponent(root)}`,
      administratorUrl,
      psql: programs.psql,
      folder: data,
      pid: server.pid ?? 0,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}

interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly psql: string;
}

/** Returns PostgreSQL's programs, 15 or newer, on the PATH or where Debian has them; undefined without them. */
function findPrograms(): Programs | undefined {
  const packaged = '/usr/lib/postgresql';
  const versions = folderNames(packaged)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((one, other) => other - one);
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...versions.map((v) => `${packaged}/${v}/bin`)];
  for (const folder of folders) {
    const found = { initdb: '', postgres: '', psql: '' };
    const names = Object.keys(found) as (keyof typeof found)[];
    for (const name of names) found[name] = path.join(folder, name);
    if (names.every((name) => isProgram(found[name]))) return found;
  }
  return undefined;
}

/** Returns the folder that PostgreSQL's programs are really in, beside which links on the PATH may stand; null without them. */
export function findProgramsFolder(): string | null {
  const programs = findPrograms();
  return programs ? path.dirname(realpathSync(programs.psql)) : null;
}

function folderNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the account that PostgreSQL can run as: this one (empty) unless it is root; undefined if there is none.
 */
export async function unprivileged(): Promise<{ uid?: number; gid?: number } | undefined> {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // This user doesn't exist: try the next one.
    }
  }
  return undefined;
}

function serverSettings(root: string, port: number, fsync: 'on' | 'off'): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: root,
    fsync,
    full_page_writes: fsync,
    max_connections: '200',
    shared_buffers: '256MB',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Resolves when the server accepts connections; rejects with its log if it exits first. */
function ready(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const listen = (chunk: Buffer): void => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) {
        server.stderr?.off('data', listen);
        resolve();
      }
    };
    server.stderr?.on('data', listen);
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

/** Creates the database and its owner, who may create databases and roles. The gateway refuses superusers. */
async function makeOwner(psql: string, url: string, password: string): Promise<void> {
  const sql = [
    `create role paystead_owner login createdb createrole password '${password}'`,
    'create database paystead owner paystead_owner',
  ];
  await run(psql, ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...sql.flatMap((line) => ['-c', line]), url]);
}

if (import.meta.main) {
  const server = await startPostgres();
  if ('absent' in server) throw new Error(server.absent);
  console.log(server.url);
  process.once('SIGINT', () => void server.stop());
  process.once('SIGTERM', () => void server.stop());
  await new Promise((resolve) => process.stdin.once('end', resolve).resume());
  await server.stop();
}
