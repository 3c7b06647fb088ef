import { z } from 'zod';
import { id, instant, localDate, nextCursor, pageQuery, text } from '../../fields.ts';

/**
 * Readers of a document. `employee`: the employee, their managers and HR; `manager`: managers and HR, not the employee;
 * `hr`: only HR. Managers and supervisors never read a document of a confidential type, whatever its visibility.
 */
export const documentVisibility = z.enum(['employee', 'manager', 'hr']);
export type DocumentVisibility = z.infer<typeof documentVisibility>;

const employeeAttachment = z.object({
  id,
  employeeId: id,
  /** The type's code, as in `documentTypes`, and its name in the reader's language. */
  documentType: z.string(),
  documentTypeLabel: z.string(),
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  /** 1 for the first version. Earlier ones are kept and listed by `documents.history`. */
  version: z.int(),
  uploadedBy: z.string().nullable(),
  uploadedAt: instant,
  visibility: documentVisibility,
  expirationDate: localDate.nullable(),
  /** True if this person may replace or remove it. */
  replaceable: z.boolean(),
});
export type EmployeeAttachment = z.infer<typeof employeeAttachment>;

/** A document type; `confidential` documents are readable by the employee and HR only. */
const documentType = z.object({ code: z.string(), label: z.string(), confidential: z.boolean() });

/** Upload limits, which come with the list. Until then a screen keeps uploading disabled (reading 11). */
export const documentSet = z.object({
  /** The employee that the documents belong to; an upload must name the same one. */
  employeeId: id,
  /** Types that this person may upload. */
  documentTypes: z.array(documentType),
  /** File name extensions without a dot; empty means any. */
  allowedUploadFileTypes: z.array(z.string()),
  /** In bytes. */
  maxUploadFileSize: z.int(),
  canUpload: z.boolean(),
  /** Visibilities that this person may assign. */
  visibilities: z.array(documentVisibility),
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

/** One version of a document; replaced versions stay readable. */
const documentVersion = employeeAttachment.pick({
  version: true,
  title: true,
  fileName: true,
  contentType: true,
  sizeBytes: true,
  uploadedBy: true,
  uploadedAt: true,
});

/** Newest first. */
export const documentHistory = z.object({ versions: z.array(documentVersion) });
export type DocumentHistory = z.infer<typeof documentHistory>;
