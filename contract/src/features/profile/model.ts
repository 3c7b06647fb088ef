import { z } from 'zod';
import { openChange, receipt } from '../../change.ts';
import { localDate, maskedSsn, text } from '../../fields.ts';
import { editVerdict } from '../../verdict.ts';

/** Residence data; `taxCode` is the resident withholding code and follows from the address. */
export const personalInfo = z.object({
  firstName: z.string(),
  lastName: z.string(),
  streetAddress: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  taxCode: z.string().nullable(),
  ssn: maskedSsn.nullable(),
  workEmail: z.string().nullable(),
});
export type PersonalInfo = z.infer<typeof personalInfo>;

const personal = {
  personal: personalInfo,
  /** Personal information as it will be; null when nothing is open. */
  proposed: z.object({ personal: personalInfo, change: openChange }).nullable(),
  version: z.int(),
};

export const personalReply = z.object({ ...personal, ...editVerdict });
export type PersonalReply = z.infer<typeof personalReply>;

/** Two capital letters of a state, district, territory or military "state". */
export const stateAbbreviation = z.string().regex(/^[A-Z]{2}$/);
export const zipCode = z.string().regex(/^\d{5}(-\d{4})?$/);

/** A masked or changed `ssn` and `taxCode` are ignored; a changed `workEmail` is asked for through linking instead. */
export const personalRequest = z.object({
  firstName: text(60).min(1),
  lastName: text(80).min(1),
  streetAddress: text(200).min(1),
  city: text(80).min(1),
  state: stateAbbreviation,
  zip: zipCode,
  taxCode: text(20).nullable().optional(),
  ssn: text(20).nullable().optional(),
  workEmail: text(254).nullable().optional(),
  /** From when the change should hold; today when absent. */
  effectiveDate: localDate.optional(),
});
export type PersonalRequest = z.infer<typeof personalRequest>;

export const personalSaved = z.object({ saveSuccessfully: z.literal(true), ...receipt, ...personal });
export type PersonalSaved = z.infer<typeof personalSaved>;

export const usState = z.object({ abbreviation: z.string(), name: z.string() });
export type UsState = z.infer<typeof usState>;
export const usStatesReply = z.object({ stateList: z.array(usState) });
