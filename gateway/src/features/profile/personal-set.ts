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
  /** Where the address is taxed; absent in changes that say nothing about it: then it stays. */
  residentGeoCode: z.string().nullable().optional(),
});
export type PersonalSet = z.output<typeof personalSet>;

const SHOWN = ['firstName', 'lastName', 'streetAddress', 'city', 'state', 'zip', 'residentGeoCode'] as const;

/** The differences as lists show them. A move inside one ZIP code may change the tax place alone. */
export function changesBetween(before: PersonalSet, after: PersonalSet): FieldChange[] {
  return SHOWN.filter((field) => (after[field] ?? null) !== (before[field] ?? null)).map((field) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    return { group: null, field, kind: old === null ? 'added' : 'changed', before: old, after: next };
  });
}

/** Whether what stands is still what a change was built upon. */
export function stillStands(standing: PersonalSet, before: PersonalSet): boolean {
  return SHOWN.every((field) => before[field] === undefined || standing[field] === before[field]);
}

/** A name on a payslip and with the tax office: payroll asks for proof, whatever the client decided about addresses. */
export function reviewOf(before: PersonalSet, after: PersonalSet, placeIsGuessed: boolean): string[] {
  const renamed = before.firstName !== after.firstName || before.lastName !== after.lastName;
  return [...(renamed ? ['nameChange'] : []), ...(placeIsGuessed ? ['taxPlaceNotChosen'] : [])];
}
