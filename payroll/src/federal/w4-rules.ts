import { addDays, localDateOf, weekdayOf } from '@paystead/contract/local-date.ts';
import { blankForm, type FederalForm } from './withholding.ts';

/** A reason why a Form W-4 is invalid as filled in; screens have the texts. */
export type W4Problem =
  | 'exempt_allows_no_steps'
  | 'exempt_not_for_nonresident'
  | 'nonresident_must_be_single'
  | 'nonresident_has_no_credits'
  | 'old_form_has_no_steps'
  | 'old_form_has_no_head_of_household'
  | 'new_form_has_no_allowances'
  | 'amount_negative';

/**
 * Returns what the instructions of the form forbid. An employer may refuse only an invalid form, so no amount is judged by
 * its size.
 */
export function w4Problems(form: FederalForm): W4Problem[] {
  const problems: W4Problem[] = [];
  const steps = form.multipleJobs || form.dependents + form.otherIncome + form.deductions !== 0;
  const amounts = [form.dependents, form.otherIncome, form.deductions, form.extraWithholding, form.allowances];
  if (amounts.some((amount) => amount < 0)) problems.push('amount_negative');
  if (form.exempt && (steps || form.extraWithholding !== 0 || form.allowances !== 0)) {
    problems.push('exempt_allows_no_steps');
  }
  if (form.nonresidentAlien && form.exempt) problems.push('exempt_not_for_nonresident');
  if (form.nonresidentAlien && form.filingStatus !== 's') problems.push('nonresident_must_be_single');
  if (form.nonresidentAlien && form.dependents !== 0) problems.push('nonresident_has_no_credits');
  if (form.formYear <= 2019 && steps) problems.push('old_form_has_no_steps');
  if (form.formYear <= 2019 && form.filingStatus === 'h') problems.push('old_form_has_no_head_of_household');
  if (form.formYear > 2019 && form.allowances !== 0) problems.push('new_form_has_no_allowances');
  return problems;
}

/**
 * Returns the local date by which an exemption claimed for `year` must be renewed: February 15 of the next year, moved past
 * weekends and Presidents' Day. For 2026 that is February 16, 2027.
 */
export function exemptionRenewal(year: number): string {
  let day = 15;
  while (isWeekend(year + 1, day) || day === presidentsDay(year + 1)) day += 1;
  return `${year + 1}-02-${day}`;
}

/** Returns the form in effect on a check date: an exemption that was not renewed becomes single without entries. */
export function effectiveForm(form: FederalForm, exemptYear: number | null, checkDate: string): FederalForm {
  if (!form.exempt || exemptYear === null || checkDate <= exemptionRenewal(exemptYear)) return form;
  return blankForm(form.formYear);
}

/**
 * Returns the pay period of the 30-day rule (26 CFR 31.3402(f)(3)-1): a revised form takes effect at the latest from the
 * start of the first pay period that ends on or after the 30th day after receipt. Null when no given period ends that
 * late. Local dates; the periods may come in any order.
 */
export function firstPeriodBound<P extends { readonly begin: string; readonly end: string }>(
  receivedOn: string,
  periods: readonly P[],
): P | null {
  const thirtieth = addDays(receivedOn, 30);
  const later = periods.filter((period) => period.end >= thirtieth);
  return later.toSorted((one, other) => (one.begin < other.begin ? -1 : 1))[0] ?? null;
}

/** Returns the latest effective date of a revised form: the start of `firstPeriodBound`. */
export function w4LatestStart(receivedOn: string, periods: readonly { begin: string; end: string }[]): string | null {
  return firstPeriodBound(receivedOn, periods)?.begin ?? null;
}

/** Returns the weekday of a day in February. */
function weekday(year: number, day: number): number {
  return weekdayOf(localDateOf(year, 2, day));
}

function isWeekend(year: number, day: number): boolean {
  return weekday(year, day) % 6 === 0;
}

/** Returns the day of the third Monday of February. */
function presidentsDay(year: number): number {
  return 15 + ((8 - weekday(year, 15)) % 7);
}
