import { todayIn } from '@paystead/contract/local-date.ts';
import * as contract from '@paystead/contract/features/taxes/endpoints.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { leviedAt } from '@paystead/payroll/places/place-levies.ts';
import { inLanguage } from './in-language.ts';
import { leviesOfState } from './levies-of-state.ts';
import { placesOfZip } from './store.ts';

/** The pay engine's tax tables by check date. */
export type TablesOn = (date: string) => TaxTables;

/** Tax places: the places of a ZIP code, and the taxes on people who live or work there. */
export function taxPlacesRoutes(tablesOn: TablesOn): Route[] {
  return [
    route(contract.findGeoCodeLocations, async ({ tx, query }) => ({
      geoCodeLocations: await placesOfZip(tx, query.zipCode),
    })),

    route(contract.listTaxCategoryTaxes, async ({ tx, params: { geoCode, isResidenceTax }, language, now }) => {
      const on = todayIn('UTC', now);
      const rows = await leviesOfState(tx, tablesOn, geoCode, on);
      return { taxCategoryTaxes: inLanguage(leviedAt(rows, geoCode, isResidenceTax === 'true'), language) };
    }),
  ];
}
