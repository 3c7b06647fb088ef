import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Place } from './place.ts';

const root = join(import.meta.dirname, '../..');

/** `npm run start:engine` beside a product with the demo. */
export interface ReferenceEngine {
  /** Waits for a line that the running engine prints after the lines that were waited for before. Rejects if it ends. */
  printed(line: RegExp): Promise<string>;
  /** Ends it as Ctrl-C does, and returns its exit code. */
  stop(): Promise<number | null>;
}

/** The product that the engine talks to. */
interface EnginePlace extends Pick<Place, 'environment'> {
  readonly port: string;
}

function startScript({ environment, port }: EnginePlace, command: readonly string[]) {
  return spawn(process.execPath, [join(root, 'scripts/start-engine.ts'), ...command], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the engine's loop. The first start connects the demo's client to it. */
export function startEngine(place: EnginePlace): ReferenceEngine {
  const child = startScript(place, []);
  let unread = '';
  const state: { ended: boolean; code: number | null } = { ended: false, code: null };
  let changed: (() => void)[] = [];
  const change = () => {
    const waiting = changed;
    changed = [];
    for (const one of waiting) one();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      unread += text;
      change();
    });
  child.once('close', (code) => {
    Object.assign(state, { ended: true, code });
    change();
  });
  const next = () => new Promise<void>((resolve) => changed.push(resolve));
  return {
    async printed(line) {
      for (;;) {
        const found = line.exec(unread);
        if (found) {
          unread = unread.slice(found.index + found[0].length);
          return found[0];
        }
        if (state.ended) throw new Error(`The engine ended with ${state.code}:\n${unread}`);
        await next();
      }
    },
    async stop() {
      child.kill('SIGINT');
      while (!state.ended) await next();
      return state.code;
    },
  };
}

/** Runs one command of the engine: `pay --next`. Returns what it printed; rejects unless it succeeded. */
export async function runEngineCommand(place: EnginePlace, ...command: readonly string[]): Promise<string> {
  const child = startScript(place, command);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The engine's ${command.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
