import type { FieldFault } from '@paystead/contract/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Database } from '../../platform/database/port.ts';
import { pointerOf } from '../../platform/http/request/parse.ts';
import { sentenceOf, type Fault, type FaultCode } from '../../imports/fault.ts';
import { faultsOf } from '../../imports/plan/faults.ts';
import { withMaskedNumbers } from '../../imports/report/masked.ts';
import { RECORDS } from '../../imports/compilers.ts';
import { shownCell } from '../../imports/report/shown-value.ts';
import type { ImportRun } from '../../imports/runs.ts';
import { memberOf, type SentRecord } from './record-source.ts';

/** Everything that is wrong with a record, and what to look at, with pointers into its body. */
export interface RecordFaults {
  readonly errors: readonly FieldFault[];
  readonly warnings: readonly FieldFault[];
}

/** Reads the faults of a record's run. */
export async function recordFaults(
  database: Database,
  run: ImportRun,
  record: SentRecord,
  language: Language,
): Promise<RecordFaults> {
  const errors: FieldFault[] = [];
  const warnings: FieldFault[] = [];
  const consequences: FieldFault[] = [];
  for await (const fault of faultsOf(database, run)) {
    const list = fault.isWarning ? warnings : CONSEQUENCES.has(fault.code) ? consequences : errors;
    list.push(fieldFault(fault, record, language));
  }
  return { errors: errors.length > 0 ? errors : consequences, warnings };
}

/** Faults of rows that are right by themselves, and leave the plan with a faulty one. */
const CONSEQUENCES: ReadonlySet<FaultCode> = new Set(['check_rejected', 'other_line_rejected']);

function fieldFault(fault: Fault, record: SentRecord, language: Language): FieldFault {
  const { file, line, column, code } = fault;
  const member = memberOf(record, file);
  const path = [...(member === '' ? [] : [member, line - 1]), ...(column === null ? [] : [column])];
  const cell = column === null ? '' : (record.rows.get(member)?.[line - 1]?.[column] ?? '');
  const declared = RECORDS.find((one) => one.file === file)?.columns;
  const value = shownCell(column === null ? undefined : declared?.[column], cell);
  return {
    pointer: withMaskedNumbers(pointerOf(path, 'body')),
    code,
    detail: withMaskedNumbers(sentenceOf(language, fault)),
    ...(value !== '' && { value }),
  };
}
