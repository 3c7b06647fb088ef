import { describe, expect, test } from 'vitest';
import { createCounter } from './counter.ts';
import { createThrottle, DEFAULT_FIGURES, networkOf, type Attempt, type ThrottleFigures } from './throttle.ts';

const LIMIT = { firstPauseSeconds: 30, longestPauseSeconds: 120, forgetSeconds: 600 } as const;
const FIGURES: ThrottleFigures = {
  account: { marks: 3, ...LIMIT },
  device: { marks: 2, ...LIMIT },
  address: { marks: 4, ...LIMIT },
};

function start() {
  let now = 1_000_000;
  const throttle = createThrottle(() => now, FIGURES);
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { throttle, pass };
}

const attempt = (account: string, networkAddress = '192.0.2.1', device?: string): Attempt => ({
  account,
  networkAddress,
  device,
});
const fail = (throttle: ReturnType<typeof createThrottle>, times: number, one: Attempt) => {
  for (let count = 0; count < times; count += 1) throttle.failed(one);
};

describe('SIG-7: throttling by account', () => {
  test('the failure that reaches the limit pauses the account from every address, and no other account', () => {
    const { throttle } = start();
    fail(throttle, 2, attempt('a'));
    expect(throttle.wait(attempt('a'))).toBe(0);
    fail(throttle, 1, attempt('a', '198.51.100.7'));
    expect(throttle.wait(attempt('a'))).toBe(30);
    expect(throttle.wait(attempt('a', '203.0.113.9'))).toBe(30);
    expect(throttle.wait(attempt('b'))).toBe(0);
  });

  test('pauses grow to the longest one and always end', () => {
    const { throttle, pass } = start();
    fail(throttle, 3, attempt('a'));
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      waits.push(throttle.wait(attempt('a')));
      pass(waits.at(-1) ?? 0);
      expect(throttle.wait(attempt('a'))).toBe(0);
      fail(throttle, 1, attempt('a'));
    }
    expect(waits).toEqual([30, 60, 120, 120]);
  });

  test('a pause passes with the time, in whole seconds', () => {
    const { throttle, pass } = start();
    fail(throttle, 3, attempt('a'));
    const waits = [0.5, 0.5, 28.5, 0.5, 1].map((seconds) => {
      pass(seconds);
      return throttle.wait(attempt('a'));
    });
    expect(waits).toEqual([30, 29, 1, 0, 0]);
  });

  test('failures are forgotten after a time without one', () => {
    const { throttle, pass } = start();
    fail(throttle, 2, attempt('a'));
    pass(600);
    fail(throttle, 1, attempt('a'));
    expect(throttle.wait(attempt('a'))).toBe(0);
  });

  test('a success ends the count; a reset password ends the pause', () => {
    const { throttle } = start();
    fail(throttle, 2, attempt('a'));
    throttle.succeeded(attempt('a'));
    fail(throttle, 2, attempt('a'));
    expect(throttle.wait(attempt('a'))).toBe(0);
    fail(throttle, 1, attempt('a'));
    expect(throttle.wait(attempt('a'))).toBe(30);
    throttle.release('a');
    expect(throttle.wait(attempt('a'))).toBe(0);
  });
});

describe('SIG-7: throttling by network address', () => {
  test('one address that fails at many accounts is paused for accounts it did not try, other addresses are not', () => {
    const { throttle } = start();
    for (const account of ['a', 'b', 'c']) throttle.failed(attempt(account));
    expect(throttle.wait(attempt('z'))).toBe(0);
    throttle.failed(attempt('d'));
    expect(throttle.wait(attempt('z'))).toBe(30);
    expect(throttle.wait(attempt('z', '198.51.100.7'))).toBe(0);
  });

  test('one account counts once for its address, and a success takes it back', () => {
    const { throttle } = start();
    fail(throttle, 2, attempt('a'));
    throttle.failed(attempt('b'));
    throttle.failed(attempt('c'));
    expect(throttle.wait(attempt('z'))).toBe(0);
    throttle.succeeded(attempt('a'));
    throttle.failed(attempt('d'));
    expect(throttle.wait(attempt('z'))).toBe(0);
    throttle.failed(attempt('e'));
    expect(throttle.wait(attempt('z'))).toBe(30);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['::ffff:192.168.10.100', '192.168.10.100'],
    ['64:ff9b::ffff:192.0.2.1', '64:ff9b:0:0::/64'],
    ['::ffff:192.0.2.1.5', '::ffff:192.0.2.1.5'],
  ])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('SIG-7: throttling by device', () => {
  test("a stranger's failures and a paused address don't pause a device that the account knows", () => {
    const { throttle } = start();
    fail(throttle, 3, attempt('a'));
    for (const account of ['b', 'c', 'd']) throttle.failed(attempt(account));
    expect(throttle.wait(attempt('a'))).toBe(30);
    expect(throttle.wait(attempt('a', '192.0.2.1', 'mine'))).toBe(0);
  });

  test('a success ends the count of its device, also where nothing failed before', () => {
    const { throttle } = start();
    const mine = attempt('a', '192.0.2.1', 'mine');
    for (const one of [mine, attempt('a')]) throttle.succeeded(one);
    fail(throttle, 1, mine);
    throttle.succeeded(mine);
    fail(throttle, 1, mine);
    expect(throttle.wait(mine)).toBe(0);
    fail(throttle, 1, mine);
    expect(throttle.wait(mine)).toBe(30);
  });

  test('a known device has a limit of its own for each account and device', () => {
    const { throttle } = start();
    fail(throttle, 2, attempt('a', '192.0.2.1', 'mine'));
    expect(throttle.wait(attempt('a', '192.0.2.1', 'mine'))).toBe(30);
    expect(throttle.wait(attempt('a', '192.0.2.1', 'other'))).toBe(0);
    expect(throttle.wait(attempt('b', '192.0.2.1', 'mine'))).toBe(0);
    expect(throttle.wait(attempt('a'))).toBe(0);
  });
});

test('SIG-7: memory is bounded: the key that failed longest ago is dropped first', () => {
  const counter = createCounter(() => 0, { marks: 1, ...LIMIT });
  for (let key = 0; key < 10_000; key += 1) counter.add(`key ${key}`);
  // A key that fails again is no longer the oldest one.
  counter.add('key 0');
  counter.add('key 10000');
  const waits = ['key 0', 'key 1', 'key 2', 'key 10000'].map((key) => counter.wait(key));
  expect(waits).toEqual([60, 0, 30, 30]);
});

test('SIG-7: no more things are remembered than start a pause', () => {
  const counter = createCounter(() => 0, { marks: 2, ...LIMIT });
  for (const of of 'abc') counter.add('key', of);
  expect(counter.wait('key')).toBe(60);
  for (const of of 'ab') counter.remove('key', of);
  counter.add('key', 'd');
  expect(counter.wait('key')).toBe(60);
  counter.add('key', 'e');
  expect(counter.wait('key')).toBe(120);
});

test('SIG-7: every pause ends before its failures are forgotten, so that pauses can grow', () => {
  for (const limit of Object.values(DEFAULT_FIGURES))
    expect(limit.forgetSeconds).toBeGreaterThan(limit.longestPauseSeconds);
});
