import { z } from 'zod';
import {
  asRole,
  hours4,
  cents,
  id,
  instant,
  language,
  lastFour,
  localDate,
  maskedSsn,
  nextCursor,
  pageQuery,
  ppm,
  rate6,
} from '../../fields.ts';

/**
 * The purpose of a payroll run. `correction` and `adjustment` put earlier pay right, `retro` pays a raise for earlier periods,
 * `final` is the last paycheck of a job and `severance` is paid for its end, `void` and `reversal` cancel an earlier check,
 * and `reissue` replaces one.
 */
export const runType = z.enum([
  'regular',
  'offCycle',
  'bonus',
  'manual',
  'thirdPartySick',
  'adjustment',
  'reversal',
  'correction',
  'retro',
  'severance',
  'final',
  'void',
  'reissue',
]);
export type RunType = z.infer<typeof runType>;

export const checkStatus = z.enum(['issued', 'voided', 'reversal', 'reissued']);
export type CheckStatus = z.infer<typeof checkStatus>;

export const paymentType = z.enum(['directDeposit', 'paperCheck', 'mixed', 'none']);
export type PaymentType = z.infer<typeof paymentType>;

/**
 * An earning. `kind`: `paid` is in gross and net, `memo` is taxed but not paid (tips already received in cash,
 * group-term life), `reimbursement` is in net only. The year to date is the code's: of several lines with one code the
 * first has it, and the others have null.
 */
const earningLine = z.object({
  code: z.string(),
  description: z.string(),
  kind: z.enum(['paid', 'memo', 'reimbursement']),
  hours: hours4.nullable(),
  /** Whether the hours were worked; absent: as the code's definition says. */
  worked: z.boolean().optional(),
  /** The department, job and work place that the pay is for, as payroll prints them; a check may have several of each. */
  department: z.string().optional(),
  job: z.string().optional(),
  workPlace: z.string().optional(),
  /** Units of piece work in 1/10,000, with `rate` per unit; absent for other pay. */
  pieces: hours4.nullable().optional(),
  rate: rate6.nullable(),
  amount: cents,
  ytdHours: hours4.nullable(),
  ytdAmount: cents.nullable(),
});
export type EarningLine = z.infer<typeof earningLine>;

/** A deduction; amounts are positive when taken from pay. `percent` if the deduction is a share of earnings. */
const deductionLine = z.object({
  code: z.string(),
  description: z.string(),
  timing: z.enum(['preTax', 'postTax']),
  percent: ppm.nullable(),
  amount: cents,
  ytdAmount: cents,
});
export type DeductionLine = z.infer<typeof deductionLine>;

/** A tax withheld; `taxableWages` is the base this period after any cap, and `rate` is set for a flat tax. */
const taxLine = z.object({
  taxCode: z.string(),
  description: z.string(),
  jurisdiction: z.string(),
  geoCode: z.string().nullable(),
  /** Pay of this check before exempt wages; absent on checks whose payroll did not say. */
  grossWages: cents.optional(),
  /** The part of `grossWages` that isn't taxed: deductions before this tax, exempt pay, and pay above its limit. */
  exemptWages: cents.optional(),
  taxableWages: cents,
  rate: ppm.nullable(),
  amount: cents,
  /** The part that cash pay couldn't cover, such as tax on tips already received; absent if it covered everything. */
  uncollected: cents.optional(),
  /** True if payroll calculated the tax and no table covers its state, so that it is neither recomputed nor explained. */
  imported: z.boolean().optional(),
  ytdTaxableWages: cents,
  ytdAmount: cents,
});
export type TaxLine = z.infer<typeof taxLine>;

/** Costs that the employer pays in addition to pay; never part of net. */
const employerLine = z.object({ code: z.string(), description: z.string(), amount: cents, ytdAmount: cents });
export type EmployerLine = z.infer<typeof employerLine>;

