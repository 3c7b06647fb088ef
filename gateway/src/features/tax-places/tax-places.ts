import type { TaxSituation } from '@paystead/contract/features/profile/move.ts';
import type { GeoCodeLocation } from '@paystead/contract/features/taxes/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Places } from '@paystead/payroll/places/places.ts';
import { withholdingAt } from '@paystead/payroll/places/withholding-places.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { agreementForm, stateForm } from '@paystead/payroll/states/reciprocity.ts';
import { stateGeoCode, stateOfGeoCode } from '@paystead/payroll/places/geo-states.ts';
import { leviesOfStates } from './levies-of-states.ts';
import { placeName } from './place-name.ts';
import { nameOf, situationOf } from './situation.ts';
import { placesAt, placesOfZip } from './store.ts';

/** Tax places for other features, supplied by the app. */
export interface TaxPlaces {
  placesOfZip(tx: Transaction, zipCode: string): Promise<GeoCodeLocation[]>;
  /** Returns a place by its geo code, or one in the county or state it represents; null if none is known. */
  placeAt(tx: Transaction, geoCode: string): Promise<GeoCodeLocation | null>;
  /** Returns the display names of places, such as `Lancaster, PA`, by geo code. Unknown codes are left out. */
  placeNames(tx: Transaction, geoCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns Pennsylvania's code of municipality and school district, or null if the tables do not have it. */
  psdCode(geoCode: string, on: string): string | null;
  /** Returns the taxes withheld from a person before and after a move, on a local date, from one read of the taxes. */
  situations(
    tx: Transaction,
    move: { readonly before: Places; readonly after: Places },
    reader: { on: string; language: Language },
  ): Promise<{ readonly before: TaxSituation; readonly after: TaxSituation }>;
  stateGeoCode(state: string): string | null;
  stateOfGeoCode(geoCode: string): string | null;
  nameOf(state: string): string;
  agreementForm(work: string, home: string): string | null;
  stateForm(state: string): string | null;
}

export function taxPlaces(tablesOn: (date: string) => TaxTables): TaxPlaces {
  return {
    placesOfZip,
    placeAt: async (tx, geoCode) => (await placesAt(tx, [geoCode])).get(geoCode) ?? null,
    placeNames: async (tx, geoCodes) =>
      new Map([...(await placesAt(tx, geoCodes))].map(([geoCode, place]) => [geoCode, placeName(geoCode, place)])),
    psdCode: (geoCode, on) => tablesOn(on).localities.find((place) => place.geoCode === geoCode)?.psdCode ?? null,
    async situations(tx, { before, after }, { on, language }) {
      const codes = [before, after].flatMap(({ residence, work }) => [residence, work]);
      const leviesOf = await leviesOfStates(tx, tablesOn, codes, on);
      const situationAt = (places: Places): TaxSituation => {
        const levies = { home: leviesOf(places.residence), work: leviesOf(places.work) };
        return situationOf(places, withholdingAt(tablesOn(on), places, levies, on), language);
      };
      return { before: situationAt(before), after: situationAt(after) };
    },
    stateGeoCode,
    stateOfGeoCode,
    nameOf,
    agreementForm,
    stateForm,
  };
}
