import { expect, it, vi } from 'vitest';
import { createConnection } from '@paystead/ui/connection.ts';
import { watchActivity } from './activity.ts';

/** Two tabs on one channel, which does not reach its own sender. */
function channel() {
  const ends: ((message: unknown) => void)[][] = [[], []];
  const port = (own: number) => ({
    post: vi.fn((message: unknown) => ends[1 - own]?.forEach((heard) => heard(message))),
    listen: (heard: (message: unknown) => void) => {
      ends[own]?.push(heard);
      return () => undefined;
    },
  });
  return [port(0), port(1)] as const;
}

it('an answer to one tab counts for all, told at most every five seconds', () => {
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
  // An unanswered call is no sign of life.
  connection.unreached();
  expect(first.answeredAt.get()).toBe(15_000);
});
