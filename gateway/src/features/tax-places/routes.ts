import * as contract from '@paystead/contract/features/taxes/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { listPlaceTaxes, type TablesOn } from './queries/list-place-taxes.ts';
import { placesOfZip } from './store.ts';

/** Tax places: the places of a ZIP code, and the taxes on people who live or work there. */
export function taxPlacesRoutes(tablesOn: TablesOn): Route[] {
  return [
    route(contract.findGeoCodeLocations, async ({ tx, query }) => ({
      geoCodeLocations: await placesOfZip(tx, query.zipCode),
    })),
    route(contract.listTaxCategoryTaxes, (call) => listPlaceTaxes(tablesOn, call)),
  ];
}
