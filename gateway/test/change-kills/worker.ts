import { createInterface } from 'node:readline';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { z } from 'zod';

/*
 * Serves calls of a pay engine, one JSON line of standard input each, in a process that kills itself at step `killAt` of a call; 0
 * never kills. Every statement has three steps: before it, during it, and after it; so has the reply, of which half may leave. The
 * product's code is unchanged; only the functions that it calls are wrapped. A reply is one line, followed by one with the number of
 * steps.
 */
const called = z.object({
  accountId: z.uuid(),
  now: z.iso.datetime(),
  after: z.string().nullable(),
  /** The change to accept; null lists changes. */
  changeId: z.uuid().nullable(),
  killAt: z.int(),
});
let killAt = 0;
let steps = 0;
/** Connecting, and reading the account's permission, are part of every call: counting starts with the call's own statements. */
let isServing = false;

function kill(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment, during which nothing may happen.
  for (;;);
}

function isLast(): boolean {
  if (!isServing) return false;
  steps += 1;
  return steps === killAt;
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

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
  return around(() => query.apply(this, args));
});

type Exec = (this: PGlite, message: Uint8Array, ...rest: unknown[]) => Promise<unknown>;
const exec = Reflect.get(PGlite.prototype, 'execProtocolStream') as Exec;
Reflect.set(PGlite.prototype, 'execProtocolStream', function (this: PGlite, message: Uint8Array, ...rest: unknown[]) {
  return around(() => exec.call(this, message, ...rest));
});

const write = (text: string) =>
  new Promise<void>((resolve) => {
    process.stdout.write(text, () => resolve());
  });

// Import last: the product then gets the functions wrapped above.
const { withStore } = await import('../../src/operator/store.ts');
const { heldTo } = await import('../../src/platform/access/held-database.ts');
const { scopeOfWork } = await import('../../src/platform/access/service-scope.ts');
const { createChangeExchange } = await import('../../src/features/pending-transactions/export/exchange.ts');
const { drillEngine, DRILL_SCOPES } = await import('./stage.ts');

await withStore({ given: [], tell: () => undefined }, async ({ database, keys }) => {
  const exchange = createChangeExchange(drillEngine(keys));
  for await (const text of createInterface({ input: process.stdin })) {
    const call = called.parse(JSON.parse(text));
    const account = { accountId: call.accountId, scopes: DRILL_SCOPES };
    const scope = await database.asDirectory((tx) => scopeOfWork(tx, account));
    if (!scope) throw new Error('The account is gone.');
    const { now: processedAt } = call;
    const served = { database: heldTo(database, scope), scope, now: new Date(processedAt), requestId: 'drill' };
    ({ killAt } = call);
    steps = 0;
    isServing = true;
    const answer = { status: 'accepted' as const, engineReference: null, errors: [], processedAt };
    const reply =
      call.changeId === null
        ? await exchange.list(served, call.after ?? undefined, 3)
        : await exchange.answer(served, call.changeId, answer);
    const line = `${JSON.stringify(reply)}\n`;
    if (isLast()) kill();
    if (isLast()) {
      await write(line.slice(0, line.length / 2));
      kill();
    }
    await write(line);
    if (isLast()) kill();
    isServing = false;
    await write(`${steps}\n`);
  }
});
