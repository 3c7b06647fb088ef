import { describe, expect, it } from 'vitest';
import { openYear } from './accumulators.ts';
import { payCheck } from './check.ts';
import { reverseCheck } from './reversal.ts';
import { golden, goldenWith, setup } from './test/golden.ts';

const leavePlans = [{ plan: 'PTO', description: 'PTO', perPeriod: 46_200, perHourWorked: 0, ceiling: null }];
const balancesBefore = { leave: { PTO: 400_000 }, arrears: { MED: 1_000 }, owed: { LOAN: 50_000 } };
const input = goldenWith({
  setup: { ...setup, leavePlans },
  earnings: [...golden.earnings, { code: 'PTO', hours: 80_000, rate: 31_250_000 }],
  elections: [...golden.elections, { code: 'LOAN', amount: 5_000 }],
  balances: balancesBefore,
});
const first = payCheck(golden);
const voided = payCheck({ ...input, year: first.year });

describe('a voided check is reversed', () => {
  const mirror = reverseCheck({ result: voided, balancesBefore }, voided.year, voided.balances);

  it('original and reversal sum to zero', () => {
    for (const key of ['gross', 'preTax', 'taxes', 'postTax', 'net', 'hours'] as const) {
      expect(mirror.totals[key] + voided.totals[key]).toBe(0);
    }
    expect(mirror.year.totals).toEqual(first.year.totals);
    expect(mirror.year.reporting).toEqual(first.year.reporting);
    expect(mirror.year.taxes).toEqual(first.year.taxes);
    expect(mirror.lines.taxes.map(({ ytdAmount }) => ytdAmount)).toEqual(
      first.lines.taxes.map(({ ytdAmount }) => ytdAmount),
    );
  });

  it('leave, arrears and loan balances are restored', () => {
    expect(mirror.balances).toEqual(balancesBefore);
    expect(mirror.lines.accruals[0]).toMatchObject({
      beginning: 366_200,
      earned: -46_200,
      taken: -80_000,
      ending: 400_000,
    });
  });

  it('deposits are reversed', () => {
    expect(mirror.lines.deposits.map(({ amount }) => amount)).toEqual([-voided.totals.net]);
  });

  it('a reissue pays the same amounts', () => {
    expect(payCheck({ ...input, year: mirror.year, balances: mirror.balances }).totals).toEqual(voided.totals);
  });

  it('another year or legal employer is refused', () => {
    expect(() => reverseCheck({ result: voided, balancesBefore }, openYear(2027, 'legal-1'), voided.balances)).toThrow(
      'own year',
    );
    expect(() => reverseCheck({ result: voided, balancesBefore }, openYear(2026, 'legal-2'), voided.balances)).toThrow(
      'legal',
    );
  });
});
