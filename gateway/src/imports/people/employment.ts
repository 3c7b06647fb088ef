import type { FaultCode } from '../fault.ts';
import type { Client, References } from '../plan/references.ts';
import type { TargetRow } from '../targets.ts';
import type { EmployeeColumn, EmployeeRow } from './employees-file.ts';
import type { Content } from './versions.ts';

export const STATUS = {
  active: 'a',
  leave: 'l',
  suspended: 's',
  inactive: 'i',
  terminated: 't',
  retired: 'r',
  deceased: 'd',
  preHire: 'p',
} as const;
export const PAY_TYPE = { hourly: 'h', salary: 's', contract: 'c', piece: 'p' } as const;

const ENDED: ReadonlySet<unknown> = new Set(['t', 'r', 'd']);
/** Checks whether a status says that the employment has ended. */
export const hasEnded = (status: unknown): boolean => ENDED.has(status);

/** The largest number of standard hours, in 1/10,000 (migration 0057). */
const MOST_HOURS = 3_000_000;

export type Refuse = (
  column: EmployeeColumn,
  code: FaultCode,
  values?: Readonly<Record<string, string | number>>,
) => void;

/** The facts that a row is compared with, and the place where it reports what is wrong. */
export interface RowContext {
  readonly references: References;
  readonly client: Client;
  /** The version that applies to columns that the file leaves out: the latest up to the row's day. */
  readonly base: Content | null;
  /** The version from before the row; null: the employee is new. */
  readonly before: Content | null;
  /** Versions of the row's own day that are stored: an earlier import may have brought what the row follows. */
  readonly ofDay: readonly Content[];
  readonly workPlace: TargetRow | null;
  readonly refuse: Refuse;
}

/** Returns a cell's value; without the column what is stored. */
export function cellOf(row: EmployeeRow, base: Content | null, column: EmployeeColumn, name: string = column): unknown {
  const cell = row[column];
  return cell === undefined ? (base?.[name] ?? null) : cell;
}

/** Returns the employment that a row states. Reports what is missing, unknown or out of order. */
export async function employmentOf(row: EmployeeRow, context: RowContext): Promise<Content> {
  const { base, workPlace, refuse } = context;
  const of = (column: EmployeeColumn) => cellOf(row, base, column);
  const job = await detailsOf('jobDefinition', row, 'job_code', context);
  const status = statusOf(row, context);
  const content = {
    status,
    legal_id: await idOf('legal', row.legal_ein, 'legal_ein', 'legal_id', context),
    pay_group_id: await idOf('payGroup', row.pay_group, 'pay_group', 'pay_group_id', context),
    ...payOf(row, context),
    is_full_time: of('is_full_time'),
    is_overtime_exempt:
      (job ? (row.is_overtime_exempt ?? job['is_overtime_exempt']) : null) ?? of('is_overtime_exempt'),
    tipped_occupation_codes:
      (job ? (row.tipped_occupation_codes ?? job['tipped_occupation_codes']) : null) ??
      of('tipped_occupation_codes') ??
      [],
    job_title: (job ? (row.job_title ?? job['title']) : null) ?? of('job_title'),
    work_location: (workPlace ? (row.work_location ?? workPlace['name']) : null) ?? of('work_location'),
    ...datesOf(row, status, context),
    adjusted_service_date: of('adjusted_service_date'),
  };
  for (const column of ['is_full_time', 'is_overtime_exempt', 'job_title', 'work_location', 'hire_date'] as const)
    if (content[column] === null) refuse(column, 'required');
  return content;
}

/** Returns a work place or job by its code, or reports that there is none. */
export async function detailsOf(
  kind: 'workPlace' | 'jobDefinition',
  row: EmployeeRow,
  column: 'work_place_code' | 'job_code',
  { references, client, refuse }: Pick<RowContext, 'references' | 'client' | 'refuse'>,
): Promise<TargetRow | null> {
  const name = row[column];
  if (name === undefined || name === null) return null;
  const found = await references.details(kind, client, name);
  if (!found) refuse(column, 'unknown_reference', { kind, name });
  return found;
}

