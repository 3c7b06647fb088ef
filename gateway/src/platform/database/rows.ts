import type { Result } from './driver.ts';
import { UnexpectedRow } from './failures.ts';
import type { Statement } from './port.ts';
import { decodeValue } from './wire.ts';

/** Parses the server's text into rows of the declared shape. Throws `UnexpectedRow` for a row that doesn't fit. */
export function parseRows<R>(statement: Statement<R>, result: Result): R[] {
  return result.rows.map((texts) => {
    const record: Record<string, unknown> = {};
    result.fields.forEach((field, index) => {
      record[field.name] = decodeValue(field.oid, texts[index] ?? null);
    });
    const parsed = statement.row.safeParse(record);
    if (parsed.success) return parsed.data;
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(row)'}: ${issue.code}`).join('; ');
    throw new UnexpectedRow(statement.name, `returned a row that does not have its declared shape (${where})`);
  });
}
