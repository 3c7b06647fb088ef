import { z } from 'zod';
import { id, instant, localDate, nextCursor, pageQuery, text } from '../../fields.ts';

export const documentVisibility = z.enum(['employee', 'manager', 'hr']);
export type DocumentVisibility = z.infer<typeof documentVisibility>;

export const employeeAttachment = z.object({
  id,
  employeeId: id,
  documentType: z.string(),
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  version: z.int(),
  uploadedBy: z.string().nullable(),
  uploadedAt: instant,
  visibility: documentVisibility,
  expirationDate: localDate.nullable(),
  /** Whether this person may replace it. */
  replaceable: z.boolean(),
});
export type EmployeeAttachment = z.infer<typeof employeeAttachment>;

/** Limits come with the list; until then a screen has none and keeps uploading disabled (reading 11). */
export const documentSet = z.object({
  documentTypes: z.array(z.object({ code: z.string(), label: z.string() })),
  /** File name extensions without a dot; empty means any. */
  allowedUploadFileTypes: z.array(z.string()),
  /** In bytes. */
  maxUploadFileSize: z.int(),
  canUpload: z.boolean(),
  employeeAttachments: z.array(employeeAttachment),
  nextCursor,
});
export type DocumentSet = z.infer<typeof documentSet>;

export const documentsQuery = z.object(pageQuery);

/** The fields beside the part named `file`. */
export const documentForm = z.object({
  documentType: text(60).min(1),
  title: text(120).min(1),
  visibility: documentVisibility.optional(),
  expirationDate: localDate.optional(),
});
export type DocumentForm = z.infer<typeof documentForm>;

export const documentSaved = z.object({ employeeAttachment });
