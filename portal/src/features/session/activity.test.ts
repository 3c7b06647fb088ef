import { expect, it, vi } from 'vitest';
import { createConnection } from '@paystead/ui/connection.ts';
import { watchActivity } from './activity.ts';

/** Two tabs on one channel. A message doesn't reach its sender. */
function channel() {
  const ends: ((message: unknown) => void)[][] = [[], []];
  const port = (own: number) => ({
    post: vi.fn((message: unknown) => ends[1 - own]?.forEach((listener) => listener(message))),
    listen: (listener: (message: unknown) => void) => {
      ends[own]?.push(listener);
      return () => undefined;
    },
  });
  return [port(0), port(1)] as const;
}

it('a reply to one tab counts for all tabs and is announced at most every five seconds', () => {
  let now = 1000;
  const [one, other] = channel();
  const connection = createConnection({ now: () => now });
  const first = watchActivity(connection, now, one);
  const second = watchActivity(createConnection({ now: () => now }), now, other);
  now = 10_000;
  connection.answered();
  now = 12_000;
  connection.answered();
  expect(first.answeredAt.get()).toBe(12_000);
  expect(second.answeredAt.get()).toBe(10_000);
  expect(one.post).toHaveBeenCalledTimes(1);
  now = 15_000;
  connection.answered();
  expect(second.answeredAt.get()).toBe(15_000);
  // A call without a reply doesn't count.
  connection.unreached();
  expect(first.answeredAt.get()).toBe(15_000);
});

it('only instants that are later count, and nothing after the end', () => {
  const listeners: ((message: unknown) => void)[] = [];
  const stopped = vi.fn();
  const port = {
    post: vi.fn(),
    listen: (listener: (message: unknown) => void) => {
      listeners.push(listener);
      return stopped;
    },
  };
  let now = 5_000;
  const connection = createConnection({ now: () => now });
  const activity = watchActivity(connection, 1_000, port);
  for (const message of ['9000', null, 900, 2_000]) listeners[0]?.(message);
  expect(activity.answeredAt.get()).toBe(2_000);
  connection.answered();
  expect([activity.answeredAt.get(), port.post.mock.calls]).toEqual([5_000, [[5_000]]]);
  activity.stop();
  now = 60_000;
  connection.answered();
  expect([activity.answeredAt.get(), port.post.mock.calls.length, stopped.mock.calls.length]).toEqual([5_000, 1, 1]);
});
