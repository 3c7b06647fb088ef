import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { leviesOfTables, type PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { taxesOfState } from './store.ts';

/**
 * Returns all taxes that a geo code's state and its places levy on a day: from an operator's set, else from the
 * release's tables.
 */
export async function leviesOfState(
  tx: Transaction,
  tablesOn: (date: string) => TaxTables,
  geoCode: string,
  on: string,
): Promise<readonly PlaceLevy[]> {
  const geoState = geoCode.slice(0, 2);
  const { rows, loaded } = await taxesOfState(tx, geoState);
  return loaded ? rows : [...leviesOfTables(tablesOn(on), geoState, on), ...rows];
}
