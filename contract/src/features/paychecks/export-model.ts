import { z } from 'zod';
import { asRole, id, instant, language } from '../../fields.ts';

/**
 * Status of an archive. `waiting` and `running`: in progress; `cancelled` and `failed`: stopped, with finished parts
 * kept so that it can resume; `ready`: can be downloaded; `expired`: its bytes were deleted.
 */
export const exportStatus = z.enum(['waiting', 'running', 'cancelled', 'failed', 'ready', 'expired']);
export type ExportStatus = z.infer<typeof exportStatus>;

export const payExport = z.object({
  exportId: id,
  status: exportStatus,
  language,
  /** The requested years, oldest first; null: the whole history. */
  years: z.array(z.int()).nullable(),
  /** Number of paychecks in the archive, and of those finished. */
  total: z.int(),
  done: z.int(),
  createdAt: instant,
  /** When its bytes are deleted, once it is ready or stopped. */
  expiresAt: instant.nullable(),
  fileName: z.string().nullable(),
  sizeBytes: z.int().nullable(),
  /** SHA-256 of the whole archive, hexadecimal. */
  sha256: z.string().nullable(),
});
export type PayExport = z.infer<typeof payExport>;

export const startExportRequest = z.object({
  /** At least one year, or null for the whole history. */
  years: z.array(z.int().min(1990).max(2200)).min(1).max(60).nullable(),
  /** Language of the PDFs; by default that of the call. */
  lang: language.optional(),
});

export const exportsReply = z.object({
  /** The newest archives, newest first. */
  exports: z.array(payExport),
});

/** A key that signs archives; the first is the current one. */
const exportKey = z.object({
  keyId: z.string(),
  algorithm: z.literal('Ed25519'),
  /** PEM (SPKI). */
  publicKey: z.string(),
  /** SHA-256 of the key's DER form, hexadecimal. */
  fingerprint: z.string(),
});

export const exportKeysReply = z.object({ keys: z.array(exportKey) });

/** Maximum number of paychecks in a download that needs no job. */
const MOST_SELECTED = 60;

export const selectionRequest = z.object({
  checkIds: z
    .array(id)
    .min(1)
    .max(MOST_SELECTED)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'duplicate' }),
  /** `pdf`: one document with all of them; `zip`: a file for each. */
  format: z.enum(['pdf', 'zip']),
  lang: language.optional(),
  employeeId: id.optional(),
  ...asRole,
});
