import { expect, it } from 'vitest';
import { checkGeneratedPairs } from './test/pair-property.ts';

/** `npm run bench -- causes` runs 20,000 and more. */
const PAIRS = 1500;

it(`TRU-1: of ${PAIRS} generated pairs, no headline leaves more than half of the difference when the engine undoes its cause`, () => {
  const counts = checkGeneratedPairs(PAIRS, 23);
  expect(counts.pairs).toBe(PAIRS);
  expect(counts.different).toBeGreaterThan(PAIRS * 0.8);
  expect(counts.named).toBeGreaterThan(PAIRS * 0.3);
  expect(counts.recomputed).toBeGreaterThan(PAIRS * 0.5);
  expect(counts.coincidences).toBeLessThan(PAIRS * 0.02);
  // Each kind of event of TRU-2 that a stub can show was among them.
  for (const kind of ['limit reached', 'limit newYear', 'wageBase reached', 'wageBase newYear', 'wageBase newEmployer'])
    expect(counts.byKind[kind], kind).toBeGreaterThan(0);
  for (const kind of ['deductionStopped repaid', 'taxStopped paidUp', 'payPeriod', 'correction', 'tips', 'hours'])
    expect(counts.byKind[kind], kind).toBeGreaterThan(0);
}, 60_000);
