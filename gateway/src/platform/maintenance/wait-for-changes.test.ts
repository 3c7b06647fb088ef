import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { BAKERY, MILLRACE } from '../../../test/harness/people.ts';
import { pause } from '../../../test/maintenance.ts';
import { operatorScope } from '../access/operator-scope.ts';
import { statement, type Transaction } from '../database/port.ts';
import { waitForChanges } from './maintenance-store.ts';
import { refuseInMaintenance } from './refuse-change.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const change = (clientId: string, work: (tx: Transaction) => Promise<void>) =>
  harness.database.asDirectory(async (tx) => {
    await refuseInMaintenance(tx, [clientId], harness.now);
    await work(tx);
  });

const waiting = statement(
  'test.maintenance.waiting',
  z.object({ n: z.int() }),
  `select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted`,
);

// The embedded engine runs one transaction after another, so none is under way when maintenance starts.
describe.runIf(inject('prepared').engine === 'postgres')('OPS-4: who starts maintenance', () => {
  it.each([
    ['of a client', MILLRACE.clientId],
    ['of the installation', null],
  ])(
    '%s waits for the change under way, which is kept, and a new one is refused at once',
    async (_what, clientId) => {
      const { database, now } = harness;
      const isUnderWay = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const running = change(MILLRACE.clientId, async () => {
        isUnderWay.resolve();
        await mayEnd.promise;
      });
      await isUnderWay.promise;
      const resume = await pause(database, clientId, { now });
      let isOver = false;
      const waited = waitForChanges(database, clientId === null ? null : operatorScope({ clientId })).finally(
        () => (isOver = true),
      );
      const isWaiting = async () => (await database.asMaintenance((tx) => tx.one(waiting, []))).n > 0;
      await expect.poll(isWaiting, { timeout: 9000 }).toBe(true);
      await expect(change(MILLRACE.clientId, async () => undefined)).rejects.toMatchObject({ code: 'maintenance' });
      if (clientId !== null) await change(BAKERY.clientId, async () => undefined);
      expect(isOver).toBe(false);
      mayEnd.resolve();
      await running;
      expect(await waited).toBe(true);
      await resume();
      await change(MILLRACE.clientId, async () => undefined);
    },
    30_000,
  );

  it('of a client doesn’t wait for another client’s change', async () => {
    const { database, now } = harness;
    const isUnderWay = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const running = change(BAKERY.clientId, async () => {
      isUnderWay.resolve();
      await mayEnd.promise;
    });
    await isUnderWay.promise;
    const resume = await pause(database, MILLRACE.clientId, { now });
    expect(await waitForChanges(database, operatorScope(MILLRACE))).toBe(true);
    mayEnd.resolve();
    await running;
    await resume();
  });
});
