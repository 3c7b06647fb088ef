import { z } from 'zod';
import { noRow, statement, type Database, type Statement } from '../../platform/database/port.ts';

const contents = new Map<string, Statement<{ row: unknown }>>();

/** Returns all rows of a table without some of their columns, in a stable order. */
export async function contentOf(
  database: Database,
  table: string,
  ignored: readonly string[] = [],
): Promise<unknown[]> {
  const name = [table, ...ignored].join('_');
  let all = contents.get(name);
  if (!all)
    contents.set(
      name,
      (all = statement(
        `test.content.${contents.size}`,
        z.object({ row: z.unknown() }),
        `select to_jsonb(t) - $1::text[] as row from ${table} t order by (to_jsonb(t) - $1::text[])::text collate "C"`,
      )),
    );
  const rows = await database.asMaintenance((tx) => tx.rows(all, [ignored]));
  return rows.map(({ row }) => row);
}

const deletions = new Map<string, Statement<never>>();

/** Deletes all rows of a table. */
export async function empty(database: Database, table: string): Promise<void> {
  let all = deletions.get(table);
  if (!all) deletions.set(table, (all = statement(`test.empty.${table}`, noRow, `delete from ${table}`)));
  await database.asMaintenance((tx) => tx.run(all, []));
}
