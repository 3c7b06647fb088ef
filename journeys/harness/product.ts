import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BRIEF, COMPILED, PROGRAM } from '../../gateway/test/gateway-process.ts';
import { databasesFolder } from '../../scripts/processes/databases-folder.ts';
import { freePort } from '../../scripts/processes/free-port.ts';

const root = join(import.meta.dirname, '../..');
const LATER_CLOCK = pathToFileURL(join(import.meta.dirname, 'later-clock.ts')).href;
const READY = /Paystead is ready at (http:\/\/localhost:\d+)/;

export interface Product {
  readonly url: string;
  readonly folder: string;
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
  /** A data folder to keep. Absent: a temporary one that is removed with the product. */
  readonly folder?: string;
  /** The data folder of a stopped product, which the temporary folder becomes a copy of. */
  readonly from?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of an unpacked release, which runs in its own Node. Absent: this checkout. */
  readonly installation?: string;
}

/**
 * Starts the gateway as an operator does: in its own process and folder, on a free port. A checkout's clock can be moved, and
 * `PAYSTEAD_TEST_AHEAD_MS` starts it that many milliseconds ahead.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const folder = options.folder ?? (await mkdtemp(join(databasesFolder(), 'paystead-product-')));
  if (options.from !== undefined) await cp(options.from, folder, { recursive: true });
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
      PAYSTEAD_DATA: folder,
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
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
  };
  const advance = async (seconds: number): Promise<number> => {
    if (!child.send) throw new Error("A release's clock can't be moved");
    const answer = once(child, 'message');
    child.send(seconds * 1000);
    const [ahead] = await answer;
    return Number(ahead);
  };
  return { url, folder, process: child, readyAfter, advance, stop };
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
