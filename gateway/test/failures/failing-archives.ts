import { randomUUID } from 'node:crypto';
import type { Stage } from '../changes/stage.ts';

/** An archive of paychecks whose steps fail, until it is whole or waits for its owner. */
export async function failingArchives({ signIn, trouble, background, work, request }: Stage): Promise<void> {
  const { harness } = signIn;
  const stop = new AbortController().signal;
  const visitor = () => harness.signedInAnew('plain');
  const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });
  const step = async (title: string, seconds = 0) => {
    harness.advanceSeconds(seconds);
    await harness.change(
      `update job set next_run_at = 'infinity'; update job set next_run_at = '${harness.now.toISOString()}' where name = 'paychecks.export'`,
    );
    await work('archives', title, async () => ({ runs: await background.runDueJobs(stop) }));
  };
  // Without sizes and hashes, which depend on random ids in the files.
  const seen = (title: string) =>
    work('archives', title, async () => {
      const { exports } = (await visitor().get('/api/check/export')).json<{ exports: Record<string, unknown>[] }>();
      return exports.map(({ sizeBytes, sha256, ...shown }) =>
        JSON.stringify({ ...shown, hasSize: sizeBytes !== null, hasHash: sha256 !== null }),
      );
    });
  await harness.change('delete from pay_export; delete from outbox');
  await request('archives', 'someone begins one', () => visitor().post('/api/check/export', { years: null }, keyed()));
  trouble.failStatement((names) => names.at(-1) === 'pay_export.advance');
  await step('the first step isn’t noted');
  await seen('what they see meanwhile');
  await step('19 seconds later', 19);
  await step('20 seconds later', 1);
  trouble.failCommit((names) => names.includes('pay_export.finish'));
  await step('the archive is whole, but that isn’t committed', 1);
  await step('20 seconds later, it is, and its owner gets one notice', 20);
  await step('nothing is left');
  await seen('what they see afterwards');

  const second = await request('archives', 'someone begins another one', () =>
    visitor().post('/api/check/export', { years: [2026] }, keyed()),
  );
  for (const seconds of [0, 20, 40, 80]) {
    trouble.failStatement((names) => names.at(-1) === 'pay_export.advance');
    await step(`a step fails, ${seconds} seconds after the one before`, seconds);
    trouble.clear();
  }
  await step('much later', 3600);
  await seen('what they see of an archive that failed four times');
  const { exportId } = second.json<{ exportId: string }>();
  await request('archives', 'its owner resumes it', () =>
    visitor().post(`/api/check/export/${exportId}/resume`, {}, keyed()),
  );
  await step('its next step');
  await step('its last step', 1);
  await seen('what they see then');
}
