import { z } from 'zod';
import { asRole, hours4, cents, id, localDate, ppm, rate6 } from '../../fields.ts';

/** Effect on net pay in cents: above zero means more for the person. */
const effect = { amount: cents };
const ofLine = { ...effect, code: z.string(), description: z.string() };
const ofTax = { ...ofLine, jurisdiction: z.string() };
/** The deduction from the second check's pay under the first check's rule, and the actual deduction. */
const turned = { before: cents, after: cents };

/** Method of withholding federal tax from supplemental pay: flat rate, or together with regular pay (26 CFR 31.3402(g)-1). */
export const supplementalMethod = z.enum(['flat', 'aggregate']);

/** Entries that differ between two Forms W-4. */
export const formField = z.enum([
  'filingStatus',
  'multipleJobs',
  'dependents',
  'otherIncome',
  'deductions',
  'extraWithholding',
  'allowances',
  'exempt',
  'nonresidentAlien',
  'formYear',
]);

const startReason = z.enum(['new', 'again', 'newYear', 'newEmployer', 'threshold', 'covered']);
export type StartReason = z.infer<typeof startReason>;
const stopReason = z.enum(['none', 'paidUp', 'repaid', 'newYear', 'notCovered']);
export type StopReason = z.infer<typeof stopReason>;
const limitReason = z.enum([
  'reached',
  'reachedMonth',
  'rothCatchUp',
  'paydayMoved',
  'newYear',
  'newMonth',
  'newEmployer',
]);
export type LimitReason = z.infer<typeof limitReason>;

/** One earning on both checks: 1/10,000 hours for `paidHours`, otherwise cents. */
const parts = z.array(z.object({ code: z.string(), description: z.string(), before: z.int(), after: z.int() }));
/** For deductions that are a share of earnings. */
const percents = { percentBefore: ppm.nullable(), percentAfter: ppm.nullable() };

