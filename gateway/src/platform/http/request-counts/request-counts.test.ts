import { expect, it } from 'vitest';
import { RequestCounts } from './request-counts.ts';

const START = Date.parse('2026-11-20T15:00:30.000Z');
const MINUTE = Date.parse('2026-11-20T15:00:00.000Z');

function counting(limit: number) {
  const time = { now: START };
  const counts = new RequestCounts({ now: () => new Date(time.now) }, limit);
  const send = (ip: string, times: number) => Array.from({ length: times }, () => counts.count(ip)).at(-1);
  return { counts, time, send };
}

it('counts each address in each minute, and tells when the minute ends', () => {
  const { time, send } = counting(100);
  expect(send('203.0.113.1', 3)).toEqual({ current: 3, ttl: 30_000 });
  expect(send('203.0.113.2', 1)).toEqual({ current: 1, ttl: 30_000 });
  time.now += 29_999;
  expect(send('203.0.113.1', 1)).toEqual({ current: 4, ttl: 1 });
  time.now += 1;
  expect(send('203.0.113.1', 1)).toEqual({ current: 1, ttl: 60_000 });
});

it('counts the addresses of one IPv6 network as one, and IPv4 within IPv6 as IPv4', () => {
  const { send } = counting(100);
  send('2001:db8::1', 2);
  expect(send('2001:db8::2', 1)?.current).toBe(3);
  expect(send('2001:db8:0:1::1', 1)?.current).toBe(1);
  send('203.0.113.1', 1);
  expect(send('::ffff:203.0.113.1', 1)?.current).toBe(2);
});

it('stores counts from a tenth of the limit on, each only when it has grown', () => {
  const { counts, send } = counting(100);
  send('203.0.113.1', 10);
  send('203.0.113.2', 9);
  const first = counts.toStore();
  expect(first).toEqual({ minute: MINUTE, counts: [{ address: '203.0.113.1', requests: 10 }] });
  // Not stored, because the database was gone.
  expect(counts.toStore()).toEqual(first);
  counts.exchanged(first, []);
  expect(counts.toStore().counts).toEqual([]);
  send('203.0.113.1', 1);
  send('203.0.113.2', 1);
  expect(counts.toStore().counts).toEqual([
    { address: '203.0.113.1', requests: 11 },
    { address: '203.0.113.2', requests: 10 },
  ]);
});

it('never stores what isn’t an address, as a proxy’s header can have any text', () => {
  const { counts, send } = counting(10);
  expect(send('drop table', 5)?.current).toBe(5);
  send('203.0.113.1', 5);
  send('2001:db8::1', 5);
  expect(counts.toStore().counts.map(({ address }) => address)).toEqual(['203.0.113.1', '2001:db8:0:0::/64']);
});

it('adds what other gateways counted, which never becomes less within a minute', () => {
  const { counts, time, send } = counting(100);
  const learn = (requests: number) => counts.exchanged(counts.toStore(), [{ address: '203.0.113.1', requests }]);
  send('203.0.113.1', 2);
  learn(40);
  expect(send('203.0.113.1', 1)?.current).toBe(43);
  expect(send('203.0.113.2', 1)?.current).toBe(1);
  learn(1);
  expect(send('203.0.113.1', 1)?.current).toBe(44);
  const before = counts.toStore();
  time.now += 30_000;
  counts.exchanged(before, [{ address: '203.0.113.1', requests: 90 }]);
  expect(send('203.0.113.1', 1)?.current).toBe(1);
});

it('forgets the address that has been silent longest when there are too many', () => {
  const { send } = counting(100);
  const address = (n: number) => `10.1.${n >> 8}.${n & 255}`;
  send(address(0), 5);
  send(address(1), 5);
  for (let n = 2; n < 10_000; n += 1) send(address(n), 1);
  send(address(0), 1);
  send(address(10_000), 1);
  expect(send(address(0), 1)?.current).toBe(7);
  expect(send(address(1), 1)?.current).toBe(1);
});
