import { z } from 'zod';
import { readPdf } from '../../gateway/test/pdf/read-pdf.ts';
import type { Answer } from './gateway.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Returns an answer as text that two runs share: PDFs as the text on their pages, JSON indented, and ids numbered in the
 * order in which they first appear, since some are random.
 */
export async function normalize({ status, type, bytes }: Answer): Promise<string> {
  const body = await bodyOf(type, bytes);
  return `${JSON.stringify({ status, type })}\n${numberIds(body)}\n`;
}

async function bodyOf(type: string, bytes: Buffer): Promise<string> {
  if (type === 'application/pdf') {
    const { pages, title, lang, text, outline } = await readPdf(bytes);
    return JSON.stringify({ pages, title, lang, text: text.split('\n'), outline }, null, 1);
  }
  if (type.endsWith('json')) return JSON.stringify(withoutVolatile(JSON.parse(bytes.toString())), null, 1);
  if (type.startsWith('text/')) return bytes.toString();
  return `${bytes.length} bytes`;
}

/** Numbers the ids of a text in the order in which they first appear. */
export function numberIds(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(UUID, (id) => {
    const known = seen.get(id) ?? `#${seen.size + 1}`;
    seen.set(id, known);
    return known;
  });
}

/** Values that differ from run to run: keys made at start, cursors that seal a random part, and keyed hashes of records. */
const VOLATILE = new Set(['requestId', 'nextCursor', 'publicKey', 'fingerprint', 'recordHash', 'version']);

function withoutVolatile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutVolatile);
  const fields = z.record(z.string(), z.unknown()).safeParse(value);
  if (!fields.success) return value;
  return Object.fromEntries(
    Object.entries(fields.data).map(([key, field]) => [
      key,
      VOLATILE.has(key) && typeof field === 'string' ? '(varies)' : withoutVolatile(field),
    ]),
  );
}
