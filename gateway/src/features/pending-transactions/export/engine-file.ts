import { createHash } from 'node:crypto';
import { z } from 'zod';
import { changeAnswer, type PublishedChange } from '@paystead/contract/service/changes/model.ts';
import { LocalizedError } from '../../../platform/texts/localized-error.ts';
import { text } from '../texts.ts';

/** One published change in a file (handbook 7.2). It may have full account numbers, which are in no log. */
export type EngineRecord = PublishedChange & { readonly batchId: string };

/** Writes one record per line, and a trailer with their number and the SHA-256 of all lines before it. */
export function writeEngineFile(records: readonly EngineRecord[]): string {
  return sealLines(records.map((record) => JSON.stringify(record)));
}

function sealLines(lines: readonly string[]): string {
  const body = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ trailer: true, recordCount: lines.length, sha256 })}\n`;
}

const acknowledgement = z.object({ changeId: z.uuid(), ...changeAnswer.shape });
export type Acknowledgement = z.output<typeof acknowledgement>;

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
