import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SecurityEvent } from './event.ts';
import { OTHER_ADDRESSES, Tallies } from './tally.ts';

const AT = new Date('2026-11-20T15:00:30.000Z');
const caller = (number: number, client = 1) => ({
  personId: `person-${number}`,
  clientId: `client-${client}`,
  employeeId: `employee-${number}-${client}`,
  sessionId: `session-${number}`,
});
const event = (more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: 'record_refused',
  at: AT,
  requestId: 'request-1',
  endpoint: 'paychecks.ofEmployee',
  resource: 'pay',
  address: '203.0.113.7',
  caller: caller(1),
  target: null,
  ...more,
});
const sum = (rows: readonly { readonly occurrences: number }[]) => rows.reduce((all, one) => all + one.occurrences, 0);

it('S4: many refusals of one caller are one row with the first and the last refusal', () => {
  const tallies = new Tallies();
  for (let number = 1; number <= 500; number += 1)
    tallies.add(event({ requestId: `request-${number}`, at: new Date(AT.getTime() + number) }));
  const { events, addresses } = tallies.take();
  expect(events).toHaveLength(1);
  expect(addresses).toHaveLength(1);
  expect(events[0]).toMatchObject({
    minute: '2026-11-20T15:00:00.000Z',
    occurrences: 500,
    first_sample: { requestId: 'request-1' },
    last_sample: { requestId: 'request-500' },
  });
  expect(tallies.waiting).toBe(0);
});

it('S4: people, clients, kinds, minutes and, without a session, addresses are counted separately', () => {
  const tallies = new Tallies();
  tallies.add(event());
  tallies.add(event({ caller: caller(2) }));
  tallies.add(event({ caller: caller(1, 2) }));
  tallies.add(event({ kind: 'step_up_failed' }));
  tallies.add(event({ at: new Date('2026-11-20T15:01:00.000Z') }));
  tallies.add(event({ caller: null }));
  tallies.add(event({ caller: null, address: '203.0.113.8' }));
  const { events } = tallies.take();
  expect(events.map(({ occurrences }) => occurrences)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

it('S4: any number of network addresses makes a bounded number of rows, and every event is counted', () => {
  const tallies = new Tallies();
  for (let number = 0; number < 5000; number += 1)
    tallies.add(event({ caller: null, address: `10.0.${number >> 8}.${number & 255}` }));
  const { events, addresses } = tallies.take();
  expect(events.length).toBeLessThanOrEqual(1001);
  expect([sum(events), sum(addresses)]).toEqual([5000, 5000]);
  expect(events.find(({ address }) => address === OTHER_ADDRESSES)?.occurrences).toBe(4000);
});

it('S4: counts that are put back are merged with later ones, in any split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ who: fc.integer({ min: 1, max: 3 }), second: fc.nat(200), cut: fc.boolean() })),
      (all) => {
        const tallies = new Tallies();
        for (const { who, second, cut } of all) {
          const taken = tallies.take();
          tallies.add(event({ caller: caller(who), at: new Date(AT.getTime() + second * 1000) }));
          tallies.putBack(taken);
          if (cut) tallies.putBack(tallies.take());
        }
        expect(tallies.waiting).toBe(all.length);
        const { events, addresses } = tallies.take();
        expect([sum(events), sum(addresses)]).toEqual([all.length, all.length]);
        for (const one of events) expect(one.first_at <= one.last_at).toBe(true);
      },
    ),
  );
});
