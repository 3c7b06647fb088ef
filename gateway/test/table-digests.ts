import { createHash } from 'node:crypto';
import { z } from 'zod';
import { statement, type Database, type Statement } from '../src/platform/database/port.ts';

/** Content of a table: the columns that are compared, the number of rows, and a SHA-256 of them in any order. */
export interface TableDigest {
  readonly columns: readonly string[];
  readonly rows: number;
  readonly sha256: string;
}

/** Tables with their columns; partitions are part of their table. */
const tables = statement(
  'test.digests.tables',
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  `select c.relname as table, array_agg(a.attname::text order by a.attname::text collate "C") as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = (select relnamespace from pg_class where oid = 'client'::regclass)
      and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname collate "C"`,
);

const made = new Map<string, Statement<{ md5: string }>>();

/**
 * Returns the digests of all tables that have rows. `known` says which columns count, so that a new column changes nothing;
 * of other tables, all columns but those in `without` do.
 */
export async function digestsOf(
  database: Database,
  known: Readonly<Record<string, TableDigest>>,
  without: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, TableDigest>> {
  const found: Record<string, TableDigest> = {};
  for (const { table, columns: all } of await database.asMaintenance((tx) => tx.rows(tables, []))) {
    const columns = known[table]?.columns ?? all.filter((column) => without[table]?.includes(column) !== true);
    const sums = await database.asMaintenance((tx) => tx.rows(rowsOf(table, columns), []));
    if (sums.length === 0) continue;
    const hash = createHash('sha256');
    for (const sum of sums.map(({ md5 }) => md5).toSorted()) hash.update(sum);
    found[table] = { columns, rows: sums.length, sha256: hash.digest('hex') };
  }
  return found;
}

function rowsOf(table: string, columns: readonly string[]) {
  const name = `test.digests.${table}.${createHash('md5').update(columns.join()).digest('hex').slice(0, 8)}`;
  let rows = made.get(name);
  if (!rows) {
    const listed = columns.map((column) => `t."${column}"`).join(', ');
    rows = statement(
      name,
      z.object({ md5: z.string() }),
      `select md5((select to_jsonb(x) from (select ${listed}) x)::text) as md5 from ${table} t`,
    );
    made.set(name, rows);
  }
  return rows;
}
