import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILED } from '../../../gateway/test/gateway-process.ts';

const root = join(import.meta.dirname, '../../..');

/** A program that was started by a page's command and keeps running. */
export interface Started {
  /** Returns its output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Runs a page's commands as an operator does in one terminal, in the checkout. */
export interface Shell {
  /** Runs commands and returns what they print. Throws at the first one that fails. */
  run(commands: string): Promise<string>;
  /** Runs commands and reads settings into the terminal, so that they are there for all later commands. */
  read(commands: string): Promise<void>;
  /** Starts a command and resolves once it has printed the line. */
  start(command: string, line: string): Promise<Started>;
}

/** Opens a terminal without any of the product's settings. Programs find their compiled modules, and start twice as fast. */
export function openShell(): Shell {
  const environment: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(PAYSTEAD_|DATABASE_URL(_FILE)?$|NODE_ENV$|PORT$|METRICS_PORT$)/.test(name),
    ),
  );
  let settings = '';

  function spawnShell(commands: string): ChildProcess {
    return spawn('bash', ['-c', `set -e\n${settings}${commands}`], {
      cwd: root,
      env: { ...environment, ...COMPILED },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that npm's children end with it.
      detached: true,
    });
  }

  async function run(commands: string): Promise<string> {
    const child = spawnShell(commands);
    const printed = collect(child);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${commands}ended with ${code}:\n${printed()}`);
    return printed();
  }

  return {
    run,
    read: async (commands) => {
      await run(commands);
      settings += commands;
    },
    start: async (command, line) => {
      const child = spawnShell(command);
      const output = collect(child);
      const ended = once(child, 'close');
      await new Promise<void>((resolve, reject) => {
        const look = (): void => {
          if (output().split('\n').includes(line)) resolve();
        };
        child.stdout?.on('data', look);
        child.once('close', () => reject(new Error(`${command}ended before it printed "${line}":\n${output()}`)));
      });
      const stop = async (): Promise<void> => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
        await ended;
      };
      return { output, stop };
    },
  };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return () => text;
}
