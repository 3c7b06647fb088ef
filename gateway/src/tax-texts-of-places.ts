import type { Language } from '@paystead/contract/fields.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import { leviedAt, leviedAtWork, type PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { leviesOfStates } from './features/tax-places/levies-of-states.ts';
import { placeName } from './features/tax-places/place-name.ts';
import { taxName } from './features/tax-places/tax-names.ts';
import { placesAt } from './features/tax-places/store.ts';
import type { TaxesPorts } from './features/taxes/ports.ts';

/** Reads the tax texts about places. A code of a whole county or state has that county's or state's name. */
export function taxTextsOfPlaces(tablesOn: (date: string) => TaxTables): Pick<TaxesPorts, 'readPlaces'> {
  return {
    async readPlaces(tx, geoCodes, on) {
      const places = await placesAt(tx, geoCodes);
      const leviesOf = await leviesOfStates(tx, tablesOn, geoCodes, on);
      return {
        nameOf(geoCode) {
          const place = places.get(geoCode);
          return place ? placeName(geoCode, place) : null;
        },
        cityTaxes: ({ home, work }, language) => ({
          residence: home === null ? [] : belowState(leviedAt(leviesOf(home), home, true), language),
          work: work === null ? [] : belowState(leviedAtWork(leviesOf(work), { residence: home, work }), language),
        }),
      };
    },
  };
}

function belowState(levies: readonly PlaceLevy[], language: Language): string[] {
  return levies
    .filter(({ taxCategory }) => taxCategory !== 'federal' && taxCategory !== 'state')
    .map(({ description }) => taxName(description, language));
}
