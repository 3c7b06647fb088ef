import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { always, startPulse } from './pulse.ts';

const SECOND = always(1000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once and again after each end, also after a failure, until it is stopped', async () => {
  let beats = 0;
  const faults: unknown[] = [];
  const pulse = startPulse(
    SECOND,
    async () => {
      beats += 1;
      if (beats === 2) throw new Error('the database is away');
      return 0;
    },
    (error) => faults.push(error),
  );
  await vi.advanceTimersByTimeAsync(2500);
  expect([beats, faults.length]).toEqual([3, 1]);
  await pulse.stop(1000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(beats).toBe(3);
});

it('asks running work to end, and waits for it for a limited time', async () => {
  let wasAborted = false;
  const pulse = startPulse(
    SECOND,
    (stop) => {
      stop.addEventListener('abort', () => {
        wasAborted = true;
      });
      return new Promise(() => {});
    },
    () => {},
  );
  const stopped = vi.fn<() => void>();
  const stopping = pulse.stop(3000).then(stopped);
  await vi.advanceTimersByTimeAsync(2999);
  expect([wasAborted, stopped.mock.calls.length]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(1);
  await stopping;
  expect(stopped).toHaveBeenCalledOnce();
});

it('reports no failure of work that was asked to end, and starts none after it', async () => {
  const faults = vi.fn<(error: unknown) => void>();
  const beat = vi.fn<(stop: AbortSignal) => Promise<number>>(
    (stop) =>
      new Promise((_resolve, reject) => {
        stop.addEventListener('abort', () => reject(new Error('interrupted')));
      }),
  );
  const pulse = startPulse(SECOND, beat, faults);
  await vi.advanceTimersByTimeAsync(0);
  await pulse.stop(3000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([beat.mock.calls.length, faults.mock.calls.length]).toEqual([1, 0]);
});

it.each([
  ['between two beats', async () => 0],
  [
    'during a beat',
    (stop: AbortSignal) => new Promise<number>((resolve) => stop.addEventListener('abort', () => resolve(0))),
  ],
])('keeps no timer once it is stopped %s, so that the process can end', async (_when, beat) => {
  // Timers that keep the process from ending. A fake clock would also count those that other parts of the process set.
  vi.useRealTimers();
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = timers();
  const pulse = startPulse(always(60_000), beat, () => {});
  await Promise.resolve();
  await pulse.stop(60_000);
  pulse.wake();
  expect(timers()).toBe(before);
});

describe('a pulse whose pauses have a range', () => {
  /** Starts one that finds `work` and keeps the times of its beats, in milliseconds from the start. */
  function startWith(work: { found: number }, duringBeat: () => void = () => {}) {
    const began = performance.now();
    const times: number[] = [];
    const beat = async () => {
      times.push(performance.now() - began);
      duringBeat();
      return work.found;
    };
    return { times, pulse: startPulse({ least: 500, most: 2000 }, beat, () => {}) };
  }

  it('doubles its pause without work, up to the longest, and returns to the least after work', async () => {
    const work = { found: 0 };
    const { times, pulse } = startWith(work);
    await vi.advanceTimersByTimeAsync(5000);
    expect(times).toEqual([0, 1000, 3000, 5000]);
    work.found = 1;
    await vi.advanceTimersByTimeAsync(3000);
    expect(times.slice(4)).toEqual([7000, 7500, 8000]);
    work.found = 0;
    await vi.advanceTimersByTimeAsync(2000);
    expect(times.slice(7)).toEqual([8500, 9500]);
    await pulse.stop(0);
  });

  it('begins soon after it is woken, also if it is woken again and again', async () => {
    const { times, pulse } = startWith({ found: 0 });
    await vi.advanceTimersByTimeAsync(3100);
    for (let call = 0; call < 8; call += 1) {
      pulse.wake();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(times).toEqual([0, 1000, 3000, 3600]);
    await pulse.stop(0);
  });

  it('looks again soon after it is woken during a beat', async () => {
    const wakes: (() => void)[] = [];
    const { times, pulse } = startWith({ found: 0 }, () => wakes.pop()?.());
    wakes.push(pulse.wake);
    await vi.advanceTimersByTimeAsync(3000);
    expect(times).toEqual([0, 1000, 1500, 2500]);
    await pulse.stop(0);
  });

  it('never begins after it is stopped, even if it is woken', async () => {
    const { times, pulse } = startWith({ found: 1 });
    await vi.advanceTimersByTimeAsync(0);
    await pulse.stop(0);
    pulse.wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(times).toEqual([0]);
  });
});
