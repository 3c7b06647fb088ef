import type { CheckLines } from '../checks/lines.ts';

/** The part of a check that comparisons read. Net pay in cents; dates are local. */
export type Stub = {
  readonly net: number;
  readonly checkDate: string;
  /** Null for pay without a period, such as a bonus. */
  readonly periodBegin: string | null;
  readonly periodEnd: string | null;
  /** The legal employer: yearly limits of taxes start again with another one. */
  readonly employer: { readonly ein: string };
  readonly lines: Pick<CheckLines, 'earnings' | 'deductions' | 'taxes' | 'employer'>;
};

/** How federal tax was withheld from supplemental pay: at a flat rate, or together with regular pay (26 CFR 31.3402(g)-1). */
export type SupplementalMethod = 'flat' | 'aggregate';

/** An entry of Form W-4 that differs between two forms. */
export type FormField =
  | 'filingStatus'
  | 'multipleJobs'
  | 'dependents'
  | 'otherIncome'
  | 'deductions'
  | 'extraWithholding'
  | 'allowances'
  | 'exempt'
  | 'nonresidentAlien'
  | 'formYear';

/**
 * Why a deduction or tax is on one check and not on the other: `new` if the year to date has none of it, `again` if it has,
 * `newYear` and `newEmployer` if it starts over with them, `paidUp` if a yearly amount is paid, `repaid` if a loan has ended,
 * `threshold` if pay passed the amount from which it is charged, `covered` and `notCovered` if pay was too small for it on the
 * other check.
 */
export type StartReason = 'new' | 'again' | 'newYear' | 'newEmployer' | 'threshold' | 'covered';
export type StopReason = 'none' | 'paidUp' | 'repaid' | 'newYear' | 'notCovered';

/**
 * Why a yearly or monthly limit matters: it was reached, it was reached and further contributions must be Roth, or it starts
 * over. `paydayMoved`: reached, because a holiday moved the payday into the old year.
 */
export type LimitReason =
  | 'reached'
  | 'reachedMonth'
  | 'rothCatchUp'
  | 'paydayMoved'
  | 'newYear'
  | 'newMonth'
  | 'newEmployer';

/** Hours in hundredths, or amounts in cents, of one earning on both checks. */
export type EarningPart = { code: string; description: string; before: number; after: number };

/** Effect on net pay in cents: above zero means more for the person. */
type Effect = { amount: number };
type OfLine = Effect & { code: string; description: string };
type OfTax = OfLine & { jurisdiction: string };
/** The amount by the first check's rule on the second check's pay, and the actual amount; cents. */
type Amounts = { before: number; after: number };
/** Null where the deduction is not a percentage. */
type Percents = { percentBefore: number | null; percentAfter: number | null };
type Methods = { methodBefore: SupplementalMethod | null; methodAfter: SupplementalMethod | null };

/**
 * One reason why net pay differs. `before` and `after` are cents unless said otherwise; hours and pieces are hundredths,
 * rates of pay 1/10,000 dollar, shares 1/1,000,000. A test of the gateway compares this type with the shape on the wire.
 */
