import { z } from 'zod';
import { openChange, receipt } from '../../change.ts';
import { cents, id, instant, language, localDate, ppm, text } from '../../fields.ts';
import { editVerdict } from '../../verdict.ts';

/**
 * Nine digits: state 2, county 3, place 4; zeros mean the level above. A string, because California's starts with 0.
 */
const geoCode = z.string().regex(/^\d{9}$/);

/** `s` single or married filing separately, `m` married filing jointly or surviving spouse, `h` head of household. */
const filingStatus = z.enum(['s', 'm', 'h']);
export type FilingStatus = z.infer<typeof filingStatus>;

/** Form W-4's elections; step numbers are those of the 2026 form, money in cents per year unless said otherwise. */
const w4 = {
  filingStatus,
  /** Step 2(c): two jobs in total. */
  multipleJobs: z.boolean(),
  /** Step 3(a): $2,200 for each child under 17 on the 2026 form. */
  qualifyingChildren: cents.min(0),
  /** Step 3(b): $500 for each other dependent. */
  otherDependents: cents.min(0),
  /** Step 3: other credits, in addition to (a) and (b). */
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

/** The federal elections in effect. `allowances` belong to forms of 2019 or earlier, and are null on newer ones. */
const employeeFederalTaxCategory = z.object({
  ...w4,
  /** `default`: no form is on file, so tax is withheld as for a single person without entries. */
  source: z.enum(['form', 'default']),
  w4FormYear: z.int(),
  allowances: z.int().min(0).nullable(),
  /** An IRS lock-in letter overrides what the employee elects. */
  lockedIn: z.boolean(),
  effectiveDate: localDate.nullable(),
  signedAt: instant.nullable(),
});
export type EmployeeFederalTaxCategory = z.infer<typeof employeeFederalTaxCategory>;

/** A state certificate. The state determines which fields apply (`state-forms.ts`, handbook 3.1). */
const certificate = {
  state: z.string().regex(/^[A-Z]{2}$/),
  filingStatus: z.string().max(20).nullable(),
  allowances: z.int().min(0).max(99).nullable(),
  dependents: z.int().min(0).max(99).nullable(),
  extraWithholding: cents.min(0),
  exempt: z.boolean(),
  /** The elected share of gross pay (Arizona). */
  percent: ppm.min(0).max(1_000_000).nullable(),
  /** New Jersey's table A to E. */
  rateTable: z.string().max(4).nullable(),
  /** Four-digit code of a school district, county or municipality, if the certificate names one. */
  localCode: text(20).nullable(),
};

const employeeStateTaxCategory = z.object({
  ...certificate,
  // Imports take longer texts than the form.
  filingStatus: z.string().nullable(),
  rateTable: z.string().nullable(),
  localCode: z.string().nullable(),
  taxCode: z.string(),
  form: z.string().nullable(),
  effectiveDate: localDate.nullable(),
});

const taxesInfo = z.object({
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

/** A Form W-4 as the withholding rules read it (`withholding.ts`): step 3 as one total, cents. */
const federalForm = z.object({
  formYear: z.int(),
  filingStatus,
  multipleJobs: z.boolean(),
  dependents: cents.min(0),
  otherIncome: cents.min(0),
  deductions: cents.min(0),
  extraWithholding: cents.min(0),
  allowances: z.int().min(0),
  exempt: z.boolean(),
  nonresidentAlien: z.boolean(),
});

/** An IRS lock-in letter in effect: the minimum it requires, and why a form with less withholding is refused. */
const lockIn = z.object({
  effectiveDate: localDate,
  form: federalForm,
  whyNot: z.literal('lockInLetter'),
});

/** Start of a form received on a day, by the 30-day rule: the first pay period it applies to, and the check that pays it. */
const formStart = z.object({
  receivedOn: localDate,
  periodBegin: localDate,
  periodEnd: localDate,
  checkDate: localDate,
});
export type FormStart = z.infer<typeof formStart>;

const taxes = {
  taxes: taxesInfo,
  /** Elections after the open request; null if none is open. */
  proposed: z.object({ taxes: taxesInfo, change: openChange }).nullable(),
  version: z.int(),
};

/** Content of a signed form, by its kind; the other is null. */
const formValues = {
  federal: z.object({ ...w4, w4FormYear: z.int(), allowances: z.int().nullable() }).nullable(),
  state: z.object(certificate).nullable(),
};

/**
 * A signed form, which never changes: one immutable record of statement, language, values, name and time. `recordHash`
 * is a keyed hash over the record and the one before it; `intact` is true if it still matches. Forms from paper or
 * another system have no record, so statement, name and hash are null.
 */
const signedForm = z.object({
  id,
  form: z.string(),
  formYear: z.int().nullable(),
  /** `waiting`: requested, not in effect yet. `notTaken`: rejected, withdrawn or replaced before it took effect. */
  status: z.enum(['inForce', 'past', 'upcoming', 'waiting', 'notTaken']),
  signedAt: instant.nullable(),
  signedName: z.string().nullable(),
  effectiveDate: localDate.nullable(),
  statementVersion: z.string().nullable(),
  statementHash: z.string().nullable(),
  language: language.nullable(),
  recordHash: z.string().nullable(),
  intact: z.boolean().nullable(),
  values: z.object(formValues),
});
export type SignedForm = z.infer<typeof signedForm>;

export const taxesReply = z.object({
  ...taxes,
  /** A contractor signs no Form W-4 and has no tax withheld. */
  appliesTo: z.enum(['employee', 'contractor']),
  /** States where the employee lives or works, by postal code; their certificates apply. */
  states: z.array(z.string()),
  lockIn: lockIn.nullable(),
  /** The last day of a claimed exemption from withholding; null if none is claimed. */
  exemptUntil: localDate.nullable(),
  /** Latest start of a form signed today; null without a pay calendar. */
  start: formStart.nullable(),
  /** The name that the employee must sign with. */
  signerName: z.string(),
  /** Federal and state forms, newest first. */
  priorForms: z.array(signedForm),
  /** The perjury statement to be signed, in the reply's language, and the version that the signature names. */
  statement: z.object({ version: z.string(), language, text: z.string() }),
  ...editVerdict,
});
export type TaxesReply = z.infer<typeof taxesReply>;

/** The electronic signature under the perjury statement that was shown. */
const signature = z.object({
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
  employeeStateTaxCategories: z
    .array(
      z.object({
        ...certificate,
        // Absent means not claimed.
        filingStatus: certificate.filingStatus.default(null),
        allowances: certificate.allowances.default(null),
        dependents: certificate.dependents.default(null),
        percent: certificate.percent.default(null),
        rateTable: certificate.rateTable.default(null),
        localCode: certificate.localCode.default(null),
      }),
    )
    .max(10)
    .optional(),
  signature,
});
export type TaxesRequest = z.infer<typeof taxesRequest>;

export const taxesSaved = z.object({ saveSuccessfully: z.literal(true), ...receipt, ...taxes });
export type TaxesSaved = z.infer<typeof taxesSaved>;

/** A job at an employer on this site, from which the calculator starts. Cents. */
const calculatorJob = z.object({
  employerName: z.string(),
  /** True for the job of the current session; the others are the same person's at other employers on this site. */
  isOwn: z.boolean(),
  periodsPerYear: z.union([z.literal(52), z.literal(26), z.literal(24), z.literal(12)]),
  /**
   * The paycheck that stands for a usual one: in the middle, by gross pay, of the year's regular paychecks at the present
   * rate of pay, whose number is `outOf`. Null before the first.
   */
  usualCheck: z
    .object({ checkDate: localDate, net: cents, federalWages: cents, federalTax: cents, outOf: z.int() })
    .nullable(),
  /** Age at the end of the year; null if no date of birth is on file. */
  ageAtYearEnd: z.int().nullable(),
  /** Tips, and the overtime premium that federal law requires, so far this year. */
  earned: z.object({ tips: cents, overtimePremium: cents }),
  yearToDate: z.object({ wages: cents, withheld: cents }),
  /** Paydays after today until the end of the year. */
  checkDates: z.array(localDate),
  setup: z.object({ form: federalForm, exemptYear: z.int().nullable(), lockIn: federalForm.nullable() }),
});

/** An amount or a count as typed. */
const typed = text(20);
/** The entries of the calculator that a person didn't sign, as typed. */
export const calculatorDraft = z.object({
  values: z.object({
    filingStatus,
    multipleJobs: z.boolean(),
    children: typed,
    dependents: typed,
    otherCredits: typed,
    otherIncome: typed,
    deductions: typed,
    extraWithholding: typed,
    exempt: z.boolean(),
    nonresidentAlien: z.boolean(),
  }),
  /** Taxable pay of a usual paycheck; null for that of the record. */
  wages: typed.nullable(),
  /** Jobs elsewhere: the pay and the tax withheld of a year. */
  others: z.array(z.object({ wages: typed, withheld: typed })).max(12),
  credits: z.object({
    /** Null for the children of Form W-4. */
    qualifyingChildren: typed.nullable(),
    investmentIncome: typed,
    /** Null for the age on file. */
    isOfAge: z.boolean().nullable(),
    separately: z.boolean(),
    isDependent: z.boolean(),
  }),
});
export type CalculatorDraft = z.infer<typeof calculatorDraft>;

export const saveCalculatorRequest = z.object({ draft: calculatorDraft.nullable() });
export const saveCalculatorReply = z.object({ saved: z.boolean() });

export const calculatorReply = z.object({
  today: localDate,
  year: z.int(),
  jobs: z.array(calculatorJob),
  /** Latest start of a form signed today. */
  start: formStart.nullable(),
  /** The elections to start from: those in effect, or those of the open request. */
  elections: z.object(w4),
  appliesTo: z.enum(['employee', 'contractor']),
  /** States where the employee lives or works, by postal code, home first. The calculator estimates none of their taxes. */
  states: z.array(z.string()),
  /** The entries of an earlier visit; null if the person starts from the elections. */
  draft: calculatorDraft.nullable(),
});
export type CalculatorReply = z.infer<typeof calculatorReply>;

export const geoCodeLocation = z.object({
  geoCode,
  city: z.string(),
  county: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
export type GeoCodeLocation = z.infer<typeof geoCodeLocation>;

export const zipCodeQuery = z.object({ zipCode: z.string().regex(/^\d{5}(-\d{4})?$/) });

/** The places of a ZIP code, which may span several counties; none for an unknown one. */
export const geoCodeLocationsReply = z.object({ geoCodeLocations: z.array(geoCodeLocation) });

/** A tax that a place can levy on residents or on people who work there; `rate` is null if it isn't flat. */
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
