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
  tallies.add(event({ caller: null, serviceAccountId: 'account-1' }));
  tallies.add(event({ caller: null, serviceAccountId: 'account-2' }));
  const { events } = tallies.take();
  expect(events.map(({ occurrences }) => occurrences)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
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

it('S4: a count has everything that its first event says, with and without a caller', () => {
  const tallies = new Tallies();
  tallies.add(event({ target: 'employee-9' }));
  tallies.add(event({ caller: null, serviceAccountId: 'account-1' }));
  const at = AT.toISOString();
  const sample = { requestId: 'request-1', endpoint: 'paychecks.ofEmployee', resource: 'pay', address: '203.0.113.7' };
  const mine = { ...sample, sessionId: 'session-1', target: 'employee-9' };
  const nobodys = { ...sample, sessionId: null, target: null };
  const once = {
    minute: '2026-11-20T15:00:00.000Z',
    kind: 'record_refused',
    occurrences: 1,
    first_at: at,
    last_at: at,
  };
  const address = '203.0.113.7';
  const account = { service_account_id: 'account-1' };
  expect(tallies.take()).toEqual({
    events: [
      {
        ...once,
        person_id: 'person-1',
        client_id: 'client-1',
        employee_id: 'employee-1-1',
        address: null,
        service_account_id: null,
        first_sample: mine,
        last_sample: mine,
      },
      {
        ...once,
        person_id: null,
        client_id: null,
        employee_id: null,
        address,
        ...account,
        first_sample: nobodys,
        last_sample: nobodys,
      },
    ],
    addresses: [
      { ...once, person_id: 'person-1', address },
      { ...once, person_id: null, address },
    ],
  });
});

it('S4: events out of order, and of one instant, keep the first and the last of them', () => {
  const tallies = new Tallies();
  const at = (second: number, requestId: string) =>
    tallies.add(event({ at: new Date(AT.getTime() + second * 1000), requestId }));
  at(5, 'middle');
  at(9, 'last');
  at(1, 'first');
  at(1, 'first again');
  at(9, 'last again');
  at(6, 'middle again');
  const { events, addresses } = tallies.take();
  const [first, last] = ['2026-11-20T15:00:31.000Z', '2026-11-20T15:00:39.000Z'];
  expect(events).toMatchObject([
    {
      occurrences: 6,
      first_at: first,
      last_at: last,
      first_sample: { requestId: 'first' },
      last_sample: { requestId: 'last again' },
    },
  ]);
  expect(addresses).toMatchObject([{ occurrences: 6, first_at: first, last_at: last }]);
});

it('S4: addresses are counted apart by kind, person and minute, and again in each minute', () => {
  const tallies = new Tallies();
  tallies.add(event());
  tallies.add(event({ kind: 'step_up_failed' }));
  tallies.add(event({ caller: caller(2) }));
  tallies.add(event({ address: '203.0.113.8' }));
  tallies.add(event({ at: new Date('2026-11-20T15:01:00.000Z') }));
  expect(tallies.take().addresses.map(({ occurrences }) => occurrences)).toEqual([1, 1, 1, 1, 1]);
  // A full minute leaves room in the next.
  for (const minute of [0, 1])
    for (let number = 0; number < 1001; number += 1)
      tallies.add(
        event({
          caller: null,
          address: `10.${minute}.${number >> 8}.${number & 255}`,
          at: new Date(AT.getTime() + minute * 60_000),
        }),
      );
  const others = tallies.take().addresses.filter(({ address }) => address === OTHER_ADDRESSES);
  expect(others.map(({ occurrences }) => occurrences)).toEqual([1, 1]);
});
