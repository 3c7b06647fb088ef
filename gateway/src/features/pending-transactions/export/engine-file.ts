import { createHash } from 'node:crypto';
import { z } from 'zod';

/** One approved change for the pay engine (domain handbook §7.2). It has full account numbers, so it is only in this file. */
export interface EngineRecord {
  readonly batchId: string;
  readonly schemaVersion: 1;
  /** The idempotency key: for a repeated one, the engine returns its first result. */
  readonly changeId: string;
  readonly clientCode: string;
  readonly legalEin: string;
  readonly employeeNumber: string;
  readonly ruleType: number;
  readonly action: 'add' | 'change' | 'delete';
  readonly effectiveDate: string;
  readonly submittedBy: string;
  readonly submittedAt: string;
  /** Null if the client's rule requires no decision. */
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Writes one record per line, and a trailer with their number and the SHA-256 of all lines before it. */
export function writeEngineFile(records: readonly EngineRecord[]): string {
  return sealLines(records.map((record) => JSON.stringify(record)));
}

function sealLines(lines: readonly string[]): string {
  const body = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ trailer: true, recordCount: lines.length, sha256 })}\n`;
}

const acknowledgement = z.object({
  changeId: z.uuid(),
  status: z.enum(['accepted', 'rejected', 'duplicate']),
  engineReference: z.string().max(200).nullable().default(null),
  errors: z
    .array(z.object({ field: z.string().nullable().optional(), code: z.string(), message: z.string() }))
    .default([]),
  processedAt: z.iso.datetime(),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;

const trailer = z.object({ trailer: z.literal(true), recordCount: z.int(), sha256: z.string() });

/**
 * Reads the engine's answers: one per line, with the same kind of trailer. Throws with the line number if anything is
 * missing or malformed, so that half a file isn't taken for the whole one.
 */
export function readAcknowledgements(text: string): Acknowledgement[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const last = trailer.safeParse(parsed(lines.at(-1) ?? '', lines.length));
  if (!last.success) throw new Error('The file has no trailer with recordCount and sha256: it is not whole.');
  const body = lines.slice(0, -1);
  if (body.length !== last.data.recordCount)
    throw new Error(`The trailer counts ${last.data.recordCount} records, the file has ${body.length}.`);
  const sha256 = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex');
  if (sha256 !== last.data.sha256) throw new Error('The hash in the trailer is not that of the records.');
  return body.map((line, index) => {
    const one = acknowledgement.safeParse(parsed(line, index + 1));
    if (one.success) return one.data;
    const where = one.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`Line ${index + 1} is no acknowledgement: ${where}.`);
  });
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`Line ${number} is not JSON.`);
  }
}
