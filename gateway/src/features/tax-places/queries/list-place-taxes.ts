import type * as contract from '@paystead/contract/features/taxes/endpoints.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { leviedAt } from '@paystead/payroll/places/place-levies.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { inLanguage } from '../in-language.ts';
import { leviesOfStates } from '../levies-of-states.ts';

/** The pay engine's tax tables by check date. */
export type TablesOn = (date: string) => TaxTables;

/** Returns the taxes on people who live or work at a place. */
export async function listPlaceTaxes(
  tablesOn: TablesOn,
  { tx, params: { geoCode, isResidenceTax }, language, now }: Call<typeof contract.listTaxCategoryTaxes>,
): Promise<Handled<typeof contract.listTaxCategoryTaxes>> {
  const leviesOf = await leviesOfStates(tx, tablesOn, [geoCode], todayIn('UTC', now));
  return { taxCategoryTaxes: inLanguage(leviedAt(leviesOf(geoCode), geoCode, isResidenceTax === 'true'), language) };
}
