import type { TaxesInfo } from '@paystead/contract/features/taxes/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { taxSetOf } from './from-rows.ts';
import type { PlaceFacts, TaxesCall, TaxesPorts } from './ports.ts';
import { overlay } from './proposal.ts';
import { toTaxesInfo, type PlaceTexts } from './reply.ts';
import { readTaxRecord, type TaxRecord } from './taxes-store.ts';
import { taxSet, type TaxSet } from './tax-set.ts';

/** The data that every reply, check and change of taxes starts from. */
export interface TaxesContext {
  readonly taxRecord: TaxRecord;
  readonly current: TaxSet;
  readonly waiting: OpenProposal | null;
  /** The set as it will be: the waiting request applied to what is in effect. */
  readonly requested: TaxSet;
  /** The `If-Match` of a change. */
  readonly version: number;
}

/** Reads what is in effect and the waiting request. Throws `not_found` for an employee without taxes. */
export async function loadTaxesContext(
  { changes }: Pick<TaxesPorts, 'changes'>,
  { tx, employee, now, language }: TaxesCall,
): Promise<TaxesContext> {
  const waiting = await changes.openProposal(tx, employee, 'taxes', { language, now });
  return toTaxesContext(found(await readTaxRecord(tx, employee, now)), waiting);
}

/** Returns the context of a record that was read, with a waiting request that is known already. */
export function toTaxesContext(taxRecord: TaxRecord, waiting: OpenProposal | null): TaxesContext {
  const current = taxSetOf(taxRecord);
  const requested = waiting ? overlay(current, taxSet.parse(waiting.before), taxSet.parse(waiting.after)) : current;
  // Version rows are only ever added, so no two states share a number. A waiting proposal counts its own versions.
  const version = taxRecord.versions * 1000 + ((waiting?.version ?? 0) % 1000);
  return { taxRecord, current, waiting, requested, version };
}

/** Reads every place that a request shows or enters, all at once. */
export function readPlacesOf(
  ports: Pick<TaxesPorts, 'readPlaces'>,
  { tx }: TaxesCall,
  { taxRecord, current, requested }: TaxesContext,
  entered: readonly (string | undefined)[] = [],
): Promise<PlaceFacts> {
  const codes = [current, requested].flatMap(({ residentGeoCode, workGeoCode }) => [residentGeoCode, workGeoCode]);
  const known = [...codes, ...entered].filter((code) => code !== null && code !== undefined);
  return ports.readPlaces(tx, [...new Set(known)], taxRecord.today);
}

/** Returns the part of a reply that shows what is in effect and what is requested. */
export function taxesView({ employee, language }: TaxesCall, context: TaxesContext, places: PlaceFacts) {
  const { taxRecord, current, waiting, requested, version } = context;
  const info = (set: TaxSet): TaxesInfo =>
    toTaxesInfo(employee.employeeId, set, placeTextsOf(set, places, language), taxRecord);
  return {
    taxes: info(current),
    proposed: waiting ? { taxes: info(requested), change: waiting.change } : null,
    version,
  };
}

function placeTextsOf(
  { residentGeoCode: home, workGeoCode: work }: TaxSet,
  places: PlaceFacts,
  language: Language,
): PlaceTexts {
  const cityTaxes = places.cityTaxes({ home, work }, language);
  return {
    residentLocation: home && places.nameOf(home),
    workLocation: work && places.nameOf(work),
    residenceCityTaxDescriptions: cityTaxes.residence,
    nonResidenceCityTaxDescriptions: cityTaxes.work,
  };
}
