import { agreementForm } from '../states/reciprocity.ts';
import type { TaxTables } from '../tables/tax-tables.ts';
import { stateOfGeoCode } from './geo-states.ts';
import { leviesOn } from './levies.ts';
import { leviedAt, leviedAtWork, type PlaceLevy } from './place-levies.ts';
import type { Places } from './places.ts';

/** The taxes that the states of residence and of work levy, and their places. */
export interface LeviesOfStates {
  readonly home: readonly PlaceLevy[];
  readonly work: readonly PlaceLevy[];
}

/** A tax as the tables name it, in English; `rate` in 1/1,000,000, null where it is not flat. */
export interface NamedTax {
  readonly taxCode: string;
  readonly description: string;
  readonly rate: number | null;
}

/** The state and local taxes that are withheld for a person's places. States by postal abbreviation. */
export interface WithholdingAtPlaces {
  readonly homeState: string;
  readonly incomeTax: { readonly state: string; readonly tax: NamedTax } | null;
  readonly local: readonly NamedTax[];
  /** False where the tables name the taxes without being able to compute them. */
  readonly computed: boolean;
}

/**
 * Returns the taxes withheld for places on a local date: by the engine's own rule where its tables cover both states,
 * otherwise by the taxes that both places list.
 */
export function withholdingAt(
  tables: TaxTables,
  places: Places,
  levied: LeviesOfStates,
  on: string,
): WithholdingAtPlaces {
  const states = [stateOfGeoCode(places.residence) ?? '', stateOfGeoCode(places.work) ?? ''] as const;
  const isCovered = (geoCode: string) => tables.states.some(({ geoState }) => geoCode.startsWith(geoState));
  const computed = isCovered(places.residence) && isCovered(places.work);
  return {
    homeState: states[0],
    incomeTax: incomeTaxAt(places, levied, states),
    local: computed ? localOfTables(tables, places, on) : localOfPlaces(places, levied),
    computed,
  };
}

/** The work state's tax, unless it has none or an agreement's certificate leaves the tax to the home state. */
function incomeTaxAt(
  places: Places,
  { home, work }: LeviesOfStates,
  [homeState, workState]: readonly [string, string],
): WithholdingAtPlaces['incomeTax'] {
  const stateTax = (rows: readonly PlaceLevy[], geoCode: string, isResidenceTax: boolean) =>
    leviedAt(rows, geoCode, isResidenceTax).find(({ taxCode }) => taxCode.startsWith('SIT-'));
  const atWork = stateTax(work, places.work, homeState === workState);
  const isReciprocal = places.reciprocityCertificate && agreementForm(workState, homeState) !== null;
  const tax = atWork && !isReciprocal ? atWork : stateTax(home, places.residence, true);
  if (!tax) return null;
  return { state: tax === atWork ? workState : homeState, tax };
}

function localOfTables(tables: TaxTables, places: Places, on: string): NamedTax[] {
  const { local, yearly } = leviesOn(tables, places, on);
  return [
    ...local.map(({ tax: { taxCode, description }, rate }) => ({ taxCode, description, rate })),
    ...yearly.map(({ tax: { taxCode, description } }) => ({ taxCode, description, rate: null })),
  ];
}

function localOfPlaces(places: Places, levied: LeviesOfStates): NamedTax[] {
  const local = [...leviedAt(levied.home, places.residence, true), ...leviedAtWork(levied.work, places)].filter(
    ({ taxCategory }) => taxCategory !== 'state',
  );
  const byCode = new Map(local.toReversed().map((tax) => [tax.taxCode, tax]));
  return [...byCode.values()].map(({ taxCode, description, rate }) => ({ taxCode, description, rate }));
}
