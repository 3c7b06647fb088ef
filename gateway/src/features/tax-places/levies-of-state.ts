import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { leviesOfTables, type PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { taxesOfState } from './store.ts';

/** Everything that a geo code's state and its places levy on a day: an operator's set, else the tables of the release. */
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
