import { stateOfGeoCode } from '../places/geo-states.ts';
import type { FederalTables } from '../federal/withholding-tables.ts';
import type { Locality, PayrollTable, StateTable } from './schema.ts';

/** The tax tables of one year. */
export type TaxTables = {
  year: number;
  federal: FederalTables;
  payroll: PayrollTable;
  states: readonly StateTable[];
  localities: readonly Locality[];
};

/** The part of the tables that states are found in. */
type StateTables = Pick<TaxTables, 'year' | 'states'>;

/** Returns a state's table; null where no table of the year covers it. */
export function coveredStateOf(tables: StateTables, geoCode: string): StateTable | null {
  return tables.states.find((candidate) => candidate.geoState === geoCode.slice(0, 2)) ?? null;
}

/** Returns a state's table. Throws where no table covers it, naming state and year: better no check than one without its tax. */
export function stateOf(tables: StateTables, geoCode: string): StateTable {
  const state = coveredStateOf(tables, geoCode);
  if (!state) throw new Error(noTable(tables, geoCode));
  return state;
}

/** Returns the error of a state without a table of the year. */
function noTable(tables: StateTables, geoCode: string): string {
  return `No ${tables.year} tax table covers ${stateOfGeoCode(geoCode) ?? 'any state'} (geo code ${geoCode}).`;
}

/** Returns a place's own entry, or its county's where the whole county levies alike. */
export function localityOf(tables: TaxTables, geoCode: string): Locality | undefined {
  const find = (code: string) => tables.localities.find((candidate) => candidate.geoCode === code);
  return find(geoCode) ?? find(`${geoCode.slice(0, 5)}0000`);
}
