import type {
  CheckLines,
  CheckStatus,
  CheckTotals,
  PaymentType,
  RunType,
} from '@paystead/contract/features/paychecks/model.ts';
import type { Accumulators } from '@paystead/payroll/checks/accumulators.ts';
import type { CheckResult } from '@paystead/payroll/checks/check.ts';

/** A check as it is kept, before its client gives it a number. */
export type PaidCheck = {
  checkId: string;
  legal: string;
  payGroup: string;
  checkDate: string;
  sequence: number;
  periodBegin: string;
  periodEnd: string;
  runType: RunType;
  status: CheckStatus;
  paymentType: PaymentType;
  relatedCheckId: string | null;
  totals: CheckTotals;
  payRate: number | null;
  payType: string;
  frequency: string;
  lines: CheckLines;
  /** What the engine said, for a reversal and for tests. */
  result: CheckResult | null;
};

export type PayHistory = {
  /** From December 2024 on, oldest first. */
  checks: PaidCheck[];
  /** Every year and legal that was paid, as it ended or stands. */
  years: Accumulators[];
  /** What of loans, orders and leave is left. */
  owed: Readonly<Record<string, number>>;
};
