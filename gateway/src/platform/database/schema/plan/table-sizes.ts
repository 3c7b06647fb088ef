import { z } from 'zod';
import type { Connection } from '../../driver.ts';
import { statement } from '../../port.ts';
import { parseRows } from '../../rows.ts';
import { schema } from '../../session.ts';

const size = z.object({
  name: z.string(),
  /** The server's estimate; null if it has never counted. */
  rows: z.number().nullable(),
  /** With indexes and large values. */
  bytes: z.number(),
});
export type TableSize = Omit<z.infer<typeof size>, 'name'>;

const readSizes = statement(
  'plan.sizes',
  size,
  `select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
          sum(nullif(c.reltuples, -1))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_catalog.pg_class c where c.relnamespace = '${schema}'::regnamespace and c.relkind = 'r' group by 1`,
);

/** Reads the sizes of all tables. It locks each for a moment, as a plain read does. */
export async function readTableSizes(connection: Connection): Promise<ReadonlyMap<string, TableSize>> {
  const rows = parseRows(readSizes, await connection.query(readSizes, []));
  return new Map(rows.map(({ name, rows: count, bytes }) => [name, { rows: count, bytes }]));
}
