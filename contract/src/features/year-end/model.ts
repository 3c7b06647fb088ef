import { z } from 'zod';
import { MAX_TIPPED_OCCUPATIONS, TIPPED_OCCUPATION_CODE } from './tipped-occupations.ts';
import { asRole, cents, id, instant, language, localDate, maskedSsn, nextCursor, pageQuery } from '../../fields.ts';

export const formType = z.enum(['W-2', 'W-2c', '1099-NEC', '1099-MISC', '1099-R', '1095-C', '1042-S']);
export type FormType = z.infer<typeof formType>;

/** A family of forms, to which consent to electronic furnishing applies. */
export const formFamily = z.enum(['W-2', '1099', '1095-C', '1042-S']);
export type FormFamily = z.infer<typeof formFamily>;

/** Delivery of a form to its employee. Every form is listed; only one that was delivered electronically replaces paper. */
const furnishing = z.enum(['electronic', 'paper']);
export type Furnishing = z.infer<typeof furnishing>;

/**
 * The parts of a form that a reader may open: `form` is the delivered one. `copy` is the boxes and a PDF that is marked as a copy for
 * information; `boxes` is the boxes only, because an imported file can't be marked. Both are for the form's own employee,
 * whose official form comes on paper. `nothing`: another reader of a form on paper.
 */
const opens = z.enum(['form', 'copy', 'boxes', 'nothing']);
export type Opens = z.infer<typeof opens>;

/** The parts of a form beside its boxes; `form` is its type and year. */
export const FORM_PARTS = [
  'form',
  'employerName',
  'ein',
  'employerAddress',
  'employeeName',
  'ssn',
  'employeeAddress',
  'controlNumber',
] as const;
export type FormPart = (typeof FORM_PARTS)[number];

const boxAmounts = z.record(z.string(), cents);
const codeAmounts = z.array(z.object({ code: z.string(), amount: cents }));
const stateAmounts = z.array(z.object({ state: z.string(), employerStateId: z.string(), wages: cents, tax: cents }));
/** `psdCode`: Pennsylvania's six-digit political subdivision code, printed before the place's name in box 20. */
const localAmounts = z.array(
  z.object({
    locality: z.string(),
    psdCode: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
    wages: cents,
    tax: cents,
  }),
);
/** Boxes of the forms that are neither a W-2 nor a 1099, as printed; `mark` is a month of Form 1095-C, `Jan` to `Dec`. */
const formEntries = z.array(
  z.object({ box: z.string(), mark: z.string().nullable(), text: z.string().nullable(), amount: cents.nullable() }),
);

/** Stored content of a form (`year_end_document.boxes`). Amounts in cents by box number as printed. */
export const yearEndBoxes = z.object({
  employer: z.object({ name: z.string(), ein: z.string(), address: z.array(z.string()) }),
  employee: z.object({ name: z.string(), lastFour: z.string().regex(/^\d{4}$/), address: z.array(z.string()) }),
  /** W-2 box d, or the payer's account number on a 1099. */
  controlNumber: z.string(),
  amounts: boxAmounts,
  box12: codeAmounts,
  box13: z
    .object({ statutoryEmployee: z.boolean(), retirementPlan: z.boolean(), thirdPartySickPay: z.boolean() })
    .nullable(),
  box14: z.array(z.object({ label: z.string(), amount: cents })),
  /** W-2 box 14b from 2026 on: at most two Treasury Tipped Occupation Codes. */
  occupationCodes: z.array(z.string().regex(TIPPED_OCCUPATION_CODE)).max(MAX_TIPPED_OCCUPATIONS).default([]),
  states: stateAmounts,
  locals: localAmounts,
  /** Forms 1095-C and 1042-S. */
  entries: formEntries.default([]),
  /** 1099-R box 7. */
  distributionCode: z.string().nullable(),
  /** W-2c: the previously reported content. */
  previously: z
    .object({ amounts: boxAmounts, box12: codeAmounts, states: stateAmounts, locals: localAmounts })
    .nullable(),
});
export type YearEndBoxes = z.infer<typeof yearEndBoxes>;

const yearEndDocument = z.object({
  id,
  taxYear: z.int(),
  formType,
  /** Such as "Copies B, C and 2". */
  copyLabel: z.string(),
  legalCompany: z.string(),
  /** The employer's EIN, which IRS rules don't allow to be truncated. */
  ein: z.string(),
  issuedAt: localDate,
  /** A form that corrects another one. */
  isCorrected: z.boolean(),
  /** The document that this one corrects. */
  correctsId: id.nullable(),
  /** The document that corrects this one: its amounts are no longer valid. */
  correctedById: id.nullable(),
  /** The newest day on which this form was changed in place after its employee had opened it; absent if it wasn't. */
  changedOn: localDate.optional(),
  /** Number of this form and of all forms, if a year's entries from one employer need more than one form. */
  formNumber: z.int(),
  forms: z.int(),
  fileName: z.string(),
  sizeBytes: z.int().nullable(),
  /** True if the official form comes on paper: the person must agree before it is delivered electronically. */
  consentRequired: z.boolean(),
  furnishing,
  opens,
  /** Instant of the person's last paper request for this form. */
  paperRequestedAt: instant.nullable(),
  /** The date on which the form was last mailed on paper. */
  paperMailedOn: localDate.nullable(),
});
export type YearEndDocument = z.infer<typeof yearEndDocument>;

