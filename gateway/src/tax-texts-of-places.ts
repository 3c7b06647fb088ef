import type { Language } from '@paystead/contract/fields.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import { leviedAt, leviedAtWork, type PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { withholdingAt } from '@paystead/payroll/places/withholding-places.ts';
import { leviesOfStates, type LeviesOf } from './features/tax-places/levies-of-states.ts';
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
        cityTaxes: ({ home, work }, language) => {
          const isWithheld = withheldAt(tablesOn(on), { home, work }, leviesOf, on);
          return {
            residence:
              home === null ? [] : belowState(leviedAt(leviesOf(home), home, true).filter(isWithheld), language),
            work:
              work === null
                ? []
                : belowState(leviedAtWork(leviesOf(work), { residence: home, work }).filter(isWithheld), language),
          };
        },
      };
    },
  };
}

/**
 * Returns whether a levy is withheld for a person's places. Of two places that both tax earned income, only one withholds it
 * (Pennsylvania's Act 32). Every levy
 * counts as withheld where a place is missing or the tables don't compute it.
 */
function withheldAt(
  tables: TaxTables,
  { home, work }: { readonly home: string | null; readonly work: string | null },
  leviesOf: LeviesOf,
  on: string,
): (levy: PlaceLevy) => boolean {
  if (home === null || work === null) return () => true;
  const places = { residence: home, work, januaryResidence: home, reciprocityCertificate: false };
  const { computed, local } = withholdingAt(tables, places, { home: leviesOf(home), work: leviesOf(work) }, on);
  const computedPlaces = new Set(computed ? tables.localities.map(({ geoCode }) => geoCode) : []);
  return ({ geoCode, description }) =>
    !computedPlaces.has(geoCode) || local.some((withheld) => withheld.description === description);
}

function belowState(levies: readonly PlaceLevy[], language: Language): string[] {
  return levies
    .filter(({ taxCategory }) => taxCategory !== 'federal' && taxCategory !== 'state')
    .map(({ description }) => taxName(description, language));
}
