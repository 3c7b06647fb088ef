import { expect, test } from 'vitest';
import { createProgressList } from './progress.ts';

test('SIG-7: what was proved in an interaction counts for ten minutes, and in no other interaction', () => {
  let now = 0;
  const list = createProgressList(() => now);
  const progress = list.of('one');
  progress.proofs = [{ kind: 'password' }];
  now = 10 * 60_000 - 1;
  expect(list.of('one').proofs).toEqual([{ kind: 'password' }]);
  expect(list.of('two').proofs).toEqual([]);
  now += 1;
  const later = list.of('one');
  expect([later.proofs, later.challenge === progress.challenge]).toEqual([[], false]);
  expect(later).toMatchObject({ account: undefined, hasNewPasskey: false, until: 20 * 60_000 });
  later.proofs = [{ kind: 'password' }];
  list.remove('one');
  expect(list.of('one').proofs).toEqual([]);
});

test('SIG-7: the progress of 10,000 interactions is kept, and of a further one in place of the oldest', () => {
  let now = 0;
  const list = createProgressList(() => now);
  const challenges = Array.from({ length: 10_000 }, (_, one) => list.of(`${one}`).challenge);
  expect([list.of('0').challenge, list.of('1').challenge]).toEqual(challenges.slice(0, 2));
  list.of('one more');
  expect(list.of('1').challenge).toBe(challenges[1]);
  expect(list.of('0').challenge).not.toBe(challenges[0]);
  // One that starts again is no longer the oldest.
  now = 10 * 60_000;
  const { challenge } = list.of('2');
  list.of('two more');
  expect(list.of('2').challenge).toBe(challenge);
});
