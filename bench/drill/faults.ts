import { readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Workload } from '../../gateway/test/drill/workload.ts';
import { compareGateways } from './agreement.ts';
import {
  DATABASES,
  dataFolder,
  ETCD,
  GATEWAYS,
  log,
  providerSlowness,
  type DatabaseMachine,
  type Site,
} from './machines.ts';
import { setClock } from './clocks.ts';
import { passNewYear } from './new-year.ts';
import { signInFor } from './sign-ins.ts';
import { peopleSigningIn } from './store.ts';
import { addressOf, cutOff, reconnect, signalMachine, type Machine } from './network.ts';

/** Reports of a fault, beside the comparison of the ledger. */
export interface Report {
  readonly workload: Workload;
  /** Sentences for the reader of the drill. */
  readonly measured: string[];
  readonly wrong: string[];
}

export interface Fault {
  readonly name: string;
  readonly about: string;
  /** Breaks a part, waits as long as the fault lasts, and mends what no supervisor mends. */
  readonly run: (site: Site, report: Report) => Promise<void>;
}

const seconds = (count: number) => pause(count * 1000);

export const FAULTS: readonly Fault[] = [
  { name: 'gateway-kill', about: 'a gateway is killed', run: (site) => kill(site, 'gateway-1', 5) },
  {
    name: 'gateway-stop',
    about: 'a gateway is stopped (SIGTERM)',
    run: async () => {
      signalMachine('gateway-2', 'SIGTERM');
      await seconds(5);
    },
  },
  {
    name: 'primary-kill',
    about: 'the primary’s machine is killed',
    run: async (site) => kill(site, await primary(), 30),
  },
  { name: 'primary-return', about: 'the primary is killed and returns with its disk', run: returnPrimary },
  { name: 'primary-freeze', about: 'the primary’s machine freezes for 40 s', run: freezePrimary },
  {
    name: 'replica-kill',
    about: 'the replica’s machine is killed',
    run: async (site) => kill(site, await replica(), 15),
  },
  { name: 'etcd-kill', about: 'an etcd member is killed', run: (site) => kill(site, 'etcd-1', 10) },
  { name: 'etcd-all', about: 'all etcd members are killed', run: killAllEtcd },
  { name: 'pooler-kill', about: 'pgbouncer is killed', run: (site) => kill(site, 'pool', 5) },
  { name: 'balancer-kill', about: 'HAProxy is killed', run: (site) => kill(site, 'balancer', 3) },
  {
    name: 'gateway-partition',
    about: 'a gateway cannot reach the database',
    run: () => partition('gateway-1', ['pool'], 20),
  },
  {
    name: 'primary-partition',
    about: 'the primary cannot reach etcd and the replica',
    run: async () => partition(await primary(), [...ETCD, await replica()], 40),
  },
  { name: 'disk-database', about: 'the primary’s disk is full', run: async (site) => fill(site, await primary(), 30) },
  { name: 'disk-gateway', about: 'a gateway’s disk is full', run: (site) => fill(site, 'gateway-1', 15) },
  { name: 'mail-stop', about: 'the mail server is down for 20 s', run: (site) => kill(site, 'mail', 20) },
  { name: 'provider-slow', about: 'the provider takes 3 s, and people sign in', run: slowProvider },
  { name: 'agreement', about: 'a sign-out and a limit at one gateway', run: compareGateways },
  { name: 'clock-ahead', about: 'a gateway’s clock is 5 min ahead', run: (site) => moveClock(site, 300) },
  { name: 'clock-behind', about: 'a gateway’s clock is 5 min behind', run: (site) => moveClock(site, -300) },
  // The last one, because the clocks go on from there.
  { name: 'clock-new-year', about: 'midnight and new year', run: passNewYear },
];

/** Kills every process of a machine; it stays down for some seconds. */
async function kill(site: Site, machine: Machine, down: number): Promise<void> {
  const { supervisor } = site;
  supervisor.hold(machine);
  signalMachine(machine, 'SIGKILL');
  await seconds(down);
  // The machine is replaced by an empty one, which copies the primary. Patroni 3.0 can wait 300 s for an old primary to start.
  if (isDatabase(machine)) rmSync(path.join(dataFolder(site, machine), 'data'), { recursive: true, force: true });
  supervisor.release(machine);
}

