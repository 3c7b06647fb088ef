import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILED } from '../gateway-process.ts';

/** One call of the pay engine, and the step at which the process kills itself; 0 never. */
interface Call {
  readonly accountId: string;
  readonly now: string;
  readonly after: string | null;
  readonly changeId: string | null;
  readonly killAt: number;
}

/** The complete lines that left the process, the reply and the number of steps, and whether it was killed. */
interface Served {
  readonly lines: readonly string[];
  readonly isKilled: boolean;
}

/** A process that serves one call after another until it is killed or stopped. Starting one takes seconds. */
export interface CallServer {
  serve(call: Call): Promise<Served>;
  /** Ends the process, which releases the database. */
  stop(): Promise<void>;
}

/** Starts a process for the first call, and another one for the first call after a kill or a stop. */
export function createCallServer(environment: Readonly<Record<string, string>>): CallServer {
  let running: ReturnType<typeof startWorker> | null = null;
  return {
    async serve(call) {
      running ??= startWorker(environment);
      const served = await running.serve(call);
      if (served.isKilled) running = null;
      return served;
    },
    async stop() {
      await running?.stop();
      running = null;
    },
  };
}

function startWorker(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...COMPILED, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let beside = '';
  let look = (): void => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    look();
  });
  child.stderr.on('data', (chunk: Buffer) => void (beside += chunk.toString()));
  // A process that ends before it has read a call is reported by its exit code.
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  /** Returns the lines that left the process since the last call, without one that has no end yet. */
  const completeLines = (): string[] => out.split('\n').slice(0, -1);

  return {
    async serve(call: Call): Promise<Served> {
      out = '';
      const replied = new Promise<null>((resolve) => {
        look = () => (completeLines().length < 2 ? undefined : resolve(null));
      });
      child.stdin.write(`${JSON.stringify(call)}\n`);
      const end = await Promise.race([replied, closed]);
      if (end !== null && end[1] !== 'SIGKILL') throw new Error(`The call ended with ${end[0] ?? end[1]}:\n${beside}`);
      return { lines: completeLines(), isKilled: end !== null };
    },
    async stop(): Promise<void> {
      child.stdin.end();
      const [code, signal] = await closed;
      if (code !== 0) throw new Error(`The calls ended with ${code ?? signal}:\n${beside}`);
    },
  };
}
