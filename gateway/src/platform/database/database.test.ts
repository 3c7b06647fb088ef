import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/database.ts';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation, StatementFailed } from './failures.ts';
import { noRow, statement, type Transaction } from './port.ts';

const { database, driver, close } = await freshDatabase({ migrations: `${import.meta.dirname}/schema/fixture` });
afterAll(close);

const clientA = '0a000000-0000-4000-8000-000000000001';
const clientB = '0b000000-0000-4000-8000-000000000002';
const tenantA = { clientId: clientA, employeeId: null };

const insert = statement('test.insert', noRow, 'insert into note (client_id, note_id, body) values ($1, $2, $3)');
const read = statement('test.read', z.object({ body: z.string() }), 'select body from note order by note_id');
const fail = statement('test.fail', z.object({}), 'select 1 / $1::int as never');
const setting = statement(
  'test.session_setting',
  z.object({ value: z.string() }),
  'select current_setting($1) as value',
);
const who = statement('test.who', z.object({ role: z.string() }), 'select current_user::text as role');

async function add(clientId: string, noteId: number, body: string): Promise<void> {
  await database.asTenant({ clientId, employeeId: null }, (tx) => tx.run(insert, [clientId, noteId, body]));
}

test('PostgreSQL doesn’t compile statements, which would take longer than running them', async () => {
  expect(await database.call(setting, ['jit'])).toEqual([{ value: 'off' }]);
  expect(await database.asMaintenance((tx) => tx.one(setting, ['jit']))).toEqual({ value: 'off' });
});

describe('row-level security', () => {
  test('a tenant sees its own rows, no tenant sees none, maintenance sees all', async () => {
    await add(clientA, 1, 'a');
    await add(clientB, 1, 'b');
    expect(await database.asTenant(tenantA, (tx) => tx.rows(read, []))).toEqual([{ body: 'a' }]);
    expect(await database.asDirectory((tx) => tx.rows(read, []))).toEqual([]);
    expect(await database.call(read, [])).toEqual([]);
    expect(await database.asMaintenance((tx) => tx.rows(read, []))).toHaveLength(2);
  });

  test('the tenant of one transaction does not reach into the next', async () => {
    for (let round = 0; round < 6; round += 1) {
      await database.asTenant(tenantA, (tx) => tx.rows(read, []));
      expect(await database.call(read, [])).toEqual([]);
    }
  });

  test('a row for another tenant is refused', async () => {
    const attempt = database.asTenant(tenantA, (tx) => tx.run(insert, [clientB, 9, 'x']));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });

  test('requests run as paystead_app, also after a maintenance transaction and after a failed one', async () => {
    expect(await database.asMaintenance((tx) => tx.one(who, []))).toEqual({ role: 'paystead_maintenance' });
    expect(await database.call(who, [])).toEqual([{ role: 'paystead_app' }]);
    await expect(database.asMaintenance((tx) => tx.rows(fail, [0]))).rejects.toMatchObject({ code: '22012' });
    expect(await database.call(who, [])).toEqual([{ role: 'paystead_app' }]);
  });

  test('a tenant id that isn’t a UUID is refused before it becomes SQL', async () => {
    const evil = { clientId: "'; reset role; --", employeeId: null };
    await expect(database.asTenant(evil, async () => 1)).rejects.toThrow('must be a UUID');
  });
});

