import { z } from 'zod';
import type { Connection } from '../src/platform/database/driver.ts';
import { statement } from '../src/platform/database/port.ts';
import { parseRows } from '../src/platform/database/rows.ts';

/** A relation of the schema as the catalog describes it. */
export type TenantTable = z.output<typeof tablesInSchema.row>;

const policy = z.object({ name: z.string(), permissive: z.boolean(), command: z.string(), roles: z.array(z.string()) });
const column = z.object({ name: z.string(), type: z.string(), category: z.string(), label: z.string().nullable() });
const key = z.object({
  name: z.string(),
  kind: z.enum(['p', 'u', 'f', 'c', 'x']),
  columns: z.array(z.string()),
  target: z.string().nullable(),
});

/** All tables, including partitions; `columns` are those an insert may name. */
const tablesInSchema = statement(
  'test.tables',
  z.object({
    name: z.string(),
    partition: z.boolean(),
    tenant: z.boolean(),
    enabled: z.boolean(),
    forced: z.boolean(),
    reachable: z.boolean(),
    can_insert: z.boolean(),
    policies: z.array(policy),
    columns: z.array(column),
    constraints: z.array(key),
  }),
  `select c.relname::text as name, c.relispartition as partition,
     exists (select from pg_attribute where attrelid = c.oid and attname = 'client_id') as tenant,
     c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
     has_any_column_privilege('paystead_app', c.oid, 'select, insert, update, references')
       or has_table_privilege('paystead_app', c.oid, 'delete, truncate, trigger') as reachable,
     has_table_privilege('paystead_app', c.oid, 'insert') as can_insert,
     coalesce((select jsonb_agg(jsonb_build_object('name', p.polname, 'permissive', p.polpermissive, 'command', p.polcmd,
         'roles', array(select r.rolname from pg_roles r where r.oid = any(p.polroles))) order by p.polname)
       from pg_policy p where p.polrelid = c.oid), '[]') as policies,
     coalesce((select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
         'category', t.typcategory,
         'label', (select min(e.enumlabel) from pg_enum e where e.enumtypid = t.oid)) order by a.attnum)
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'),
       '[]') as columns,
     coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'kind', k.contype,
         'columns', array(select a.attname from unnest(k.conkey) with ordinality as n (num, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = n.num order by n.place),
         'target', (select relname from pg_class where oid = k.confrelid)) order by k.conname)
       from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x') and k.conparentid = 0),
       '[]') as constraints
   from pg_class c where c.relnamespace = 'paystead'::regnamespace and c.relkind in ('r', 'p') order by 1`,
);

export async function readTables(connection: Connection): Promise<TenantTable[]> {
  return parseRows(tablesInSchema, await connection.query(tablesInSchema, []));
}

/** Returns an insert of one row with values of valid types; checks, exclusions and foreign keys must be disabled. */
export function anyRow(table: TenantTable, number: number, ids: Readonly<Record<string, string>>): string {
  const values = table.columns.map((one) => {
    const id = ids[one.name];
    return id === undefined ? anyValue(one, number) : `'${id}'`;
  });
  return `insert into ${table.name} (${table.columns.map((one) => `"${one.name}"`).join(', ')}) values (${values.join(', ')})`;
}

function anyValue({ type, category, label }: TenantTable['columns'][number], number: number): string {
  if (label !== null) return `'${label}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'bytea') return `decode(lpad('${number}', 4, '0'), 'hex')`;
  if (type.startsWith('json')) return `'{}'`;
  if (category === 'A') return `'{}'`;
  if (category === 'N') return String(number);
  if (category === 'B') return 'true';
  if (category === 'D')
    return type === 'date' ? `date '2026-01-01' + ${number}` : `timestamptz '2026-01-01Z' + interval '${number} day'`;
  if (category === 'R') return `'empty'`;
  return `'${number}'`;
}
