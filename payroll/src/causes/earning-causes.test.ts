import { expect, it } from 'vitest';
import type { EarningLine } from '../checks/lines.ts';
import { earningCauses } from './earning-causes.ts';
import { pairFacts } from './pair-facts.ts';
import { earning, hours, stub } from './test/stubs.ts';

const FACTS = pairFacts(stub([]), stub([]));
const TWO_WEEKS = { ...FACTS, days: [7, 14] as const };
const named = (code: string) => ({ code, description: code });
const part = (code: string, before: number, after: number) => ({ ...named(code), before, after });
/** Hours at whole dollars. */
const at = (code: string, count: number, dollars: number) => hours(code, count * 100, dollars * 10_000);
const made = (amount: number, pieces: number | null, rate: number | null, count = 400_000): EarningLine => ({
  ...earning('PIECE', amount, count, rate),
  pieces,
});
const raise = (code: string, before: number, after: number, count: number, amount: number) => ({
  kind: 'rate',
  ...named(code),
  before: before * 1_000_000,
  after: after * 1_000_000,
  hours: count * 10_000,
  amount,
});
const changed = (code: string, before: number, after: number) => ({
  kind: 'earningChanged',
  ...part(code, before, after),
  amount: after - before,
});
const mileage = (amount: number, count: number) => earning('REIMB', amount, count, 10_000_000);

it.each<[string, EarningLine[], EarningLine[], object[], typeof FACTS?]>([
  ['a negative amount', [], [earning('BON', -500)], [{ kind: 'correction', ...part('BON', 0, -500), amount: -500 }]],
  [
    'two corrections',
    [earning('ADJ', 100)],
    [earning('RETRO', 200)],
    [
      { kind: 'correction', ...part('RETRO', 0, 200), amount: 200 },
      { kind: 'correction', ...part('ADJ', 100, 0), amount: -100 },
    ],
  ],
  [
    'a salary for a longer period',
    [earning('SAL', 100_000)],
    [earning('SAL', 180_000), earning('PTO', 20_000)],
    [
      {
        kind: 'payPeriod',
        daysBefore: 7,
        daysAfter: 14,
        parts: [part('SAL', 100_000, 180_000), part('PTO', 0, 20_000)],
        amount: 100_000,
      },
    ],
    TWO_WEEKS,
  ],
  ['a salary', [earning('SAL', 100)], [earning('SAL', 300)], [changed('SAL', 100, 300)]],
  [
    'a first salary',
    [],
    [earning('SAL', 300)],
    [{ kind: 'salary', before: 0, after: 300, parts: [part('SAL', 0, 300)], amount: 300 }],
  ],
  [
    'a last salary',
    [earning('SAL', 300)],
    [],
    [{ kind: 'salary', before: 300, after: 0, parts: [part('SAL', 300, 0)], amount: -300 }],
  ],
  [
    'two lines of one earning that starts',
    [],
    [earning('BON', 100, 10_000, 1_000_000_000), earning('BON', 200)],
    [{ kind: 'earningStarted', ...named('BON'), hours: null, rate: null, amount: 300 }],
  ],
  ['miles', [mileage(10_000, 100_000)], [mileage(12_000, 120_000)], [changed('REIMB', 10_000, 12_000)]],
  [
    'pieces and their rate, rounded',
    [made(4001, 400_000, 1_000_000)],
    [made(10_000, 500_000, 2_000_000)],
    [
      { kind: 'pieces', ...named('PIECE'), before: 400_000, after: 500_000, rate: 1_000_000, amount: 999 },
      { kind: 'pieceRate', ...named('PIECE'), before: 1_000_000, after: 2_000_000, pieces: 500_000, amount: 5000 },
    ],
  ],
  [
    'pieces that were not times rate',
    [made(4002, 400_000, 1_000_000)],
    [made(5000, 500_000, 1_000_000)],
    [changed('PIECE', 4002, 5000)],
  ],
  [
    'pieces that are not times rate',
    [made(4000, 400_000, 1_000_000)],
    [made(5002, 500_000, 1_000_000)],
    [changed('PIECE', 4000, 5002)],
  ],
  [
    'pieces without a number',
    [made(4000, 400_000, 1_000_000)],
    [made(5000, null, null)],
    [changed('PIECE', 4000, 5000)],
  ],
  [
    'pieces without a rate',
    [made(4000, 400_000, 1_000_000)],
    [made(5000, 500_000, null)],
    [changed('PIECE', 4000, 5000)],
  ],
  [
    'two lines of pieces',
    [made(4000, 400_000, 1_000_000), made(10, 1000, 1_000_000)],
    [made(5000, 500_000, 1_000_000)],
    [changed('PIECE', 4010, 5000)],
  ],
  [
    'raises of two jobs, by hours',
    [at('REG', 20, 13), at('REG', 60, 10)],
    [at('REG', 20, 15), at('REG', 60, 11)],
    [raise('REG', 10, 11, 60, 6000), raise('REG', 13, 15, 20, 4000)],
  ],
  [
    'another earning at another rate',
    [at('REG', 80, 10)],
    [at('OT', 80, 12)],
    [
      { kind: 'earningStarted', ...named('OT'), hours: 800_000, rate: 12_000_000, amount: 96_000 },
      { kind: 'earningStopped', ...named('REG'), hours: 800_000, rate: 10_000_000, amount: -80_000 },
    ],
  ],
  [
    'a raise, by the earning with the most hours',
    [at('REG', 80, 10)],
    [at('REG', 20, 11), at('PTO', 60, 11)],
    [raise('PTO', 10, 11, 80, 8000)],
  ],
  [
    'a cent of rounding',
    [at('REG', 80, 10)],
    [{ ...at('REG', 80, 10), amount: 80_001 }],
    [{ kind: 'rounding', amount: 1 }],
  ],
  [
    'hours of a longer period',
    [at('REG', 40, 10)],
    [at('REG', 60, 10), at('PTO', 20, 10)],
    [
      {
        kind: 'payPeriod',
        daysBefore: 7,
        daysAfter: 14,
        parts: [part('REG', 40_000, 60_000), part('PTO', 0, 20_000)],
        amount: 40_000,
      },
    ],
    TWO_WEEKS,
  ],
  [
    'leave in a longer period',
    [at('PTO', 40, 10)],
    [at('PTO', 80, 10)],
    [{ kind: 'hours', ...part('PTO', 400_000, 800_000), rate: 10_000_000, amount: 40_000 }],
    TWO_WEEKS,
  ],
  [
    'leave that ends',
    [at('REG', 80, 10), at('PTO', 8, 10)],
    [at('REG', 80, 10)],
    [{ kind: 'earningStopped', ...named('PTO'), hours: 80_000, rate: 10_000_000, amount: -8000 }],
  ],
  [
    'hours swapped and lost, the largest first',
    [at('REG', 80, 10), at('PTO', 8, 10)],
    [at('REG', 60, 10), at('HOL', 12, 10)],
    [
      {
        kind: 'paidHours',
        before: 880_000,
        after: 720_000,
        rate: 10_000_000,
        parts: [part('REG', 800_000, 600_000), part('HOL', 0, 120_000), part('PTO', 80_000, 0)],
        amount: -16_000,
      },
    ],
  ],
])('TRU-1: earnings: %s', (_title, before, after, causes, facts = FACTS) => {
  expect(earningCauses(before, after, facts)).toEqual(causes);
});
