import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRuntime } from './runtime.ts';

checkRuntime();
const root = join(import.meta.dirname, '..');
const CLIENT = 'KEYSTONE';
const ACCOUNT = 'reference-engine';
const SCOPES = 'pay:write,imports:read,changes:read-full,changes:acknowledge,events:read';

/** The folder of the demo's data; the engine's own folder lies in it. */
const data = process.env['PAYSTEAD_DATA'] ?? '.paystead';
const folder = join(data, 'engine');
const url = `http://localhost:${process.env['PORT'] ?? '8080'}`;
const args = process.argv.slice(2);

if (!existsSync(join(folder, 'engine.json'))) await connect();
await keepAddress();
const engine = spawn(
  process.execPath,
  [join(root, 'engine/src/main.ts'), folder, ...(args.length > 0 ? args : ['run'])],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => engine.kill(signal));
engine.once('exit', (code) => process.exit(code ?? 1));

/**
 * Connects the engine to the running demo: its client waits for a pay engine from now on, the engine gets an account of its own
 * and begins with the client's exported files.
 */
async function connect(): Promise<void> {
  const exported = await mkdtemp(join(tmpdir(), 'paystead-engine-'));
  try {
    await operate('export', 'client', CLIENT, exported);
    await operate('client', 'engine', 'connect', CLIENT, 'Reference engine');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(join(folder, 'state.json')))
      await run(process.execPath, [join(root, 'engine/src/main.ts'), folder, 'init', exported]);
    const { clientId, clientSecret } = await credentials();
    const settings = { url, clientId, clientSecret };
    await writeFile(join(folder, 'engine.json'), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  } finally {
    await rm(exported, { recursive: true, force: true });
  }
}

/** Creates the engine's account, or gives it a new secret if an earlier start was interrupted before it kept the first one. */
async function credentials(): Promise<Record<string, unknown>> {
  const { accounts } = (await operate('service-account', 'list')) as { accounts: readonly { readonly name: string }[] };
  return accounts.some(({ name }) => name === ACCOUNT)
    ? operate('service-account', 'rotate', ACCOUNT, '--overlap-days', '0')
    : operate('service-account', 'create', ACCOUNT, '--scope', SCOPES, '--client', CLIENT);
}

/** Follows the demo to another port. */
async function keepAddress(): Promise<void> {
  const path = join(folder, 'engine.json');
  const settings = JSON.parse(await readFile(path, 'utf8')) as { url: string };
  if (settings.url !== url)
    await writeFile(path, `${JSON.stringify({ ...settings, url }, null, 2)}\n`, { mode: 0o600 });
}

/** Runs an operator command in the running gateway, and returns its data. */
async function operate(...command: readonly string[]): Promise<Record<string, unknown>> {
  const output = await run(join(root, 'paystead'), [...command, '--json']);
  return JSON.parse(output) as Record<string, unknown>;
}

function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${args.join(' ')}: ${output}`))));
  });
}
