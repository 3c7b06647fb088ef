import { halfUp, shareOf } from '../money.ts';

/** Disposable earnings of a pay period, cents: gross less taxes; voluntary deductions stay in. */
export type Disposable = { amount: number; periodsPerYear: number; minimumWage: number };

/** The terms of an order. */
export type OrderTerms = {
  /** True if the employee supports another spouse or child: 50% instead of 60%. */
  supportsOthers?: boolean;
  /** True if payments are more than twelve weeks behind: five points more. */
  twelveWeeksBehind?: boolean;
  /** A lower share than 25%, in ppm, such as 15% for federal student loans. */
  maxShare?: number;
};

/** Returns the most that support orders may take in cents (Consumer Credit Protection Act, 15 USC 1673(b)). */
export function supportLimit(disposable: Disposable, terms: OrderTerms): number {
  const share = (terms.supportsOthers ? 500_000 : 600_000) + (terms.twelveWeeksBehind ? 50_000 : 0);
  return Math.max(0, shareOf(disposable.amount, share));
}

/**
 * Returns the most that an ordinary creditor may take in cents: the lesser of 25% of disposable earnings and the part above
 * thirty times the federal minimum wage a week, less what support takes (15 USC 1673(a)).
 */
export function creditorLimit(disposable: Disposable, terms: OrderTerms, supportTaken: number): number {
  const quarter = shareOf(disposable.amount, Math.min(terms.maxShare ?? 250_000, 250_000));
  const overProtected = disposable.amount - protectedEarnings(disposable);
  return Math.max(0, Math.min(quarter - supportTaken, overProtected));
}

/** Returns thirty hours of minimum wage for each week of the period: $217.50 weekly, $435.00 biweekly, $471.25 semimonthly. */
export function protectedEarnings({ periodsPerYear, minimumWage }: Disposable): number {
  return halfUp(BigInt(minimumWage) * 30n * 52n, 10_000n * BigInt(periodsPerYear));
}
