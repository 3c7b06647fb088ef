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

/** Returns a state's table. Throws where no table covers it: better no check than one without its tax. */
export function stateOf(tables: Pick<TaxTables, 'year' | 'states'>, geoCode: string): StateTable {
  const state = tables.states.find((candidate) => candidate.geoState === geoCode.slice(0, 2));
  if (!state) throw new Error(`No ${tables.year} tax table covers geo code ${geoCode}.`);
  return state;
}

/** Returns a place's own entry, or its county's where the whole county levies alike. */
export function localityOf(tables: TaxTables, geoCode: string): Locality | undefined {
  const find = (code: string) => tables.localities.find((candidate) => candidate.geoCode === code);
  return find(geoCode) ?? find(`${geoCode.slice(0, 5)}0000`);
}
