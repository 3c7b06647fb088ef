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
});
