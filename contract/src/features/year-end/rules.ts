import { addDays, localDateOf, weekdayOf } from '../../local-date.ts';
import type { ConsentState, FormType, Furnishing, Opens } from './model.ts';

/** The newest agreement for a family, and its end. */
export type Agreement = Pick<ConsentState, 'consentStatus' | 'withdrawnAt' | 'supersededAt'>;

/**
 * Returns how a form reaches its employee (26 CFR 31.6051-1(j)): electronically if it was posted before the newest agreement
 * ended, else on paper. An agreement covers the forms that were there when it was given, and ends by a withdrawal or by another
 * text. Its end concerns later forms only, so what was delivered stays delivered. `postedAt`: an instant, UTC.
 */
export function furnishingOf(agreement: Agreement | undefined, postedAt: string): Furnishing {
  if (!agreement || agreement.consentStatus === 'none') return 'paper';
  const ends = [agreement.withdrawnAt, agreement.supersededAt].filter((end) => end !== null);
  return ends.every((end) => Date.parse(postedAt) < Date.parse(end)) ? 'electronic' : 'paper';
}

/**
 * Returns what a reader may open of a form. Consent decides the delivery that replaces paper, not whether people may look at
 * their own data: 26 CFR 31.6051-1(j) governs furnishing and says nothing about viewing. `isOwn`: the reader is the form's
 * employee. `isImported`: the form is a stored file.
 */
export function opensOf(
  furnishing: Furnishing,
  { isOwn, isImported }: { readonly isOwn: boolean; readonly isImported: boolean },
): Opens {
  if (furnishing === 'electronic') return 'form';
  if (!isOwn) return 'nothing';
  return isImported ? 'boxes' : 'copy';
}

/** A version of the disclosure, and the instant (UTC) from which it is current. */
export interface DisclosureVersion {
  readonly version: string;
  readonly effectiveFrom: string;
}

/**
 * Returns the version that is current at `now`. `versions` has at least one, oldest first. Throws if none is current
 * yet.
 */
export function versionAt<V extends DisclosureVersion>(versions: readonly V[], now: Date): V {
  const found = versions.findLast(({ effectiveFrom }) => Date.parse(effectiveFrom) <= now.getTime()) ?? versions[0];
  if (!found) throw new Error('There is no text to agree to.');
  return found;
}

/**
 * Returns when the text that was agreed to stopped being current; null if it still is at `now`. A version that isn't in
 * `versions` (oldest first) is older than all of them.
 */
export function supersededAt(versions: readonly DisclosureVersion[], agreed: string, now: Date): string | null {
  const next = versions[versions.findIndex(({ version }) => version === agreed) + 1];
  return next && Date.parse(next.effectiveFrom) <= now.getTime() ? next.effectiveFrom : null;
}

/** Facts about a person's other forms that a file name depends on. */
export interface NamedForm {
  readonly formType: FormType;
  readonly taxYear: number;
  readonly legalCompany: string;
  readonly formNumber: number;
  /** Number of employers that the person has such a form from in the year. */
  readonly employers: number;
}

/**
 * Returns a form's file name: `W-2 2025.pdf`; with the employer if there are several, and with a number if a form
 * continues on another: `W-2 2025 (2).pdf`.
 */
export function fileNameOf({ formType, taxYear, legalCompany, formNumber, employers }: NamedForm): string {
  const employer = employers > 1 ? ` ${legalCompany.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim()}` : '';
  return `${formType} ${taxYear}${employer}${formNumber > 1 ? ` (${formNumber})` : ''}.pdf`;
}

/** Returns the file name of a copy for information: `W-2 2025 (copy for information).pdf`. */
export function copyNameOf(fileName: string): string {
  return fileName.replace(/\.pdf$/, ' (copy for information).pdf');
}

/**
 * Returns the date by which a year's form is due: January 31 of the next year, or the next Monday if that is a weekend.
 * `YYYY-MM-DD`.
 */
export function dueDateOf(year: number): string {
  const day = localDateOf(year + 1, 1, 31);
  return addDays(day, { 6: 2, 0: 1 }[weekdayOf(day)] ?? 0);
}
