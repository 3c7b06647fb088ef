import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { noRow, statement } from '../database/port.ts';
import { generateKeys, parseKeys } from '../keys/key-ring.ts';
import { MAX_ATTEMPTS } from './backoff.ts';
import { listDeadLetters, replayDeadLetters } from './dead-letters.ts';
import { LEASE_SECONDS } from './delivery.ts';
import { enqueue } from './enqueue.ts';
import { enqueueSome, outboxRows, quietWorker, shiftableClock } from './fixture/queue.ts';
import { Undeliverable, type Deliverer, type Delivery } from './item.ts';
import { outboxReadiness, readOutboxState } from './lag.ts';
import { claimDue, deleteSettled } from './store.ts';

const { database, close } = await freshDatabase();
afterAll(close);
const keys = parseKeys(generateKeys());
const empty = statement('test.outbox.empty', noRow, 'delete from outbox');
beforeEach(async () => {
  await database.asMaintenance((tx) => tx.run(empty, []));
});

function listener(answer: (delivery: Delivery) => Promise<'sent' | 'muted'> | 'sent' | 'muted' = () => 'sent') {
  const received: Delivery[] = [];
  const webhook: Deliverer = async (delivery) => {
    received.push(delivery);
    return answer(delivery);
  };
  return { received, deliverers: { webhook } };
}
const refusing = (): never => {
  throw Object.assign(new Error('hello petra@example.test'), { code: 'ECONNREFUSED' });
};