describe('transactions', () => {
  test('a failure rolls everything back', async () => {
    const attempt = database.asTenant(tenantA, async (tx) => {
      await tx.run(insert, [clientA, 50, 'lost']);
      throw new Error('enough');
    });
    await expect(attempt).rejects.toThrow('enough');
    expect(await database.asTenant(tenantA, (tx) => tx.rows(read, []))).not.toContainEqual({ body: 'lost' });
  });

  test('a failed statement that is caught doesn’t look like success', async () => {
    const attempt = database.asTenant(tenantA, async (tx) => {
      await tx.run(insert, [clientA, 51, 'lost']);
      await tx.rows(fail, [0]).catch(() => undefined);
    });
    await expect(attempt).rejects.toMatchObject({ code: '25P02' });
  });

  test('starting a transaction inside another is refused at once', async () => {
    const starts = [
      () => database.call(who, []),
      () => database.asTenant(tenantA, (tx) => tx.rows(read, [])),
      () => database.asDirectory((tx) => tx.rows(read, [])),
      () => database.asMaintenance((tx) => tx.rows(read, [])),
      () => database.copyIn('note', ['note_id'], []),
    ];
    for (const start of starts) {
      const attempt = database.asTenant(tenantA, async () => {
        await start();
      });
      await expect(attempt).rejects.toMatchObject({ code: 'nested_transaction' });
    }
  });

  test('work that outlives its transaction may start another', async () => {
    let later: Promise<unknown> = Promise.resolve();
    let proceed = (): void => {};
    const ended = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    await database.asTenant(tenantA, async () => {
      later = ended.then(() => database.call(who, []));
    });
    proceed();
    await expect(later).resolves.toHaveLength(1);
  });

  test('a kept transaction is unusable after its end', async () => {
    let kept: Transaction | undefined;
    await database.asTenant(tenantA, async (tx) => {
      kept = tx;
    });
    await expect(kept?.rows(read, [])).rejects.toThrow('after the end');
  });

  test('a statement that wasn’t awaited is still part of the commit', async () => {
    await database.asTenant(tenantA, async (tx) => {
      void tx.run(insert, [clientA, 52, 'unawaited']);
    });
    expect(await database.asTenant(tenantA, (tx) => tx.rows(read, []))).toContainEqual({ body: 'unawaited' });
  });

  test('statements started together run in order', async () => {
    const bodies = await database.asTenant(tenantA, (tx) =>
      Promise.all([tx.run(insert, [clientA, 60, 'p']), tx.rows(read, []), tx.run(insert, [clientA, 61, 'q'])]),
    );
    expect(bodies[1]).toContainEqual({ body: 'p' });
    expect(bodies[1]).not.toContainEqual({ body: 'q' });
  });

  test('read only refuses to write; asynchronous commit is for this transaction alone', async () => {
    const attempt = database.asTenant(tenantA, (tx) => tx.run(insert, [clientA, 70, 'x']), { readOnly: true });
    await expect(attempt).rejects.toMatchObject({ code: '25006' });
    const setting = statement(
      'test.setting',
      z.object({ v: z.string() }),
      "select current_setting('synchronous_commit') as v",
    );
    expect(await database.asDirectory((tx) => tx.one(setting, []), { asynchronousCommit: true })).toEqual({ v: 'off' });
    expect(await database.asDirectory((tx) => tx.one(setting, []))).toEqual({ v: 'on' });
  });
});

describe('failures', () => {
  test('constraint violations are identified by name, without the values', async () => {
    await add(clientA, 80, 'x');
    const unique = await add(clientA, 80, 'secret body').catch((error: unknown) => error);
    expect(isUniqueViolation(unique)).toBe(true);
    expect(isUniqueViolation(unique, 'note_pkey')).toBe(true);
    expect(isUniqueViolation(unique, 'other')).toBe(false);
    expect(String(unique)).not.toContain('secret');
    expect(isCheckViolation(await add(clientA, -1, 'x').catch((error: unknown) => error))).toBe(true);
    const unknown = await add('0c000000-0000-4000-8000-000000000003', 1, 'x').catch((error: unknown) => error);
    expect(isForeignKeyViolation(unknown)).toBe(true);
  });

  test('a value that PostgreSQL can’t read isn’t repeated in the message', async () => {
    const failure = await database.call(fail, ['123-45-6789']).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StatementFailed);
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain('6789');
  });

  test('the same statement works again after it failed', async () => {
    await expect(database.call(fail, [0])).rejects.toMatchObject({ code: '22012' });
    await expect(database.call(fail, [1])).resolves.toHaveLength(1);
  });

  test('a row of another shape fails with the field’s name, never the value', async () => {
    const odd = statement('test.odd', z.object({ n: z.number() }), "select '123-45-6789'::text as n");
    const failure = await database.call(odd, []).catch((error: unknown) => error);
    expect(String(failure)).toContain('n: invalid_type');
    expect(String(failure)).not.toContain('6789');
  });

  test('one and maybe check the number of rows', async () => {
    const series = statement('test.series', z.object({ n: z.number() }), 'select n from generate_series(1, $1::int) n');
    await database.asDirectory(async (tx) => {
      expect(await tx.one(series, [1])).toEqual({ n: 1 });
      expect(await tx.maybe(series, [0])).toBeUndefined();
      await expect(tx.one(series, [0])).rejects.toMatchObject({ code: 'unexpected_row' });
      await expect(tx.one(series, [2])).rejects.toMatchObject({ code: 'unexpected_row' });
      await expect(tx.maybe(series, [2])).rejects.toMatchObject({ code: 'unexpected_row' });
    });
  });

  test('a statement name is declared once and fits', () => {
    statement('test.once', noRow, 'select');
    expect(() => statement('test.once', noRow, 'select')).toThrow('declared twice');
    expect(() => statement('x'.repeat(64), noRow, 'select')).toThrow('63 bytes');
  });
});

