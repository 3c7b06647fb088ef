import { seal } from '../../platform/keys/envelope.ts';
import { blindIndex, blindIndexes } from '../../platform/keys/keyed-hash.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { isMasked, lastFourOf } from '../columns/types.ts';
import type { CompilePort, CompileSink, StagedRow } from '../compile.ts';
import { bytesText, type TargetRow } from '../targets.ts';
import type { EmployeeRow } from './employees-file.ts';
import type { StoredEmployee } from './stored-employees.ts';

/** Purpose of the keyed index by which equal numbers are found. */
export const SSN_INDEX = 'employee.ssn';

type Row = StagedRow<EmployeeRow>;

/** Returns the columns of an employee that have no history: of several rows the last one that states a column counts. */
export function identityOf(
  rows: readonly Row[],
  employee: JobSubject,
  stored: StoredEmployee | undefined,
  { keys, now }: Pick<CompilePort, 'keys' | 'now'>,
  sink: CompileSink,
): TargetRow {
  const last = (name: keyof EmployeeRow) => rows.findLast(({ row }) => row[name] !== undefined);
  const columns: Record<string, unknown> = {};
  for (const name of ['birth_date', 'gender'] as const) {
    const stating = last(name);
    if (stating) columns[name] = stating.row[name];
  }
  const contractor = last('is_contractor');
  if (contractor || !stored) columns['is_contractor'] = contractor?.row.is_contractor ?? false;
  if (!stored) columns['created_at'] = last('created_at')?.row.created_at ?? now.toISOString();
  const ssn = last('ssn');
  return { ...columns, ...(ssn && ssnColumns(ssn, employee, stored, keys, sink)) };
}

/** Returns the columns of the number as it is stored; none if the stored one stays. */
function ssnColumns(
  because: Row,
  { clientId, employeeId }: JobSubject,
  stored: StoredEmployee | undefined,
  keys: CompilePort['keys'],
  sink: CompileSink,
): TargetRow {
  const { ssn } = because.row;
  if (ssn === undefined || ssn === null) return { ssn_sealed: null, ssn_index: null, ssn_last_four: null };
  const ssn_last_four = lastFourOf(ssn);
  if (isMasked(ssn)) {
    const known = stored?.ssn_last_four ?? null;
    if (known === ssn_last_four) return {};
    if (known === null) sink.warn(because, 'masked_unknown', { column: 'ssn' });
    else sink.reject(because, 'masked_differs', { column: 'ssn', values: { given: ssn_last_four } });
    return { ssn_last_four };
  }
  const index = stored?.ssn_index;
  if (index && blindIndexes(keys, SSN_INDEX, ssn).some((one) => Buffer.compare(one, index) === 0)) return {};
  const place = { table: 'employee', column: 'ssn_sealed', row: [clientId, employeeId] };
  return {
    ssn_sealed: bytesText(seal(keys, ssn, place)),
    ssn_index: bytesText(blindIndex(keys, SSN_INDEX, ssn)),
    ssn_last_four,
  };
}
