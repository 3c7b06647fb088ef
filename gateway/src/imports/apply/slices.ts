import { z } from 'zod';
import { isForeignKeyViolation, isPrimaryKeyViolation } from '../../platform/database/failures.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { ImportRun } from '../runs.ts';
import { lookUpByKey } from '../plan/keyed-lookups.ts';
import { sqlOf } from '../plan/target-sql.ts';
import type { Target } from '../targets.ts';
import { dependentTableOf } from './dependent-rows.ts';

/** A stored row isn't as the plan found it, or as the import left it. */
export class RowChanged extends Error {
  override readonly name = 'RowChanged';
  readonly table: string;
  constructor(table: string, cause?: unknown) {
    super(`A row of ${table} was changed meanwhile.`, { cause });
    this.table = table;
  }
}

const total = z.object({ target: z.string(), action: z.enum(['add', 'change', 'remove']), count: z.number() });
const countSlice = statement(
  'imports.slice.count',
  total,
  `select target, action, count(*)::int as count from import_change
    where import_run_id = $1 and change_number > $2 and change_number <= $3
    group by target, action`,
);
const bounds = statement(
  'imports.slice.bounds',
  z.object({ least: z.number().nullable(), most: z.number().nullable() }),
  'select min(change_number) as least, max(change_number) as most from import_change where import_run_id = $1',
);
/** Most changes by which a slice grows, so that an employee's rows stay together. */
const MOST_TOGETHER = 1000;

/** Returns the last (or first) change of the employee and table with which a slice would end, for tables whose rows stay together. */
function together(edge: 'max' | 'min'): string {
  const near =
    edge === 'max'
      ? `between s.number and s.number + ${MOST_TOGETHER}`
      : `between s.number - ${MOST_TOGETHER} and s.number`;
  return `coalesce((
     select ${edge}(c.change_number) from import_change l
       join import_change c on c.import_run_id = $1 and c.target = l.target and c.employee_id = l.employee_id and c.change_number ${near}
      where l.import_run_id = $1 and l.change_number = s.number and l.target = any ($4::text[])), s.number)`;
}
const endAbove = statement(
  'imports.slice.end_above',
  z.object({ number: z.number().nullable() }),
  `with last as (
     select max(change_number) as number from (
       select change_number from import_change where import_run_id = $1 and change_number > $2
        order by change_number limit $3) s)
   select ${together('max')} as number from last s`,
);
const startBelow = statement(
  'imports.slice.start_below',
  z.object({ number: z.number().nullable() }),
  `with first as (
     select min(change_number) as number from (
       select change_number from import_change where import_run_id = $1 and change_number <= $2
        order by change_number desc limit $3) s)
   select ${together('min')} - 1 as number from first s`,
);

/** Changes from `from` (not included) to `to` (included). */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

/** Returns the numbers of a run's first and last change; null without changes. */
export async function boundsOf(tx: Transaction, { import_run_id }: ImportRun): Promise<Slice | null> {
  const { least, most } = await tx.one(bounds, [import_run_id]);
  return least === null || most === null ? null : { from: least - 1, to: most };
}

/** Returns the next slice above a number, or null at the end. */
export async function sliceAbove(
  tx: Transaction,
  run: ImportRun,
  from: number,
  { size, targets }: { readonly size: number; readonly targets: readonly Target[] },
): Promise<Slice | null> {
  const { number } = await tx.one(endAbove, [run.import_run_id, from, size, wholeOf(targets)]);
  return number === null ? null : { from, to: number };
}

/** Returns the slice that ends with a number, or null at the beginning. */
export async function sliceBelow(
  tx: Transaction,
  run: ImportRun,
  to: number,
  { size, targets }: { readonly size: number; readonly targets: readonly Target[] },
): Promise<Slice | null> {
  const { number } = await tx.one(startBelow, [run.import_run_id, to, size, wholeOf(targets)]);
  return number === null ? null : { from: number, to };
}

const wholeOf = (targets: readonly Target[]) =>
  targets.flatMap(({ table, byEmployee }) => (byEmployee === true ? [table] : []));

/** Returns the number of changes in a slice. */
export async function changesIn(tx: Transaction, run: ImportRun, slice: Slice): Promise<number> {
  return sumOf(await tx.rows(countSlice, [run.import_run_id, slice.from, slice.to]));
}

/**
 * Applies a slice: removals first, then tables in their order. Returns the number of its changes. Throws `RowChanged` if a stored
 * row isn't as it was planned.
 */
export async function applySlice(
  tx: Transaction,
  run: ImportRun,
  slice: Slice,
  targets: readonly Target[],
): Promise<number> {
  const { counts, sum } = await countsOf(tx, run, slice);
  const values = [run.import_run_id, slice.from, slice.to];
  await lookUpByKey(tx);
  const execute = async (target: Target, action: 'add' | 'change' | 'drop', count: number) => {
    if (count === 0) return;
    const write = () => tx.run(sqlOf(target)[action], values);
    demand(target, count, await (action === 'drop' ? write() : written(target, write)));
  };
  for (const target of targets.toReversed()) await execute(target, 'drop', counts(target).remove);
  for (const target of targets) {
    const { add, change } = counts(target);
    if (target.changesFirst) await execute(target, 'change', change);
    await execute(target, 'add', add);
    if (!target.changesFirst) await execute(target, 'change', change);
  }
  return sum;
}

/**
 * Takes a slice back: tables in reverse. Throws `RowChanged` if a row isn't as the import left it, or if rows that aren't the
 * import's would be deleted with an added one.
 */
export async function takeBackSlice(
  tx: Transaction,
  run: ImportRun,
  slice: Slice,
  targets: readonly Target[],
): Promise<void> {
  const { counts } = await countsOf(tx, run, slice);
  const values = [run.import_run_id, slice.from, slice.to];
  await lookUpByKey(tx);
  const execute = async (target: Target, action: 'remove' | 'restore' | 'putBack', count: number) => {
    if (count > 0) demand(target, count, await tx.run(sqlOf(target)[action], values));
  };
  for (const target of targets.toReversed()) {
    const { add, change } = counts(target);
    if (!target.changesFirst) await execute(target, 'restore', change);
    const dependent = add > 0 ? await dependentTableOf(tx, run, slice, target, targets) : null;
    if (dependent !== null) throw new RowChanged(dependent);
    await execute(target, 'remove', add);
    if (target.changesFirst) await execute(target, 'restore', change);
  }
  for (const target of targets) await execute(target, 'putBack', counts(target).remove);
}

async function countsOf(tx: Transaction, { import_run_id }: ImportRun, { from, to }: Slice) {
  const rows = await tx.rows(countSlice, [import_run_id, from, to]);
  const count = (target: Target, action: 'add' | 'change' | 'remove') =>
    rows.find((row) => row.target === target.table && row.action === action)?.count ?? 0;
  const counts = (target: Target) => ({
    add: count(target, 'add'),
    change: count(target, 'change'),
    remove: count(target, 'remove'),
  });
  return { counts, sum: sumOf(rows) };
}

const sumOf = (rows: readonly { readonly count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/**
 * Adds or changes rows of a plan. Planning found the key of a new row free, and every row that the plan's rows name: if that isn't
 * so any more, stored rows have changed since.
 */
async function written({ table }: Target, write: () => Promise<number>): Promise<number> {
  try {
    return await write();
  } catch (error) {
    if (isPrimaryKeyViolation(error) || isForeignKeyViolation(error)) throw new RowChanged(table, error);
    throw error;
  }
}

function demand(target: Target, planned: number, affected: number): void {
  if (planned !== affected) throw new RowChanged(target.table);
}
