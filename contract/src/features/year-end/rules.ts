import type { ConsentState, FormType, Furnishing } from './model.ts';

/** Paper unless consent is given now: what was given and taken back, and what was never given, is paper. */
export function furnishingOf(consent: Pick<ConsentState, 'consentStatus'> | undefined): Furnishing {
  return consent?.consentStatus === 'given' ? 'electronic' : 'paper';
}

/** What a file's name needs of its neighbours. */
export interface NamedForm {
  readonly formType: FormType;
  readonly taxYear: number;
  readonly legalCompany: string;
  readonly formNumber: number;
  /** How many employers the person has such a form from in the year. */
  readonly employers: number;
}

/** `W-2 2025.pdf`; with the employer where there are several, with its number where a form goes on: `W-2 2025 (2).pdf`. */
export function fileNameOf({ formType, taxYear, legalCompany, formNumber, employers }: NamedForm): string {
  const employer = employers > 1 ? ` ${legalCompany.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim()}` : '';
  return `${formType} ${taxYear}${employer}${formNumber > 1 ? ` (${formNumber})` : ''}.pdf`;
}

/** By when a year's form has to be there: January 31 after it, the next Monday where that is a weekend. `YYYY-MM-DD`. */
export function dueDateOf(year: number): string {
  const day = new Date(Date.UTC(year + 1, 0, 31));
  const late = { 6: 2, 0: 1 }[day.getUTCDay()] ?? 0;
  return new Date(day.getTime() + late * 86_400_000).toISOString().slice(0, 10);
}
