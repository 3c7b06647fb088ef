import { leviesOfTables, type PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { taxesOfStates } from './store.ts';

/** Returns all taxes that the state of a geo code and its places levy. */
export type LeviesOf = (geoCode: string) => readonly PlaceLevy[];

/**
 * Reads the taxes that the states of geo codes and their places levy on a day: from an operator's set, else from the
 * release's tables.
 */
export async function leviesOfStates(
  tx: Transaction,
  tablesOn: (date: string) => TaxTables,
  geoCodes: readonly string[],
  on: string,
): Promise<LeviesOf> {
  const stateOf = (geoCode: string) => geoCode.slice(0, 2);
  const byState = await taxesOfStates(tx, geoCodes.map(stateOf));
  return (geoCode) => {
    const { rows, loaded } = byState.get(stateOf(geoCode)) ?? { rows: [], loaded: false };
    return loaded ? rows : [...leviesOfTables(tablesOn(on), stateOf(geoCode), on), ...rows];
  };
}
