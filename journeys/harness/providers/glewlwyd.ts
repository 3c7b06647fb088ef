import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { createAdministrator, type Administrator, type GlewlwydAccount } from './glewlwyd-administrator.ts';
import { endChild, until } from './child.ts';
import type { ProviderClient, RunningProvider } from './running-provider.ts';

const PROGRAM = '/usr/bin/glewlwyd';
const SHARED = '/usr/share/glewlwyd';
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const SQLITE = '/usr/bin/sqlite3';

/** The reason why Glewlwyd can't run on this machine; null if it can. */
export const GLEWLWYD_MISSING: string | null = [PROGRAM, SCHEMA, SQLITE].every((path) => existsSync(path))
  ? null
  : 'Glewlwyd is not installed (Debian: apt-get install glewlwyd sqlite3)';

export interface GlewlwydOptions {
  readonly clients: readonly ProviderClient[];
  readonly accounts: readonly GlewlwydAccount[];
}

/** The scope that needs a code besides the password. An account that lacks it signs in without one. */
export const CODE_SCOPE = 'with-code';

/**
 * Starts Glewlwyd, a provider written in C by other people, on a free loopback port with a database of its own, and
 * registers the clients and accounts over its administration interface.
 */
export async function startGlewlwyd({ clients, accounts }: GlewlwydOptions): Promise<RunningProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'paystead-glewlwyd-'));
  const port = await freePort();
  // Its cookies have the domain `localhost`, so that the address has to be this name.
  const origin = `http://localhost:${port}`;
  await createDatabase(folder);
  await copyPages(folder);
  await writeFile(join(folder, 'glewlwyd.conf'), configuration(folder, port, origin));
  const child = spawn(PROGRAM, ['--config-file', join(folder, 'glewlwyd.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    await endChild(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answering(child, origin);
    const administrator = await createAdministrator(origin);
    await furnish(administrator, { clients, accounts }, `${origin}/api/oidc`);
    return { issuer: `${origin}/api/oidc`, origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loads the packaged schema, which has an administrator with the password `password`. */
async function createDatabase(folder: string): Promise<void> {
  await promisify(execFile)(SQLITE, [join(folder, 'glewlwyd.db'), `.read ${SCHEMA}`], { timeout: 30_000 });
}

/** Copies the sign-in pages, whose settings the Debian package installs one folder deeper than its own link points. */
async function copyPages(folder: string): Promise<void> {
  const pages = join(folder, 'webapp');
  await cp(join(SHARED, 'webapp'), pages, {
    recursive: true,
    // It serves no file that a link leads out of the folder to.
    dereference: true,
    filter: (source) => !source.endsWith('config.json'),
  });
  await copyFile(join(SHARED, 'templates/config.json'), join(pages, 'config.json'));
}

function configuration(folder: string, port: number, origin: string): string {
  return `port=${port}
bind_address="127.0.0.1"
external_url="${origin}"
login_url="login.html"
api_prefix="api"
static_files_path="${join(folder, 'webapp')}/"
static_files_mime_types = (
  { extension = ".html" mime_type = "text/html" },
  { extension = ".css" mime_type = "text/css" },
  { extension = ".js" mime_type = "application/javascript" },
  { extension = ".json" mime_type = "application/json" }
)
allow_origin="*"
allow_methods="GET, POST, PUT, DELETE, OPTIONS"
allow_headers="Origin, X-Requested-With, Content-Type, Accept, Bearer, Authorization, DPoP"
log_mode="console"
log_level="WARNING"
cookie_domain="localhost"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="none"
secure_connection_pem_file="none"
secure_connection_ca_file="none"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${join(folder, 'glewlwyd.db')}" };
`;
}

async function answering(child: ChildProcess, origin: string): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`Glewlwyd ended with ${child.exitCode}:\n${output}`);
    const response = await fetch(`${origin}/api/`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    return response !== undefined;
  }, `Glewlwyd doesn't answer at ${origin}`);
}

async function furnish(administrator: Administrator, options: GlewlwydOptions, issuer: string): Promise<void> {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await administrator.addPlugin(issuer, keys);
  await administrator.addSchemes();
  for (const scope of ['profile', 'email', 'offline_access']) await administrator.addScope(scope);
  await administrator.addScope(CODE_SCOPE, 'otp');
  for (const account of options.accounts) await administrator.addAccount(account);
  for (const client of options.clients) await administrator.addClient(client);
}