/** Consent to electronic furnishing (26 CFR 31.6051-1(j)) for one family of forms. */
export const consentState = z.object({
  formFamily,
  consentStatus: z.enum(['none', 'given', 'withdrawn']),
  consentedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  disclosureVersion: z.string().nullable(),
  /**
   * Instant when another text replaced the one that was agreed to. Forms posted from then on come on paper until the person
   * agrees to the new text (26 CFR 31.6051-1(j)(2)(iii)). Null while the agreed text is in effect, and without an agreement.
   */
  supersededAt: instant.nullable(),
});
export type ConsentState = z.infer<typeof consentState>;

export const yearEndQuery = z.object({
  year: z.coerce.number<number>().int().min(1990).max(2200).optional(),
  ...pageQuery,
});
export const yearEndOfEmployeeQuery = z.object({ ...yearEndQuery.shape, ...asRole });

export const yearEndReply = z.object({
  yearEndDocuments: z.array(yearEndDocument),
  /** Years that have documents, newest first. */
  years: z.array(z.int()),
  /**
   * Consents for the families of one's own forms, or for both families without any forms. Empty for another person's
   * forms.
   */
  consents: z.array(consentState),
  nextCursor,
});
export type YearEndReply = z.infer<typeof yearEndReply>;

/** Breakdown of an amount: one part for each of the reply's `checks`, in their order. */
const boxSums = z.object({
  /** The year's amount before the first check on record, from that check's year to date. */
  opening: cents,
  parts: z.array(cents),
  total: cents,
  /** The form's amount less the total: 0 unless the form has an error. */
  difference: cents,
});
export type BoxSums = z.infer<typeof boxSums>;

const yearEndBox = z.object({
  /** As printed: `1`, `12a`, `14`. */
  box: z.string(),
  /** As printed, in English. */
  label: z.string(),
  /** The guide's entry that explains it: `w2.1`, `w2.12.D`. */
  topic: z.string(),
  /** The text next to the amount: a code, a state, a place or a kind. */
  mark: z.string().nullable(),
  amount: cents.nullable(),
  /** The text shown instead of an amount. */
  text: z.string().nullable(),
  /** W-2c: the previously reported amount, if it differs. */
  previously: cents.nullable(),
  /** Null if no paycheck shows how the amount is made up. */
  sums: boxSums.nullable(),
});
export type YearEndBox = z.infer<typeof yearEndBox>;

const changedValue = z.object({ amount: cents.nullable(), text: z.string().nullable() });
/** A box before and after a change; null where the form didn't have it. */
const changedBox = z.object({
  box: z.string(),
  label: z.string(),
  topic: z.string(),
  mark: z.string().nullable(),
  before: changedValue.nullable(),
  after: changedValue.nullable(),
});
export type ChangedFormBox = z.infer<typeof changedBox>;

/** Changes of a form that an import corrected in place after its employee had opened it. */
const formChanges = z.object({
  boxes: z.array(changedBox),
  /** Parts beside the boxes, as printed, with the SSN masked. */
  parts: z.array(z.object({ part: z.enum(FORM_PARTS), before: z.string(), after: z.string() })),
  isPdfReplaced: z.boolean(),
});
export type FormChanges = z.infer<typeof formChanges>;

export const yearEndDetail = z.object({
  document: yearEndDocument,
  employer: z.object({ name: z.string(), ein: z.string(), address: z.array(z.string()) }),
  employee: z.object({ name: z.string(), ssn: maskedSsn, address: z.array(z.string()) }),
  controlNumber: z.string(),
  boxes: z.array(yearEndBox),
  /** This employer's checks of the year, oldest first. */
  checks: z.array(
    z.object({ checkId: id, checkDate: localDate, checkNumber: z.string().nullable(), isReversal: z.boolean() }),
  ),
  /** Absent if the form wasn't changed after its employee had opened it; see `changedOn` of the document. */
  changes: formChanges.optional(),
});
export type YearEndDetail = z.infer<typeof yearEndDetail>;

const familyQuery = { formFamily };
export const agreementsQuery = z.object(familyQuery);
export const disclosureQuery = z.object({ ...familyQuery, lang: language.optional() });
export const sampleQuery = z.object({ ...familyQuery, lang: language.optional() });

/** Disclosure that a person receives before they consent. */
export const disclosure = z.object({
  formFamily,
  version: z.string(),
  language,
  /** SHA-256 of the text with its contact, in hexadecimal: identifies the text agreed to. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  sections: z.array(z.object({ key: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })),
  contact: z.object({
    name: z.string(),
    address: z.array(z.string()),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** The sentence to agree to. */
  statement: z.string(),
});
export type Disclosure = z.infer<typeof disclosure>;

/** Texts that a person agreed to for a form family, verbatim, newest first; never changed, kept after a withdrawal. */
export const agreementsReply = z.object({
  agreements: z.array(
    z.object({
      agreedAt: instant,
      /** When it was withdrawn or replaced; null while it is the agreement on record. */
      endedAt: instant.nullable(),
      disclosure,
    }),
  ),
});
export type AgreementsReply = z.infer<typeof agreementsReply>;

export const giveConsentRequest = z.object({
  formFamily,
  disclosureVersion: z.string().min(1).max(40),
  disclosureHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The language in which the person read the text. */
  language,
  /** The code from the sample file, which proves that the person can open the format. */
  accessCode: z.string().trim().min(1).max(40),
  agrees: z.literal(true),
});

export const withdrawConsentRequest = z.object({ formFamily });

export const paperRequest = z.object({ yearEndDocumentId: id, requestedAt: instant });
