import { z } from 'zod';
import {
  accountState,
  type AccessRole,
  type AccountState,
  type EmploymentGroup,
  type PersonRow,
  type PersonSort,
} from '@paystead/contract/console/people/model.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { clientOfConsole, liveClientIds, type ConsoleScope } from '../../platform/access/console-scope.ts';
import { statement, type Database } from '../../platform/database/port.ts';
import { groupOf, STATUSES_OF } from './employment-groups.ts';

/** The state of the account of `f.client_id` and `f.employee_id`, at `$3`. */
const ACCOUNT = `case
   when exists (select from profile p join person_identity i on i.person_id = p.person_id
                 where p.client_id = f.client_id and p.employee_id = f.employee_id) then 'linked'
   when exists (select from invitation n
                 where n.client_id = f.client_id and n.employee_id = f.employee_id and n.accepted_at is null
                   and n.revoked_at is null and n.expires_at > $3) then 'invited'
   when exists (select from profile p
                 where p.client_id = f.client_id and p.employee_id = f.employee_id and p.person_id is not null) then 'linked'
   else 'none' end`;

// The people whom the filter of roles keeps are read here, under the policies; the function searches past them.
const page = statement(
  'console.people',
  z.object({
    total: z.int(),
    person: z
      .object({
        clientCode: z.string(),
        clientName: z.string(),
        employeeId: z.string(),
        employeeNumber: z.string(),
        name: z.string(),
        workEmail: z.string().nullable(),
        status: z.string(),
        account: accountState,
      })
      .nullable(),
  }),
  `select f.total, case when f.employee_id is not null then jsonb_build_object(
            'clientCode', c.client_code, 'clientName', c.name, 'employeeId', f.employee_id, 'employeeNumber', f.employee_number,
            'name', concat_ws(' ', f.first_name, f.last_name), 'workEmail', f.work_email, 'status', f.status,
            'account', ${ACCOUNT}) end as person
     from console_people($1, $2, $3, $4, $5, $6,
            case $7::text
              when 'payrollAdministrator' then array(select m.manager_id from manager_scope m
                where m.client_id = any ($1::uuid[]) and m.organization_value_id is null)
              when 'manager' then array(select m.manager_id from manager_scope m
                where m.client_id = any ($1::uuid[]) and m.organization_value_id is not null)
              when 'supervisor' then array(select distinct r.supervisor_id from reporting_line r
                where r.client_id = any ($1::uuid[])) end,
            $8, $9, $10, $11) with ordinality as f
     left join client c on c.client_id = f.client_id
    order by f.ordinality`,
);

export interface PeopleQuery {
  readonly search: string;
  readonly clientCode?: string | undefined;
  readonly status?: EmploymentGroup | undefined;
  readonly account?: AccountState | undefined;
  readonly role?: AccessRole | undefined;
  readonly sort: PersonSort;
  readonly order: 'ascending' | 'descending';
  readonly offset: number;
  readonly limit: number;
}

/** Returns one page of the people within an operator's reach who match, and how many do. Typed words: nearest first. */
export async function peoplePage(
  database: Database,
  scope: ConsoleScope,
  query: PeopleQuery,
  now: Date,
): Promise<{ readonly total: number; readonly rows: PersonRow[] }> {
  const { search, clientCode, status, account, role, sort, order, offset, limit } = query;
  const client = clientCode === undefined ? undefined : clientOfConsole(scope, clientCode);
  if (client === null) return { total: 0, rows: [] };
  const rows = await database.asMaintenance(
    (tx) =>
      tx.rows(page, [
        client ? [client.clientId] : liveClientIds(scope),
        todayIn('UTC', now),
        now.toISOString(),
        search.trim(),
        status === undefined ? null : STATUSES_OF[status],
        account ?? null,
        role ?? null,
        sort,
        order === 'descending',
        offset,
        limit,
      ]),
    { readOnly: true },
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ person }) => (person ? [{ ...person, status: groupOf(person.status) }] : [])),
  };
}
