import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { ApprovedFiles } from '../../../../../scripts/approved/approved-files.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { statement } from '../port.ts';

const test = await freshDatabase();
afterAll(test.close);

const approved = new ApprovedFiles(join(import.meta.dirname, '../../../../test/approved/schema'));

/** The parts of a table, each as its name and its definition, without those that a partition has from its table. */
const tableParts = statement(
  'test.schema.tables',
  z.object({ table: z.string(), part: z.int(), name: z.string(), definition: z.string() }),
  `
  with tables as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity as secured, c.relforcerowsecurity as forced, c.relowner
      from pg_class c where c.relnamespace = 'paystead'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S'))
  select t.relname::text as table, 1 as part, '' as name,
         concat_ws(' ', case t.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
                   'of', pg_get_userbyid(t.relowner),
                   case when t.secured then 'row security' end, case when t.forced then 'forced' end) as definition
    from tables t
  union all
  select t.relname::text, 2, lpad(a.attnum::text, 4), concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
         case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
         nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''))
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where t.relkind in ('r', 'p')
  union all
  select t.relname::text, 3, k.conname::text, pg_get_constraintdef(k.oid) from tables t join pg_constraint k on k.conrelid = t.oid
   where k.contype in ('p', 'u', 'f', 'c', 'x') and k.conparentid = 0
  union all
  select t.relname::text, 4, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
   where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
  union all
  select t.relname::text, 5, p.polname::text, concat_ws(' ', case when p.polpermissive then 'permissive' else 'restrictive' end, 'for', p.polcmd::text, 'to',
         (select string_agg(pg_get_userbyid(r), ', ' order by pg_get_userbyid(r)) from unnest(p.polroles) r),
         'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid))
    from tables t join pg_policy p on p.polrelid = t.oid
  union all
  select t.relname::text, 6, g.tgname::text, pg_get_triggerdef(g.oid) from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal and g.tgparentid = 0
  union all
  select t.relname::text, 7, pg_get_userbyid(x.grantee)::text, string_agg(x.privilege_type, ', ' order by x.privilege_type)
    from tables t join pg_class c on c.oid = t.oid, aclexplode(c.relacl) x where x.grantee <> c.relowner group by t.relname, x.grantee
  union all
  select t.relname::text, 8, a.attname || ' ' || pg_get_userbyid(x.grantee), string_agg(x.privilege_type, ', ' order by x.privilege_type)
    from tables t join pg_attribute a on a.attrelid = t.oid, aclexplode(a.attacl) x group by t.relname, a.attname, x.grantee
  order by 1, 2, 3`,
);

const routines = statement(
  'test.schema.functions',
  z.object({ name: z.string(), owner: z.string(), definition: z.string(), callers: z.string().nullable() }),
  `
  select p.oid::regprocedure::text as name, pg_get_userbyid(p.proowner)::text as owner, pg_get_functiondef(p.oid) as definition,
         (select string_agg(case x.grantee when 0 then 'everyone' else pg_get_userbyid(x.grantee) end, ', ' order by x.grantee::regrole::text)
            from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee <> p.proowner) as callers
    from pg_proc p where p.pronamespace = 'paystead'::regnamespace and p.prokind in ('f', 'p')
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by 1`,
);

/** Names of what each part of a table is. */
const PARTS = ['', '', '', 'rule', 'index', 'policy', 'trigger', 'granted to', 'granted on'];

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

it('every table has the columns, rules, indexes, policies, triggers and rights that its approved file lists', async () => {
  const parts = await test.database.asMaintenance((tx) => tx.rows(tableParts, []));
  expect(parts.length).toBeGreaterThan(1000);
  const lines = parts.map(({ table, part, name, definition }) =>
    part === 1
      ? `\n= ${table}: ${definition}`
      : part === 2
        ? `  ${oneLine(definition)}`
        : `  ${PARTS[part]} ${name}: ${oneLine(definition)}`,
  );
  expect(approved.compare('tables.txt', `${lines.join('\n').trimStart()}\n`)).toBe('');
});

it('every function has the text, owner and callers that its approved file lists', async () => {
  const functions = await test.database.asMaintenance((tx) => tx.rows(routines, []));
  expect(functions.length).toBeGreaterThan(20);
  const lines = functions.map(
    ({ name, owner, callers, definition }) =>
      `= ${name} of ${owner}, for ${callers ?? 'its owner alone'}\n${definition.trimEnd()}\n`,
  );
  expect(approved.compare('functions.txt', lines.join('\n'))).toBe('');
  expect(approved.unused()).toEqual([]);
});
