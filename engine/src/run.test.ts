import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionError, ProblemError, TokenError } from '@paystead/client/errors.ts';
import { clientWith, memoryFile, opening } from '../test/fixture.ts';
import { runEngine, type RunPorts } from './run.ts';

let folder = '';
let ending: AbortController;
let waits: number[];
let lines: string[];
let wakes: EventTarget;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paystead-engine-run-'));
  [ending, waits, lines, wakes] = [new AbortController(), [], [], new EventTarget()];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const refusal = (status: number, code: 'too_many_requests' | 'session_revoked', retryAfter: number | null) =>
  new ProblemError({ type: 'about:blank', title: 'Refused', status, code, detail: 'No.', requestId: 'r' }, retryAfter);

/** Runs the engine with one outcome for each look: an error, or none. It is asked to end in the look after the last. */
async function runWith(looks: readonly (Error | null)[], wait?: RunPorts['clock']['wait']): Promise<void> {
  let count = 0;
  const client = clientWith({
    // eslint-disable-next-line require-yield
    async *changesAfter(_cursor: string | null, options?: { readonly signal?: AbortSignal }) {
      await Promise.resolve();
      const outcome = looks[count];
      count += 1;
      if (outcome === undefined) {
        ending.abort(new Error('ended'));
        options?.signal?.throwIfAborted();
      }
      if (outcome) throw outcome;
      yield* [];
    },
  });
  await runEngine(
    folder,
    { pollSeconds: 5 },
    {
      client,
      file: memoryFile(await opening()),
      clock: {
        now: () => new Date('2026-12-01T15:00:00Z'),
        wait:
          wait ??
          ((milliseconds) => {
            waits.push(milliseconds / 1000);
            return Promise.resolve();
          }),
      },
      wakes,
      say: (line) => void lines.push(line),
      ending: ending.signal,
    },
  );
}

describe('SVC-8: the running reference engine', () => {
  it('looks again after every failure, and reports each once until it is over', async () => {
    const away = () => new ConnectionError('The gateway can’t be reached.');
    await runWith([away(), away(), null, new TokenError('invalid_client', 'Unknown.', 401), null, null]);
    expect(lines).toEqual([
      'The engine is running.',
      'The gateway can’t be reached.',
      'Paystead answers again.',
      'No access token (invalid_client): Unknown.',
      'Paystead answers again.',
      'The engine has ended.',
    ]);
    expect(waits).toEqual(Array.from({ length: 7 }, () => 5));
  });

  it('waits as long as Retry-After says before it looks again', async () => {
    await runWith([refusal(429, 'too_many_requests', 300), refusal(401, 'session_revoked', null)]);
    expect(waits).toEqual([5, 300, 5, 5]);
  });

  it('looks at once after a wake, but not before Retry-After has passed', async () => {
    const started: number[] = [];
    await runWith([null, refusal(429, 'too_many_requests', 300)], (milliseconds, signal) => {
      started.push(milliseconds / 1000);
      queueMicrotask(() => wakes.dispatchEvent(new Event('wake')));
      if (milliseconds === 300_000) return Promise.resolve();
      // The regular pause doesn't end by itself here.
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      });
    });
    expect(started).toEqual([5, 5, 300, 5]);
  });

  it('stops for a fault of its own instead of repeating it', async () => {
    await expect(runWith([new RangeError('A fault of the engine')])).rejects.toThrow('A fault of the engine');
  });
});
