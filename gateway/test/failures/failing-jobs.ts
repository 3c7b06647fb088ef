import { StatementFailed } from '../../src/platform/database/failures.ts';
import { jobChanges } from '../changes/job-changes.ts';
import type { Stage } from '../changes/stage.ts';
import { operatorLines } from './operator-lines.ts';

/** The part of a job that a transaction belongs to: neither the claim of the job nor the look at maintenance. */
const isWork = (statements: readonly string[]) =>
  statements.length > 0 && !statements.some((name) => /^(?:jobs|maintenance)\./.test(name));
const isEnd = (statements: readonly string[]) => statements.at(-1) === 'jobs.finish';

const conflict = () => new StatementFailed('test', { code: '40001', message: 'could not serialize access' });

/**
 * Runs each job three times on the same rows: what it did isn't committed, then all is committed but its end isn't noted, and then
 * nothing fails. Together they change what one run changes.
 */
export async function failingJobs(stage: Stage): Promise<void> {
  const { trouble, signIn, work: note } = stage;
  const { harness } = signIn;
  const seen = new Set<string>();
  const work: Stage['work'] = async (file, title, run) => {
    const [folder, name = ''] = file.split('/');
    if (folder !== 'jobs' || name === 'outbox' || seen.has(name)) return void (await run());
    seen.add(name);
    trouble.failCommit(isWork, conflict);
    await note(`jobs/${name}`, `${title}: what it did isn’t committed`, run);
    trouble.clear();
    // At the same time, so that nothing else is due.
    const again = () =>
      harness.change(`update job set next_run_at = '${harness.now.toISOString()}' where name = '${name}'`);
    await again();
    trouble.failStatement(isEnd);
    await note(`jobs/${name}`, 'the second time, all is committed, but its end isn’t noted', run);
    await again();
    await note(`jobs/${name}`, 'the third time', run);
  };
  await jobChanges({ ...stage, work });
}

/** A job that fails for hours, whose gateway dies, or whose database goes away. */
export async function lastingFailures({ trouble, signIn, background, work, parts }: Stage): Promise<void> {
  const { harness } = signIn;
  const stop = new AbortController().signal;
  const name = 'deposits.prenote';
  await harness.change(
    `update job set next_run_at = 'infinity'; update job set next_run_at = '${harness.now.toISOString()}', failures = 0, lease = null, lease_until = null where name = '${name}'`,
  );
  const run = async () => ({ runs: await background.runDueJobs(stop) });
  const waits: number[] = [];
  for (const wait of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
    trouble.failCommit(isWork, conflict);
    await (wait === 240 ? work('lasting', 'a job that failed three times before', run) : run());
    trouble.clear();
    harness.advanceSeconds(wait - 1);
    const tooEarly = await background.runDueJobs(stop);
    harness.advanceSeconds(1);
    waits.push(tooEarly === 0 ? wait : -wait);
  }
  await work('lasting', 'seconds until each next attempt, before which nothing runs', async () => waits.map(String));
  await work('lasting', 'what operators see meanwhile', () => operatorLines(harness, parts));
  await work('lasting', 'when the job works again', run);
  await work('lasting', 'what operators see afterwards', () => operatorLines(harness, parts));

  await harness.change(
    `update job set next_run_at = '${harness.now.toISOString()}', lease = gen_random_uuid(), lease_until = '${new Date(harness.now.getTime() + 120_000).toISOString()}' where name = '${name}'`,
  );
  harness.advanceSeconds(119);
  await work('lasting', 'another gateway began the job 119 seconds ago', run);
  harness.advanceSeconds(1);
  await work('lasting', 'another gateway began the job 120 seconds ago, and ended', run);

  await harness.change(`update job set next_run_at = '${harness.now.toISOString()}' where name = '${name}'`);
  trouble.failStatement((statements) => {
    if (!isWork(statements)) return false;
    trouble.isAway = true;
    return true;
  });
  await work('lasting', 'the database goes away during the job', run);
  trouble.isAway = false;
  await work('lasting', 'the database is there again, and the lease still runs', run);
  harness.advanceSeconds(120);
  await work('lasting', 'the lease has run out', run);
}
