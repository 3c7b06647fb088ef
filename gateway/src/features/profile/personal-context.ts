import { zipPlaceFault } from '@paystead/contract/features/profile/personal.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { placeOfHome, type FoundPlace, type Home } from './home-place.ts';
import { personalSet, type PersonalSet } from './personal-set.ts';
import { readPersonalRecord, type PersonalRecord } from './personal-store.ts';
import { toPersonalInfo, toSet } from './personal-view.ts';
import type { HomePlaces, KnownPlace, PersonalPorts } from './ports.ts';

/** The parts of every call about an employee's name and address. */
export interface PersonalCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'personal'>;
  readonly now: Date;
  readonly language: Language;
}

/** Name and address as the screen and a change start from them. */
export interface PersonalContext {
  readonly record: PersonalRecord;
  readonly current: PersonalSet;
  readonly waiting: OpenProposal | null;
  /** The `If-Match` of a change. */
  readonly version: number;
}

/** Reads what is in effect and the waiting request. Throws `not_found` if nothing is on file. */
export async function loadPersonalContext(
  { changes }: Pick<PersonalPorts, 'changes'>,
  { tx, employee, now, language }: PersonalCall,
): Promise<PersonalContext> {
  const waiting = await changes.openProposal(tx, employee, 'personalInformation', { language, now });
  return readPersonalContext({ tx, employee, now }, waiting);
}

/** Reads what is in effect, for a waiting request that is known already. Throws `not_found` if nothing is on file. */
export async function readPersonalContext(
  { tx, employee, now }: Pick<PersonalCall, 'tx' | 'employee' | 'now'>,
  waiting: OpenProposal | null,
): Promise<PersonalContext> {
  return toContext(found(await readPersonalRecord(tx, employee, now)), waiting);
}

/** Returns the context after a request was submitted that hasn't changed what is in effect. */
export function toContext(record: PersonalRecord, waiting: OpenProposal | null): PersonalContext {
  // Version rows are only ever added, so no two states share a number. A waiting proposal counts its own versions.
  const version = record.versions * 1000 + ((waiting?.version ?? 0) % 1000);
  return { record, current: found(toSet(record)), waiting, version };
}

/** The part of a reply that shows what is in effect and what is requested. */
export function personalView({ record, current, waiting, version }: PersonalContext) {
  return {
    personal: toPersonalInfo(current, record),
    proposed: waiting && {
      personal: toPersonalInfo({ ...current, ...personalSet.parse(waiting.after) }, record),
      change: waiting.change,
    },
    version,
  };
}

/**
 * Returns the tax place of an address, and the places of its ZIP code. Refuses a new ZIP code that is unknown or of another
 * state, and a chosen place outside the ZIP code.
 */
export async function placeOfAddress(
  places: HomePlaces,
  tx: Transaction,
  home: Home,
  record: PersonalRecord,
  chosen: string | undefined,
): Promise<{ readonly near: readonly KnownPlace[]; readonly place: FoundPlace }> {
  const near = await places.placesOfZip(tx, home.zip);
  const onFile = toSet(record);
  const isOnFile = home.zip === onFile?.zip && home.state === onFile.state;
  const code = isOnFile ? null : zipPlaceFault(home, near);
  if (code) refuse('invalid_input', { faults: [{ pointer: '/zip', code }] });
  const place = placeOfHome({
    home,
    places: near,
    chosen: chosen ?? null,
    today: record.location?.resident_geo_code ?? null,
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
