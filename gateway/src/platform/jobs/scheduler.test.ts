import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/database.ts';
import { pause } from '../../../test/maintenance.ts';
import { noRow, statement } from '../database/port.ts';
import { createLog } from '../log.ts';
import { shiftableClock } from '../outbox/fixture/queue.ts';
import { defineJob, type Job, type Slice } from './job.ts';
import { createScheduler, JOB_LEASE_SECONDS, type Scheduler } from './scheduler.ts';
import { listJobs, runJobSoon } from './store.ts';

const { database, close } = await freshDatabase();
afterAll(close);
const empty = statement('test.jobs.empty', noRow, 'delete from job');
beforeEach(async () => {
  await database.asMaintenance((tx) => tx.run(empty, []));
});

const clock = shiftableClock();
function scheduler(...jobs: Job[]): Scheduler {
  return createScheduler({ database, clock, log: createLog('silent'), jobs, random: () => 0 });
}
async function started(...jobs: Job[]): Promise<Scheduler> {
  const one = scheduler(...jobs);
  await one.register();
  return one;
}
function counting(
  name: string,
  run: (slice: Slice) => Promise<'done' | 'more'> | 'done' | 'more' = () => 'done',
  inMaintenance: Job['inMaintenance'] = 'runs',
) {
  const slices: Slice[] = [];
  const job = defineJob({
    name,
    every: { minutes: 10 },
    inMaintenance,
    run: async (slice) => {
      slices.push(slice);
      return run(slice);
    },
  });
  return { job, slices };
}

describe('recurring work', () => {
  it('runs when it is due and not before, and once for missed periods', async () => {
    const { job, slices } = counting('test.due');
    const gateway = await started(job);
    expect(await gateway.runDue()).toEqual([]);
    clock.shift(600);
    expect(await gateway.runDue()).toEqual(['test.due']);
    expect(await gateway.runDue()).toEqual([]);
    clock.shift(7 * 24 * 3600);
    expect(await gateway.runDue()).toEqual(['test.due']);
    expect(slices).toHaveLength(2);
    expect(slices[1]?.now).toEqual(clock.now());
  });

  it('keeps its time across a restart, even if the clock advances meanwhile', async () => {
    const { job, slices } = counting('test.restart');
    await started(job);
    clock.shift(599);
    const again = await started(job);
    expect(await again.runDue()).toEqual([]);
    clock.shift(1);
    expect(await (await started(job)).runDue()).toEqual(['test.restart']);
    expect(slices).toHaveLength(1);
  });

  it('moves to an earlier time if its schedule got denser, never to a later one', async () => {
    const { job } = counting('test.denser');
    await started(job);
    const next = async () => (await listJobs(database))[0]?.nextRunAt;
    const first = await next();
    await started({ ...job, every: { hours: 1 } });
    expect(await next()).toBe(first);
    await started({ ...job, every: { minutes: 1 } });
    expect(Date.parse((await next()) ?? '') - clock.now().getTime()).toBe(60_000);
  });

  it('runs in one of two gateways', async () => {
    const { job, slices } = counting('test.shared');
    const gateways = [await started(job), await started(job)];
    clock.shift(600);
    const ran = await Promise.all(gateways.map((gateway) => gateway.runDue()));
    expect(ran.flat()).toEqual(['test.shared']);
    expect(slices).toHaveLength(1);
  });

  it('runs slice by slice until nothing is left', async () => {
    let left = 3;
    const { job, slices } = counting('test.sliced', () => ((left -= 1) > 0 ? 'more' : 'done'));
    const gateway = await started(job);
    clock.shift(600);
    await gateway.runDue();
    expect(slices).toHaveLength(3);
    // Slices without work leave room for larger ones.
    expect(slices[1]?.size).toBeGreaterThan(slices[0]?.size ?? 0);
  });

  it('can be triggered at once', async () => {
    const gateway = await started(counting('test.soon').job);
    expect(await runJobSoon(database, 'test.soon', clock.now())).toBe(true);
    expect(await runJobSoon(database, 'test.unknown', clock.now())).toBe(false);
    expect(await gateway.runDue()).toEqual(['test.soon']);
  });
});

describe('a job that throws', () => {
  it('is retried with growing delays and reported; the others continue', async () => {
    let isBroken = true;
    const { job: broken } = counting('test.broken', () => {
      if (isBroken) throw new RangeError('account 123456789 is odd');
      return 'done';
    });
    const { job: sound } = counting('test.sound');
    const gateway = await started(broken, sound);
    const state = async () => (await listJobs(database)).find(({ name }) => name === 'test.broken');
    clock.shift(600);
    expect((await gateway.runDue()).toSorted()).toEqual(['test.broken', 'test.sound']);
    const waits: number[] = [];
    for (const failures of [1, 2, 3]) {
      const current = await state();
      expect(current).toMatchObject({ failures, lastError: 'RangeError', finishedAt: null, runsUntil: null });
      const wait = (Date.parse(current?.nextRunAt ?? '') - clock.now().getTime()) / 1000;
      waits.push(wait);
      clock.shift(wait);
      isBroken = failures < 3;
      expect(await gateway.runDue()).toEqual(['test.broken']);
    }
    expect(waits).toEqual([30, 60, 120]);
    const last = await state();
    expect(last).toMatchObject({ failures: 0, lastError: null });
    expect(Date.parse(last?.finishedAt ?? '')).toBe(clock.now().getTime());
  });
});

