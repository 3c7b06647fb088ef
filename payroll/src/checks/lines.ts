import type { Language } from '@paystead/contract/fields.ts';

/*
 * The lines and totals of a check, as the engine computes them and as the record keeps them. Amounts in cents, hours and
 * pieces in 1/10,000, hourly and piece rates in 1/1,000,000 dollar, shares in 1/1,000,000. A test of the gateway compares these
 * types with the shapes on the wire.
 */

export type RunType =
  | 'regular'
  | 'offCycle'
  | 'bonus'
  | 'manual'
  | 'thirdPartySick'
  | 'adjustment'
  | 'reversal'
  | 'correction'
  | 'retro'
  | 'severance'
  | 'final'
  | 'void'
  | 'reissue';

export type PaymentType = 'directDeposit' | 'paperCheck' | 'mixed' | 'none';

/** An earning: `paid` is in gross and net, `memo` is taxed but not paid, `reimbursement` is in net only. */
export type EarningLine = {
  code: string;
  description: string;
  kind: 'paid' | 'memo' | 'reimbursement';
  hours: number | null;
  /** Whether the hours were worked; absent: as the code's definition says. */
  worked?: boolean | undefined;
  /** The department, job and work place that the pay is for. */
  department?: string | undefined;
  job?: string | undefined;
  workPlace?: string | undefined;
  /** Pieces in 1/10,000, for which `rate` is the rate of each; absent for other pay. */
  pieces?: number | null | undefined;
  rate: number | null;
  amount: number;
  /** Of the code; null on its further lines. */
  ytdHours: number | null;
  ytdAmount: number | null;
};

/** A deduction, positive when taken from pay; `percent` where it is a share of earnings. */
export type DeductionLine = {
  code: string;
  description: string;
  timing: 'preTax' | 'postTax';
  percent: number | null;
  amount: number;
  ytdAmount: number;
};

/** A tax withheld; `taxableWages` are those of this check after any limit, `rate` where the tax is a flat share of them. */
export type TaxLine = {
  taxCode: string;
  description: string;
  jurisdiction: string;
  geoCode: string | null;
  /** Pay of this check, and the part of it that this tax leaves out. */
  grossWages?: number | undefined;
  exemptWages?: number | undefined;
  taxableWages: number;
  rate: number | null;
  amount: number;
  /** The part that cash pay couldn't cover, such as tax on tips already received; absent if it covered everything. */
  uncollected?: number | undefined;
  /**
   * True if the payroll system that paid the check calculated the tax, because no table covers its state: it is shown as it
   * came, and neither recomputed nor explained.
   */
  imported?: boolean | undefined;
  ytdTaxableWages: number;
  ytdAmount: number;
};

/** A cost of the employer beside pay; never part of net. */
export type EmployerLine = { code: string; description: string; amount: number; ytdAmount: number };

/** A leave balance: ending = beginning + earned - taken + adjusted. */
export type AccrualLine = {
  plan: string;
  description: string;
  /** Of the plan; absent: hours. */
  unit?: 'hours' | 'days' | undefined;
  beginning: number;
  earned: number;
  taken: number;
  adjusted: number;
  ending: number;
};

/** A part of net pay and where it went; the lines sum to net. A paper check is a line without an account. */
export type DepositLine = {
  kind: 'account' | 'check';
  nickname: string | null;
  bankName: string | null;
  accountType: 'checking' | 'savings' | 'payCard' | null;
  lastFour: string | null;
  amount: number;
};

/** An allowance that counts toward the minimum wage (New York Labor Law 195.3); part of no sum. */
type AllowanceLine = { code: string; description: string; amount: number; ytdAmount: number };

/** A garnishment case that a check paid; `balance` after it, null without an end. Priority 1 is paid first. */
export type GarnishmentLine = {
  code: string;
  orderNumber: string;
  authority: string;
  kind: 'childSupport' | 'taxLevy' | 'creditor' | 'studentLoan' | 'bankruptcy';
  priority: number;
  amount: number;
  balance: number | null;
  arrears: number;
};
/**
 * Pay that may be deducted on the federal return (from 2026 on): reported cash tips (`TP`) and qualified overtime (`TT`), under
 * their codes in box 12 of Form W-2. Part of no sum.
 */
export type QualifiedPayLine = { code: 'TP' | 'TT'; amount: number; ytdAmount: number };

export type CheckLines = {
  earnings: EarningLine[];
  deductions: DeductionLine[];
  taxes: TaxLine[];
  employer: EmployerLine[];
  accruals: AccrualLine[];
  deposits: DepositLine[];
  messages: string[];
  /** The language of `messages`; English where absent. */
  messagesLanguage?: Language | undefined;
  allowances?: AllowanceLine[] | undefined;
  garnishments?: GarnishmentLine[] | undefined;
  qualifiedPay?: QualifiedPayLine[] | undefined;
};

export type CheckTotals = {
  gross: number;
  preTax: number;
  taxes: number;
  postTax: number;
  reimbursements: number;
  net: number;
  /** Hours paid, including leave and holidays. */
  hours: number;
  hoursWorked: number;
};
