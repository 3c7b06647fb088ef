import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { env } from 'node:process';
import { namespaceOf, type Machine } from './network.ts';

interface Service {
  readonly name: string;
  readonly machine: Machine;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** File for everything it prints. */
  readonly log: string;
}

export interface Supervisor {
  start(service: Service): void;
  /** Keeps a service from being restarted, for the duration of a fault. */
  hold(name: string): void;
  /** Starts a held service again. */
  release(name: string): void;
  signal(name: string, signal: NodeJS.Signals): void;
  stop(): void;
}

/** The pause before a service that ended is started again, as in a unit with `Restart=always`. */
const RESTART_MILLISECONDS = 1000;

/** Runs services in their namespaces and starts each again when it ends, as systemd would. */
export function createSupervisor(): Supervisor {
  const services = new Map<string, { service: Service; child: ChildProcess | null; isHeld: boolean }>();
  let isStopping = false;

  function launch(name: string): void {
    const entry = services.get(name);
    if (!entry || isStopping || entry.isHeld || entry.child) return;
    const { machine, command, environment, log } = entry.service;
    const output = openSync(log, 'a');
    const child = spawn('ip', ['netns', 'exec', namespaceOf(machine), ...command], {
      cwd: '/',
      env: { PATH: env['PATH'], HOME: '/tmp', ...environment },
      stdio: ['ignore', output, output],
    });
    entry.child = child;
    child.once('exit', () => {
      entry.child = null;
      setTimeout(() => launch(name), RESTART_MILLISECONDS);
    });
  }

  return {
    start(service) {
      services.set(service.name, { service, child: null, isHeld: false });
      launch(service.name);
    },
    hold(name) {
      const entry = services.get(name);
      if (entry) entry.isHeld = true;
    },
    release(name) {
      const entry = services.get(name);
      if (entry) entry.isHeld = false;
      launch(name);
    },
    signal: (name, signal) => void services.get(name)?.child?.kill(signal),
    stop() {
      isStopping = true;
    },
  };
}
