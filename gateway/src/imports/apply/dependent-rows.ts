import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { ImportRun } from '../runs.ts';
import type { Target } from '../targets.ts';
import type { Slice } from './slices.ts';

const reference = z.object({
  child: z.string(),
  columns: z.array(z.string()),
  parent_columns: z.array(z.string()),
});
/** A foreign key that makes the database delete rows together with the row that they refer to. */
type Reference = z.output<typeof reference>;

const referencesTo = statement(
  'imports.dependents.references',
  reference,
  `select child.relname::text as child,
          (select jsonb_agg(a.attname order by n.place) from unnest(k.conkey) with ordinality as n (number, place)
             join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number) as columns,
          (select jsonb_agg(a.attname order by n.place) from unnest(k.confkey) with ordinality as n (number, place)
             join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number) as parent_columns
     from pg_constraint k join pg_class child on child.oid = k.conrelid
    where k.contype = 'f' and k.confdeltype = 'c' and k.conparentid = 0 and k.confrelid = $1::text::regclass
      and child.relname = any ($2::text[])
    order by k.conname`,
);

/** Tables whose rows the product makes of others: recipients of messages, and employees with an account in common. */
const DERIVED: ReadonlySet<string> = new Set(['message_recipient', 'shared_account']);

/**
 * Returns an imported table whose rows would be deleted together with rows that a slice added, though the import didn't add them:
 * what someone entered about an imported employee since. Null if there are none. Call it after the import's own rows that refer to
 * them were taken back. What people do after they sign in is found by `seenOf`.
 */
export async function dependentTableOf(
  tx: Transaction,
  run: ImportRun,
  { from, to }: Slice,
  target: Target,
  targets: readonly Target[],
): Promise<string | null> {
  const sql = made.get(target.table) ?? (await make(tx, target, targets));
  const found = sql && (await tx.maybe(sql, [run.import_run_id, from, to]));
  return found?.child ?? null;
}

/** The statements by table; null: no imported table refers to it. */
const made = new Map<string, ReturnType<typeof findOf> | null>();

async function make(tx: Transaction, target: Target, targets: readonly Target[]) {
  const tables = targets.map(({ table }) => table).filter((table) => !DERIVED.has(table));
  const references = await tx.rows(referencesTo, [target.table, tables]);
  const sql = made.get(target.table) ?? (references.length > 0 ? findOf(target, references) : null);
  made.set(target.table, sql);
  return sql;
}

function findOf({ table }: Target, references: readonly Reference[]) {
  const children = references.map(({ child, columns, parent_columns: parents }) => {
    const isSame = columns.map((column, place) => `d."${column}" = r."${parents[place]}"`).join(' and ');
    return `select '${child}' as child where exists (select from ${child} d where ${isSame})`;
  });
  return statement(
    `imports.dependents.${table}`,
    z.object({ child: z.string() }),
    `select x.child
       from import_change c
       cross join lateral jsonb_populate_record(null::${table}, c.after) r
       cross join lateral (${children.join(' union all ')}) x
      where c.import_run_id = $1 and c.change_number > $2 and c.change_number <= $3 and c.target = '${table}' and c.action = 'add'
      limit 1`,
  );
}
