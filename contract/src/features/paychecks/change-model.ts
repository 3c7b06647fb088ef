import { z } from 'zod';
import { asRole, centiHours, cents, id, localDate, ppm, rate4 } from '../../fields.ts';

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

/** One reason why net pay differs. `before` and `after` are cents but where said otherwise. */
export const changeCause = z.discriminatedUnion('kind', [
  z.object({
    ...ofLine,
    kind: z.enum(['earningStarted', 'earningStopped']),
    /** Of the one line there is; null where it is not hours times rate. */
    hours: centiHours.nullable(),
    rate: rate4.nullable(),
  }),
  /** `before` and `after` in hundredths of hours. */
  z.object({ ...ofLine, kind: z.literal('hours'), before: centiHours, after: centiHours, rate: rate4 }),
  /** `before` and `after` in 1/10,000 dollar an hour. */
  z.object({ ...ofLine, kind: z.literal('rate'), before: rate4, after: rate4, hours: centiHours }),
  /** Piece work: `before` and `after` in hundredths of pieces; then in 1/10,000 dollar for each. */
  z.object({ ...ofLine, kind: z.literal('pieces'), before: z.int(), after: z.int(), rate: rate4 }),
  z.object({ ...ofLine, kind: z.literal('pieceRate'), before: rate4, after: rate4, pieces: z.int() }),
  z.object({ ...ofLine, kind: z.literal('earningChanged'), ...turned }),
  z.object({
    ...ofLine,
    ...turned,
    kind: z.enum(['deductionStarted', 'deductionStopped', 'deductionChanged']),
    /** For deductions that are a share of earnings. */
    percentBefore: ppm.nullable(),
    percentAfter: ppm.nullable(),
  }),
  /** Another share of pay was chosen; `before` is what the old share would have taken from this pay. */
  z.object({ ...ofLine, ...turned, kind: z.literal('election'), percentBefore: ppm, percentAfter: ppm }),
  /**
   * `withholding`: another amount than this pay explains, which a new form or certificate brings. In these and those
   * below, `before` is what the first check's rule would have taken from the second one's pay.
   */
  z.object({
    ...ofTax,
    ...turned,
    kind: z.enum(['taxStarted', 'taxStopped', 'taxRate', 'withholding']),
    rateBefore: ppm.nullable(),
    rateAfter: ppm.nullable(),
  }),
  /** The year's limit: `reached`, or begun anew. `wages` is the limit, as the year's taxed wages show it. */
  z.object({ ...ofTax, ...turned, kind: z.literal('wageBase'), reached: z.boolean(), wages: cents }),
  /** The same tax, now of another place. */
  z.object({ ...ofTax, ...turned, kind: z.literal('jurisdiction'), from: z.string() }),
  /** Federal tax on bonuses and the like; a method is null where that check has no such pay. `wages`: how much of it. */
  z.object({
    ...ofTax,
    ...turned,
    kind: z.literal('supplemental'),
    methodBefore: supplementalMethod.nullable(),
    methodAfter: supplementalMethod.nullable(),
    rate: ppm.nullable(),
    wages: cents,
  }),
  /** All taxes that only follow the pay; `wages` how much more or less was taxed, in cents summed over them. */
  z.object({ ...effect, ...turned, kind: z.literal('taxes'), wages: cents }),
  /** Recomputed: all taxes that follow what is taken before tax; `wages` as above. */
  z.object({ ...effect, ...turned, kind: z.literal('taxesOfDeductions'), wages: cents }),
  /** Recomputed: withholding spread over another number of pays a year. */
  z.object({
    ...effect,
    ...turned,
    kind: z.literal('frequency'),
    periodsBefore: z.int(),
    periodsAfter: z.int(),
  }),
  /**
   * Recomputed: another Form W-4 counts. `why`: a form of one's own, an exemption that ran out, or a letter of the IRS
   * that came or went. `since`: the day from which it counts; null where no version on record says one.
   */
  z.object({
    ...ofTax,
    ...turned,
    kind: z.literal('form'),
    why: z.enum(['newForm', 'exemptionEnded', 'lockIn']),
    changed: z.array(formField),
    since: localDate.nullable(),
  }),
  /** Recomputed: another certificate for a state, which its local taxes may follow. */
  z.object({ ...ofTax, ...turned, kind: z.literal('certificate'), since: localDate.nullable() }),
  /** Recomputed: other tables of the law, the year's or within it; years of the two tables. */
  z.object({ ...ofTax, ...turned, kind: z.literal('tables'), yearBefore: z.int(), yearAfter: z.int() }),
]);

export const payChangeRequest = z.object({ before: id, after: id, employeeId: id.optional(), ...asRole });

/** Causes and remainder sum to the difference, to the cent. */
export const payChangeReply = z.object({
  before: id,
  after: id,
  /** `recomputed`: the taxes were computed anew, one input at a time. `lines`: the two stubs' lines alone. */
  basis: z.enum(['recomputed', 'lines']),
  /** Net after less net before. */
  difference: cents,
  /** Largest effect first. */
  causes: z.array(changeCause),
  remainder: cents,
});
export type PayChangeReply = z.infer<typeof payChangeReply>;
