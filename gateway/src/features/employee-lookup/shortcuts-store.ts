import {
  MAX_FAVORITES,
  MAX_RECENTS,
  shortcutsReply,
  type SavedSearch,
  type ShortcutsReply,
} from '@paystead/contract/features/employee-lookup/shortcuts.ts';
import { isManaged, isSupervised } from '../../platform/access/scope-sql.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { VisibleScope } from '../../platform/access/visible-scope.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { versionOrder } from '../../platform/version-order.ts';

const TERMS = { client: '$1', seeker: '$2', employee: 'k.id' };
const IN_SCOPE = `($3::boolean and ${isManaged({ ...TERMS, today: '$5' })} or $4::boolean and ${isSupervised(TERMS)})`;

/** Employees of a list of ids who are in scope, with name and number. */
const shown = (kept: string, order: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('employeeId', k.id, 'name', n.full_name, 'employeeNumber', e.employee_number) order by ${order})
    from (${kept}) k
    join employee e on e.client_id = $1 and e.employee_id = k.id
   cross join lateral (
     select concat_ws(' ', p.first_name, p.last_name) as full_name, plain_text(p.last_name) as sort_name from personal_version p
      where p.client_id = $1 and p.employee_id = k.id
      order by ${versionOrder('p', '$5::date')} limit 1) n
   where ${IN_SCOPE}), '[]')`;

const shortcuts = statement(
  'employee_lookup.shortcuts',
  shortcutsReply,
  `select ${shown('select f.favorite_id as id, f.added_at as at from favorite_employee f where f.client_id = $1 and f.employee_id = $2', 'n.sort_name, k.id')} as favorites,
          ${shown('select r.recent_id as id, r.opened_at as at from recent_employee r where r.client_id = $1 and r.employee_id = $2', 'k.at desc, k.id')} as recents,
          coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'criteria', s.criteria) order by s.position)
                      from saved_search s where s.client_id = $1 and s.employee_id = $2), '[]') as "savedSearches"`,
);

/** Returns what the seeker of a scope keeps at hand, without employees who have left the scope. */
export function readShortcuts(tx: Transaction, scope: VisibleScope<'directory'>): Promise<ShortcutsReply> {
  return tx.one(shortcuts, [scope.clientId, scope.seekerId, scope.asManager, scope.asSupervisor, scope.today]);
}

const addRecent = statement(
  'employee_lookup.add_recent',
  noRow,
  `with added as (
     insert into recent_employee (client_id, employee_id, recent_id, opened_at) values ($1, $2, $3, $4)
     on conflict (client_id, employee_id, recent_id) do update set opened_at = excluded.opened_at)
   delete from recent_employee r where r.client_id = $1 and r.employee_id = $2 and r.recent_id in (
     select o.recent_id from recent_employee o where o.client_id = $1 and o.employee_id = $2 and o.recent_id <> $3
      order by o.opened_at desc, o.recent_id offset $5)`,
);
const addFavorite = statement(
  'employee_lookup.add_favorite',
  noRow,
  `with added as (
     insert into favorite_employee (client_id, employee_id, favorite_id, added_at) values ($1, $2, $3, $4)
     on conflict do nothing)
   delete from favorite_employee f where f.client_id = $1 and f.employee_id = $2 and f.favorite_id in (
     select o.favorite_id from favorite_employee o where o.client_id = $1 and o.employee_id = $2 and o.favorite_id <> $3
      order by o.added_at desc, o.favorite_id offset $5)`,
);
const removeFavorite = statement(
  'employee_lookup.remove_favorite',
  noRow,
  'delete from favorite_employee where client_id = $1 and employee_id = $2 and favorite_id = $3',
);

export async function keepRecent(tx: Transaction, keeper: Session, employee: VisibleEmployee<'directory'>, now: Date) {
  const { clientId, employeeId } = employee;
  await tx.run(addRecent, [clientId, keeper.employeeId, employeeId, now.toISOString(), MAX_RECENTS - 1]);
}

export async function keepFavorite(
  tx: Transaction,
  keeper: Session,
  employee: VisibleEmployee<'directory'>,
  now: Date,
) {
  const { clientId, employeeId } = employee;
  await tx.run(addFavorite, [clientId, keeper.employeeId, employeeId, now.toISOString(), MAX_FAVORITES - 1]);
}

export async function dropFavorite(
  tx: Transaction,
  keeper: Session,
  { clientId, employeeId }: VisibleEmployee<'directory'>,
) {
  await tx.run(removeFavorite, [clientId, keeper.employeeId, employeeId]);
}

const clearSearches = statement(
  'employee_lookup.clear_searches',
  noRow,
  'delete from saved_search where client_id = $1 and employee_id = $2',
);
const addSearches = statement(
  'employee_lookup.add_searches',
  noRow,
  `insert into saved_search (client_id, employee_id, position, name, criteria)
   select $1, $2, s.position, s.entry ->> 'name', s.entry -> 'criteria'
     from jsonb_array_elements($3::jsonb) with ordinality as s (entry, position)`,
);

/** Replaces the saved searches of the seeker of a scope. */
export async function replaceSearches(
  tx: Transaction,
  { clientId, seekerId }: VisibleScope<'directory'>,
  searches: readonly SavedSearch[],
): Promise<void> {
  await tx.run(clearSearches, [clientId, seekerId]);
  await tx.run(addSearches, [clientId, seekerId, json(searches)]);
}
