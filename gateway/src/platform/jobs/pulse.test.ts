import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPulse } from './pulse.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once and again after each end, also after a failure, until it is stopped', async () => {
  let beats = 0;
  const faults: unknown[] = [];
  const pulse = startPulse(
    1000,
    async () => {
      beats += 1;
      if (beats === 2) throw new Error('the database is away');
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
    1000,
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
  const beat = vi.fn<(stop: AbortSignal) => Promise<unknown>>(
    (stop) =>
      new Promise((_resolve, reject) => {
        stop.addEventListener('abort', () => reject(new Error('interrupted')));
      }),
  );
  const pulse = startPulse(1000, beat, faults);
  await vi.advanceTimersByTimeAsync(0);
  await pulse.stop(3000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([beat.mock.calls.length, faults.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0, 0]);
});