/** Leave: ending = beginning + earned - taken + adjusted. */
const accrualLine = z.object({
  plan: z.string(),
  description: z.string(),
  /** The unit of the plan, in 1/10,000; absent: hours. */
  unit: z.enum(['hours', 'days']).optional(),
  beginning: hours4,
  earned: hours4,
  taken: hours4,
  adjusted: hours4,
  ending: hours4,
});
export type AccrualLine = z.infer<typeof accrualLine>;

/** Deposits of net pay; rows sum to net. A paper check, or the part paid by one, is a row without an account. */
const depositLine = z.object({
  kind: z.enum(['account', 'check']),
  nickname: z.string().nullable(),
  bankName: z.string().nullable(),
  accountType: z.enum(['checking', 'savings', 'payCard']).nullable(),
  lastFour: lastFour.nullable(),
  amount: cents,
});
export type DepositLine = z.infer<typeof depositLine>;

/**
 * Allowances that an employer claims toward the minimum wage: tips, meals, lodging (New York Labor Law 195.3). Not part
 * of any sum.
 */
const allowanceLine = z.object({ code: z.string(), description: z.string(), amount: cents, ytdAmount: cents });

/**
 * A garnishment case that a check paid: an order of a court or an agency. `amount` is also in the deduction of this `code`;
 * `balance` is what remains of the order after this check, null if it has no end, as with current child support. `arrears` is
 * what the order asked of earlier paychecks and their pay could not cover: it is still to be taken from later ones, and is 0
 * if nothing is behind. Both are cents as payroll reports them. Cases are paid by priority, 1 first.
 */
export const garnishmentLine = z.object({
  code: z.string(),
  orderNumber: z.string(),
  authority: z.string(),
  kind: z.enum(['childSupport', 'taxLevy', 'creditor', 'studentLoan', 'bankruptcy']),
  priority: z.int(),
  amount: cents,
  balance: cents.nullable(),
  arrears: cents,
});
export type GarnishmentLine = z.infer<typeof garnishmentLine>;

/**
 * Pay that may be deducted on the federal return, under its code in box 12 of Form W-2: reported cash tips (`TP`) and qualified
 * overtime (`TT`, 26 USC 225). Not part of any sum.
 */
const qualifiedPayLine = z.object({ code: z.enum(['TP', 'TT']), amount: cents, ytdAmount: cents });

/** The content of a check, stored in one `jsonb` column next to the typed totals. */
export const checkLines = z.object({
  earnings: z.array(earningLine),
  deductions: z.array(deductionLine),
  taxes: z.array(taxLine),
  employer: z.array(employerLine),
  accruals: z.array(accrualLine),
  deposits: z.array(depositLine),
  messages: z.array(z.string()),
  /**
   * The language in which payroll wrote the messages. Absent: English, the usual language of payroll in the United
   * States.
   */
  messagesLanguage: language.optional(),
  /** Absent if none is claimed. */
  allowances: z.array(allowanceLine).optional(),
  /** Absent if no order is in effect. */
  garnishments: z.array(garnishmentLine).optional(),
  /** Absent without tips and overtime in the year, and before 2026. */
  qualifiedPay: z.array(qualifiedPayLine).optional(),
});
export type CheckLines = z.infer<typeof checkLines>;

export const checkTotals = z.object({
  gross: cents,
  preTax: cents,
  taxes: cents,
  postTax: cents,
  reimbursements: cents,
  net: cents,
  /** Hours paid, including leave and holidays. */
  hours: hours4,
  hoursWorked: hours4,
});
export type CheckTotals = z.infer<typeof checkTotals>;

export const checkSummary = z.object({
  checkId: id,
  checkNumber: z.string().nullable(),
  checkDate: localDate,
  /** Null for pay without a period, such as a bonus. */
  periodBegin: localDate.nullable(),
  periodEnd: localDate.nullable(),
  runType,
  checkStatus,
  paymentType,
  relatedCheckId: id.nullable(),
  ...checkTotals.shape,
});
export type CheckSummary = z.infer<typeof checkSummary>;

/**
 * Year to date by check date, including pay before the first check on record. A year may have several legal employers,
 * which are summed here; `employers` is their number. `netBefore`: the part of `net` that no check on record shows.
 */
