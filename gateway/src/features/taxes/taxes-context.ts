import type { TaxesInfo } from '@paystead/contract/features/taxes/model.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { taxSetOf } from './from-rows.ts';
import type { ChangeTaxesPorts, TaxesCall, TaxesPorts } from './ports.ts';
import { overlay } from './proposal.ts';
import { toTaxesInfo, type PlaceTexts } from './reply.ts';
import { standingOf, type Standing } from './store.ts';
import { taxSet, type TaxSet } from './tax-set.ts';

/** Everything that a reply, a check and a change of taxes start from. */
export interface TaxesContext {
  readonly standing: Standing;
  readonly current: TaxSet;
  readonly waiting: OpenProposal | null;
  /** As it will be: the waiting request laid over what is in effect. */
  readonly requested: TaxSet;
  /** The `If-Match` of a change. */
  readonly version: number;
}

/** Reads what is in effect and the request that waits. Fails with `not_found` for an employee without taxes. */
export async function loadTaxesContext(
  { changes }: Pick<TaxesPorts, 'changes'>,
  { tx, employee, now, language }: TaxesCall,
): Promise<TaxesContext> {
  const standing = found(await standingOf(tx, employee, now));
  const waiting = await changes.openProposal(tx, employee, 5, { language, now });
  const current = taxSetOf(standing);
  const requested = waiting ? overlay(current, taxSet.parse(waiting.before), taxSet.parse(waiting.after)) : current;
  // Rows only ever come, so that no two states share a number; an open proposal has versions of its own.
  const version = standing.versions * 1000 + ((waiting?.version ?? 0) % 1000);
  return { standing, current, waiting, requested, version };
}

/** The part of a reply that shows what is in effect and what is requested. */
export async function taxesView(ports: ChangeTaxesPorts, call: TaxesCall, context: TaxesContext) {
  const { standing, current, waiting, requested, version } = context;
  const info = async (set: TaxSet): Promise<TaxesInfo> =>
    toTaxesInfo(call.employee.employeeId, set, await placeTexts(ports, call, set, standing.today), standing);
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
