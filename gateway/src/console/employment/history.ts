import type { Cells, EmploymentAct, EmploymentRow } from '@paystead/contract/console/employment/model.ts';
import type { ExportedClient } from '../../imports/export/exporter.ts';
import { employeesFile } from '../../imports/people/employees-file.ts';
import { rowsOfEmployee } from '../../imports/people/employees-exporter.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { cellsOfRow } from './rows.ts';

/** A row of an employee's history as cells of the file, oldest first. */
export interface HistoryRow {
  readonly date: string;
  readonly event: EmploymentRow['event'];
  readonly recordedAt: string;
  readonly recordedBy: string;
  /** Everything that is true from the day on, without the columns that have no history. */
  readonly cells: Cells;
}

/** Columns that aren't part of what a day's row states. */
const APART = new Set([
  'client_code',
  'employee_number',
  'effective_date',
  'sequence',
  'event',
  'ssn',
  'birth_date',
  'gender',
  'is_contractor',
  'supervisor_number',
  'created_at',
  'recorded_at',
  'recorded_by',
  'id',
]);

/** Reads an employee's history as the export writes it. */
export async function readHistory(
  tx: Transaction,
  keys: KeyRing,
  client: ExportedClient,
  employee: JobSubject,
): Promise<{ readonly rows: HistoryRow[]; readonly supervisor: string | null }> {
  const port = { read: <T>(work: (inner: Transaction) => Promise<T>) => work(tx), keys, isSealed: false };
  const stored = await rowsOfEmployee(port, client, employee);
  const rows = stored.map((row) => ({
    date: String(row['effective_date']),
    event: row['event'] as EmploymentRow['event'],
    recordedAt: String(row['recorded_at']),
    recordedBy: String(row['recorded_by']),
    cells: cellsOfRow(
      employeesFile.columns,
      Object.fromEntries(Object.entries(row).filter(([name]) => !APART.has(name))),
    ),
  }));
  const supervisor = stored.at(-1)?.['supervisor_number'];
  return { rows, supervisor: typeof supervisor === 'string' ? supervisor : null };
}

/** Returns the row that is true on a day: the latest up to it; before the first one, the first. */
export function rowOn(rows: readonly HistoryRow[], day: string): HistoryRow | undefined {
  return rows.findLast(({ date }) => date <= day) ?? rows[0];
}

const ENDED = new Set(['terminated', 'retired', 'deceased']);
export const hasLeft = ({ cells }: Pick<HistoryRow, 'cells'>): boolean => ENDED.has(cells['status'] ?? '');

/** Returns the row before the last day of the history, if that day can be taken back; null: there is nothing before it. */
export function beforeLastDay(rows: readonly HistoryRow[]): HistoryRow | null {
  const last = rows.at(-1);
  const before = last && rows.findLast(({ date }) => date < last.date);
  return before && JSON.stringify(sorted(before.cells)) !== JSON.stringify(sorted(last.cells)) ? before : null;
}

const sorted = (cells: Cells) => Object.entries(cells).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Returns the rows as the timeline shows them, newest day first. */
export function timelineOf(rows: readonly HistoryRow[], today: string): EmploymentRow[] {
  const mayTakeBack = beforeLastDay(rows) !== null;
  return rows
    .map((row, place) => ({
      date: row.date,
      event: row.event,
      isFuture: row.date > today,
      recordedAt: row.recordedAt,
      recordedBy: row.recordedBy,
      changes: changesBetween(rows[place - 1]?.cells ?? {}, row.cells),
      isReplaced: rows[place + 1]?.date === row.date,
      mayTakeBack: mayTakeBack && place === rows.length - 1,
    }))
    .toReversed();
}

function changesBetween(before: Cells, after: Cells): EmploymentRow['changes'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));
}

/** Returns what may happen to an employment that is as a row says. */
export function actsAfter(row: HistoryRow | undefined): EmploymentAct[] {
  if (!row) return [];
  if (hasLeft(row)) return ['rehire', 'correct'];
  const isAway = row.cells['status'] === 'leave';
  return ['change', 'transfer', isAway ? 'return' : 'leave', 'end', 'correct'];
}
