import type { TaxSituation } from '@paystead/contract/features/profile/move.ts';
import { US_STATE_NAMES } from '@paystead/contract/features/profile/us-states.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import { leviesOn, type Places } from '@paystead/payroll/places/levies.ts';
import { agreementForm } from './agreements.ts';
import { stateOfGeoCode } from './geo-states.ts';
import { leviedAt, leviedAtWork } from './levied.ts';
import type { PlaceLevy } from './store.ts';
import { taxName } from './tax-names.ts';

/** What the states of residence and of work levy, as `leviesOfState` gives it. */
export interface Levied {
  readonly home: readonly PlaceLevy[];
  readonly work: readonly PlaceLevy[];
}

/**
 * What is withheld of somebody who lives and works at these places: by the pay engine's own rule where its tables cover
 * both states, else by the taxes that both places name.
 */
export function situationAt(
  tables: TaxTables,
  places: Places,
  levied: Levied,
  { on, language }: { readonly on: string; readonly language: Language },
): TaxSituation {
  const [home, work] = [stateOfGeoCode(places.residence) ?? '', stateOfGeoCode(places.work) ?? ''];
  const known = (geoCode: string) => tables.states.some(({ geoState }) => geoCode.startsWith(geoState));
  const computed = known(places.residence) && known(places.work);
  return {
    geoCode: places.residence,
    state: nameOf(home),
    incomeTax: incomeTaxAt(places, levied, [home, work], language),
    local: computed ? localByEngine(tables, places, on, language) : localByName(places, levied, language),
    computed,
  };
}

/** The state's English name; its abbreviation where it is none of the list's. */
export function nameOf(state: string): string {
  return (US_STATE_NAMES as Readonly<Record<string, string>>)[state] ?? state;
}

/** The work state's tax, unless an agreement's certificate or the lack of one there leaves it to the home state. */
function incomeTaxAt(
  places: Places,
  { home, work }: Levied,
  [homeState, workState]: readonly [string, string],
  language: Language,
) {
  const stateTax = (rows: readonly PlaceLevy[], geoCode: string, resident: boolean) =>
    leviedAt(rows, geoCode, resident, language).find(({ taxCode }) => taxCode.startsWith('SIT-'));
  const atWork = stateTax(work, places.work, homeState === workState);
  const agreed = places.reciprocityCertificate && agreementForm(workState, homeState) !== null;
  const tax = atWork && !agreed ? atWork : stateTax(home, places.residence, true);
  if (!tax) return null;
  return {
    state: tax === atWork ? nameOf(workState) : nameOf(homeState),
    description: tax.description,
    rate: tax.rate,
  };
}

function localByEngine(tables: TaxTables, places: Places, on: string, language: Language): TaxSituation['local'] {
  const { local, yearly } = leviesOn(tables, places, on);
  return [
    ...local.map(({ tax, rate }) => ({ taxCode: tax.taxCode, description: taxName(tax.description, language), rate })),
    ...yearly.map(({ tax }) => ({ taxCode: tax.taxCode, description: taxName(tax.description, language), rate: null })),
  ];
}

function localByName(places: Places, levied: Levied, language: Language): TaxSituation['local'] {
  const local = [
    ...leviedAt(levied.home, places.residence, true, language),
    ...leviedAtWork(levied.work, places, language),
  ].filter(({ taxCategory }) => taxCategory !== 'state');
  const byCode = new Map(local.toReversed().map((tax) => [tax.taxCode, tax]));
  return [...byCode.values()].map(({ taxCode, description, rate }) => ({ taxCode, description, rate }));
}
