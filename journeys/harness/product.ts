import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BRIEF, COMPILED, PROGRAM } from '../../gateway/test/gateway-process.ts';
import { freePort } from '../../scripts/processes/free-port.ts';
import { emptyPlace, type Place } from './place.ts';

const root = join(import.meta.dirname, '../..');
/** The module that moves a program's clock, for `--import`. */
export const LATER_CLOCK = pathToFileURL(join(import.meta.dirname, 'later-clock.ts')).href;
const READY = /Paystead is ready at (http:\/\/localhost:\d+)/;

export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  /** Milliseconds from the start of the process to the ready line. */
  readonly readyAfter: number;
  /**
   * Moves the clock of the gateway and its provider, so that no story waits until something expires. Returns how many milliseconds
   * it is ahead of the machine's now. Throws for a release, which runs as it is.
   */
  advance(seconds: number): Promise<number>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Data to keep. Absent: an embedded database in a temporary folder that is removed with the product. */
  readonly place?: Pick<Place, 'environment'>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of an unpacked release, which runs in its own Node. Absent: this checkout. */
  readonly installation?: string;
}

/**
 * Starts the gateway as an operator does: in its own process, on a free port. A checkout's clock can be moved, and
 * `PAYSTEAD_TEST_AHEAD_MS` starts it that many milliseconds ahead.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const temporary = options.place ? undefined : await emptyPlace();
  const began = performance.now();
  const isRelease = options.installation !== undefined;
  const installation = options.installation ?? root;
  const node = isRelease ? join(installation, 'node_modules/node/bin/node') : process.execPath;
  const program = isRelease ? join(installation, 'gateway/dist/main.js') : PROGRAM;
  const nodeOptions = isRelease ? [] : [...BRIEF, '--import', LATER_CLOCK];
  const child = spawn(node, [...nodeOptions, program], {
    cwd: installation,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ...COMPILED,
      PORT: String(await freePort()),
      ...(options.place ?? temporary)?.environment,
      ...(!isRelease && { PAYSTEAD_TEST_AHEAD_MS: '0' }),
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isRelease ? [] : ['ipc' as const])],
  });
  const url = await readyUrl(child);
  const readyAfter = performance.now() - began;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await temporary?.remove();
  };
  const advance = async (seconds: number): Promise<number> => {
    if (!child.send) throw new Error("A release's clock can't be moved");
    const answer = once(child, 'message');
    child.send(seconds * 1000);
    const [ahead] = await answer;
    return Number(ahead);
  };
  return { url, process: child, readyAfter, advance, stop };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const ready = READY.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The gateway ended with ${code} before it was ready:\n${output}`)));
  });
}
