import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isUnknownNumber } from '../../../platform/keys/unknown-number.ts';
import { LocalizedError } from '../../../platform/texts/localized-error.ts';
import { text } from '../texts.ts';

/** One approved change for the pay engine (handbook 7.2). It has full account numbers, so it is only in this file. */
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

/**
 * Writes one record per line, and a trailer with their number and the SHA-256 of all lines before it. An account number that
 * came masked with an import is null, with its last four in `accountLastFour`: the engine keeps the number that it has.
 */
export function writeEngineFile(records: readonly EngineRecord[]): string {
  return sealLines(records.map((record) => JSON.stringify(record, withoutUnknownNumbers)));
}

function withoutUnknownNumbers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('accountNumber' in value)) return value;
  const { accountNumber: number } = value;
  if (typeof number !== 'string' || !isUnknownNumber(number)) return value;
  return { ...value, accountNumber: null, accountLastFour: number.slice(-4) };
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
export function readAcknowledgements(content: string): Acknowledgement[] {
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  const last = trailer.safeParse(parsed(lines.at(-1) ?? '', lines.length));
  if (!last.success) throw new LocalizedError((language) => text(language, 'engineFile.noTrailer'));
  const body = lines.slice(0, -1);
  if (body.length !== last.data.recordCount)
    throw new LocalizedError((language) =>
      text(language, 'engineFile.count', { total: last.data.recordCount, found: body.length }),
    );
  const sha256 = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex');
  if (sha256 !== last.data.sha256) throw new LocalizedError((language) => text(language, 'engineFile.hash'));
  return body.map((line, index) => {
    const one = acknowledgement.safeParse(parsed(line, index + 1));
    if (one.success) return one.data;
    const where = one.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new LocalizedError((language) => text(language, 'engineFile.shape', { line: index + 1, where }));
  });
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new LocalizedError((language) => text(language, 'engineFile.json', { line: number }));
  }
}
