import type { CheckLines } from '../checks/lines.ts';

/** The part of a check that comparisons read: net pay in cents, and the lines. */
export type Stub = { readonly net: number; readonly lines: Pick<CheckLines, 'earnings' | 'deductions' | 'taxes'> };

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

/** Effect on net pay in cents: above zero means more for the person. */
type Effect = { amount: number };
type OfLine = Effect & { code: string; description: string };
type OfTax = OfLine & { jurisdiction: string };
/** The amount by the first check's rule on the second check's pay, and the actual amount; cents. */
type Amounts = { before: number; after: number };
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
  | (OfLine &
      Amounts & {
        kind: 'deductionStarted' | 'deductionStopped' | 'deductionChanged';
        /** Null where the deduction is not a percentage. */
        percentBefore: number | null;
        percentAfter: number | null;
      })
  /** Another share of pay was elected; `before` is what the old share would have taken from this pay. */
  | (OfLine & Amounts & { kind: 'election'; percentBefore: number; percentAfter: number })
  /** `withholding`: an amount that this pay does not explain, as a new form or certificate brings. */
  | (OfTax &
      Amounts & {
        kind: 'taxStarted' | 'taxStopped' | 'taxRate' | 'withholding';
        rateBefore: number | null;
        rateAfter: number | null;
      })
  /** The year's wage limit was reached, or starts over; `wages` is the limit, as the year's taxed wages show it. */
  | (OfTax & Amounts & { kind: 'wageBase'; reached: boolean; wages: number })
  /** The same tax, now of another place. */
  | (OfTax & Amounts & { kind: 'jurisdiction'; from: string })
  /** Federal tax on supplemental pay; a method is null where that check has no such pay. */
  | (OfTax & Amounts & Methods & { kind: 'supplemental'; rate: number | null; wages: number })
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