const yearToDate = z.object({ year: z.int(), employers: z.int(), netBefore: cents, ...checkTotals.shape });
export type YearToDate = z.infer<typeof yearToDate>;

export const paychecksQuery = z.object({
  year: z.coerce.number<number>().int().min(1990).max(2200).optional(),
  ...pageQuery,
});

export const paychecksReply = z.object({
  paychecksList: z.array(checkSummary),
  /** Years that have checks, newest first. */
  years: z.array(z.int()),
  /** Totals of the requested year, or of the newest one. */
  yearToDate: yearToDate.nullable(),
  /** True if pay stubs of an earlier payroll system are on file, which are listed on their own. */
  hasEarlierPayStubs: z.boolean(),
  /** True if the person left and was offered their pay stubs, which managers and payroll see on their own list. */
  hasOffers: z.boolean(),
  /** True if a court or an agency ordered deductions, which are listed on their own. */
  hasGarnishments: z.boolean(),
  /** The next pay date of the person's pay group, and its pay period. */
  nextPay: z.object({ checkDate: localDate, periodBegin: localDate, periodEnd: localDate }).nullable(),
  nextCursor,
});
export type PaychecksReply = z.infer<typeof paychecksReply>;

/** Another paycheck of the same person, such as the previous or next one. */
export const checkNeighbor = z.object({ checkId: id, checkDate: localDate, net: cents });

/** The newest paycheck whose money the person kept, compared with the one before it of the same kind of run. */
const latestComparison = z.object({
  before: checkNeighbor,
  /**
   * The main cause of the difference in net pay, as the end of a sentence in each language: "no overtime this time".
   * Null if net pay is the same, or if no single cause explains the difference.
   */
  cause: z.object({ en: z.string(), es: z.string() }).nullable(),
});
export type LatestComparison = z.infer<typeof latestComparison>;

/** The employee's own list. `comparison` is null on later pages, for a single year, and if there is nothing to compare. */
export const ownPaychecksReply = paychecksReply.extend({ comparison: latestComparison.nullable() });
export type OwnPaychecksReply = z.infer<typeof ownPaychecksReply>;

export const checkDetailRequest = z.object({ checkId: id, employeeId: id.optional(), ...asRole });

/** A check as its employee had seen it, before it was corrected. */
export const checkBefore = z.object({
  ...checkTotals.shape,
  checkDate: localDate,
  periodBegin: localDate.nullable(),
  periodEnd: localDate.nullable(),
  checkNumber: z.string().nullable(),
  lines: checkLines,
});
export type CheckBefore = z.infer<typeof checkBefore>;

/** A correction of a check that its employee had seen: its day in the pay group's zone, and the net pay that they saw. */
const checkCorrection = z.object({
  correctedOn: localDate,
  net: cents,
  /** Absent if the correction was recorded before its lines were kept. */
  before: checkBefore.optional(),
});

export const checkDetail = z.object({
  ...checkSummary.shape,
  year: z.int(),
  /**
   * Totals for this check's legal employer up to and including this check: the sums of the lines' own year-to-date
   * amounts.
   */
  ytd: checkTotals,
  /** True if another legal employer paid earlier in the year; that pay isn't in `ytd`. */
  otherEmployers: z.boolean(),
  payRate: rate6.nullable(),
  /** The salary of one pay period, and the hours that it stands for; null for other pay. */
  salary: cents.nullable(),
  standardHours: hours4.nullable(),
  payType: z.string().nullable(),
  frequency: z.string().nullable(),
  lines: checkLines,
  employee: z.object({
    employeeId: id,
    employeeNumber: z.string(),
    name: z.string(),
    ssn: maskedSsn.nullable(),
    address: z.array(z.string()),
  }),
  employer: z.object({ name: z.string(), ein: z.string(), address: z.array(z.string()), phone: z.string().nullable() }),
  previous: checkNeighbor.nullable(),
  next: checkNeighbor.nullable(),
  issuedAt: instant.nullable(),
  /** The newest correction; absent if the employee had not seen other amounts. */
  correction: checkCorrection.optional(),
});
export type CheckDetail = z.infer<typeof checkDetail>;
