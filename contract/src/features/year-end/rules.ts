import { addDays, localDateOf, weekdayOf } from '../../local-date.ts';
import type { ConsentState, FormType, Furnishing } from './model.ts';

/** The newest agreement of a family, and what ended it. */
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

/** A text that is agreed to, and from when on it is the one that holds: an instant, UTC. */
export interface DisclosureVersion {
  readonly version: string;
  readonly effectiveFrom: string;
}

/** The text that holds at `now`; `versions` oldest first, one at least. Throws where there is none. */
export function versionAt<V extends DisclosureVersion>(versions: readonly V[], now: Date): V {
  const found = versions.findLast(({ effectiveFrom }) => Date.parse(effectiveFrom) <= now.getTime()) ?? versions[0];
  if (!found) throw new Error('There is no text to agree to.');
  return found;
}

/**
 * Since when the text that was agreed to is no longer the one that holds; null where it still is at `now`. A version that is
 * not among `versions` (oldest first) is older than all of them.
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

/** `W-2 2025.pdf`; with the employer where there are several, with its number where a form goes on: `W-2 2025 (2).pdf`. */
export function fileNameOf({ formType, taxYear, legalCompany, formNumber, employers }: NamedForm): string {
  const employer = employers > 1 ? ` ${legalCompany.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim()}` : '';
  return `${formType} ${taxYear}${employer}${formNumber > 1 ? ` (${formNumber})` : ''}.pdf`;
}

/** By when a year's form has to be there: January 31 after it, the next Monday where that is a weekend. `YYYY-MM-DD`. */
export function dueDateOf(year: number): string {
  const day = localDateOf(year + 1, 1, 31);
  return addDays(day, { 6: 2, 0: 1 }[weekdayOf(day)] ?? 0);
}
