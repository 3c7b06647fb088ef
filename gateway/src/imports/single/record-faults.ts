import type { FieldFault } from '@paystead/contract/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Database } from '../../platform/database/port.ts';
import { pointerOf } from '../../platform/http/request/parse.ts';
import { sentenceOf, type Fault, type FaultCode } from '../fault.ts';
import { faultsOf } from '../plan/faults.ts';
import { withMaskedNumbers } from '../report/masked.ts';
import { RECORDS } from '../compilers.ts';
import { shownCell } from '../report/shown-value.ts';
import type { ImportRun } from '../runs.ts';
import type { SentRows } from './sent-rows.ts';

/** Everything that is wrong with a record, and what to look at, with pointers into its body. */
export interface RecordFaults {
  readonly errors: readonly FieldFault[];
  readonly warnings: readonly FieldFault[];
}

/** Reads the faults of a record's run. */
export async function recordFaults(
  database: Database,
  run: ImportRun,
  sent: SentRows,
  language: Language,
): Promise<RecordFaults> {
  const errors: FieldFault[] = [];
  const warnings: FieldFault[] = [];
  const consequences: FieldFault[] = [];
  for await (const fault of faultsOf(database, run)) {
    const list = fault.isWarning ? warnings : CONSEQUENCES.has(fault.code) ? consequences : errors;
    list.push(fieldFault(fault, sent, language));
  }
  return { errors: errors.length > 0 ? errors : consequences, warnings };
}

/** Faults of rows that are right by themselves, and leave the plan with a faulty one. */
const CONSEQUENCES: ReadonlySet<FaultCode> = new Set(['check_rejected', 'other_line_rejected']);

function fieldFault(fault: Fault, sent: SentRows, language: Language): FieldFault {
  const { file, line, column, code } = fault;
  const table = sent.tables.find((one) => one.file === file);
  const member = table?.member ?? '';
  const path = [...(member === '' ? [] : [member, line - 1]), ...(column === null ? [] : [column])];
  const cell = column === null ? '' : (table?.rows[line - 1]?.[column] ?? '');
  const declared = RECORDS.find((one) => one.file === file)?.columns;
  const value = shownCell(column === null ? undefined : declared?.[column], cell);
  return {
    pointer: withMaskedNumbers(pointerOf(path, 'body')),
    code,
    detail: withMaskedNumbers(sentenceOf(language, fault)),
    ...(value !== '' && { value }),
  };
}