const isDatabase = (machine: Machine): machine is DatabaseMachine => DATABASES.some((one) => one === machine);

/** Kills the primary for so long that the replica takes over, and starts it again on the disk that it left. */
async function returnPrimary(site: Site, { measured, wrong }: Report): Promise<void> {
  const { supervisor } = site;
  const machine = await primary();
  const written = statSync(log(site, machine)).size;
  supervisor.hold(machine);
  signalMachine(machine, 'SIGKILL');
  await seconds(35);
  supervisor.release(machine);
  const since = performance.now();
  if ((await replica()) !== machine) return void wrong.push(`${machine} was not replaced as primary`);
  const after = ((performance.now() - since) / 1000).toFixed(0);
  const isRewound = readFileSync(log(site, machine)).includes('pg_rewind exit code=0', written);
  measured.push(`it was a replica again after ${after} s, ${isRewound ? 'by pg_rewind' : 'without pg_rewind'}`);
}

async function freezePrimary(): Promise<void> {
  const machine = await primary();
  signalMachine(machine, 'SIGSTOP');
  await seconds(40);
  signalMachine(machine, 'SIGCONT');
}

async function killAllEtcd({ supervisor }: Site): Promise<void> {
  for (const machine of ETCD) {
    supervisor.hold(machine);
    signalMachine(machine, 'SIGKILL');
  }
  await seconds(25);
  for (const machine of ETCD) supervisor.release(machine);
}

async function partition(machine: Machine, others: readonly Machine[], duration: number): Promise<void> {
  cutOff(machine, others);
  await seconds(duration);
  reconnect(machine, others);
}

/** Fills the machine's file system to the last block. */
async function fill(site: Site, machine: Machine, duration: number): Promise<void> {
  const folder = dataFolder(site, machine);
  const file = path.join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch {
    // Others wrote meanwhile: the disk is full even so.
  }
  await seconds(duration);
  rmSync(file, { force: true });
}

/** Restarts a gateway while the provider is slow and people sign in, so that it reads the provider's keys meanwhile. */
async function slowProvider(site: Site, { workload, measured, wrong }: Report): Promise<void> {
  const people = await peopleSigningIn(site);
  writeFileSync(providerSlowness(site), '');
  const signingIn = signInFor(20, `http://${addressOf('balancer')}:8080`, site.signer, people);
  await kill(site, 'gateway-1', 1);
  site.supervisor.release('gateway-1 provider');
  const { writes, refused, slowest } = await signingIn;
  rmSync(providerSlowness(site));
  workload.writes.push(...writes);
  wrong.push(...refused);
  const done = writes.filter(({ isAcknowledged }) => isAcknowledged).length;
  measured.push(`${people.length} people signed in ${done} times, the slowest in ${slowest.toFixed(1)} s`);
  measured.push(`${writes.length - done} sign-ins failed and were begun again`);
  if (done === 0) wrong.push('no one could sign in');
}

async function moveClock(site: Site, offset: number): Promise<void> {
  setClock(site, GATEWAYS[1], offset);
  await seconds(20);
  setClock(site, GATEWAYS[1], 0);
}

/** Returns the database that Patroni calls the primary. Waits up to 60 s for one. */
export async function primary(): Promise<DatabaseMachine> {
  for (let n = 0; n < 120; n += 1) {
    for (const machine of DATABASES) if (await answers(machine, 'primary')) return machine;
    await pause(500);
  }
  throw new Error('No database became the primary within 60 s.');
}

/** Waits until the other database is a replica whose copy a commit waits for. */
export async function replica(): Promise<DatabaseMachine> {
  for (let n = 0; n < 180; n += 1) {
    for (const machine of DATABASES) if (await answers(machine, 'synchronous')) return machine;
    await pause(500);
  }
  throw new Error('No database became a synchronous replica within 90 s.');
}

async function answers(machine: DatabaseMachine, role: 'primary' | 'synchronous'): Promise<boolean> {
  try {
    const url = `http://${addressOf(machine)}:8008/${role}`;
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200;
  } catch {
    return false;
  }
}
