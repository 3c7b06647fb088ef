import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env, execPath } from 'node:process';

const READY = /Paystead is ready at (http:\/\/localhost:(\d+))/;

/** The folder for compiled modules, the one of `./paystead`: a process then starts twice as fast. */
export const COMPILED = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/paystead') };

/**
 * V8's options for a gateway that lives for seconds. By default, V8 compiles the busy functions of WebAssembly, which the embedded
 * database is, a second time: that is a quarter of the processor time of a start, and pays off after minutes.
 */
export const BRIEF = ['--wasm-tiering-budget=1000000000'];

/** The gateway's first module: of the built program, which a release has, or of the sources without a test run that built it. */
export const PROGRAM = env['PAYSTEAD_TEST_PROGRAM'] ?? join(import.meta.dirname, '../src/main.ts');

/** The gateway as a separate process whose environment holds only the given variables, the path, and `COMPILED`. */
export interface GatewayProcess {
  readonly pid: number;
  /** The address in the ready line; rejects with all output if the process ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly output: string }>;
  signal(name: NodeJS.Signals): void;
  /** Resolves once the output contains the text. */
  printed(text: string): Promise<void>;
}

export function startGateway(
  environment: Readonly<Record<string, string>>,
  [program, ...args]: readonly [string, ...string[]] = [execPath, ...BRIEF, PROGRAM],
): GatewayProcess {
  const child = spawn(program, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: env['PATH'], HOME: env['HOME'], ...COMPILED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    output,
  }));
  function printed<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`The gateway ended before it printed that:\n${output}`)));
    });
  }
  const ready = printed(() => READY.exec(output)?.[1]);
  // Tests that expect a refusal never await it.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    signal: (name) => void child.kill(name),
    printed: async (text) => void (await printed(() => (output.includes(text) ? true : undefined))),
  };
}
