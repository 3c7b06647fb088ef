import type { TaxSituation } from '@paystead/contract/features/profile/move.ts';
import { US_STATE_NAMES } from '@paystead/contract/features/profile/us-states.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Places } from '@paystead/payroll/places/places.ts';
import type { NamedTax, WithholdingAtPlaces } from '@paystead/payroll/places/withholding-places.ts';
import { taxName } from './tax-names.ts';

/** Returns the taxes withheld for a person's places, with states and taxes named in the reader's language. */
export function situationOf(
  { residence }: Pick<Places, 'residence'>,
  { homeState, incomeTax, local, computed }: WithholdingAtPlaces,
  language: Language,
): TaxSituation {
  const inReadersLanguage = ({ taxCode, description, rate }: NamedTax) => ({
    taxCode,
    description: taxName(description, language),
    rate,
  });
  return {
    geoCode: residence,
    state: nameOf(homeState),
    incomeTax: incomeTax && {
      state: nameOf(incomeTax.state),
      description: taxName(incomeTax.tax.description, language),
      rate: incomeTax.tax.rate,
    },
    local: local.map(inReadersLanguage),
    computed,
  };
}

/** Returns the state's English name, or its abbreviation if it is not on the list. */
export function nameOf(state: string): string {
  return (US_STATE_NAMES as Readonly<Record<string, string>>)[state] ?? state;
}
