import { z } from 'zod';
import { todayIn, type LocalDate } from '@paystead/contract/local-date.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { statement, type Statement, type Transaction } from '../../platform/database/port.ts';
import { payGroupZoneOf } from '../../platform/pay-group-zone.ts';
import type { Position } from './cursor.ts';
import { KINDS, type Kind, type KindKey } from './kinds.ts';

/** A record as stored, with its position in the list. */
export interface PlacedRecord {
  readonly sortKey: string;
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Builds the statement of a kind from the table of kinds: no caller's input becomes SQL. */
function listOf(key: KindKey): Statement<PlacedRecord> {
  const { table, id, columns, sort, record, keptFromSelf }: Kind = KINDS[key];
  const selected = Object.entries(columns).map(([name, column]) => `${column} as "${name}"`);
  return statement(
    `hr_records.${key}`,
    record.extend({ id: z.string(), sortKey: z.string() }) as unknown as z.ZodType<PlacedRecord>,
    `select ${id} as id, employee_id as "employeeId", ${selected.join(', ')},
            notes, created_at as "createdAt", created_by as "createdBy", "sortKey"
       from ${table} cross join lateral (select (${sort.by}) collate "C" as "sortKey") sorted
      where client_id = $1 and employee_id = $2
        and ($3::text is null or ("sortKey", ${id}) ${sort.order === 'asc' ? '>' : '<'} ($3::text collate "C", $4::uuid))
        and not ($5 and ${keptFromSelf ?? 'false'})
      order by "sortKey" ${sort.order}, ${id} ${sort.order}
      limit $6`,
  );
}

const LISTS = Object.fromEntries(Object.keys(KINDS).map((key) => [key, listOf(key as KindKey)])) as Record<
  KindKey,
  Statement<PlacedRecord>
>;

/** Returns at most `rows` records of one kind of this employee, in the kind's order, starting after `after`. */
export function readRecords(
  tx: Transaction,
  key: KindKey,
  employee: VisibleEmployee<'hrRecords'>,
  after: Position | null,
  rows: number,
): Promise<PlacedRecord[]> {
  return tx.rows(LISTS[key], [
    employee.clientId,
    employee.employeeId,
    after?.key ?? null,
    after?.id ?? null,
    employee.view === 'self',
    rows,
  ]);
}

/** Returns today's date in the zone of the employee's pay group, or in UTC without a pay group. */
export async function todayAtPayGroup(
  tx: Transaction,
  employee: VisibleEmployee<'hrRecords'>,
  now: Date,
): Promise<LocalDate> {
  const { time_zone } = await tx.one(payGroupZoneOf, [employee.clientId, employee.employeeId, now.toISOString()]);
  return todayIn(time_zone, now);
}
