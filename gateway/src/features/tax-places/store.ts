import { z } from 'zod';
import { geoCodeLocation, taxCategoryTax, type GeoCodeLocation } from '@paystead/contract/features/taxes/model.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { shippedPlaces, shippedTaxes } from './shipped.ts';

const loadedOfZip = statement(
  'tax_places.loaded_of_zip',
  z.object({ places: z.array(geoCodeLocation).nullable() }),
  'select tax_places_loaded($1, null) as places',
);

/** Returns the places of a ZIP code, one for each county it spans, by geo code; none for an unknown code. */
export async function placesOfZip(tx: Transaction, zipCode: string): Promise<GeoCodeLocation[]> {
  const five = zipCode.slice(0, 5);
  const { places } = await tx.one(loadedOfZip, [five]);
  return places ?? shippedPlaces({ zipCode: five });
}

const loadedAt = statement(
  'tax_places.loaded_at',
  z.object({ prefix: z.string(), places: z.array(geoCodeLocation).nullable() }),
  'select p.prefix, tax_places_loaded(null, p.prefix) as places from unnest($1::text[]) p(prefix)',
);

/**
 * Returns a place for each geo code: the place of this code, or one in the county or state that it represents. Unknown
 * codes are left out.
 */
export async function placesAt(
  tx: Transaction,
  geoCodes: readonly string[],
): Promise<ReadonlyMap<string, GeoCodeLocation>> {
  const prefixOf = (geoCode: string) => geoCode.replace(/0000$/, '').replace(/000$/, '');
  const rows = await tx.rows(loadedAt, [[...new Set(geoCodes.map(prefixOf))]]);
  const byPrefix = new Map(
    rows.map(({ prefix, places }) => [prefix, (places ?? shippedPlaces({ geoPrefix: prefix }))[0]]),
  );
  return new Map(
    geoCodes.flatMap((geoCode) => {
      const place = byPrefix.get(prefixOf(geoCode));
      return place ? [[geoCode, place] as const] : [];
    }),
  );
}

const placeLevy = taxCategoryTax.omit({ filingStatuses: true }).extend({ filingStatuses: z.string() });

const loadedTaxes = statement(
  'tax_places.loaded_taxes',
  z.object({ geo_state: z.string(), taxes: z.array(placeLevy).nullable() }),
  'select s.geo_state, place_taxes_loaded(s.geo_state) as taxes from unnest($1::text[]) s(geo_state)',
);

/** The taxes of a state's places. `loaded`: they come from an operator's set, which replaces the release's. */
export interface StateTaxes {
  readonly rows: readonly PlaceLevy[];
  readonly loaded: boolean;
}

/** Returns the taxes of the places of states, by the states' geo codes. */
export async function taxesOfStates(
  tx: Transaction,
  geoStates: readonly string[],
): Promise<ReadonlyMap<string, StateTaxes>> {
  const rows = await tx.rows(loadedTaxes, [[...new Set(geoStates)]]);
  return new Map(
    rows.map(({ geo_state: geoState, taxes }) => [
      geoState,
      taxes !== null && taxes.length > 0
        ? { rows: taxes, loaded: true }
        : { rows: shippedTaxes(geoState), loaded: false },
    ]),
  );
}
