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
