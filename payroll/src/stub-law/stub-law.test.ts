import { expect, it } from 'vitest';
import { leastFormerAccessMonths, STUB_LAWS } from './stub-law.ts';

it('TRU-3: only Illinois says how long former employees can open their pay stubs, so access lasts at least a year', () => {
  const months = STUB_LAWS.flatMap(({ state, formerAccessMonths }) =>
    formerAccessMonths === null ? [] : [[state, formerAccessMonths]],
  );
  expect(STUB_LAWS.length).toBeGreaterThan(1);
  expect(months).toEqual([['IL', 12]]);
  expect(leastFormerAccessMonths()).toBe(12);
});
