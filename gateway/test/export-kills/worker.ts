import type { FileHandle } from 'node:fs/promises';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/*
 * Runs `changes export <file>` in a process that kills itself: `node worker.ts <file> <step>`, where step 0 never
 * kills. Every statement and every file operation of the export has three steps: before it, during it, and after it.
 * The product's code is unchanged; only the functions that it calls are wrapped. The last line of the output reports
 * the outcome.
 */
const [path = '', killAt = '0'] = process.argv.slice(2);
let steps = 0;
/** Connecting and checking the schema are part of every command: counting starts with the export's own statements. */
let isExporting = false;

function kill(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment, during which nothing may happen.
  for (;;);
}

function isLast(): boolean {
  if (!isExporting) return false;
  steps += 1;
  return steps === Number(killAt);
}

async function around<T>(work: () => Promise<T>): Promise<T> {
  if (isLast()) kill();
  const underWay = work();
  // Kill after the call has passed its bytes on, before the outcome is known.
  if (isLast()) setImmediate(kill);
  const result = await underWay;
  if (isLast()) kill();
  return result;
}

const BEGINNING = 'transactions.export_turn';

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
  const [config] = args;
  if (typeof config === 'object' && config !== null && 'name' in config && config.name === BEGINNING)
    isExporting = true;
  return around(() => query.apply(this, args));
});

type Exec = (this: PGlite, message: Uint8Array, ...rest: unknown[]) => Promise<unknown>;
const exec = Reflect.get(PGlite.prototype, 'execProtocolStream') as Exec;
Reflect.set(PGlite.prototype, 'execProtocolStream', function (this: PGlite, message: Uint8Array, ...rest: unknown[]) {
  if (Buffer.from(message).includes(BEGINNING)) isExporting = true;
  return around(() => exec.call(this, message, ...rest));
});

const { open } = fsPromises;
const patched: Record<string, unknown> = {
  async open(...args: Parameters<typeof open>) {
    const file = await around(() => open(...args));
    for (const name of ['writeFile', 'sync', 'close'] as const) mortal(file, name);
    return file;
  },
};
for (const name of ['access', 'link', 'unlink', 'rename', 'rm'] as const) {
  const original = fsPromises[name] as (...args: unknown[]) => Promise<unknown>;
  patched[name] = (...args: unknown[]) => around(() => original(...args));
}
Object.assign(fsPromises, patched);
syncBuiltinESMExports();

function mortal(file: FileHandle, name: 'writeFile' | 'sync' | 'close'): void {
  const original = (file[name] as (...args: unknown[]) => Promise<unknown>).bind(file);
  Reflect.set(file, name, async (...args: unknown[]) => {
    // Write half of the bytes, as a kill during a long write would.
    if (name === 'writeFile' && isLast()) {
      await original(String(args[0]).slice(0, String(args[0]).length / 2));
      kill();
    }
    return around(() => original(...args));
  });
}

// Import last: the command then gets the functions wrapped above.
const { exportChangesCommand } = await import('../../src/operator/records/changes.ts');
const outcome = await exportChangesCommand.run({ given: [path], tell: () => undefined });
process.stdout.write(`${JSON.stringify({ steps, ...outcome.data })}\n`);