/** One reason why net pay differs. `before` and `after` are cents unless said otherwise. */
export const changeCause = z.discriminatedUnion('kind', [
  z.object({
    ...ofLine,
    kind: z.enum(['earningStarted', 'earningStopped']),
    /** Hours and rate of the only line; null if the amount isn't hours times rate. */
    hours: hours4.nullable(),
    rate: rate6.nullable(),
  }),
  /** `before` and `after` in 1/10,000 hour. */
  z.object({ ...ofLine, kind: z.literal('hours'), before: hours4, after: hours4, rate: rate6 }),
  /** `before` and `after` in 1/1,000,000 dollar an hour. */
  z.object({ ...ofLine, kind: z.literal('rate'), before: rate6, after: rate6, hours: hours4 }),
  /** Piece work: `before` and `after` in 1/10,000 piece; for the rate, in 1/1,000,000 dollar each. */
  z.object({ ...ofLine, kind: z.literal('pieces'), before: hours4, after: hours4, rate: rate6 }),
  z.object({ ...ofLine, kind: z.literal('pieceRate'), before: rate6, after: rate6, pieces: hours4 }),
  z.object({ ...ofLine, kind: z.literal('earningChanged'), ...turned }),
  /** Hours at one rate, whatever they are called; `before` and `after` in 1/10,000 hour. */
  z.object({ ...effect, kind: z.literal('paidHours'), before: hours4, after: hours4, rate: rate6, parts }),
  /** A salary with the paid leave in it; tips; and the wages and tips of which the employer makes up the minimum wage. */
  z.object({ ...effect, ...turned, kind: z.enum(['salary', 'tips', 'tippedPay']), parts }),
  /** Pay periods of different lengths. */
  z.object({ ...effect, kind: z.literal('payPeriod'), daysBefore: z.int(), daysAfter: z.int(), parts }),
  /** Corrections of earlier pay on the checks. */
  z.object({ ...ofLine, ...turned, kind: z.literal('correction') }),
  /** Cents from rounding each line. */
  z.object({ ...effect, kind: z.literal('rounding') }),
  z.object({ ...ofLine, ...turned, ...percents, kind: z.literal('deductionStarted'), why: startReason }),
  z.object({ ...ofLine, ...turned, ...percents, kind: z.literal('deductionStopped'), why: stopReason }),
  z.object({ ...ofLine, ...turned, ...percents, kind: z.literal('deductionChanged') }),
  /** The part of a share of pay that only follows the pay, beside another cause for the same deduction. */
  z.object({ ...ofLine, ...turned, kind: z.literal('deductionFollows'), percent: ppm }),
  /** A limit of the law on a deduction was reached, or counts from zero again. */
  z.object({ ...ofLine, ...turned, kind: z.literal('limit'), why: limitReason, limit: cents }),
  /** A different share of pay was chosen; `before` is what the old share would have taken from this pay. */
  z.object({ ...ofLine, ...turned, kind: z.literal('election'), percentBefore: ppm, percentAfter: ppm }),
  /**
   * `withholding`: an amount that this pay doesn't explain, usually because of a new form or certificate. Here and
   * below, `before` is what the first check's rule would have taken from the second check's pay.
   */
  z.object({
    ...ofTax,
    ...turned,
    kind: z.enum(['taxRate', 'withholding']),
    rateBefore: ppm.nullable(),
    rateAfter: ppm.nullable(),
  }),
  /** A tax that payroll calculated and that no table covers: told without a reason, since none is known. */
  z.object({ ...ofTax, ...turned, kind: z.literal('importedTax') }),
  z.object({ ...ofTax, ...turned, kind: z.literal('taxStarted'), why: startReason }),
  z.object({ ...ofTax, ...turned, kind: z.literal('taxStopped'), why: stopReason }),
  /** The year's limit: reached, or started over. `wages` is the limit, as the year's taxed wages show it. */
  z.object({ ...ofTax, ...turned, kind: z.literal('wageBase'), why: limitReason, wages: cents }),
  /** Tax that cash pay could not cover, on each check. */
  z.object({ ...effect, ...turned, kind: z.literal('uncollected') }),
  /** The same tax, now for a different place. */
  z.object({ ...ofTax, ...turned, kind: z.literal('jurisdiction'), from: z.string() }),
  /**
   * Federal tax on supplemental pay such as bonuses; a method is null if that check has no such pay. `wages` is its
   * amount.
   */
  z.object({
    ...ofTax,
    ...turned,
    kind: z.literal('supplemental'),
    methodBefore: supplementalMethod.nullable(),
    methodAfter: supplementalMethod.nullable(),
    rate: ppm.nullable(),
    wages: cents,
    parts,
  }),
  /** All taxes that only follow the pay; `wages` is the change in taxed wages, in cents summed over them. */
  z.object({ ...effect, ...turned, kind: z.literal('taxes'), wages: cents }),
  /** Recomputed: all taxes that follow the pre-tax deductions; `wages` as above. */
  z.object({ ...effect, ...turned, kind: z.literal('taxesOfDeductions'), wages: cents }),
  /** Recomputed: withholding spread over a different number of pay periods a year. */
  z.object({
    ...effect,
    ...turned,
    kind: z.literal('frequency'),
    periodsBefore: z.int(),
    periodsAfter: z.int(),
  }),
  /**
   * Recomputed: a different Form W-4 is in effect. `why`: the employee's own form, an exemption that expired, or an IRS
   * letter that was issued or lifted. `since`: its effective date; null if no version on record has one.
   */
  z.object({
    ...ofTax,
    ...turned,
    kind: z.literal('form'),
    why: z.enum(['newForm', 'exemptionEnded', 'lockIn']),
    changed: z.array(formField),
    since: localDate.nullable(),
  }),
  /** Recomputed: a different state certificate is in effect, which local taxes may follow. */
  z.object({ ...ofTax, ...turned, kind: z.literal('certificate'), since: localDate.nullable() }),
  /** Recomputed: different tax tables, for another year or changed within one; the years of the two tables. */
  z.object({ ...ofTax, ...turned, kind: z.literal('tables'), yearBefore: z.int(), yearAfter: z.int() }),
]);

export type ChangeCause = z.infer<typeof changeCause>;

export const payChangeRequest = z.object({ before: id, after: id, employeeId: id.optional(), ...asRole });

/** The causes and a remainder, which sum to the difference to the cent. */
export const payChangeReply = z.object({
  before: id,
  after: id,
  /** `recomputed`: the taxes were recomputed, one input at a time. `lines`: from the lines of the two stubs only. */
  basis: z.enum(['recomputed', 'lines']),
  /** Net after less net before. */
  difference: cents,
  /** Largest effect first. */
  causes: z.array(changeCause),
  remainder: cents,
});
export type PayChangeReply = z.infer<typeof payChangeReply>;
