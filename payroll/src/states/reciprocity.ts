import { STATE_DECLARATIONS } from './declarations.ts';

/** Returns the certificate by which a resident of `home` who works in `work` is taxed at home; null without an agreement. */
export function agreementForm(work: string, home: string): string | null {
  const agreement = STATE_DECLARATIONS[work]?.agreement;
  return agreement?.homeStates.includes(home) ? agreement.form : null;
}

/**
 * Returns the certificate that everyone who is taxed by a state fills in; null where it has none, or where only people who
 * claim something fill it in.
 */
export function stateForm(state: string): string | null {
  const certificate = STATE_DECLARATIONS[state]?.certificate;
  return certificate && !certificate.onlyToClaim ? certificate.form : null;
}

/** Checks whether a state taxes by the county of residence on January 1. */
export function taxesByCountyOfJanuary(state: string | null): boolean {
  return STATE_DECLARATIONS[state ?? '']?.countyOfJanuary === true;
}

/** Checks whether employees certify their residence to a state's localities at every move. */
export function certifiesResidence(state: string | null): boolean {
  return STATE_DECLARATIONS[state ?? '']?.residencyCertificate === true;
}
