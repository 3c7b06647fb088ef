import { z } from 'zod';
import { geoCodeLocation, taxCategoryTax, type GeoCodeLocation } from '@paystead/contract/features/taxes/model.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { shippedPlaces, shippedTaxes } from './shipped.ts';

const loadedPlaces = statement(
  'tax_places.loaded',
  z.object({ places: z.array(geoCodeLocation).nullable() }),
  'select tax_places_loaded($1, $2) as places',
);

/** Returns the places of a ZIP code, one for each county it spans, by geo code; none for an unknown code. */
export async function placesOfZip(tx: Transaction, zipCode: string): Promise<GeoCodeLocation[]> {
  const five = zipCode.slice(0, 5);
  const { places } = await tx.one(loadedPlaces, [five, null]);
  return places ?? shippedPlaces({ zipCode: five });
}

/** Returns a place of this geo code, or one in the county or state it represents; null if none is known. */
export async function placeAt(tx: Transaction, geoCode: string): Promise<GeoCodeLocation | null> {
  const prefix = geoCode.replace(/0000$/, '').replace(/000$/, '');
  const { places } = await tx.one(loadedPlaces, [null, prefix]);
  return (places ?? shippedPlaces({ geoPrefix: prefix }))[0] ?? null;
}

const placeLevy = taxCategoryTax.omit({ filingStatuses: true }).extend({ filingStatuses: z.string() });

const loadedTaxes = statement(
  'tax_places.loaded_taxes',
  z.object({ taxes: z.array(placeLevy).nullable() }),
  'select place_taxes_loaded($1) as taxes',
);

/**
 * Returns the taxes of a state's places, and if they come from an operator's set, which replaces the release's for
 * every state it names.
 */
export async function taxesOfState(
  tx: Transaction,
  geoState: string,
): Promise<{ readonly rows: readonly PlaceLevy[]; readonly loaded: boolean }> {
  const { taxes } = await tx.one(loadedTaxes, [geoState]);
  if (taxes !== null && taxes.length > 0) return { rows: taxes, loaded: true };
  return { rows: shippedTaxes(geoState), loaded: false };
}
