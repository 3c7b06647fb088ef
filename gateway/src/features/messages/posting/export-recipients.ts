import type { ConsoleFile } from '@paystead/contract/console/endpoint.ts';
import type { RecipientState } from '@paystead/contract/console/messages/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { csvLines } from '../../../platform/csv/write-csv.ts';
import type { Database } from '../../../platform/database/port.ts';
import { text } from '../texts.ts';
import { recipientsOf } from './recipients-store.ts';

const PAGE = 5000;
const COLUMNS = ['number', 'name', 'state', 'read', 'done', 'mailed', 'email'] as const;

interface Wanted {
  readonly state?: RecipientState | undefined;
  readonly language: Language;
  readonly now: Date;
}

/** Returns the recipients of a message as CSV: all of them, or those of one state. */
export function exportRecipients(
  database: Database,
  client: OperatorScope,
  messageId: string,
  wanted: Wanted,
): ConsoleFile {
  return {
    fileName: `recipients-${messageId.slice(0, 8)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: linesOf(database, client, messageId, wanted),
  };
}

/** The same file as one text, for the command line. */
export async function recipientsCsv(...given: Parameters<typeof exportRecipients>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of exportRecipients(...given).content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function* linesOf(
  database: Database,
  client: OperatorScope,
  messageId: string,
  { state, language, now }: Wanted,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${csvLines([COLUMNS.map((column) => text(language, `export.${column}`))])}`);
  for (let offset = 0; ; offset += PAGE) {
    const query = { search: '', state, offset, limit: PAGE };
    const { rows } = await database.asMaintenance((tx) => recipientsOf(tx, client, messageId, query, now), {
      readOnly: true,
    });
    if (rows.length > 0)
      yield Buffer.from(
        csvLines(
          rows.map((row) => [
            row.employeeNumber,
            row.name,
            text(language, `export.state.${row.state}`),
            row.readAt ?? '',
            row.doneAt ?? '',
            row.mailedAt ?? '',
            text(language, row.hasEmail ? 'export.yes' : 'export.no'),
          ]),
        ),
      );
    if (rows.length < PAGE) return;
  }
}
