import { expect, it } from 'vitest';
import { checkGeneratedPairs } from './test/pair-property.ts';

/** Property: `npm run bench -- causes` draws 20,000 and more. */
const PAIRS = 1500;

/** The headlines that these pairs have at least, since a headline that is never given can't be wrong. */
const LEAST = {
  'wageBase newYear': 80,
  earningStarted: 75,
  'limit reached': 70,
  'limit newYear': 50,
  'deductionStopped repaid': 50,
  'wageBase reached': 50,
  withholding: 35,
  earningChanged: 18,
  correction: 14,
  'deductionStarted new': 14,
  hours: 14,
  deductionChanged: 10,
};
const RARE = [
  'wageBase newEmployer',
  'deductionStopped none',
  'payPeriod',
  'rate',
  'election',
  'paidHours',
  'salary',
  'tips',
  'tippedPay',
  'supplemental',
  'jurisdiction',
  'taxRate',
  'taxStarted new',
  'taxStarted newEmployer',
  'taxStopped none',
  'taxStopped paidUp',
];

it(`TRU-1: of ${PAIRS} generated pairs, no headline leaves more than half of the difference when the engine undoes its cause`, () => {
  const counts = checkGeneratedPairs(PAIRS, 23);
  expect(counts.pairs).toBe(PAIRS);
  expect(counts.different).toBeGreaterThan(PAIRS * 0.8);
  expect(counts.named).toBeGreaterThan(PAIRS * 0.4);
  expect(counts.recomputed).toBeGreaterThan(PAIRS * 0.5);
  expect(counts.coincidences).toBeLessThan(PAIRS * 0.02);
  // Each kind of event of TRU-2 that a stub can show was among them.
  for (const [kind, least] of Object.entries(LEAST)) expect(counts.byKind[kind], kind).toBeGreaterThanOrEqual(least);
  for (const kind of RARE) expect(counts.byKind[kind], kind).toBeGreaterThan(0);
}, 300_000);