describe('an outbox item', () => {
  it('is delivered once, whole, and its content is deleted', async () => {
    const clock = shiftableClock();
    const [id] = await enqueueSome(database, keys, 1, clock.now());
    const { received, deliverers } = listener();
    const worker = quietWorker({ database, keys, clock, deliverers });
    expect([await worker.drain(), await worker.drain()]).toEqual([1, 0]);
    expect(received).toEqual([
      {
        id,
        kind: 'webhook',
        topic: 'test.number',
        clientId: null,
        employeeId: null,
        payload: { number: 0 },
        attempt: 1,
      },
    ]);
    expect(await outboxRows(database)).toMatchObject([{ state: 'sent', has_payload: false, last_error: null }]);
  });

  it('is gone if the transaction that wrote it rolls back', async () => {
    const clock = shiftableClock();
    const writing = database.asDirectory(async (tx) => {
      await enqueue(
        tx,
        keys,
        { kind: 'webhook', topic: 'test.lost', clientId: null, employeeId: null, payload: {} },
        clock.now(),
      );
      throw new Error('the change failed');
    });
    await expect(writing).rejects.toThrow('the change failed');
    expect(await outboxRows(database)).toEqual([]);
    const { deliverers } = listener();
    expect(await quietWorker({ database, keys, clock, deliverers }).drain()).toBe(0);
  });

  it('waits for a deliverer of its kind, and doesn’t count as behind meanwhile', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 1, clock.now());
    clock.shift(3600);
    expect(await quietWorker({ database, keys, clock, deliverers: {} }).drain()).toBe(0);
    const late = { waiting: 1, dead: 0, lagSeconds: 3600 };
    expect(await readOutboxState(database, ['mail'], clock.now())).toEqual({ ...late, dueSeconds: 0 });
    expect(await readOutboxState(database, ['webhook'], clock.now())).toEqual({ ...late, dueSeconds: 3600 });
  });

  it('O9: lags from the time when it should have left, also between two attempts; one that isn’t due yet doesn’t lag', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 1, clock.now());
    const stateIn = (seconds: number) =>
      readOutboxState(database, ['webhook'], new Date(clock.now().getTime() + seconds * 1000));
    expect(await stateIn(-1)).toEqual({ waiting: 1, dead: 0, lagSeconds: 0, dueSeconds: 0 });
    expect(await stateIn(0)).toEqual({ waiting: 1, dead: 0, lagSeconds: 0, dueSeconds: 0 });
    const refusing = async () => Promise.reject(new Error('refused'));
    await quietWorker({ database, keys, clock, deliverers: { webhook: refusing } }).drain();
    // The next attempt comes in 15 seconds at most.
    expect(await stateIn(7)).toEqual({ waiting: 1, dead: 0, lagSeconds: 7, dueSeconds: 0 });
  });

  it('is taken by one of several workers: 500 rows, each once', async () => {
    const clock = shiftableClock();
    const ids = await enqueueSome(database, keys, 500, clock.now());
    const { received, deliverers } = listener();
    const workers = [1, 2].map(() => quietWorker({ database, keys, clock, deliverers }));
    const taken = await Promise.all(workers.map((worker) => worker.drain()));
    expect(taken.reduce((sum, one) => sum + one)).toBe(500);
    expect(Math.min(...taken)).toBeGreaterThan(0);
    expect(received.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a failed delivery', () => {
  it('is retried under the same id with growing delays, and stores nothing that the server replied', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 1, clock.now());
    let isDown = true;
    const { received, deliverers } = listener(() => (isDown ? refusing() : 'sent'));
    const worker = quietWorker({ database, keys, clock, deliverers });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await worker.drain()).toBe(1);
      const [row] = await outboxRows(database);
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt, last_error: 'ECONNREFUSED' });
      const wait = (Date.parse(row?.next_attempt_at ?? '') - clock.now().getTime()) / 1000;
      waits.push(wait);
      clock.shift(wait - 1);
      expect(await worker.drain()).toBe(0);
      clock.shift(1);
    }
    expect(waits).toEqual([15, 30, 60, 120]);
    isDown = false;
    expect(await worker.drain()).toBe(1);
    expect(received).toHaveLength(5);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(await outboxRows(database)).toMatchObject([{ state: 'sent', last_error: null }]);
  });

  it('becomes a dead letter after the last attempt, is listed without content, and is replayed under its id', async () => {
    const clock = shiftableClock();
    const [id] = await enqueueSome(database, keys, 1, clock.now());
    let isDown = true;
    const { received, deliverers } = listener(() => (isDown ? refusing() : 'sent'));
    const worker = quietWorker({ database, keys, clock, deliverers });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await worker.drain();
      clock.shift(6 * 3600);
    }
    expect(received).toHaveLength(MAX_ATTEMPTS);
    expect(await worker.drain()).toBe(0);
    expect(await listDeadLetters(database)).toMatchObject([
      { id, kind: 'webhook', topic: 'test.number', attempts: MAX_ATTEMPTS, lastError: 'ECONNREFUSED' },
    ]);
    isDown = false;
    expect(await replayDeadLetters(database, ['0c000000-0000-4000-8000-00000000000c'], clock.now())).toBe(0);
    expect(await replayDeadLetters(database, [id ?? ''], clock.now())).toBe(1);
    expect(await worker.drain()).toBe(1);
    expect(received.at(-1)).toMatchObject({ id, payload: { number: 0 }, attempt: 1 });
    expect(await listDeadLetters(database)).toEqual([]);
  });

  it.each([
    ['one', (ids: readonly string[]) => ids.slice(0, 1), 1],
    ['some', (ids: readonly string[]) => ids.slice(1, 3), 2],
    ['all', () => 'all' as const, 4],
  ])('%s of several dead letters can be replayed: those alone are delivered, at once', async (_title, of, count) => {
    const clock = shiftableClock();
    const ids = await enqueueSome(database, keys, 4, clock.now());
    const [waiting] = await enqueueSome(database, keys, 1, clock.now());
    const broken = listener(({ id }) => {
      if (id !== waiting) throw new Undeliverable('EENVELOPE', 550);
      return 'sent';
    });
    await quietWorker({ database, keys, clock, deliverers: broken.deliverers }).drain();
    clock.shift(60);
    const which = of(ids);
    const expected = (which === 'all' ? ids : which).toSorted();
    expect(await replayDeadLetters(database, which, clock.now())).toBe(count);
    const mended = listener();
    expect(await quietWorker({ database, keys, clock, deliverers: mended.deliverers }).drain()).toBe(count);
    expect(mended.received.map(({ id }) => id).toSorted()).toEqual(expected);
    expect(mended.received.map(({ attempt }) => attempt)).toEqual(Array(count).fill(1));
    expect((await listDeadLetters(database)).map(({ id }) => id).toSorted()).toEqual(
      ids.filter((id) => !expected.includes(id)).toSorted(),
    );
    const settled = (await outboxRows(database)).filter(({ state }) => state === 'sent').map(({ outbox_id: id }) => id);
    expect(new Set(settled)).toEqual(new Set([...expected, waiting]));
  });

  it('becomes a dead letter at once after a permanent failure; all dead letters can be replayed together', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 3, clock.now());
    const { received, deliverers } = listener(() => {
      throw new Undeliverable('EENVELOPE', 550);
    });
    const worker = quietWorker({ database, keys, clock, deliverers });
    await worker.drain();
    expect(received).toHaveLength(3);
    expect((await listDeadLetters(database)).map(({ lastError }) => lastError)).toEqual(Array(3).fill('EENVELOPE 550'));
    expect(await replayDeadLetters(database, 'all', clock.now())).toBe(3);
    expect((await readOutboxState(database, ['webhook'], clock.now())).waiting).toBe(3);
  });

  it('is distinguished from one that the receiver turned off', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 1, clock.now());
    await quietWorker({ database, keys, clock, ...listener(() => 'muted') }).drain();
    expect(await outboxRows(database)).toMatchObject([{ state: 'muted', has_payload: false }]);
  });

  it('is given up after a minute, and retried', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 1, clock.now());
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { deliverers } = listener(async () => {
      const [end, milliseconds] = timers.mock.calls.at(-1) ?? [];
      if (milliseconds !== 60_000) throw new Error(`the timer before a delivery is of ${milliseconds} ms`);
      queueMicrotask(() => end?.());
      return new Promise(() => undefined);
    });
    const drained = quietWorker({ database, keys, clock, deliverers }).drain();
    expect(await drained).toBe(1);
    timers.mockRestore();
    expect(await outboxRows(database)).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'tooLate' }]);
  });

  it('is the last one that a worker begins once it is asked to end', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 3, clock.now());
    const stop = new AbortController();
    const { received, deliverers } = listener(() => {
      stop.abort();
      return 'sent';
    });
    const worker = quietWorker({ database, keys, clock, deliverers, atOnce: 1 });
    expect([await worker.drain(stop.signal), received.length]).toEqual([1, 1]);
    expect((await readOutboxState(database, ['webhook'], clock.now())).waiting).toBe(2);
    expect(await worker.drain(stop.signal)).toBe(0);
  });

  it('becomes a dead letter even if it kills its worker each time', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 1, clock.now());
    // A claim that never ends, like that of a killed process.
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const now = clock.now();
      const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
      const lease = '0c000000-0000-4000-8000-00000000000c';
      expect(await claimDue(database, { kinds: ['webhook'], limit: 1, lease, now, until })).toHaveLength(1);
      expect(await claimDue(database, { kinds: ['webhook'], limit: 1, lease, now, until })).toHaveLength(0);
      clock.shift(LEASE_SECONDS);
    }
    const { received, deliverers } = listener();
    await quietWorker({ database, keys, clock, deliverers }).drain();
    expect(received).toEqual([]);
    expect(await listDeadLetters(database)).toMatchObject([{ lastError: 'tooManyAttempts' }]);
  });
});

