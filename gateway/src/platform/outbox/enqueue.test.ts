import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import { statement, type Statement, type Transaction } from '../database/port.ts';
import { enqueue } from './enqueue.ts';
import { outboxRows } from './fixture/queue.ts';

const harness = await createHarness();
afterAll(harness.close);
const { database, keys, now, people } = harness;
const own = { clientId: people.plain.client.clientId, employeeId: people.plain.employeeId };
const foreign = people.other.client.clientId;

const put = (tx: Transaction, clientId: string | null) =>
  enqueue(
    tx,
    keys,
    { kind: 'mail', topic: 'mail.test', clientId, employeeId: null, payload: { canary: '078-05-1120' } },
    now,
  );
const peek = statement('test.outbox.peek', z.object({ count: z.number() }), 'select count(*) as count from outbox');
const steal = statement('test.outbox.steal', z.object({}), "update outbox set state = 'sent' returning true as done");

describe('writing to the outbox', () => {
  it('accepts items of the transaction’s own client and of none', async () => {
    await database.asTenant(own, (tx) => put(tx, own.clientId));
    await database.asTenant(own, (tx) => put(tx, null));
    await database.asDirectory((tx) => put(tx, null));
    expect(await outboxRows(database)).toHaveLength(3);
  });

  it('refuses another client’s items, and any client’s outside a tenant; jobs may write for every client', async () => {
    const before = (await outboxRows(database)).length;
    await expect(database.asTenant(own, (tx) => put(tx, foreign))).rejects.toMatchObject({ code: '42501' });
    await expect(database.asDirectory((tx) => put(tx, foreign))).rejects.toMatchObject({ code: '42501' });
    expect(await outboxRows(database)).toHaveLength(before);
    await database.asMaintenance((tx) => put(tx, foreign));
    expect(await outboxRows(database)).toHaveLength(before + 1);
  });

  it('is the only access: a request can neither read nor change outbox rows', async () => {
    for (const look of [peek, steal] as readonly Statement<unknown>[]) {
      await expect(database.asTenant(own, (tx) => tx.rows(look, []))).rejects.toMatchObject({ code: '42501' });
      await expect(database.call(look, [])).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('encrypts payloads', async () => {
    const read = statement(
      'test.outbox.payloads',
      z.object({ payload: z.instanceof(Uint8Array) }),
      'select payload from outbox',
    );
    for (const { payload } of await database.asMaintenance((tx) => tx.rows(read, [])))
      expect(Buffer.from(payload).toString('latin1')).not.toContain('078-05');
  });

  it('is due at once, or at the time that an item names', async () => {
    const dueAt = new Date(now.getTime() + 3_600_000);
    const read = statement('test.outbox.due', z.object({ next_attempt_at: z.string() }), "select next_attempt_at from outbox where topic like 'mail.due%' order by topic"); // prettier-ignore
    await database.asDirectory(async (tx) => {
      const item = { kind: 'mail', clientId: null, employeeId: null, payload: {} } as const;
      await enqueue(tx, keys, { ...item, topic: 'mail.due' }, now);
      await enqueue(tx, keys, { ...item, topic: 'mail.due.later', dueAt }, now);
    });
    const due = await database.asMaintenance((tx) => tx.rows(read, []));
    expect(due.map((row) => new Date(row.next_attempt_at))).toEqual([now, dueAt]);
  });
});
