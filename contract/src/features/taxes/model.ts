import { z } from 'zod';
import { openChange, receipt } from '../../change.ts';
import { cents, id, instant, language, localDate, ppm, text } from '../../fields.ts';
import { editVerdict } from '../../verdict.ts';

/** Nine digits: state 2, county 3, place 4; zeros mean the level above. A string, since California starts with 0. */
export const geoCode = z.string().regex(/^\d{9}$/);

/** `s` single or married filing separately, `m` married filing jointly or surviving spouse, `h` head of household. */
export const filingStatus = z.enum(['s', 'm', 'h']);
export type FilingStatus = z.infer<typeof filingStatus>;

/** Form W-4's elections; step numbers are those of the 2026 form, money in cents per year unless said otherwise. */
const w4 = {
  filingStatus,
  /** Step 2(c): two jobs in all. */
  multipleJobs: z.boolean(),
  /** Step 3(a): $2,200 for each child under 17 on the 2026 form. */
  qualifyingChildren: cents.min(0),
  /** Step 3(b): $500 for each other dependent. */
  otherDependents: cents.min(0),
  /** Step 3, other credits added to (a) and (b). */
  otherCredits: cents.min(0),
  /** Step 4(a). */
  otherIncome: cents.min(0),
  /** Step 4(b). */
  deductions: cents.min(0),
  /** Step 4(c), per pay period. */
  extraWithholding: cents.min(0),
  exempt: z.boolean(),
  nonresidentAlien: z.boolean(),
};

/** The federal elections in force. `allowances` belong to forms of 2019 or older, and are null on newer ones. */
export const employeeFederalTaxCategory = z.object({
  ...w4,
  w4FormYear: z.int(),
  allowances: z.int().min(0).nullable(),
  /** An IRS lock-in letter overrides what the employee elects. */
  lockedIn: z.boolean(),
  effectiveDate: localDate.nullable(),
  signedAt: instant.nullable(),
});
export type EmployeeFederalTaxCategory = z.infer<typeof employeeFederalTaxCategory>;

/** A state certificate: which fields count depends on the state (domain handbook 3.1). */
const certificate = {
  state: z.string().regex(/^[A-Z]{2}$/),
  filingStatus: z.string().max(20).nullable(),
  allowances: z.int().min(0).max(99).nullable(),
  extraWithholding: cents.min(0),
  exempt: z.boolean(),
  /** Four-digit school district, county or municipality code, where the certificate names one. */
  localCode: z.string().max(20).nullable(),
};

export const employeeStateTaxCategory = z.object({
  ...certificate,
  taxCode: z.string(),
  form: z.string().nullable(),
  effectiveDate: localDate.nullable(),
});
export type EmployeeStateTaxCategory = z.infer<typeof employeeStateTaxCategory>;

export const taxesInfo = z.object({
  employeeId: id,
  residentGeoCode: geoCode.nullable(),
  workGeoCode: geoCode.nullable(),
  residentLocation: z.string().nullable(),
  workLocation: z.string().nullable(),
  employeeFederalTaxCategory,
  employeeStateTaxCategories: z.array(employeeStateTaxCategory),
  residenceCityTaxDescriptions: z.array(z.string()),
  nonResidenceCityTaxDescriptions: z.array(z.string()),
});
export type TaxesInfo = z.infer<typeof taxesInfo>;

const taxes = {
  taxes: taxesInfo,
  /** Elections as they will be; null when nothing is open. */
  proposed: z.object({ taxes: taxesInfo, change: openChange }).nullable(),
  version: z.int(),
};

/** A form once signed: shown again, never changed. */
export const signedForm = z.object({
  id,
  form: z.string(),
  formYear: z.int(),
  signedAt: instant,
  effectiveDate: localDate.nullable(),
  statementVersion: z.string(),
  language,
  values: z.object({ ...w4, allowances: z.int().nullable() }),
});
export type SignedForm = z.infer<typeof signedForm>;

export const taxesReply = z.object({
  ...taxes,
  priorForms: z.array(signedForm),
  /** The perjury statement to be signed, in the reply's language, and the version that the signature names. */
  statement: z.object({ version: z.string(), language, text: z.string() }),
  ...editVerdict,
});
export type TaxesReply = z.infer<typeof taxesReply>;

/** The electronic signature under the perjury statement that was shown. */
export const signature = z.object({
  name: text(120).min(1),
  statementVersion: z.string().max(40),
  language,
  accepted: z.literal(true),
});

export const taxesRequest = z.object({
  residentGeoCode: geoCode.optional(),
  workGeoCode: geoCode.optional(),
  /** The capital letters that older callers send mean the same statuses. */
  employeeFederalTaxCategory: z.object({ ...w4, filingStatus: z.string().toLowerCase().pipe(filingStatus) }).optional(),
  employeeStateTaxCategories: z.array(z.object(certificate)).max(10).optional(),
  signature,
});
export type TaxesRequest = z.infer<typeof taxesRequest>;

export const taxesSaved = z.object({ saveSuccessfully: z.literal(true), ...receipt, ...taxes });
export type TaxesSaved = z.infer<typeof taxesSaved>;

export const geoCodeLocation = z.object({
  geoCode,
  city: z.string(),
  county: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
export type GeoCodeLocation = z.infer<typeof geoCodeLocation>;

export const zipCodeQuery = z.object({ zipCode: z.string().regex(/^\d{5}(-\d{4})?$/) });

/** A ZIP code may span several counties; an unknown one has none. */
export const geoCodeLocationsReply = z.object({ geoCodeLocations: z.array(geoCodeLocation) });

/** A tax that a place can levy on residents or on those who work there; `rate` is null where it is not flat. */
export const taxCategoryTax = z.object({
  taxCode: z.string(),
  description: z.string(),
  taxCategory: z.enum(['federal', 'state', 'county', 'city', 'school', 'other']),
  geoCode,
  isResidenceTax: z.boolean(),
  rate: ppm.nullable(),
  filingStatuses: z.array(z.object({ code: z.string(), label: z.string() })),
  needsAllowances: z.boolean(),
});
export type TaxCategoryTax = z.infer<typeof taxCategoryTax>;

export const taxCategoryTaxesParams = z.object({ geoCode, isResidenceTax: z.enum(['true', 'false']) });

export const taxCategoryTaxesReply = z.object({ taxCategoryTaxes: z.array(taxCategoryTax) });
