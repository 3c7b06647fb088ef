import { z } from 'zod';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';

/** Name and address as one set, before or after a change; sealed with the proposal. */
export const personalSet = z.object({
  firstName: z.string(),
  lastName: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** The address's tax place; absent in changes that leave it as it is. */
  residentGeoCode: z.string().nullable().optional(),
});
export type PersonalSet = z.output<typeof personalSet>;

const SHOWN = ['firstName', 'lastName', 'streetAddress', 'city', 'state', 'zip', 'residentGeoCode'] as const;

/**
 * Returns the differences as lists show them, with the names of tax places. A move inside one ZIP code can change the tax
 * place alone.
 */
export function changesBetween(
  before: PersonalSet,
  after: PersonalSet,
  placeNames: ReadonlyMap<string, string>,
): FieldChange[] {
  const shown = (field: keyof PersonalSet, set: PersonalSet): string | null => {
    const value = set[field] ?? null;
    return field === 'residentGeoCode' && value !== null ? (placeNames.get(value) ?? value) : value;
  };
  return SHOWN.filter((field) => (after[field] ?? null) !== (before[field] ?? null)).map((field) => {
    const [old, next] = [shown(field, before), shown(field, after)];
    return { group: null, field, kind: old === null ? 'added' : 'changed', before: old, after: next };
  });
}

/** Returns true if the current set is still the one that a change was based on. */
export function isUnchanged(record: PersonalSet, before: PersonalSet): boolean {
  return SHOWN.every((field) => before[field] === undefined || record[field] === before[field]);
}

/**
 * Returns the reviews a change needs. A new legal name always needs proof, because it is printed on pay stubs and reported to
 * the tax office, whatever the client's rule for addresses.
 */
export function reviewOf(before: PersonalSet, after: PersonalSet, placeIsGuessed: boolean): string[] {
  const renamed = before.firstName !== after.firstName || before.lastName !== after.lastName;
  return [...(renamed ? ['nameChange'] : []), ...(placeIsGuessed ? ['taxPlaceNotChosen'] : [])];
}
