import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { generateKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { compareLedger } from '../../gateway/test/drill/ledger.ts';
import { recoverySeconds, startWorkload, type Workload } from '../../gateway/test/drill/workload.ts';
import { createTokenSigner } from '../../gateway/test/upgrade/token-signer.ts';
import { FAULTS, primary, replica, type Fault, type Report } from './faults.ts';
import {
  DATABASES,
  dataFolder,
  GATEWAYS,
  PROVIDER_ISSUER,
  startBalancer,
  startDatabases,
  startEtcd,
  startGateways,
  startMail,
  startPooler,
  type Site,
} from './machines.ts';
import { addressOf, createNetwork, removeNetwork } from './network.ts';
import { findFakeTime, findPrograms } from './programs.ts';
import { fillDatabase, openCallers, readStored, waitingRequests } from './store.ts';
import { createSupervisor } from './supervisor.ts';

const tell = (line: string) => process.stdout.write(`${line}\n`);
/** Traffic before a fault and after its end, in milliseconds. */
const BEFORE = 4000;
const AFTER = 12_000;
const THINK_MILLISECONDS = 150;
const PATIENCE_MILLISECONDS = 6000;
/** The longest time for mails to leave after a fault, in milliseconds. */
const MAIL_WAIT = 150_000;

interface Row {
  readonly fault: Fault;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly writes: number;
  readonly failedAttempts: number;
  readonly failedCalls: number;
  readonly repeatedMails: number;
  readonly refused: readonly string[];
  /** Measurements and breaches that the fault itself reports. */
  readonly measured: readonly string[];
  readonly wrong: readonly string[];
  readonly recovery: number | null;
  readonly isGood: boolean;
}

/** Runs the faults with these names, or all. Returns the exit code: 1 if something was lost or doubled, 2 if it can't run. */
async function drill(names: readonly string[]): Promise<number> {
  const faults = FAULTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0)
    return refuse(`No fault is named ${unknown.join(', ')}. Faults: ${FAULTS.map(({ name }) => name).join(', ')}`);
  const found = findPrograms();
  if ('missing' in found)
    return refuse(`The drill needs these Debian packages: ${[...new Set(found.missing)].join(', ')}`);
  if (process.getuid?.() !== 0) return refuse('The drill needs root, for network namespaces and mounts.');
  const fakeTime = findFakeTime();
  if (fakeTime === null && faults.some(({ name }) => name.startsWith('clock-')))
    return refuse('Moving a clock needs the Debian package: libfaketime');

  const folder = mkdtempSync(path.join(tmpdir(), 'paystead-drill-'));
  chmodSync(folder, 0o755);
  const supervisor = createSupervisor();
  const password = randomBytes(18).toString('hex');
  const signer = await createTokenSigner(PROVIDER_ISSUER);
  const site: Site = { folder, programs: found.programs, supervisor, password, keys: generateKeys(), fakeTime, signer };
  const clean = () => cleanUp(site);
  process.once('exit', clean);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  await start(site);
  const rows = await runAll(site, faults);
  printTable(rows);
  return rows.every(({ isGood }) => isGood) ? 0 : 1;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 2;
}

/** Starts every part, in the order in which they need each other. */
async function start(site: Site): Promise<void> {
  tell('Starting etcd, Patroni with PostgreSQL, HAProxy, pgbouncer, mail and gateways …');
  createNetwork();
  startEtcd(site);
  startDatabases(site);
  startBalancer(site);
  const first = await primary();
  await createLogin(site, addressOf(first));
  await eventually('the balancer finds the primary', () => withLogin(site));
  await fillDatabase(site, tell);
  await replica();
  startPooler(site);
  startMail(site);
  startGateways(site);
  for (const machine of GATEWAYS)
    await eventually(`${machine} is ready`, async () => {
      const reply = await fetch(`http://${addressOf(machine)}:8080/health/ready`);
      if (!reply.ok) throw new Error(await reply.text());
    });
  await eventually('the balancer answers', async () => {
    const reply = await fetch(`http://${addressOf('balancer')}:8080/health/ready`);
    if (!reply.ok) throw new Error(`${reply.status}`);
  });
}

async function createLogin({ password }: Site, host: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', password, database: 'postgres' });
  await eventually('the primary takes connections', () => client.connect());
  await client.query(`create role paystead_login login createrole password '${password}'`);
  await client.query('create database paystead owner paystead_login');
  await client.end();
}

async function withLogin({ password }: Site): Promise<void> {
  const client = new pg.Client({ host: addressOf('balancer'), user: 'paystead_login', password, database: 'paystead' });
  await client.connect();
  await client.end();
}

