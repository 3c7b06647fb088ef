import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Connection, Driver } from '../src/platform/database/driver.ts';
import { statement } from '../src/platform/database/port.ts';
import { parseRows } from '../src/platform/database/rows.ts';
import { ownerRole } from '../src/platform/database/session.ts';

/** A column of a table. `single`: each of its values can be in one row. `values`: all that a check allows. */
const column = z.object({
  table: z.string(),
  column: z.string(),
  nullable: z.boolean(),
  single: z.boolean(),
  values: z.array(z.string()),
});
type Column = z.output<typeof column>;

const columnsInSchema = statement(
  'test.gap_columns',
  column,
  `select c.relname::text as "table", a.attname::text as "column", not a.attnotnull as nullable,
     exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey::text = a.attnum::text) as single,
     coalesce((select array_agg(distinct m[1]) from pg_constraint k,
         regexp_matches(pg_get_constraintdef(k.oid), '''([A-Za-z0-9-]+)''::text', 'g') m
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) !~ 'jsonb|~'), '{}') as values
   from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'paystead'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and a.attnum > 0 and not a.attisdropped
   order by c.relname, a.attnum`,
);

/**
 * Returns, for each table of a database, what its rows have only one of: one row for each client, employee or person, one value in a
 * column, never or always null, allowed values that no row has. What there is once can't show that code takes the wrong one.
 */
export function gapsOf(driver: Driver): Promise<string[]> {
  return driver.exclusively(async (connection) => {
    await connection.script(`begin; set local role ${ownerRole}`);
    const columns = parseRows(columnsInSchema, await connection.query(columnsInSchema, []));
    const lines: string[] = [];
    for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
      const gaps = await gapsIn(connection, table, own);
      if (gaps.length > 0) lines.push(`${table}: ${gaps.join('; ')}`);
    }
    await connection.script('rollback');
    return lines;
  });
}

async function gapsIn(connection: Connection, table: string, columns: readonly Column[]): Promise<string[]> {
  const owners = ['client_id', 'employee_id', 'person_id'].filter((name) =>
    columns.some((one) => one.column === name && !one.single),
  );
  const parts = [
    'count(*)',
    ...owners.map(
      (name) =>
        `(select coalesce(max(n), 0) from (select count(*) as n from ${table} where "${name}" is not null group by "${name}") as owned)`,
    ),
    ...columns.flatMap(({ column: name }) => [`count(distinct "${name}"::text)`, `count(*) - count("${name}")`]),
  ];
  const [rows = 0, ...rest] = await numbers(
    connection,
    `${parts.map((part) => `(${part})::int`).join(', ')} from ${table}`,
  );
  if (rows < 2) return [rows === 0 ? 'no row' : 'one row'];
  const gaps = owners
    .filter((_, place) => (rest[place] ?? 0) < 2)
    .map((name) => `one for each ${name.replace('_id', '')}`);
  for (const [place, { column: name, nullable, values }] of columns.entries()) {
    const [distinct = 0, nulls = 0] = rest.slice(owners.length + 2 * place);
    if (distinct === 0) gaps.push(`${name} is always null`);
    else if (distinct === 1) gaps.push(`${name} has one value${nulls > 0 ? ' or null' : ''}`);
    else if (nullable && nulls === 0) gaps.push(`${name} is never null`);
    if (distinct === 0 || values.length === 0) continue;
    const counts = await numbers(
      connection,
      `${values.map((value) => `(count(*) filter (where "${name}"::text = '${value}'))::int`).join(', ')} from ${table}`,
    );
    const absent = values.filter((_, place) => counts[place] === 0);
    if (absent.length > 0) gaps.push(`${name} is never ${absent.join(', ')}`);
  }
  return gaps;
}

/** Returns the numbers of a row. */
async function numbers(connection: Connection, columns: string): Promise<number[]> {
  const query = {
    name: `gaps_${createHash('sha256').update(columns).digest('hex').slice(0, 20)}`,
    text: `select ${columns}`,
  };
  const { rows } = await connection.query(query, []);
  return (rows[0] ?? []).map(Number);
}
