import { z } from 'zod';
import type { Connection } from '../database/driver.ts';
import { statement } from '../database/port.ts';
import { parseRows } from '../database/rows.ts';
import { schema } from '../database/session.ts';

/**
 * Tables whose rows are not in a backup as such: `migrate` writes the record of migrations itself, and stored files are in a
 * backup as files, whichever place they had. Unlogged tables are not in a backup either: a crash may empty them at any time.
 */
const APART = ['schema_migration', 'file_chunk'] as const;

/** A table with rows of its own: partitions stand for their table. */
export interface BackedUpTable {
  readonly table: string;
  /** Columns in their order, without generated ones. */
  readonly columns: readonly string[];
  /** Size in pages of 8 KiB, without its larger values. */
  readonly pages: number;
}

export interface BackedUpSequence {
  readonly sequence: string;
  /** The last value that was given; null if none was. */
  readonly last: string | null;
}

const tables = statement(
  'backup.tables',
  z.object({ table: z.string(), columns: z.array(z.string()), pages: z.int() }),
  `select c.relname as table,
          array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
          (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = '${schema}'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> all ('{${APART.join(',')}}')
    group by c.oid, c.relname order by c.relname collate "C"`,
);
const sequences = statement(
  'backup.sequences',
  z.object({ sequence: z.string(), last: z.string().nullable() }),
  `select sequencename as sequence, last_value::text as last
     from pg_sequences where schemaname = '${schema}' order by 1`,
);

/** Lists the tables that a backup has, by name. */
export async function tablesOf(connection: Connection): Promise<BackedUpTable[]> {
  return parseRows(tables, await connection.query(tables, []));
}

/** Lists the sequences with the values that they have reached. */
export async function sequencesOf(connection: Connection): Promise<BackedUpSequence[]> {
  return parseRows(sequences, await connection.query(sequences, []));
}

/** Quotes a name of this schema. Throws for anything else, because names become part of statements. */
export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`Not the name of a table or column: ${name}`);
  return `"${name}"`;
}