export type ChangeCause =
  /** Hours and rate of the only line; null where the amount is not hours times rate. */
  | (OfLine & { kind: 'earningStarted' | 'earningStopped'; hours: number | null; rate: number | null })
  /** `before` and `after` in hundredths of hours. */
  | (OfLine & { kind: 'hours'; before: number; after: number; rate: number })
  /** `before` and `after` in 1/10,000 dollar an hour. */
  | (OfLine & { kind: 'rate'; before: number; after: number; hours: number })
  /** `before` and `after` in hundredths of pieces. */
  | (OfLine & { kind: 'pieces'; before: number; after: number; rate: number })
  /** `before` and `after` in 1/10,000 dollar a piece. */
  | (OfLine & { kind: 'pieceRate'; before: number; after: number; pieces: number })
  | (OfLine & Amounts & { kind: 'earningChanged' })
  /** Paid hours at one rate, of several earnings; swaps between them cost nothing and are listed in `parts`. Hundredths of hours. */
  | (Effect & { kind: 'paidHours'; before: number; after: number; rate: number; parts: EarningPart[] })
  /** Salary and the paid leave carved out of it; cents. */
  | (Effect & { kind: 'salary'; before: number; after: number; parts: EarningPart[] })
  /** The pay periods have different lengths, in days; `parts` in cents. */
  | (Effect & { kind: 'payPeriod'; daysBefore: number; daysAfter: number; parts: EarningPart[] })
  /** Tips paid through payroll, and those reported; cents. */
  | (Effect & { kind: 'tips'; before: number; after: number; parts: EarningPart[] })
  /** Wages and tips of a tipped employee, where the employer adds what is missing to the minimum wage; cents. */
  | (Effect & { kind: 'tippedPay'; before: number; after: number; parts: EarningPart[] })
  /** A correction of earlier pay. */
  | (OfLine & Amounts & { kind: 'correction' })
  /** Cents from rounding each line. */
  | (Effect & { kind: 'rounding' })
  | (OfLine & Amounts & { kind: 'deductionStarted'; why: StartReason } & Percents)
  | (OfLine & Amounts & { kind: 'deductionStopped'; why: StopReason } & Percents)
  | (OfLine & Amounts & { kind: 'deductionChanged' } & Percents)
  /** The part of a share of pay that only follows the pay, beside another cause for the same deduction. */
  | (OfLine & Amounts & { kind: 'deductionFollows'; percent: number })
  /** A limit of a deduction; `limit` is the amount that the law allows, cents. */
  | (OfLine & Amounts & { kind: 'limit'; why: LimitReason; limit: number })
  /** Another share of pay was elected; `before` is what the old share would have taken from this pay. */
  | (OfLine & Amounts & { kind: 'election'; percentBefore: number; percentAfter: number })
  /** `withholding`: an amount that this pay does not explain, as a new form or certificate brings. */
  | (OfTax &
      Amounts & {
        kind: 'taxRate' | 'withholding';
        rateBefore: number | null;
        rateAfter: number | null;
      })
  /** A tax that payroll calculated and that no table here covers: told without a reason, since none is known. */
  | (OfTax & Amounts & { kind: 'importedTax' })
  | (OfTax & Amounts & { kind: 'taxStarted'; why: StartReason })
  | (OfTax & Amounts & { kind: 'taxStopped'; why: StopReason })
  /** The year's wage limit was reached, or starts over; `wages` is the limit, as the year's taxed wages show it. */
  | (OfTax & Amounts & { kind: 'wageBase'; why: LimitReason; wages: number })
  /** Tax that cash pay could not cover, on each check; cents. */
  | (Effect & Amounts & { kind: 'uncollected' })
  /** The same tax, now of another place. */
  | (OfTax & Amounts & { kind: 'jurisdiction'; from: string })
  /** Federal tax on supplemental pay, whose amounts are `parts`; a method is null where that check has no such pay. */
  | (OfTax & Amounts & Methods & { kind: 'supplemental'; rate: number | null; wages: number; parts: EarningPart[] })
  /** All taxes that only follow the pay; `wages`: the change of taxable wages, summed over them. */
  | (Effect & Amounts & { kind: 'taxes'; wages: number })
  /** Recomputed: all taxes that follow the pre-tax deductions. */
  | (Effect & Amounts & { kind: 'taxesOfDeductions'; wages: number })
  /** Recomputed: withholding spread over another number of pay periods a year. */
  | (Effect & Amounts & { kind: 'frequency'; periodsBefore: number; periodsAfter: number })
  /** Recomputed: another Form W-4 is in effect. `since`: its effective date; null where no version on record has one. */
  | (OfTax &
      Amounts & {
        kind: 'form';
        why: 'newForm' | 'exemptionEnded' | 'lockIn';
        changed: FormField[];
        since: string | null;
      })
  /** Recomputed: another state certificate is in effect, which local taxes may follow. */
  | (OfTax & Amounts & { kind: 'certificate'; since: string | null })
  /** Recomputed: other tax tables, of another year or changed within it. */
  | (OfTax & Amounts & { kind: 'tables'; yearBefore: number; yearAfter: number });