describe('a worker whose lease ended', () => {
  it('settles the row if its delivery arrives after all, and leaves it to the next worker if it fails', async () => {
    for (const outcome of ['arrives', 'fails'] as const) {
      await database.asMaintenance((tx) => tx.run(empty, []));
      const clock = shiftableClock();
      await enqueueSome(database, keys, 1, clock.now());
      const entered = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const slow = listener(async (): Promise<'sent'> => {
        entered.resolve();
        await goOn.promise;
        if (outcome === 'fails') refusing();
        return 'sent';
      });
      const late = quietWorker({ database, keys, clock, deliverers: slow.deliverers, atOnce: 1 }).drain();
      await entered.promise;
      clock.shift(LEASE_SECONDS);
      let isRequested = false;
      let held: string | undefined;
      const other = listener(async () => {
        isRequested = true;
        goOn.resolve();
        await late;
        // Still held: a worker that is late must not release another worker's row.
        if (outcome === 'fails') held = (await outboxRows(database))[0]?.next_attempt_at;
        return refusing();
      });
      await quietWorker({ database, keys, clock, deliverers: other.deliverers, atOnce: 1 }).drain();
      expect([isRequested, other.received[0]?.id]).toEqual([true, slow.received[0]?.id]);
      const [row] = await outboxRows(database);
      expect(row?.state).toBe(outcome === 'arrives' ? 'sent' : 'waiting');
      if (outcome === 'fails') expect(Date.parse(held ?? '') - clock.now().getTime()).toBe(LEASE_SECONDS * 1000);
      if (outcome === 'fails') expect(row).toMatchObject({ attempts: 2, last_error: 'ECONNREFUSED' });
    }
  });
});

describe('outbox health', () => {
  it('is behind if due rows wait ten minutes for a worker, not if their receiver refuses', async () => {
    const clock = shiftableClock();
    await enqueueSome(database, keys, 2, clock.now());
    let isDown = true;
    const { deliverers } = listener(() => (isDown ? refusing() : 'sent'));
    const worker = quietWorker({ database, keys, clock, deliverers, atOnce: 1 });
    const ready = outboxReadiness(database, ['webhook'], clock, worker);
    expect(await ready()).toBeNull();
    clock.shift(601);
    expect(await ready()).toBe('behind by 601 s');
    await worker.drain();
    expect(await ready()).toBeNull();
    clock.shift(3600);
    expect(await ready()).toBeNull();
    // Once the receiver takes them again, rows that wait for a worker count again.
    isDown = false;
    expect(await worker.drain()).toBe(2);
    await enqueueSome(database, keys, 1, clock.now());
    clock.shift(601);
    expect(await ready()).toBe('behind by 601 s');
  });
});

it('settled rows, muted ones too, are deleted after a while, a few at a time; dead letters stay', async () => {
  const clock = shiftableClock();
  await enqueueSome(database, keys, 5, clock.now());
  let number = 0;
  const { deliverers } = listener(() => {
    number += 1;
    if (number === 1) throw new Undeliverable('no');
    return number === 2 ? 'muted' : 'sent';
  });
  await quietWorker({ database, keys, clock, deliverers, atOnce: 1 }).drain();
  expect(await deleteSettled(database, clock.now(), 3)).toBe(0);
  clock.shift(1);
  expect([await deleteSettled(database, clock.now(), 3), await deleteSettled(database, clock.now(), 3)]).toEqual([
    3, 1,
  ]);
  expect(await outboxRows(database)).toMatchObject([{ state: 'dead', has_payload: true }]);
});
