import { listDeadLetters } from '../../src/platform/outbox/dead-letters.ts';
import { metricLines } from '../changes/recorder.ts';
import type { Stage } from '../changes/stage.ts';
import type { Harness } from '../harness.ts';

/** Returns what operators see of failures: metrics that aren't 0, checks that fail, and mail that was given up. */
export async function operatorLines(
  harness: Pick<Harness, 'metrics' | 'database'>,
  { readiness }: Stage['parts'],
): Promise<string[]> {
  const metrics = (await metricLines(harness)).filter((line) => !/paystead_(?:request|security|bodies)| 0$/.test(line));
  const checks = await Promise.all(
    Object.entries(readiness).map(async ([name, check]) => `ready: ${name} ${JSON.stringify(await check())}`),
  );
  const dead = (await listDeadLetters(harness.database)).map((letter) => `given up: ${JSON.stringify(letter)}`);
  return [...metrics, ...checks, ...dead];
}
