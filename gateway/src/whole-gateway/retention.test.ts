import { afterAll, describe, expect, it, beforeAll } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../test/harness.ts';
import { furnishRetentions, insertAt, RETENTIONS, type Retention } from '../../test/retentions.ts';
import { brandsOf } from '../brands.ts';
import { changeJobsOf } from '../change-jobs.ts';
import { readConfig } from '../config.ts';
import { jobsOf } from '../jobs.ts';
import { createAnchoring } from '../platform/audit/anchoring.ts';
import { statement } from '../platform/database/port.ts';
import { createLog } from '../platform/log.ts';

const harness = await createHarness();
afterAll(harness.close);
const { database, keys } = harness;
const log = createLog('silent');
const config = readConfig({});
const clock = { now: () => harness.now };
const brands = brandsOf({ branding: true });
const jobs = [
  ...jobsOf({ config, clock, keys, brands, log, anchoring: createAnchoring({ database, clock, log, path: config.auditAnchors }) }),
  ...changeJobsOf({ keys, brands, log }),
]; // prettier-ignore

it('the schedule of every job', () => {
  expect(Object.fromEntries(jobs.map(({ name, every }) => [name, every]))).toEqual({
    'access.grants': { minutes: 1 },
    'approvals.digest': { minutes: 10 },
    'audit.seal': { minutes: 1 },
    'calculator.forget': { hours: 1 },
    'changes.apply': { minutes: 1 },
    'changes.deadline': { minutes: 5 },
    'changes.orphaned': { minutes: 30 },
    'changes.silence': { minutes: 15 },
    'deposits.forgetNotices': { hours: 1 },
    'deposits.prenote': { minutes: 10 },
    'certificates.check': { hours: 1 },
    'corrections.forms': { minutes: 10 },
    'corrections.paychecks': { minutes: 10 },
    'events.forget': { hours: 1 },
    'files.collect': { hours: 1 },
    formerAccess: { minutes: 10 },
    'idempotency.forget': { hours: 1 },
    'imports.forget': { hours: 1 },
    'invitations.forget': { hours: 1 },
    'keptEntries.forget': { minutes: 10 },
    'links.forget': { hours: 1 },
    'messages.mails': { minutes: 1 },
    'messages.publish': { minutes: 1 },
    'messages.remind': { minutes: 10 },
    'notices.forget': { hours: 1 },
    'outbox.forget': { hours: 1 },
    'payday.notices': { minutes: 10 },
    'security.alerts': { seconds: 15 },
    'security.forget': { hours: 1 },
    'service.forget': { hours: 1 },
    'session.forget': { hours: 1 },
    'session.forgetTokens': { hours: 1 },
    'signInRefusals.forget': { hours: 1 },
    'yearEnd.posted': { minutes: 10 },
    'yearEnd.textChanged': { hours: 1 },
  });
});

const FAR_OFF = '2099-01-01T00:00:00.000Z';

const runJob = async (name: string): Promise<void> => {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  const slice = { database, now: harness.now, size: 100, stop: new AbortController().signal };
  for (let more = 'more'; more === 'more';) more = await job.run(slice);
};
const timesIn = async ({ rows: title, table, column }: Retention): Promise<string[]> => {
  const times = statement(`test.times.${title}`, z.object({ at: z.string() }), `select ${column} as at from ${table}`);
  const rows = await database.asMaintenance((tx) => tx.rows(times, []));
  return rows.map(({ at }) => new Date(at).toISOString()).toSorted();
};
const ago = (seconds: number): string => new Date(harness.now.getTime() - seconds * 1000).toISOString();

beforeAll(() => furnishRetentions(harness.insert));

describe('expired rows are deleted from their second on, and no row before', () => {
  it.each(RETENTIONS)('$rows after $seconds s', async (retention) => {
    const { table, column, seconds, exactly, job } = retention;
    await harness.change(`delete from ${table}`);
    // Security events are counted by the minute.
    const step = column === 'minute' ? 60 : 1;
    const [older, exact, younger] = [ago(seconds + step), ago(seconds), ago(seconds - step)];
    await insertAt(harness.insert, retention, [older, exact, younger, FAR_OFF]);
    await runJob(job);
    const expected = [...(exactly === 'kept' ? [exact] : []), younger, FAR_OFF];
    expect(await timesIn(retention)).toEqual(expected);
    await harness.change(`delete from ${table}`);
  });
});