async function runAll(site: Site, faults: readonly Fault[]): Promise<Row[]> {
  const workload = startWorkload({
    origins: [`http://${addressOf('balancer')}:8080`],
    callers: await openCallers(site),
    queue: await waitingRequests(site),
    think: THINK_MILLISECONDS,
    patience: PATIENCE_MILLISECONDS,
  });
  const seen = new Set<string>();
  const rows: Row[] = [];
  for (const fault of faults) {
    const row = await runOne(site, workload, fault, seen);
    rows.push(row);
    tell(lineOf(row));
    for (const line of row.measured) tell(`    ${line}`);
    for (const line of [...row.wrong, ...row.lost, ...row.doubled, ...row.refused].slice(0, 12)) tell(`    ${line}`);
  }
  await workload.stop();
  return rows;
}

/** Runs a fault under traffic and compares the ledger. `seen` has the findings of earlier faults, which are not repeated. */
async function runOne(site: Site, workload: Workload, fault: Fault, seen: Set<string>): Promise<Row> {
  await replica();
  workload.replaceCallers(await openCallers(site));
  await pause(BEFORE);
  const before = {
    writes: workload.writes.length,
    attempts: workload.attempts.length,
    failed: workload.failedCalls(),
    refused: workload.refused.length,
  };
  const since = performance.now();
  const report: Report = { workload, measured: [], wrong: [] };
  await fault.run(site, report);
  await pause(AFTER);
  await replica();
  // Writes that end after this moment are compared with the next fault.
  const writes = [...workload.writes];
  const stored = await settled(site);
  const findings = compareLedger(writes, stored);
  const fresh = (lines: readonly string[]) => lines.filter((line) => !seen.has(line));
  const [lost, doubled] = [fresh(findings.lost), fresh(findings.doubled)];
  for (const line of [...lost, ...doubled]) seen.add(line);
  if (!findings.auditIsIntact) lost.push('the audit doesn’t verify');
  const attempts = workload.attempts.slice(before.attempts);
  return {
    fault,
    lost,
    doubled,
    writes: writes.length - before.writes,
    failedAttempts: attempts.filter(({ isGood }) => !isGood).length,
    failedCalls: workload.failedCalls() - before.failed,
    refused: workload.refused.slice(before.refused),
    measured: report.measured,
    wrong: report.wrong,
    repeatedMails: findings.repeatedMails,
    recovery: recoverySeconds(workload.attempts, since),
    isGood: lost.length + doubled.length + report.wrong.length === 0 && workload.refused.length === before.refused,
  };
}

/** Reads the store once every mail that waited at the time has been sent, or after `MAIL_WAIT`. */
async function settled(site: Site) {
  const first = await eventually('the store can be read', () => readStored(site));
  const waiting = new Set(first.unsentMails);
  const end = performance.now() + MAIL_WAIT;
  for (;;) {
    const stored = await eventually('the store can be read', () => readStored(site));
    const unsentMails = stored.unsentMails.filter((id) => waiting.has(id));
    if (unsentMails.length === 0 || performance.now() > end) return { ...stored, unsentMails };
    await pause(2000);
  }
}

async function eventually<T>(what: string, work: () => Promise<T>, limit = 90_000): Promise<T> {
  const end = performance.now() + limit;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw new Error(`Waited in vain until ${what}`, { cause: error });
      await pause(500);
    }
}

const lineOf = (row: Row) =>
  [
    row.fault.about.padEnd(46),
    String(row.lost.length).padStart(5),
    String(row.doubled.length).padStart(8),
    String(row.writes).padStart(7),
    String(row.failedAttempts).padStart(9),
    String(row.failedCalls).padStart(7),
    row.recovery === null ? '  none' : row.recovery.toFixed(1).padStart(6),
  ].join(' ');

function printTable(rows: readonly Row[]): void {
  tell('');
  tell(`${'fault'.padEnd(46)}  lost  doubled  writes  attempts  calls recovery`);
  tell(`${''.padEnd(46)}                          failed  failed  (s)`);
  for (const row of rows) tell(lineOf(row));
  tell(`Mails accepted again under the same Message-ID: ${rows.at(-1)?.repeatedMails ?? 0}`);
}

/** Ends the processes of the namespaces and removes namespaces, mounts and files. */
function cleanUp(site: Site): void {
  site.supervisor.stop();
  removeNetwork();
  for (const machine of [...DATABASES, ...GATEWAYS])
    try {
      execFileSync('umount', ['--lazy', dataFolder(site, machine)], { stdio: 'ignore' });
    } catch {
      // It was not mounted yet.
    }
  if (process.env['PAYSTEAD_DRILL_KEEP'] === undefined) rmSync(site.folder, { recursive: true, force: true });
}

process.exit(await drill(process.argv.slice(2)));
