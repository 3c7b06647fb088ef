import type { PersonalRequest, PersonalSaved } from '@paystead/contract/features/profile/model.ts';
import type { ChangeCall } from '../../../platform/changes/port.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { FoundPlace, Home } from '../home-place.ts';
import { applyPersonalSet } from '../personal-applier.ts';
import { lockPersonal } from '../personal-store.ts';
import { cutoffIn, firstCheckReached } from '../move.ts';
import {
  effectiveDateOf,
  personalView,
  placeOfAddress,
  readPersonalContext,
  toContext,
  type PersonalCall,
  type PersonalContext,
} from '../personal-context.ts';
import { changesBetween, reviewOf, type PersonalSet } from '../personal-set.ts';
import { toPersonalInfo } from '../personal-view.ts';
import type { HomePlaces, PersonalPorts } from '../ports.ts';

/** A call that changes name or address; `version` is the one on the page that was sent. */
export interface ChangePersonalInfoCall extends PersonalCall, ChangeCall {
  readonly employee: PersonalCall['employee'];
  readonly body: PersonalRequest;
  readonly version: number | null;
}

/**
 * Submits a change to an employee's name or address for approval (ME-2).
 *
 * A former employee changes the address alone, and keeps the tax place.
 *
 * Errors: `not_found` (nothing is on file), `invalid_input` (effective date, a tax place elsewhere), `version_conflict` (what
 * is on file or the waiting request changed after the page was loaded).
 */
export async function changePersonalInfo(
  { changes, places }: Pick<PersonalPorts, 'changes' | 'places'>,
  call: ChangePersonalInfoCall,
): Promise<PersonalSaved> {
  const { tx, body, session, version } = call;
  const draft = await changes.begin(call, 'personalInformation');
  await lockPersonal(tx, call.employee);
  const context = await readPersonalContext(call, draft.waiting);
  const { record, current, waiting } = context;
  const effectiveDate = effectiveDateOf(body.effectiveDate, record.today);
  const { place } = await placeOfAddress(places, tx, body, record, body.residentGeoCode);
  if (version !== context.version) refuse('version_conflict');

  const isFormer = hasLeft(session);
  if (isFormer && (body.firstName !== current.firstName || body.lastName !== current.lastName))
    refuse('invalid_input', { faults: [{ pointer: '/firstName', code: 'former_keeps_name' }] });
  // Forms still go to a former employee's address; no pay is taxed by it.
  const requested = isFormer
    ? { ...requestedSet(body, place, current), residentGeoCode: current.residentGeoCode }
    : requestedSet(body, place, current);
  const placeNames = await placeNamesOf(places, tx, [current, requested]);
  const isPlaceGuessed = place.kind === 'several' && requested.residentGeoCode !== current.residentGeoCode;
  const request = await draft.submit({
    before: current,
    after: requested,
    changes: changesBetween(current, requested, placeNames),
    label: null,
    effectiveDate,
    firstCheckDate: isFormer
      ? null
      : firstCheckReached(record, effectiveDate, { cutoff: cutoffIn(session.policy), now: call.now }),
    holdUntil: null,
    review: reviewOf(current, requested, isPlaceGuessed),
    basedOnVersion: waiting?.version ?? 0,
    applyNow: (transaction, applied) =>
      applyPersonalSet(transaction, applied, record, (geoCode, on) => places.psdCode(geoCode, on)),
  });
  const { outcome, change } = request;
  // Only a change that took effect at once makes the record outdated.
  const after =
    outcome === 'applied' ? await readPersonalContext(call, request.waiting) : toContext(record, request.waiting);
  return {
    saveSuccessfully: true,
    outcome,
    change,
    ...personalView(after),
    notChanged: notChanged(body, context, requested),
  };
}

/** Reads the names of the tax places of a change; none if it keeps the place. */
async function placeNamesOf(
  places: HomePlaces,
  tx: PersonalCall['tx'],
  sets: readonly PersonalSet[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Set(sets.flatMap(({ residentGeoCode }) => residentGeoCode ?? []));
  return codes.size > 1 ? places.placeNames(tx, [...codes]) : new Map();
}

function requestedSet(body: PersonalRequest, place: FoundPlace, current: PersonalSet): PersonalSet {
  return {
    firstName: body.firstName,
    lastName: body.lastName,
    streetAddress: body.streetAddress,
    city: body.city,
    state: body.state,
    zip: body.zip,
    residentGeoCode: geoCodeOf(place, body, current),
  };
}

/** Returns the new tax place. A military address and an unchanged address keep the current one. */
function geoCodeOf(place: FoundPlace, home: Home & { residentGeoCode?: string | undefined }, current: PersonalSet) {
  const today = current.residentGeoCode ?? null;
  if (place.kind === 'military') return today;
  const moved = home.zip !== current.zip || home.state !== current.state || home.city !== current.city;
  return moved || home.residentGeoCode !== undefined || today === null ? place.geoCode : today;
}

/**
 * The fields in the request that differ from what is on file and are changed elsewhere; a masked SSN is not another one.
 */
function notChanged(
  body: PersonalRequest,
  { record, current }: PersonalContext,
  requested: PersonalSet,
): PersonalSaved['notChanged'] {
  const { ssn, workEmail } = toPersonalInfo(current, record);
  const taxCodes = [current, requested].map((set) => toPersonalInfo(set, record).taxCode);
  const email = (text: string | null) => text?.trim().toLowerCase() ?? '';
  const differs = {
    workEmail: body.workEmail !== undefined && email(body.workEmail) !== email(workEmail),
    ssn: typeof body.ssn === 'string' && body.ssn !== ssn,
    taxCode: typeof body.taxCode === 'string' && !taxCodes.includes(body.taxCode),
  };
  return (['workEmail', 'ssn', 'taxCode'] as const).filter((field) => differs[field]);
}
