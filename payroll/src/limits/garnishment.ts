import { halfUp, shareOf } from '../money.ts';

/** Disposable earnings of a pay period, cents: gross less taxes, not less what the employee chose. */
export type Disposable = { amount: number; periodsPerYear: number; minimumWage: number };

/** An order's own terms. */
export type OrderTerms = {
  /** Supports another spouse or child: 50 % instead of 60 %. */
  supportsOthers?: boolean;
  /** More than twelve weeks behind: five points more. */
  twelveWeeksBehind?: boolean;
  /** A lower share than the ordinary quarter, ppm, such as 15 % for federal student loans. */
  maxShare?: number;
};

/** The most that support orders may take (Consumer Credit Protection Act), cents. */
export function supportLimit(disposable: Disposable, terms: OrderTerms): number {
  const share = (terms.supportsOthers ? 500_000 : 600_000) + (terms.twelveWeeksBehind ? 50_000 : 0);
  return Math.max(0, shareOf(disposable.amount, share));
}

/**
 * The most an ordinary creditor may take: the lesser of a quarter of disposable earnings and what exceeds thirty times
 * the federal minimum wage a week, less what support already takes. Cents.
 */
export function creditorLimit(disposable: Disposable, terms: OrderTerms, supportTaken: number): number {
  const quarter = shareOf(disposable.amount, Math.min(terms.maxShare ?? 250_000, 250_000));
  const overProtected = disposable.amount - protectedEarnings(disposable);
  return Math.max(0, Math.min(quarter - supportTaken, overProtected));
}

/** Thirty hours of minimum wage for each week of the period: 217.50 weekly, 435.00 biweekly, 471.25 semimonthly. */
export function protectedEarnings({ periodsPerYear, minimumWage }: Disposable): number {
  return halfUp(BigInt(minimumWage) * 30n * 52n, 100n * BigInt(periodsPerYear));
}
