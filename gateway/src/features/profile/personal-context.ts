import type { Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { placeOfHome, type FoundPlace, type Home } from './home-place.ts';
import { personalSet, type PersonalSet } from './personal-set.ts';
import { personalStandingOf, type PersonalStanding } from './personal-store.ts';
import { toPersonalInfo, toSet } from './personal-view.ts';
import type { HomePlaces, KnownPlace, PersonalPorts } from './ports.ts';

/** What every call about an employee's name and address has. */
export interface PersonalCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'personal'>;
  readonly now: Date;
  readonly language: Language;
}

/** Name and address as the screen and a change start from them. */
export interface PersonalContext {
  readonly standing: PersonalStanding;
  readonly current: PersonalSet;
  readonly waiting: OpenProposal | null;
  /** The `If-Match` of a change. */
  readonly version: number;
}

/** Reads what is in effect and the request that waits. Fails with `not_found` where nothing is on file. */
export async function loadPersonalContext(
  { changes }: Pick<PersonalPorts, 'changes'>,
  { tx, employee, now, language }: PersonalCall,
): Promise<PersonalContext> {
  const standing = found(await personalStandingOf(tx, employee, now));
  const waiting = await changes.openProposal(tx, employee, 1, { language, now });
  // Versions only ever come, so that no two states share a number; an open proposal has versions of its own.
  const version = standing.versions * 1000 + ((waiting?.version ?? 0) % 1000);
  return { standing, current: found(toSet(standing)), waiting, version };
}

/** The part of a reply that shows what is in effect and what is requested. */
export function personalView({ standing, current, waiting, version }: PersonalContext) {
  return {
    personal: toPersonalInfo(current, standing),
    proposed: waiting && {
      personal: toPersonalInfo({ ...current, ...personalSet.parse(waiting.after) }, standing),
      change: waiting.change,
    },
    version,
  };
}

/** Returns the tax place of an address, and the places of its ZIP code. Refuses a chosen place that is none of them. */
export async function placeOfAddress(
  places: HomePlaces,
  tx: Transaction,
  home: Home,
  standing: PersonalStanding,
  chosen: string | undefined,
): Promise<{ readonly near: readonly KnownPlace[]; readonly place: FoundPlace }> {
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

/** Returns the requested effective date, or today. Refuses dates before today and more than a year ahead. */
export function effectiveDateOf(requested: string | undefined, today: string): string {
  const date = requested ?? today;
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const code = date < today ? 'effective_date_past' : date > latest ? 'effective_date_far' : null;
  if (code) refuse('invalid_input', { faults: [{ pointer: '/effectiveDate', code }] });
  return date;
}
