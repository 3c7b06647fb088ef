import type * as contract from '@paystead/contract/console/imports/endpoints.ts';
import type { ConsoleFile } from '@paystead/contract/console/endpoint.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { sentenceOf } from '../../imports/fault.ts';
import { withMaskedNumbers } from '../../imports/report/masked.ts';
import { ERRORS_FILE, ERRORS_HEADER } from '../../imports/report/report.ts';
import type { Database } from '../../platform/database/port.ts';
import { csvLines } from '../../platform/csv/write-csv.ts';
import { found } from '../../platform/failures/failure.ts';
import type { ConsoleCall } from '../api/route.ts';
import { findDraft } from './drafts-store.ts';
import { allFaults } from './faults-store.ts';

/** Returns everything that is wrong with an import as `errors.csv`, as the command line writes it. */
export async function reportErrors(call: ConsoleCall<typeof contract.readImportErrors>): Promise<ConsoleFile> {
  const { database, scope, params, query } = call;
  found(await findDraft(database, scope, params.importId));
  return {
    fileName: ERRORS_FILE,
    contentType: 'text/csv; charset=utf-8',
    content: linesOf(database, params.importId, query.lang),
  };
}

async function* linesOf(database: Database, importId: string, language: Language): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${csvLines([ERRORS_HEADER])}`);
  for await (const fault of allFaults(database, importId)) {
    const { source, line, column_name: column, code, detail, is_warning: isWarning, shown_value: value } = fault;
    const sentence = withMaskedNumbers(sentenceOf(language, { code, values: detail }));
    const kind = isWarning ? 'warning' : 'error';
    yield Buffer.from(csvLines([[source, line, withMaskedNumbers(column ?? ''), code, sentence, value ?? '', kind]]));
  }
}
