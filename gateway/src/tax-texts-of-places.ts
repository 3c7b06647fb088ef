import type { Language } from '@paystead/contract/fields.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import { leviedAt, leviedAtWork, type PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { leviesOfState } from './features/tax-places/levies-of-state.ts';
import { taxName } from './features/tax-places/tax-names.ts';
import { placeAt } from './features/tax-places/store.ts';
import type { TaxesPorts } from './features/taxes/ports.ts';

/** Returns the tax texts about places. A code of a whole county or state has that county's or state's name. */
export function taxTextsOfPlaces(tablesOn: (date: string) => TaxTables): Pick<TaxesPorts, 'placeName' | 'cityTaxes'> {
  return {
    async placeName(tx, geoCode) {
      const place = await placeAt(tx, geoCode);
      if (!place) return null;
      if (geoCode.endsWith('0000000')) return place.state;
      return `${geoCode.endsWith('0000') ? countyName(place.county) : place.city}, ${place.state}`;
    },
    async cityTaxes(tx, { home, work }, language, today) {
      const atHome = home === null ? [] : await leviesOfState(tx, tablesOn, home, today);
      const atWork = work === null ? [] : await leviesOfState(tx, tablesOn, work, today);
      return {
        residence: home === null ? [] : belowState(leviedAt(atHome, home, true), language),
        work: work === null ? [] : belowState(leviedAtWork(atWork, { residence: home, work }), language),
      };
    },
  };
}

function belowState(levies: readonly PlaceLevy[], language: Language): string[] {
  return levies
    .filter(({ taxCategory }) => taxCategory !== 'federal' && taxCategory !== 'state')
    .map(({ description }) => taxName(description, language));
}

/** Completes a county's name: the files omit the word, except for independent cities. */
function countyName(county: string): string {
  return /city|county|parish|borough/i.test(county) ? county : `${county} County`;
}
