import { describe, expect, it } from 'vitest';
import { arrearsAfter, type Due, type Election, takePostTax } from './deductions.ts';

const due = (election: Election, taken: number): Due => ({ election, current: taken, arrears: 0, taken });

describe('orders share the pay that the law lets them take', () => {
  const disposable = { amount: 100_000, periodsPerYear: 52, minimumWage: 7_250_000 };
  const taken = (...dues: readonly [code: string, amount: number][]) => {
    const all = dues.map(([code, amount]) => due({ code, amount }, amount));
    takePostTax(all, 90_000, disposable);
    return all.map((one) => one.taken);
  };

  it.each<[[code: string, amount: number][], number[]]>([
    // Support takes 60%, in all.
    [
      [
        ['SUPPORT', 40_000],
        ['SUPPORT', 40_000],
      ],
      [40_000, 20_000],
    ],
    // A creditor takes 25%, less what support takes.
    [
      [
        ['SUPPORT', 10_000],
        ['GARN', 90_000],
      ],
      [10_000, 15_000],
    ],
    [
      [
        ['SUPPORT', 40_000],
        ['GARN', 90_000],
      ],
      [40_000, 0],
    ],
    // A tax levy is no support: it takes what is left, and the creditor's part stays.
    [
      [
        ['LEVY', 10_000],
        ['GARN', 90_000],
      ],
      [10_000, 25_000],
    ],
    [
      [
        ['LEVY', 80_000],
        ['GARN', 90_000],
      ],
      [80_000, 10_000],
    ],
    [
      [
        ['LOAN', 95_000],
        ['DUES', 1_000],
      ],
      [90_000, 0],
    ],
  ])('%j take %j', (dues, expected) => {
    expect(taken(...dues)).toEqual(expected);
  });
});

it('what was not taken is carried for codes with arrears alone', () => {
  const missed = (code: string): Due => ({ election: { code, amount: 5_000 }, current: 5_000, arrears: 0, taken: 0 });
  const all = ['MED', 'HSA', 'LOAN', 'GARN', '401K', 'DUES'].map(missed);
  expect(arrearsAfter({ MED: 1_000, VIS: 700 }, all)).toEqual({ MED: 6_000, VIS: 700, LOAN: 5_000, DUES: 5_000 });
});