async function idOf(
  kind: 'legal' | 'payGroup',
  name: string | null | undefined,
  column: 'legal_ein' | 'pay_group',
  stored: string,
  { references, client, base, refuse }: RowContext,
): Promise<unknown> {
  if (name === undefined && typeof base?.[stored] === 'string') return base[stored];
  if (name === undefined || name === null) return refuse(column, 'required');
  const found = await references.own(kind, client, name);
  if (found === null) refuse(column, 'unknown_reference', { kind, name });
  return found;
}

const BY_EVENT = { hire: 'a', rehire: 'a', return: 'a', leave: 'l', end: 't' } as const;

/** Returns the status after the row's event, and reports an event that doesn't follow from what was before. */
function statusOf(row: EmployeeRow, { base, before, ofDay, refuse }: RowContext): string {
  const { event, status: given } = row;
  const fromEvent = event === 'change' || event === 'transfer' ? base?.['status'] : BY_EVENT[event];
  const status = given ? STATUS[given] : typeof fromEvent === 'string' ? fromEvent : 'a';
  // A change on the day of another event follows it; any other event is compared with the day before.
  const isChange = event === 'change' || event === 'transfer';
  const possible = isChange ? [base] : [before, ...ofDay];
  if (event !== 'hire' && possible.every((from) => from === null)) refuse('event', 'hire_first');
  else if (!possible.some((from) => follows(event, from, status))) refuse('event', 'event_out_of_order', { event });
  return status;
}

/** Checks whether an event that leads to a status follows from an employment; null: the employee is new. */
function follows(event: EmployeeRow['event'], from: Content | null, status: string): boolean {
  if (event === 'hire') return from === null && !hasEnded(status);
  if (from === null) return false;
  const [was, is] = [hasEnded(from['status']), hasEnded(status)];
  if (event === 'change' || event === 'transfer') return was === is;
  if (event === 'rehire') return was && !is;
  return !was && is === (event === 'end');
}

/** Returns the terms of pay. A rate belongs to hourly and piece work, an amount for the period to salaries and contracts. */
function payOf(row: EmployeeRow, { base, refuse }: RowContext) {
  const pay_type = row.pay_type
    ? PAY_TYPE[row.pay_type]
    : row.pay_type === undefined
      ? (base?.['pay_type'] ?? null)
      : null;
  if (pay_type === null) refuse('pay_type', 'required');
  const byRate = pay_type === 'h' || pay_type === 'p';
  const hourly_rate = byRate ? cellOf(row, base, 'hourly_rate') : (row.hourly_rate ?? null);
  const period_salary = byRate ? (row.period_salary ?? null) : cellOf(row, base, 'period_salary');
  if (pay_type === 'h' && hourly_rate === null) refuse('hourly_rate', 'required');
  if (pay_type === 's' && period_salary === null) refuse('period_salary', 'required');
  if (Number(hourly_rate ?? 1) <= 0) refuse('hourly_rate', 'not_positive');
  if (Number(period_salary ?? 1) <= 0) refuse('period_salary', 'not_positive');
  const standard_hours = cellOf(row, base, 'standard_hours') ?? (pay_type === 'c' ? 0 : null);
  if (standard_hours === null) refuse('standard_hours', 'required');
  if (Number(standard_hours) < 0) refuse('standard_hours', 'negative');
  if (Number(standard_hours) > MOST_HOURS) refuse('standard_hours', 'out_of_range');
  return { pay_type, hourly_rate, period_salary, standard_hours };
}

/** Returns the dates of the employment. A row that states its status states them, too; otherwise the event gives them. */
function datesOf(row: EmployeeRow, status: string, { base, refuse }: RowContext) {
  const { event, effective_date: day, status: stated } = row;
  const of = (column: EmployeeColumn) => cellOf(row, base, column);
  const on = (column: EmployeeColumn, ofEvent: EmployeeRow['event']) =>
    event === ofEvent && !stated ? (row[column] ?? day) : of(column);
  const ended = hasEnded(status);
  const hire_date = on('hire_date', 'hire') ?? (event === 'hire' ? day : null);
  const termination_date = ended ? on('termination_date', 'end') : null;
  if (typeof termination_date === 'string' && typeof hire_date === 'string' && termination_date < hire_date)
    refuse('termination_date', 'dates_reversed', { earlier: hire_date });
  return {
    hire_date,
    rehire_date: on('rehire_date', 'rehire'),
    termination_date,
    termination_reason: ended ? of('termination_reason') : null,
  };
}
