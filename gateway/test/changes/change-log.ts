import { z } from 'zod';
import { statement } from '../../src/platform/database/port.ts';
import type { Harness } from '../harness.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A row that was added (`before` is null), changed or removed (`after` is null). */
export interface RowChange {
  readonly table: string;
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
  readonly before: Stored | null;
  readonly after: Stored | null;
}

interface Taken {
  /** One change per row, in the order of the first change to each. */
  readonly changes: readonly RowChange[];
  /** The database's own time, which some columns take. */
  readonly databaseTime: Date;
}

export interface ChangeLog {
  /** Returns what was committed since the last call. */
  take(): Promise<Taken>;
}

const tables = statement(
  'test.changes.tables',
  z.object({ table: z.string(), key: z.array(z.string()) }),
  `select c.relname as table,
          coalesce((select array_agg(a.attname::text order by k.place)
                      from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k(attribute, place)
                      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attribute
                     where i.indrelid = c.oid and i.indisprimary), '{}') as key
     from pg_class c
    where c.relnamespace = (select relnamespace from pg_class where oid = 'client'::regclass)
      and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'test_change'
    order by c.relname collate "C"`,
);
const row = z.record(z.string(), z.unknown()).nullable();
const taken = statement(
  'test.changes.take',
  z.object({ table: z.string(), before: row, after: row, at: z.string() }),
  `with taken as (delete from test_change returning change_number, name, before, after)
   select name as table, before, after, clock_timestamp() as at from taken order by change_number`,
);

/** Keeps a log of every row that any statement writes from now on, by a trigger on each table. */
export async function openChangeLog({ database, change }: Pick<Harness, 'database' | 'change'>): Promise<ChangeLog> {
  const listed = await database.asMaintenance((tx) => tx.rows(tables, []));
  const triggers = listed.map(
    ({ table }) =>
      `create trigger zz_test_change after insert or update or delete on ${table} for each row execute function note_change('${table}')`,
  );
  await change(`
    create table test_change (change_number bigint generated always as identity, name text, before jsonb, after jsonb);
    grant select, delete on test_change to public;
    create function note_change() returns trigger language plpgsql security definer as $$ begin
      insert into test_change (name, before, after)
        values (tg_argv[0], case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
    ${triggers.join(';\n')}`);
  const keys = new Map(listed.map(({ table, key }) => [table, key]));
  return {
    async take() {
      const merged = new Map<string, RowChange>();
      const place = ({ table, key, before, after }: RowChange) =>
        JSON.stringify([table, ...key.map((column) => (after ?? before)?.[column])]);
      const rows = await database.asMaintenance((tx) => tx.rows(taken, []));
      for (const { table, before, after } of rows) {
        const now = { table, key: keys.get(table) ?? [], before, after };
        const at = place(now);
        const first = merged.get(at);
        merged.set(at, first ? { ...now, before: first.before } : now);
      }
      const changes = [...merged.values()].filter(
        ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
      );
      return { changes, databaseTime: new Date(rows[0]?.at ?? 0) };
    },
  };
}
