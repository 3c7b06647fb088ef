import { z } from 'zod';
import type { Connection } from '../../src/platform/database/driver.ts';
import { statement } from '../../src/platform/database/port.ts';
import { parseRows } from '../../src/platform/database/rows.ts';
import { placementOf, type Placement } from './placement.ts';

const SCHEMA = `'paystead'::regnamespace`;
const KEY = 'client_id';

const tables = statement(
  'test.sharding.tables',
  z.object({ table: z.string(), isTenant: z.boolean(), keyType: z.string().nullable(), isRequired: z.boolean() }),
  `select c.relname as table, c.relrowsecurity as "isTenant",
          (select format_type(a.atttypid, null) from pg_attribute a
            where a.attrelid = c.oid and a.attname = '${KEY}' and not a.attisdropped) as "keyType",
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '${KEY}' and a.attnotnull) as "isRequired"
     from pg_class c where c.relnamespace = ${SCHEMA} and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
);
/** Unique indexes and exclusion constraints, and whether they compare the key for equality. */
const uniques = statement(
  'test.sharding.uniques',
  z.object({ table: z.string(), index: z.string(), hasKey: z.boolean() }),
  `select c.relname as table, i.relname as index,
          exists (select from unnest(x.indkey::int2[]) with ordinality k(attnum, n)
                    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum and a.attname = '${KEY}'
                   where e.conexclop is null or (select oprname from pg_operator where oid = e.conexclop[k.n]) = '=') as "hasKey"
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     left join pg_constraint e on e.conindid = x.indexrelid and e.contype = 'x'
    where c.relnamespace = ${SCHEMA} and not c.relispartition and (x.indisunique or e.oid is not null) order by 1, 2`,
);
const foreignKeys = statement(
  'test.sharding.foreign_keys',
  z.object({
    name: z.string(),
    table: z.string(),
    target: z.string(),
    /** The position of the key among the referring and the referred columns; null if it isn't one. */
    position: z.int().nullable(),
    targetPosition: z.int().nullable(),
    clearsKey: z.boolean(),
  }),
  `select k.conname as name, a.relname as table, b.relname as target,
          array_position(k.conkey, (select attnum from pg_attribute where attrelid = a.oid and attname = '${KEY}')) as position,
          array_position(k.confkey, (select attnum from pg_attribute where attrelid = b.oid and attname = '${KEY}')) as "targetPosition",
          (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd'))
            and (select attnum from pg_attribute where attrelid = a.oid and attname = '${KEY}')
                = any (coalesce(k.confdelsetcols, k.conkey)) as "clearsKey"
     from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = ${SCHEMA} order by 1`,
);
const triggers = statement(
  'test.sharding.triggers',
  z.object({ table: z.string(), trigger: z.string(), body: z.string() }),
  `select c.relname as table, t.tgname as trigger, p.prosrc as body
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = ${SCHEMA} and not c.relispartition order by 1, 2`,
);
const identities = statement(
  'test.sharding.identities',
  z.object({ table: z.string(), column: z.string(), type: z.string() }),
  `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${SCHEMA} and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%') order by 1, 2`,
);
const functions = statement(
  'test.sharding.functions',
  z.object({ name: z.string(), body: z.string() }),
  `select p.oid::regprocedure::text as name, p.prosrc as body from pg_proc p
    where p.pronamespace = ${SCHEMA} and p.prokind in ('f', 'p') and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`,
);

/**
 * Reads the migrated schema and returns every breach of Citus's documented rules for tables that are distributed by client,
 * as sorted lines.
 *
 * Functions and triggers are read as text, so two things are not seen: which rows a statement reaches at run time, and
 * tables whose names are put together.
 */
export async function shardingBreaches(connection: Connection): Promise<string[]> {
  const all = parseRows(tables, await connection.query(tables, []));
  const placements = new Map(all.map(({ table, isTenant }) => [table, placementOf(table, isTenant)]));
  const at = (table: string): Placement | undefined => placements.get(table);
  const named = (body: string, where: Placement) =>
    [...placements].flatMap(([table, placement]) =>
      placement === where &&
      new RegExp(String.raw`\b(?:from|join|into|update|using|table)\s+${table}\b`, 'i').test(body)
        ? [table]
        : [],
    );
  const breaches: string[] = [];

  for (const { table, keyType, isRequired } of all) {
    if (at(table) === undefined) breaches.push(`${table}: has no place, or two`);
    if (at(table) === 'distributed' && (keyType !== 'uuid' || !isRequired))
      breaches.push(`${table}: is distributed without a required ${KEY} of type uuid`);
  }
  for (const { table, index, hasKey } of parseRows(uniques, await connection.query(uniques, [])))
    if (at(table) === 'distributed' && !hasKey) breaches.push(`${table}: ${index} is unique without ${KEY}`);
  for (const key of parseRows(foreignKeys, await connection.query(foreignKeys, []))) {
    const from = at(key.table);
    const to = at(key.target);
    if (
      from === 'distributed' &&
      to === 'distributed' &&
      (key.position === null || key.position !== key.targetPosition)
    )
      breaches.push(`${key.table}: ${key.name} refers to ${key.target} without ${KEY} in the same place`);
    if (from === 'distributed' && key.clearsKey)
      breaches.push(`${key.table}: ${key.name} sets ${KEY} to null or its default`);
    if (from !== to && to !== 'reference')
      breaches.push(`${key.table}: ${key.name} refers from ${from} to ${to} (${key.target})`);
  }
  for (const { table, trigger, body } of parseRows(triggers, await connection.query(triggers, []))) {
    if (at(table) === 'reference') breaches.push(`${table}: trigger ${trigger} is on a reference table`);
    if (at(table) === 'distributed')
      for (const other of named(body, 'coordinator'))
        breaches.push(`${table}: trigger ${trigger} reaches ${other} on the coordinator`);
  }
  for (const { table, column, type } of parseRows(identities, await connection.query(identities, [])))
    if (at(table) === 'distributed' && type !== 'bigint')
      breaches.push(`${table}: ${column} counts as ${type} instead of bigint`);
  for (const { name, body } of parseRows(functions, await connection.query(functions, []))) {
    const distributed = named(body, 'distributed');
    if (distributed.length > 0 && !/\bclient_id\b|tenant_client\(\)|held_clients\(\)/.test(body))
      breaches.push(`${name}: reads ${distributed.join(', ')} without a client`);
  }
  return breaches.toSorted();
}
