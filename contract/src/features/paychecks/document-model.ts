import { z } from 'zod';
import { asRole, cents, id, localDate, nextCursor, pageQuery } from '../../fields.ts';

/** A pay stub of an earlier payroll system: a PDF, with what is known about it. */
const payStubDocument = z.object({
  id,
  checkDate: localDate,
  periodBegin: localDate.nullable(),
  periodEnd: localDate.nullable(),
  net: cents.nullable(),
  legalCompany: z.string(),
  /** The system that made it, as people know it: "ADP". */
  system: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
});
export type PayStubDocument = z.infer<typeof payStubDocument>;

export const payStubDocumentsQuery = z.object(pageQuery);
export const payStubDocumentsOfEmployeeQuery = z.object({ ...pageQuery, ...asRole });
export const payStubDocumentsReply = z.object({ payStubDocuments: z.array(payStubDocument), nextCursor });
export type PayStubDocumentsReply = z.infer<typeof payStubDocumentsReply>;
