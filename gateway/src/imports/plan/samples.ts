import { z } from 'zod';
import { statement, type Database } from '../../platform/database/port.ts';
import type { ImportRun } from '../runs.ts';
import type { Target } from '../targets.ts';

/** A stored row that a plan changes: its columns before and after. */
export interface Sample {
  readonly table: string;
  /** Name by which other rows refer to it, if they do. */
  readonly name: string | null;
  readonly file: string;
  readonly line: number;
  readonly columns: readonly { readonly column: string; readonly before: unknown; readonly after: unknown }[];
}

const content = z.record(z.string(), z.unknown());
const changed = statement(
  'imports.samples',
  z.object({ name: z.string().nullable(), file: z.string(), line: z.number(), before: content, after: content }),
  `select name, file, line, before, after from import_change
    where import_run_id = $1 and target = $2 and action = 'change'
    order by change_number limit $3`,
);

/** Returns the first changed rows of each table, without ids, sealed values and times of recording. */
export async function samplesOf(
  database: Database,
  { import_run_id, summary }: ImportRun,
  targets: readonly Target[],
  count = 3,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const { table, columns, ignored = [] } of targets) {
    if ((summary?.tables[table]?.changed ?? 0) === 0) continue;
    const rows = await database.asMaintenance((tx) => tx.rows(changed, [import_run_id, table, count]), {
      readOnly: true,
    });
    const shown = columns.filter((column) => !ignored.includes(column) && !column.endsWith('_id'));
    for (const { before, after, ...row } of rows) {
      const differs = (column: string) =>
        Object.hasOwn(after, column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]);
      const differing = shown.filter((column) => differs(column) && !isBytes(after[column]));
      samples.push({
        table,
        ...row,
        columns: differing.map((column) => ({ column, before: before[column], after: after[column] })),
      });
    }
  }
  return samples;
}

const isBytes = (value: unknown): boolean => typeof value === 'string' && value.startsWith('\\x');
