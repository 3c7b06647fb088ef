import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { generateKeys, parseKeys } from '../keys/key-ring.ts';
import { countAttempt, deleteAttemptsBefore, secondsToWait } from './attempt-limits.ts';

const test = await freshDatabase();
afterAll(test.close);
beforeEach(() => test.asOwner('delete from paystead.invitation_attempt'));

const keys = parseKeys(generateKeys());
const LIMIT = { name: 'answers', address: 2, network: 4 };
const START = Date.parse('2026-11-20T15:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000);

const count = (networkAddress: string, seconds = 0, limit = LIMIT) =>
  test.database.asDirectory((tx) => countAttempt(tx, keys, limit, { networkAddress, now: at(seconds) }));
const wait = (networkAddress: string, seconds = 0, limit = LIMIT) =>
  test.database.asDirectory((tx) => secondsToWait(tx, keys, limit, { networkAddress, now: at(seconds) }));

describe('SIG-8: attempts of an address and of the network around it', () => {
  it('an address waits once it has reached its limit, until the attempt before leaves the hour', async () => {
    await count('198.51.100.7');
    expect(await wait('198.51.100.7')).toBe(0);
    await count('198.51.100.7', 60);
    expect(await wait('198.51.100.7', 60)).toBe(3540);
    expect(await wait('198.51.100.7', 3599)).toBe(1);
    expect(await wait('198.51.100.7', 3600)).toBe(0);
    // Further attempts move the wait along.
    await count('198.51.100.7', 90);
    expect(await wait('198.51.100.7', 90)).toBe(3570);
  });

  it('every address of a network waits once all of them together have reached the network’s limit', async () => {
    for (const end of [1, 2, 3]) await count(`198.51.100.${end}`, end);
    expect(await wait('198.51.100.9', 10)).toBe(0);
    await count('198.51.100.4', 4);
    expect(await wait('198.51.100.9', 10)).toBe(3591);
    expect(await wait('198.51.101.9', 10)).toBe(0);
  });

  it('the longer wait of the two counts', async () => {
    await count('198.51.100.1', 0);
    await count('198.51.100.2', 1);
    await count('198.51.100.7', 100);
    await count('198.51.100.7', 200);
    expect(await wait('198.51.100.1', 200)).toBe(3400);
    expect(await wait('198.51.100.7', 200)).toBe(3500);
    await count('198.51.100.1', 300);
    // The address from its first attempt, the network from its second.
    expect(await wait('198.51.100.1', 300)).toBe(3301);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 'one household'],
    ['198.51.100.7', '198.51.100.7', 'one address'],
  ])('%s and %s are %s', async (one, other) => {
    for (let attempt = 0; attempt < LIMIT.address; attempt += 1) await count(one);
    expect(await wait(other)).toBe(3600);
  });

  it('an IPv6 network is the first 48 bits', async () => {
    for (const household of [1, 2, 3, 4]) await count(`2001:db8:1:${household}::1`);
    expect(await wait('2001:db8:1:9::1')).toBe(3600);
    expect(await wait('2001:db8:2:1::1')).toBe(0);
  });

  it('limits of other names are counted apart', async () => {
    for (let attempt = 0; attempt < LIMIT.network; attempt += 1) await count('198.51.100.7');
    expect(await wait('198.51.100.7', 0, { ...LIMIT, name: 'requests' })).toBe(0);
  });

  it('attempts are deleted from before an instant, at most so many, oldest first', async () => {
    for (const seconds of [0, 10, 20]) await count('198.51.100.7', seconds);
    const forget = (before: number, most: number) =>
      test.database.asDirectory((tx) => deleteAttemptsBefore(tx, at(before), most));
    expect(await forget(0, 100)).toBe(0);
    expect(await forget(20, 2)).toBe(2);
    // The later one of the address is left, and the last one of both.
    expect(await wait('198.51.100.7', 20)).toBe(3590);
    expect(await forget(20, 100)).toBe(2);
    expect(await wait('198.51.100.7', 20)).toBe(0);
    expect(await forget(21, 100)).toBe(2);
  });
});
