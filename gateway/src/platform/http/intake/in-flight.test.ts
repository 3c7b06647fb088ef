import { expect, it } from 'vitest';
import { createInFlight } from './in-flight.ts';

function open(limit: number) {
  const refusals = { count: 0 };
  const inFlight = createInFlight(limit, () => {
    refusals.count += 1;
  });
  return { inFlight, refusals };
}

it('S2: no more slots are taken than exist, and a released one is free again', () => {
  const { inFlight, refusals } = open(2);
  const first = inFlight.take(0);
  const second = inFlight.take(0);
  expect([first, second]).not.toContain(null);
  expect([inFlight.take(0), inFlight.count, refusals.count]).toEqual([null, 2, 1]);
  first?.release();
  first?.release();
  expect(inFlight.count).toBe(1);
  expect(inFlight.take(0)).not.toBeNull();
  expect(inFlight.count).toBe(2);
});

it('S2: a paused slot is free for others, and is taken again beyond the limit unless it was released', () => {
  const { inFlight } = open(1);
  const first = inFlight.take(0);
  first?.pause();
  first?.pause();
  expect(inFlight.count).toBe(0);
  const second = inFlight.take(0);
  first?.resume();
  first?.resume();
  expect(inFlight.count).toBe(2);
  first?.release();
  second?.pause();
  second?.release();
  second?.resume();
  expect(inFlight.count).toBe(0);
});

it('S2: saturation is reported while all slots are taken and for five seconds after the last refusal', () => {
  const { inFlight } = open(1);
  expect(inFlight.isSaturated(0)).toBe(false);
  const slot = inFlight.take(0);
  expect(inFlight.isSaturated(100_000)).toBe(true);
  expect(inFlight.refuses(100_000)).toBe(true);
  slot?.release();
  expect([inFlight.isSaturated(104_999), inFlight.isSaturated(105_000)]).toEqual([true, false]);
});
