import type { ConsentState, FormFamily } from '@paystead/contract/features/year-end/model.ts';
import type { StoredConsent } from './consent-store.ts';

/** Returns a family's consent as replies show it, also if none was ever given. */
export function consentStateOf(family: FormFamily, stored: StoredConsent | undefined): ConsentState {
  if (!stored)
    return {
      formFamily: family,
      consentStatus: 'none',
      consentedAt: null,
      withdrawnAt: null,
      disclosureVersion: null,
      supersededAt: null,
    };
  const { sequence: _sequence, ...state } = stored;
  return state;
}
