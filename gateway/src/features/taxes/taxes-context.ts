import type { TaxesInfo } from '@paystead/contract/features/taxes/model.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { taxSetOf } from './from-rows.ts';
import type { ChangeTaxesPorts, TaxesCall, TaxesPorts } from './ports.ts';
import { overlay } from './proposal.ts';
import { toTaxesInfo, type PlaceTexts } from './reply.ts';
import { readTaxRecord, type TaxRecord } from './store.ts';
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

/** The part of a reply that shows what is in effect and what is requested. */
export async function taxesView(ports: ChangeTaxesPorts, call: TaxesCall, context: TaxesContext) {
  const { taxRecord, current, waiting, requested, version } = context;
  const info = async (set: TaxSet): Promise<TaxesInfo> =>
    toTaxesInfo(call.employee.employeeId, set, await placeTexts(ports, call, set, taxRecord.today), taxRecord);
  return {
    taxes: await info(current),
    proposed: waiting ? { taxes: await info(requested), change: waiting.change } : null,
    version,
  };
}

async function placeTexts(
  ports: ChangeTaxesPorts,
  { tx, language }: TaxesCall,
  { residentGeoCode: home, workGeoCode: work }: TaxSet,
  today: string,
): Promise<PlaceTexts> {
  const cityTaxes = await ports.cityTaxes(tx, { home, work }, language, today);
  return {
    residentLocation: home && (await ports.placeName(tx, home)),
    workLocation: work && (await ports.placeName(tx, work)),
    residenceCityTaxDescriptions: cityTaxes.residence,
    nonResidenceCityTaxDescriptions: cityTaxes.work,
  };
}