describe('bulk insert', () => {
  test('copies special characters unchanged, past the size of one slice', async () => {
    const awkward = ['tab\there', 'line\nbreak', 'back\\slash \\N', 'crlf\r\n', 'ünïcödé 🧾', '', '\\.'];
    const filler = (index: number) => `füller 🧾 ${index}`.repeat(10);
    function* rows() {
      for (const [index, body] of awkward.entries()) yield [clientB, 1000 + index, body];
      for (let index = 0; index < 5000; index += 1) yield [clientB, 2000 + index, filler(index)];
    }
    expect(await database.copyIn('note', ['client_id', 'note_id', 'body'], rows())).toBe(5007);
    const stored = await database.asTenant({ clientId: clientB, employeeId: null }, (tx) => tx.rows(read, []));
    expect(stored).toHaveLength(5008);
    expect(stored.slice(1, 1 + awkward.length).map((row) => row.body)).toEqual(awkward);
    expect(stored.slice(1 + awkward.length).map((row) => row.body)).toEqual(
      Array.from({ length: 5000 }, (_, index) => filler(index)),
    );
  });

  test('a refused row names its constraint and leaves the session as it was', async () => {
    const attempt = database.copyIn('note', ['client_id', 'note_id', 'body'], [[clientA, -5, 'x']]);
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
    expect(await database.call(who, [])).toEqual([{ role: 'paystead_app' }]);
  });

  test('names that aren’t identifiers are refused', async () => {
    await expect(database.copyIn('note; drop table note', ['body'], [['x']])).rejects.toThrow('Not the name');
  });
});

test('long work lets the rest of the process run: a bulk insert, and many statements in one transaction', async () => {
  let turns = 0;
  let going = true;
  const count = (): void => {
    turns += 1;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 20_000 }, (_, index) => [clientB, 100_000 + index, 'x'.repeat(60)]);
  await database.copyIn('note', ['client_id', 'note_id', 'body'], rows);
  expect(turns).toBeGreaterThan(2);
  turns = 0;
  await database.asTenant(tenantA, async (tx) => {
    for (let index = 0; index < 3000; index += 1) await tx.rows(read, []);
  });
  expect(turns).toBeGreaterThan(2);
  going = false;
});

test('the driver reports an ended session as unavailable, and the pool recovers', async () => {
  if (driver.engine === 'embedded') return;
  const pid = statement('test.pid', z.object({ pid: z.number() }), 'select pg_backend_pid() as pid');
  const end = statement('test.end', z.object({ done: z.boolean() }), 'select pg_terminate_backend($1::int) as done');
  const victim = database.asDirectory(async (tx) => {
    const own = await tx.one(pid, []);
    await driver.exclusively(async (other) => {
      await other.script('reset role');
      await other.query(end, [String(own.pid)]);
      await other.script('set role paystead_app');
    });
    return tx.one(pid, []);
  });
  await expect(victim).rejects.toMatchObject({ code: 'database_unavailable', outcome: 'notDone' });
  expect(await database.call(who, [])).toEqual([{ role: 'paystead_app' }]);
});
