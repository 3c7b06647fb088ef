import type { TaxSituation } from '@paystead/contract/features/profile/move.ts';
import type { GeoCodeLocation } from '@paystead/contract/features/taxes/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Places } from '@paystead/payroll/places/levies.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { agreementForm, stateForm } from './agreements.ts';
import { stateGeoCode, stateOfGeoCode } from './geo-states.ts';
import { leviesOfState } from './levies-of-state.ts';
import { nameOf, situationAt } from './situation.ts';
import { placeAt, placesOfZip } from './store.ts';

/** What other features ask about places: handed to them by the app. */
export interface TaxPlaces {
  placesOfZip(tx: Transaction, zipCode: string): Promise<GeoCodeLocation[]>;
  /** A place by its geo code, or one of the county or state that it stands for; null where none is known. */
  placeAt(tx: Transaction, geoCode: string): Promise<GeoCodeLocation | null>;
  /** Pennsylvania's code of municipality and school district, where the tables have it. */
  psdCode(geoCode: string, on: string): string | null;
  /** What is withheld of somebody who lives and works there, on a local date. */
  situation(tx: Transaction, places: Places, asked: { on: string; language: Language }): Promise<TaxSituation>;
  stateGeoCode(state: string): string | null;
  stateOfGeoCode(geoCode: string): string | null;
  nameOf(state: string): string;
  agreementForm(work: string, home: string): string | null;
  stateForm(state: string): string | null;
}

export function taxPlaces(tablesOn: (date: string) => TaxTables): TaxPlaces {
  return {
    placesOfZip,
    placeAt,
    psdCode: (geoCode, on) => tablesOn(on).localities.find((place) => place.geoCode === geoCode)?.psdCode ?? null,
    async situation(tx, places, asked) {
      const { on } = asked;
      const home = await leviesOfState(tx, tablesOn, places.residence, on);
      const work = await leviesOfState(tx, tablesOn, places.work, on);
      return situationAt(tablesOn(on), places, { home, work }, asked);
    },
    stateGeoCode,
    stateOfGeoCode,
    nameOf,
    agreementForm,
    stateForm,
  };
}
