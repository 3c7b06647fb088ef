import { z } from 'zod';
import { id, instant, localDate, nextCursor, pageQuery } from '../../fields.ts';

export const formType = z.enum(['W-2', 'W-2c', '1099-NEC', '1099-MISC', '1099-R']);
export type FormType = z.infer<typeof formType>;

/** A row is always listed; its file needs consent, or the form goes out on paper. */
export const furnishing = z.enum(['electronic', 'paper']);
export type Furnishing = z.infer<typeof furnishing>;

export const yearEndDocument = z.object({
  id,
  taxYear: z.int(),
  formType,
  /** Such as "Copies B, C and 2". */
  copyLabel: z.string(),
  legalCompany: z.string(),
  /** Never truncated, by rule. */
  ein: z.string(),
  issuedAt: localDate,
  isCorrected: z.boolean(),
  /** The document that this one corrects. */
  correctsId: id.nullable(),
  fileName: z.string(),
  sizeBytes: z.int().nullable(),
  consentRequired: z.boolean(),
  furnishing,
});
export type YearEndDocument = z.infer<typeof yearEndDocument>;

/** Consent to electronic furnishing (26 CFR 31.6051-1(j)) for one family of forms. */
export const consentState = z.object({
  formFamily: z.enum(['W-2', '1099']),
  consentStatus: z.enum(['none', 'given', 'withdrawn']),
  consentedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  disclosureVersion: z.string().nullable(),
});
export type ConsentState = z.infer<typeof consentState>;

export const yearEndQuery = z.object({
  year: z.coerce.number<number>().int().min(1990).max(2200).optional(),
  ...pageQuery,
});

export const yearEndReply = z.object({
  yearEndDocuments: z.array(yearEndDocument),
  /** Years that have documents, newest first. */
  years: z.array(z.int()),
  consents: z.array(consentState),
  nextCursor,
});
export type YearEndReply = z.infer<typeof yearEndReply>;