describe('a gateway that ends during a job', () => {
  it('gives the job back when asked to stop', async () => {
    const stop = new AbortController();
    const { job, slices } = counting('test.stopped', () => {
      stop.abort();
      return 'more';
    });
    const gateway = await started(job);
    clock.shift(600);
    await gateway.runDue(stop.signal);
    expect(slices).toHaveLength(1);
    const { job: rest } = counting('test.stopped');
    expect(await scheduler(rest).runDue()).toEqual(['test.stopped']);
  });

  it('keeps a job as long as its slices go on, however many leases that takes', async () => {
    let left = 8;
    const others: (readonly string[])[] = [];
    const { job: other } = counting('test.long');
    const { job, slices } = counting('test.long', async () => {
      clock.shift(JOB_LEASE_SECONDS / 4 + 1);
      others.push(await scheduler(other).runDue());
      left -= 1;
      return left > 0 ? 'more' : 'done';
    });
    const gateway = await started(job);
    clock.shift(600);
    expect(await gateway.runDue()).toEqual(['test.long']);
    expect([slices.length, others.flat()]).toEqual([8, []]);
  });

  it('loses the job after its lease, and can’t finish what another gateway has', async () => {
    const running = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let slices = 0;
    const hanging = defineJob({
      name: 'test.hanging',
      every: { minutes: 10 },
      inMaintenance: 'runs',
      run: async () => {
        slices += 1;
        running.resolve();
        await release.promise;
        return 'more';
      },
    });
    const gateway = await started(hanging);
    clock.shift(600);
    const late = gateway.runDue();
    await running.promise;
    const { job: other } = counting('test.hanging');
    expect(await scheduler(other).runDue()).toEqual([]);
    clock.shift(JOB_LEASE_SECONDS);
    expect(await scheduler(other).runDue()).toEqual(['test.hanging']);
    const finished = await listJobs(database);
    release.resolve();
    await late;
    expect(slices).toBe(1);
    expect(await listJobs(database)).toEqual(finished);
  });
});

it('duplicate names, malformed names and malformed times throw at declaration', () => {
  const { job } = counting('test.twice');
  expect(() => scheduler(job, job)).toThrow('one name');
  const run = job.run;
  expect(() => defineJob({ name: 'Petra Tester', every: { minutes: 1 }, inMaintenance: 'runs', run })).toThrow(
    'may not be named',
  );
  expect(() => defineJob({ name: 'a.b', every: { minutes: 0 }, inMaintenance: 'runs', run })).toThrow('interval');
  expect(() =>
    defineJob({ name: 'a.b', every: { daily: '24:00', timeZone: 'UTC' }, inMaintenance: 'runs', run }),
  ).toThrow('HH:MM');
});

describe('OPS-4: during maintenance', () => {
  const addClient = statement(
    'test.jobs.client',
    noRow,
    `with p as (insert into partner (partner_id, partner_key, name, updated_at) values ($1, lower($2), $2, now()) returning partner_id)
     insert into client (client_id, partner_id, client_code, name) select $1, partner_id, $2, $2 from p`,
  );
  const [north, south] = ['0a000000-0000-4000-8000-00000000000a', '0b000000-0000-4000-8000-00000000000b'];
  const policies = statement(
    'test.jobs.policies',
    z.object({ id: z.string() }),
    'select client_id as id from client_policy order by 1',
  );
  const addPolicy = statement('test.jobs.policy', noRow, 'insert into client_policy (client_id) values ($1)');
  beforeAll(async () => {
    for (const [id, code] of [
      [north, 'NORTH'],
      [south, 'SOUTH'],
    ] as const)
      await database.asMaintenance(async (tx) => {
        await tx.run(addClient, [id, code]);
        await tx.run(addPolicy, [id]);
      });
  });
  const rowsSeen: string[][] = [];
  const look = async ({ database: own }: Slice): Promise<'done'> => {
    rowsSeen.push((await own.asMaintenance((tx) => tx.rows(policies, []))).map(({ id }) => id));
    return 'done';
  };

  it('a job that protects runs, one that waits doesn’t, and one that skips clients sees the others’ rows alone', async () => {
    const jobs = (['runs', 'waits', 'skipsClients'] as const).map((rule) => counting(`test.${rule}`, look, rule).job);
    const gateway = await started(...jobs);
    const due = async () => {
      clock.shift(600);
      rowsSeen.length = 0;
      const names = (await gateway.runDue()).toSorted();
      return names.map((name, index) => [name, rowsSeen[index]]);
    };
    const both = [north, south];
    expect(await due()).toEqual([
      ['test.runs', both],
      ['test.skipsClients', both],
      ['test.waits', both],
    ]);
    const resumeNorth = await pause(database, north, { now: clock.now() });
    expect(await due()).toEqual([
      ['test.runs', both],
      ['test.skipsClients', [south]],
    ]);
    const resumeAll = await pause(database, null, { now: clock.now() });
    expect(await due()).toEqual([['test.runs', both]]);
    await resumeNorth();
    await resumeAll();
    // A run that was due meanwhile happens once, with every row.
    expect(await due()).toEqual([
      ['test.runs', both],
      ['test.skipsClients', both],
      ['test.waits', both],
    ]);
  });
});
