import * as contract from '@paystead/contract/features/profile/endpoints.ts';
import type {
  MovePreview,
  PersonalReply,
  PersonalRequest,
  PersonalSaved,
} from '@paystead/contract/features/profile/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { placeOfHome, type FoundPlace, type Home } from './home-place.ts';
import { firstCheckReached } from './move.ts';
import { previewOf } from './move-preview.ts';
import { changesBetween, personalSet, reviewOf, type PersonalSet } from './personal-set.ts';
import { personalStandingOf, type PersonalStanding } from './personal-store.ts';
import { toPersonalInfo, toSet } from './personal-view.ts';
import type { PersonalPorts } from './ports.ts';

interface Asked {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'personal'>;
  readonly now: Date;
  readonly language: Language;
}

interface Known {
  readonly standing: PersonalStanding;
  readonly inForce: PersonalSet;
  readonly open: OpenProposal | null;
  readonly version: number;
}

/** ME-2: name and address: what is on file, what is asked for, and what a move would change. */
export function personalRoutes({ changes, verdictOf, places }: PersonalPorts): Route[] {
  async function know({ tx, employee, now, language }: Asked): Promise<Known> {
    const standing = found(await personalStandingOf(tx, employee, now));
    const open = await changes.openProposal(tx, employee, 1, { language, now });
    // Versions only ever come, so that no two states share a number; an open proposal has versions of its own.
    const version = standing.versions * 1000 + ((open?.version ?? 0) % 1000);
    return { standing, inForce: found(toSet(standing)), open, version };
  }

  function viewOf({ standing, inForce, open, version }: Known) {
    return {
      personal: toPersonalInfo(inForce, standing),
      proposed: open && {
        personal: toPersonalInfo({ ...inForce, ...personalSet.parse(open.after) }, standing),
        change: open.change,
      },
      version,
    };
  }

  async function placeOf(tx: Transaction, home: Home, standing: PersonalStanding, chosen: string | undefined) {
    const near = await places.placesOfZip(tx, home.zip);
    const place = placeOfHome({
      home,
      places: near,
      chosen: chosen ?? null,
      today: standing.location?.resident_geo_code ?? null,
      stateGeoCode: places.stateGeoCode(home.state),
    });
    if (!place) refuse('invalid_input', { faults: [{ pointer: '/residentGeoCode', code: 'place_elsewhere' }] });
    return { near: near.filter(({ state }) => state === home.state), place };
  }

  return [
    route(contract.readPersonal, async (call): Promise<PersonalReply> => ({
      ...viewOf(await know(call)),
      ...verdictOf(call.session),
    })),

    route(contract.previewMove, async (call): Promise<MovePreview> => {
      const { tx, body, employee, now, session, language } = call;
      const standing = found(await personalStandingOf(tx, employee, now));
      const effectiveDate = effectiveDateOf(body.effectiveDate, standing.today);
      const { near, place } = await placeOf(tx, body, standing, body.residentGeoCode);
      return previewOf(tx, places, {
        standing,
        near,
        place,
        firstCheckDate: firstCheckReached(standing, effectiveDate, session.policy.change_cutoff_days),
        on: effectiveDate,
        language,
      });
    }),

    route(contract.savePersonal, async (call): Promise<PersonalSaved> => {
      const { tx, body, session, version } = call;
      const known = await know(call);
      const { standing, inForce, open } = known;
      const effectiveDate = effectiveDateOf(body.effectiveDate, standing.today);
      const { place } = await placeOf(tx, body, standing, body.residentGeoCode);
      if (version !== known.version) refuse('version_conflict');
      const after = setOf(body, place, inForce);
      const { outcome, change } = await changes.propose(call, {
        ruleType: 1,
        before: inForce,
        after,
        changes: changesBetween(inForce, after),
        label: null,
        effectiveDate,
        firstCheckDate: firstCheckReached(standing, effectiveDate, session.policy.change_cutoff_days),
        holdUntil: null,
        review: reviewOf(inForce, after, place.kind === 'several' && after.residentGeoCode !== inForce.residentGeoCode),
        seenVersion: open?.version ?? 0,
      });
      return {
        saveSuccessfully: true,
        outcome,
        change,
        ...viewOf(await know(call)),
        notChanged: notChanged(body, known, after),
      };
    }),
  ];
}

/** Today where nothing is said; refused before today and more than a year ahead. */
function effectiveDateOf(asked: string | undefined, today: string): string {
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const code =
    (asked ?? today) < today ? 'effective_date_past' : (asked ?? today) > latest ? 'effective_date_far' : null;
  if (code) refuse('invalid_input', { faults: [{ pointer: '/effectiveDate', code }] });
  return asked ?? today;
}

function setOf(body: PersonalRequest, place: FoundPlace, inForce: PersonalSet): PersonalSet {
  return {
    firstName: body.firstName,
    lastName: body.lastName,
    streetAddress: body.streetAddress,
    city: body.city,
    state: body.state,
    zip: body.zip,
    residentGeoCode: geoCodeOf(place, body, inForce),
  };
}

/** Military mail keeps the tax place, and so does an address that is not changed. */
function geoCodeOf(place: FoundPlace, home: Home & { residentGeoCode?: string | undefined }, inForce: PersonalSet) {
  const today = inForce.residentGeoCode ?? null;
  if (place.kind === 'military') return today;
  const moved = home.zip !== inForce.zip || home.state !== inForce.state || home.city !== inForce.city;
  return moved || home.residentGeoCode !== undefined || today === null ? place.geoCode : today;
}

/** Reading 14: what was sent otherwise than it stands and is changed elsewhere; a masked SSN is not another one. */
function notChanged(
  body: PersonalRequest,
  { standing, inForce }: Known,
  after: PersonalSet,
): PersonalSaved['notChanged'] {
  const { ssn, workEmail } = toPersonalInfo(inForce, standing);
  const taxCodes = [inForce, after].map((set) => toPersonalInfo(set, standing).taxCode);
  const email = (text: string | null) => text?.trim().toLowerCase() ?? '';
  const differs = {
    workEmail: body.workEmail !== undefined && email(body.workEmail) !== email(workEmail),
    ssn: typeof body.ssn === 'string' && body.ssn !== ssn,
    taxCode: typeof body.taxCode === 'string' && !taxCodes.includes(body.taxCode),
  };
  return (['workEmail', 'ssn', 'taxCode'] as const).filter((field) => differs[field]);
}
