import { execFileSync } from 'node:child_process';

/** The machines of the drill: each is a network namespace with one address. */
const MACHINES = [
  'etcd-1',
  'etcd-2',
  'etcd-3',
  'db-1',
  'db-2',
  'pool',
  'balancer',
  'mail',
  'gateway-1',
  'gateway-2',
] as const;
export type Machine = (typeof MACHINES)[number];

const BRIDGE = 'psdrill';
const NETWORK = '10.213.77';

export const addressOf = (machine: Machine): string => `${NETWORK}.${10 + MACHINES.indexOf(machine)}`;
export const namespaceOf = (machine: Machine): string => `psdrill-${machine}`;

/** Runs a program for administrators and returns what it prints. Throws if it fails. */
const run = (...[program, ...args]: [string, ...string[]]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function attempt(...command: [string, ...string[]]): string {
  try {
    return run(...command);
  } catch {
    // It may be gone already.
    return '';
  }
}

/** Creates a bridge and a namespace for each machine. Removes what an interrupted run left behind first. */
export function createNetwork(): void {
  removeNetwork();
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'address', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  for (const [n, machine] of MACHINES.entries()) {
    const namespace = namespaceOf(machine);
    run('ip', 'netns', 'add', namespace);
    run('ip', 'link', 'add', `psdrill${n}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    run('ip', 'link', 'set', `psdrill${n}`, 'master', BRIDGE, 'up');
    inside(machine, 'ip', 'address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
    inside(machine, 'ip', 'link', 'set', 'eth0', 'up');
    inside(machine, 'ip', 'link', 'set', 'lo', 'up');
  }
}

/** Ends every process in the namespaces, and removes namespaces and bridge. */
export function removeNetwork(): void {
  for (const [n, machine] of MACHINES.entries()) {
    signalMachine(machine, 'SIGKILL');
    // Deleted by name, because a namespace takes its links along only some time after it is gone.
    attempt('ip', 'link', 'delete', `psdrill${n}`);
    attempt('ip', 'netns', 'delete', namespaceOf(machine));
  }
  attempt('ip', 'link', 'delete', BRIDGE);
}

const inside = (machine: Machine, ...command: [string, ...string[]]): string =>
  run('ip', 'netns', 'exec', namespaceOf(machine), ...command);

/** Sends a signal to every process of a machine. */
export function signalMachine(machine: Machine, signal: NodeJS.Signals): void {
  for (const pid of attempt('ip', 'netns', 'pids', namespaceOf(machine)).split('\n').filter(Boolean))
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It ended in the meantime.
    }
}

/** Drops what a machine sends to others, so that neither side gets an answer. */
export function cutOff(machine: Machine, others: readonly Machine[]): void {
  for (const other of others) inside(machine, 'ip', 'route', 'add', 'blackhole', `${addressOf(other)}/32`);
}

export function reconnect(machine: Machine, others: readonly Machine[]): void {
  for (const other of others)
    attempt(
      'ip',
      'netns',
      'exec',
      namespaceOf(machine),
      'ip',
      'route',
      'delete',
      'blackhole',
      `${addressOf(other)}/32`,
    );
}
