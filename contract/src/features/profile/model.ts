import { z } from 'zod';
import { openChange, receipt } from '../../change.ts';
import { localDate, maskedSsn, ppm, text } from '../../fields.ts';
import { editVerdict } from '../../verdict.ts';
import { personalFault, type PersonalField, MILITARY_STATES, militaryFault } from './personal.ts';

/** Residence data; `taxCode` is the resident withholding code and follows from the address. */
const personalInfo = z.object({
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
  /** Personal information after the open request; null if none is open. */
  proposed: z.object({ personal: personalInfo, change: openChange }).nullable(),
  version: z.int(),
};

export const personalReply = z.object({
  ...personal,
  ...editVerdict,
  /** True for a former employee, whose forms still go to the address: it alone can be changed, and no tax with it. */
  addressOnly: z.boolean(),
});
export type PersonalReply = z.infer<typeof personalReply>;

const typed = (field: PersonalField) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const fault = personalFault(field, value);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    });

/** State 2, county 3, place 4 digits; always text. */
const geoCode = z.string().regex(/^\d{9}$/);

const address = {
  city: typed('city'),
  /** Two capital letters of a state, district, territory or military "state". */
  state: typed('state'),
  zip: typed('zip'),
  /** The person's place if the ZIP code has several; otherwise the server finds it. */
  residentGeoCode: geoCode.optional(),
};

/** Checks that military cities, states and ZIP codes are used only together. */
const militaryMatches = (
  { city, state, zip }: { city: string; state: string; zip: string },
  context: z.RefinementCtx,
) => {
  if (!MILITARY_STATES.includes(state)) return;
  const fault = militaryFault({ city, state, zip });
  if (fault) context.addIssue({ code: 'custom', message: fault.code, path: [fault.field] });
};

/**
 * Changes of personal information. A masked or changed `ssn` and `taxCode` are ignored; a changed `workEmail` is
 * requested through linking.
 */
export const personalRequest = z
  .object({
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    streetAddress: typed('streetAddress'),
    ...address,
    taxCode: text(20).nullable().optional(),
    ssn: text(20).nullable().optional(),
    workEmail: text(254).nullable().optional(),
    /** Effective date, from today to a year ahead; today if absent. */
    effectiveDate: localDate.optional(),
  })
  .superRefine(militaryMatches);
export type PersonalRequest = z.infer<typeof personalRequest>;

export const personalSaved = z.object({
  saveSuccessfully: z.literal(true),
  ...receipt,
  ...personal,
  /** Submitted fields that this call doesn't change: a work email changes through linking, an SSN through HR. */
  notChanged: z.array(z.enum(['workEmail', 'ssn', 'taxCode'])),
});
export type PersonalSaved = z.infer<typeof personalSaved>;

export const movePreviewRequest = z
  .object({ ...address, effectiveDate: localDate.optional() })
  .superRefine(militaryMatches);
export type MovePreviewRequest = z.infer<typeof movePreviewRequest>;

/** A place with addresses in a ZIP code; `county` is empty if there is none. */
const residencePlace = z.object({
  geoCode,
  city: z.string(),
  county: z.string(),
  state: z.string(),
  /** Pennsylvania's code of municipality and school district, if the tables have it. */
  psdCode: z.string().nullable(),
});
export type ResidencePlace = z.infer<typeof residencePlace>;

/** Effects of a move, as codes with a sentence in both languages. */
const moveEffectCode = z.enum([
  'residentState',
  'stateTaxStarts',
  'stateTaxEnds',
  'stateTaxChanges',
  'stateTaxStays',
  'certificateNeeded',
  'certificateEnds',
  'stateFormNeeded',
  'localTaxStarts',
  'localTaxEnds',
  'localTaxChanges',
  'januaryCounty',
  'residencyForm',
  'workPlaceFollows',
  'notComputed',
  'militaryKeeps',
  'nothing',
]);
export type MoveEffectCode = z.infer<typeof moveEffectCode>;

/** One effect. `from`, `to`: names of places or taxes; rates in ppm, null if not flat; `form`: the form to file. */
const moveEffect = z.object({
  code: moveEffectCode,
  from: z.string().nullable(),
  to: z.string().nullable(),
  fromRate: ppm.nullable(),
  toRate: ppm.nullable(),
  form: z.string().nullable(),
});
export type MoveEffect = z.infer<typeof moveEffect>;

export const movePreview = z.object({
  /** The places of the ZIP code to choose from. */
  places: z.array(residencePlace),
  /** The current place of residence for tax purposes; null if none is on file. */
  from: residencePlace.nullable(),
  /** The new place of residence; null until one of several places is chosen. */
  to: residencePlace.nullable(),
  effects: z.array(moveEffect),
  /** The first check that the change affects. */
  firstCheckDate: localDate.nullable(),
});
export type MovePreview = z.infer<typeof movePreview>;

const usState = z.object({ abbreviation: z.string(), name: z.string() });
export type UsState = z.infer<typeof usState>;
export const usStatesReply = z.object({ stateList: z.array(usState) });
