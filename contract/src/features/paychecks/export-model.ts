import { z } from 'zod';
import { asRole, id, instant, language } from '../../fields.ts';

/**
 * `waiting` and `running`: being made; `cancelled` and `failed`: stopped, what was made is kept and can be gone on with;
 * `ready`: can be downloaded; `expired`: its bytes are gone.
 */
export const exportStatus = z.enum(['waiting', 'running', 'cancelled', 'failed', 'ready', 'expired']);
export type ExportStatus = z.infer<typeof exportStatus>;

export const payExport = z.object({
  exportId: id,
  status: exportStatus,
  language,
  /** The years that were asked for, oldest first; null: the whole history. */
  years: z.array(z.int()).nullable(),
  /** Paychecks in it, and how many of them are made. */
  total: z.int(),
  done: z.int(),
  createdAt: instant,
  /** From when on its bytes are gone, once it is ready or stopped. */
  expiresAt: instant.nullable(),
  fileName: z.string().nullable(),
  sizeBytes: z.int().nullable(),
  /** Of the whole archive, hexadecimal. */
  sha256: z.string().nullable(),
});
export type PayExport = z.infer<typeof payExport>;

export const startExportRequest = z.object({
  /** At least one year, or null for the whole history. */
  years: z.array(z.int().min(1990).max(2200)).min(1).max(60).nullable(),
  /** Of the PDFs; that of the call where not said. */
  lang: language.optional(),
});

export const exportsReply = z.object({
  /** The newest ones, newest first. */
  exports: z.array(payExport),
});

/** A key with which archives are signed; the first is the current one. */
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
