import { z } from 'zod';
import type { Connection } from '../../driver.ts';
import { statement } from '../../port.ts';
import { parseRows } from '../../rows.ts';
import { schema } from '../../session.ts';

const KINDS = [
  'table',
  'column',
  'index',
  'constraint',
  'function',
  'trigger',
  'policy',
  'view',
  'type',
  'rights',
] as const;
export type ObjectKind = (typeof KINDS)[number];

const object = z.object({
  kind: z.enum(KINDS),
  /** Unique among the objects of its kind: `pay_check.net`, `session_open(uuid, text)`. */
  name: z.string(),
  /** The table that it is part of. */
  on_table: z.string().nullable(),
  /** Changes with what running gateways rely on: a column's type, a function's result. */
  shape: z.string(),
  /** Changes with everything else, such as a function's body. */
  body: z.string(),
  /** Columns: rows need a value that a statement which doesn't name the column leaves out. */
  required: z.boolean(),
  /** Columns that a constraint covers. */
  columns: z.array(z.string()),
});
export type SchemaObject = z.infer<typeof object>;

const TABLES = `select oid, relname, relacl from pg_catalog.pg_class
  where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'`;

const readObjects = statement(
  'plan.objects',
  object,
  `with t as (${TABLES})
   select * from (
   select 'table' as kind, relname::text as name, null::text as on_table, '' as shape, '' as body, false as required, '{}'::text[] as columns from t
   union all
   select 'column', relname || '.' || attname, relname, format_type(atttypid, atttypmod), coalesce(pg_get_expr(adbin, adrelid), ''),
          attnotnull and attidentity = '' and d.oid is null, '{}'
     from t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped
     left join pg_attrdef d on adrelid = t.oid and adnum = attnum
   union all
   select 'index', c.relname, t.relname, '', pg_get_indexdef(c.oid), false, '{}'
     from t join pg_index i on indrelid = t.oid join pg_class c on c.oid = indexrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
   union all
   select 'constraint', relname || '.' || conname, relname, '', pg_get_constraintdef(c.oid), false,
          array(select attname::text from pg_attribute where attrelid = t.oid and attnum = any(conkey))
     from t join pg_constraint c on conrelid = t.oid where contype in ('p', 'u', 'x', 'f', 'c') and conparentid = 0
   union all
   select 'function', p.oid::regprocedure::text, null, coalesce(pg_get_function_result(p.oid), ''), md5(concat_ws('|', prosrc, prosecdef, proowner, proconfig, provolatile)), false, '{}'
     from pg_proc p where pronamespace = '${schema}'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
   union all
   select 'trigger', relname || '.' || tgname, relname, '', pg_get_triggerdef(g.oid), false, '{}'
     from t join pg_trigger g on tgrelid = t.oid where not tgisinternal
   union all
   select 'policy', relname || '.' || polname, relname, '', concat_ws('|', polcmd, polroles, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), false, '{}'
     from t join pg_policy on polrelid = t.oid
   union all
   select 'view', relname, null, '', pg_get_viewdef(oid), false, '{}'
     from pg_class where relnamespace = '${schema}'::regnamespace and relkind in ('v', 'm')
   union all
   select 'type', typname, null, coalesce((select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = y.oid), ''), '', false, '{}'
     from pg_type y where typnamespace = '${schema}'::regnamespace and typtype in ('e', 'd')
   union all
   select 'rights', relname, relname, '', concat_ws('|', relacl, array(select attname || attacl::text from pg_attribute where attrelid = t.oid and attacl is not null order by attnum)), false, '{}'
     from t) o
   order by kind collate "C", name collate "C"`,
);

/** Lists everything in the schema that a migration can change. */
export async function readSchemaObjects(connection: Connection): Promise<SchemaObject[]> {
  return parseRows(readObjects, await connection.query(readObjects, []));
}

const storage = z.object({ oid: z.string(), name: z.string(), file: z.string() });
const readStorage = statement(
  'plan.storage',
  storage,
  `select c.oid::text as oid, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, c.relfilenode::text as file
     from pg_catalog.pg_class c
    where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migration'`,
);

/** Lists the tables with the files that hold their rows; a table that was rewritten has another file. */
export async function readTableFiles(connection: Connection): Promise<z.infer<typeof storage>[]> {
  return parseRows(readStorage, await connection.query(readStorage, []));
}

const lock = z.object({ oid: z.string(), mode: z.string() });
const readLocks = statement(
  'plan.locks',
  lock,
  `select relation::text as oid, mode from pg_catalog.pg_locks
    where pid = pg_backend_pid() and locktype = 'relation' and granted and relation is not null`,
);

/** Lists the locks of the running transaction. */
export async function readOwnLocks(connection: Connection): Promise<z.infer<typeof lock>[]> {
  return parseRows(readLocks, await connection.query(readLocks, []));
}
