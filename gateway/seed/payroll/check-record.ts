import type {
  CheckLines,
  CheckStatus,
  CheckTotals,
  PaymentType,
  RunType,
} from '@paystead/contract/features/paychecks/model.ts';
import type { Accumulators } from '@paystead/payroll/checks/accumulators.ts';
import type { CheckInput, CheckResult } from '@paystead/payroll/checks/check.ts';

/** A check before its client assigns its number. */
export type PaidCheck = {
  checkId: string;
  legal: string;
  payGroup: string;
  checkDate: string;
  sequence: number;
  /** Null for pay without a period. */
  periodBegin: string | null;
  periodEnd: string | null;
  runType: RunType;
  status: CheckStatus;
  paymentType: PaymentType;
  relatedCheckId: string | null;
  totals: CheckTotals;
  payRate: number | null;
  salary: number | null;
  standardHours: number | null;
  payType: string;
  frequency: string;
  lines: CheckLines;
  /** The engine's input and result, for a reversal and for tests; null where the engine did not compute the check. */
  input: CheckInput | null;
  result: CheckResult | null;
};

export type PayHistory = {
  /** From December 2024 on, oldest first. */
  checks: PaidCheck[];
  /** The totals of every year and legal employer, final or current. */
  years: Accumulators[];
  /** The remaining loans, orders and leave. */
  owed: Readonly<Record<string, number>>;
};
