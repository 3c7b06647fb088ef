import { z } from 'zod';
import { noRow, statement } from '../../platform/database/port.ts';
import type { Target } from '../targets.ts';

/** The statements of one table that imports write, made from its declaration. */
export interface TargetSql {
  /** Compares rows with the stored ones, and keeps those that differ as changes. Returns an action for each row. */
  readonly plan: ReturnType<typeof planOf>;
  /** Keeps the rows that are stored as removals. Returns an action for each row. */
  readonly planRemoval: ReturnType<typeof planRemovalOf>;
  /** Adds, changes or removes the rows of a slice of changes. Affects fewer rows if a stored row isn't as it was planned. */
  readonly add: ReturnType<typeof addOf>;
  readonly change: ReturnType<typeof addOf>;
  readonly drop: ReturnType<typeof addOf>;
  /** Takes the rows of a slice back. Affects fewer rows if one was changed since. */
  readonly remove: ReturnType<typeof addOf>;
  readonly restore: ReturnType<typeof addOf>;
  readonly putBack: ReturnType<typeof addOf>;
}

const made = new Map<string, TargetSql>();

/** Returns the statements of a table. */
export function sqlOf(target: Target): TargetSql {
  let sql = made.get(target.table);
  if (!sql) {
    sql = {
      plan: planOf(target),
      planRemoval: planRemovalOf(target),
      add: addOf(target),
      change: changeOf(target),
      drop: dropOf(target),
      remove: removeOf(target),
      restore: restoreOf(target),
      putBack: putBackOf(target),
    };
    made.set(target.table, sql);
  }
  return sql;
}

const quote = (name: string) => `"${name}"`;
const all = ({ key, columns }: Target) => [...key, ...columns];
const listed = (names: readonly string[], of: string) => names.map((name) => `${of}.${quote(name)}`).join(', ');
const matching = ({ key }: Target) => key.map((name) => `t.${quote(name)} = r.${quote(name)}`).join(' and ');
/** A row's columns as jsonb, for comparisons and to restore it. */
const asJson = (target: Target, of: string) => `(select to_jsonb(x) from (select ${listed(all(target), of)}) x)`;
const deciding = ({ key, columns, ignored = [] }: Target) => [
  ...key,
  ...columns.filter((name) => !ignored.includes(name)),
];

const planned = z.object({ place: z.number(), action: z.enum(['add', 'change', 'remove', 'keep']) });
const GIVEN = `select place::int, item -> 'row' as after, item ->> 'name' as name, item ->> 'file' as file, (item ->> 'line')::int as line
         from jsonb_array_elements($2::jsonb) with ordinality as items (item, place)`;

/** $1 run, $2 rows: `[{row, name, file, line}]`. */
function planOf(target: Target) {
  const { table } = target;
  const decides = deciding(target);
  return statement(
    `imports.plan.${table}`,
    planned,
    `with given as (
       ${GIVEN}
     ), compared as (
       select g.*, c.stored, c.same, case when c.stored and not c.same then ${asJson(target, 't')} end as before
         from given g
         cross join lateral jsonb_populate_record(null::${table}, g.after) r
         left join ${table} t on ${matching(target)}
         cross join lateral (
           select s.stored, s.stored and (
                    select row(${listed(decides, 't')}) is not distinct from row(${listed(decides, 'm')})
                      from jsonb_populate_record(t, g.after) m) as same
             from (select t.${quote(target.key[0] ?? '')} is not null as stored offset 0) s offset 0) c
     ), kept as (
       insert into import_change (import_run_id, target, client_id, employee_id, name, file, line, action, before, after)
       select $1, '${table}', (after ->> 'client_id')::uuid, (after ->> 'employee_id')::uuid, name, file, line,
              case when stored then 'change' else 'add' end, before, after
         from compared
        where not (stored and same)
        order by place
     )
     select place, case when not stored then 'add' when same then 'keep' else 'change' end as action
       from compared order by place`,
  );
}

/** $1 run, $2 rows as `planOf` has them, with at least their keys. */
function planRemovalOf(target: Target) {
  const { table } = target;
  return statement(
    `imports.plan_removal.${table}`,
    planned,
    `with given as (
       ${GIVEN}
     ), found as (
       select g.*, ${asJson(target, 't')} as before
         from given g
         cross join lateral jsonb_populate_record(null::${table}, g.after) r
         join ${table} t on ${matching(target)}
     ), kept as (
       insert into import_change (import_run_id, target, client_id, employee_id, name, file, line, action, before, after)
       select $1, '${table}', (before ->> 'client_id')::uuid, (before ->> 'employee_id')::uuid, name, file, line, 'remove', before, before
         from found order by place
     )
     select place, 'remove' as action from found order by place`,
  );
}

const slice = (table: string, action: 'add' | 'change' | 'remove') =>
  `select before, after from import_change
    where import_run_id = $1 and change_number > $2 and change_number <= $3 and target = '${table}' and action = '${action}'
    order by change_number`;

/** $1 run, $2 and $3 bounds of the slice. */
function addOf(target: Target) {
  const { table } = target;
  return statement(
    `imports.add.${table}`,
    noRow,
    `insert into ${table} (${all(target).map(quote).join(', ')})
     select ${listed(all(target), 'r')}
       from (${slice(table, 'add')}) c cross join lateral jsonb_populate_record(null::${table}, c.after) r`,
  );
}

function changeOf(target: Target) {
  const { table } = target;
  return statement(
    `imports.change.${table}`,
    noRow,
    `update ${table} t set ${target.columns.map((name) => `${quote(name)} = r.${quote(name)}`).join(', ')}
       from (${slice(table, 'change')}) c
       cross join lateral jsonb_populate_record(null::${table}, c.before || c.after) r
      where ${matching(target)} and ${asJson(target, 't')} = c.before`,
  );
}

function dropOf(target: Target) {
  const { table } = target;
  return statement(
    `imports.drop.${table}`,
    noRow,
    `delete from ${table} t
      using (${slice(table, 'remove')}) c cross join lateral jsonb_populate_record(null::${table}, c.before) r
      where ${matching(target)} and ${asJson(target, 't')} = c.before`,
  );
}

function putBackOf(target: Target) {
  const { table } = target;
  return statement(
    `imports.put_back.${table}`,
    noRow,
    `insert into ${table} (${all(target).map(quote).join(', ')})
     select ${listed(all(target), 'r')}
       from (${slice(table, 'remove')}) c cross join lateral jsonb_populate_record(null::${table}, c.before) r`,
  );
}

function removeOf(target: Target) {
  const { table } = target;
  return statement(
    `imports.remove.${table}`,
    noRow,
    `delete from ${table} t
      using (${slice(table, 'add')}) c cross join lateral jsonb_populate_record(null::${table}, c.after) r
      where ${matching(target)} and ${asJson(target, 't')} = ${asJson(target, 'r')}`,
  );
}

function restoreOf(target: Target) {
  const { table } = target;
  return statement(
    `imports.restore.${table}`,
    noRow,
    `update ${table} t set ${target.columns.map((name) => `${quote(name)} = b.${quote(name)}`).join(', ')}
       from (${slice(table, 'change')}) c
       cross join lateral jsonb_populate_record(null::${table}, c.before || c.after) r
       cross join lateral jsonb_populate_record(null::${table}, c.before) b
      where ${matching(target)} and ${asJson(target, 't')} = ${asJson(target, 'r')}`,
  );
}
