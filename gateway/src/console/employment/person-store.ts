import { z } from 'zod';
import { todayIn } from '@paystead/contract/local-date.ts';
import { claimedRow } from '../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { payGroupZone, personalVersion } from '../../platform/pay-group-zone.ts';

const one = statement(
  'console.employment_person',
  z.object({
    employee_number: z.string(),
    name: z.string(),
    time_zone: z.string(),
    former_access_months: z.int().nullable(),
    manages: z.boolean(),
    supervises: z.int(),
  }),
  `select e.employee_number, coalesce(p.name, '') as name, ${payGroupZone({ client: 'e.client_id', employee: 'e.employee_id', at: '$3::timestamptz' })} as time_zone,
          o.former_access_months,
          exists (select from manager_scope m where m.client_id = e.client_id and m.manager_id = e.employee_id) as manages,
          (select count(*)::integer from reporting_line l
            where l.client_id = e.client_id and l.supervisor_id = e.employee_id) as supervises
     from employee e
     left join lateral (
       select concat_ws(' ', coalesce(v.preferred_name, v.first_name), v.last_name) as name
         from ${personalVersion({ client: 'e.client_id', employee: 'e.employee_id', at: '$3::timestamptz' })}) p on true
     left join client_policy o on o.client_id = e.client_id
    where e.client_id = $1 and e.employee_id = $2`,
);

/** Returns the employee of a call with the permission for them. Throws `not_found`. */
export async function findPerson(tx: Transaction, { clientId }: OperatorScope, id: string, now: Date) {
  const row = found(await tx.maybe(one, [clientId, id, now.toISOString()]));
  return claimedRow(
    { clientId, employeeId: id },
    {
      employeeNumber: row.employee_number,
      name: row.name,
      today: todayIn(row.time_zone, now.getTime()),
      formerAccessMonths: row.former_access_months,
      manages: row.manages,
      supervises: row.supervises,
    },
  );
}
export type Person = Awaited<ReturnType<typeof findPerson>>;

// Cards have no policy that narrows them to an operator's clients; employees have. One day for all, that of the client's first pay group:
// a day for each card would find two or none where the next card is of another zone.
const byName = statement(
  'console.employment_managers',
  z.object({ employee_number: z.string(), name: z.string(), job_title: z.string() }),
  `select c.employee_number, concat_ws(' ', c.first_name, c.last_name) as name,
          coalesce((select v.job_title from employment_version v
                     where v.client_id = c.client_id and v.employee_id = c.employee_id and v.effective_date <= day.today
                     order by v.effective_date desc, v.sequence desc limit 1), '') as job_title
     from employee_card c
     join employee e on e.client_id = c.client_id and e.employee_id = c.employee_id
    cross join (select ($3::timestamptz at time zone coalesce((
                   select g.time_zone from pay_group g where g.client_id = $1 order by g.code limit 1), 'UTC'))::date as today) day
    where c.client_id = $1 and c.valid_from <= day.today and c.valid_to > day.today and c.status not in ('t', 'r', 'd')
      and not exists (select from unnest(string_to_array(lower(trim($2)), ' ')) w
                       where strpos(lower(concat_ws(' ', c.first_name, c.last_name, c.employee_number)), w) = 0)
    order by c.last_key, c.first_key, c.employee_id limit 20`,
);

/** Returns at most 20 current employees whose name or number has every typed word. */
export async function managersLike(tx: Transaction, { clientId }: OperatorScope, search: string, now: Date) {
  const rows = await tx.rows(byName, [clientId, search, now.toISOString()]);
  return rows.map((row) => ({ employeeNumber: row.employee_number, name: row.name, jobTitle: row.job_title }));
}

const numbers = statement(
  'console.employment_last_number',
  z.object({ employee_number: z.string() }),
  `select employee_number from employee where client_id = $1 and employee_number ~ '\\d$'
    order by length(substring(employee_number from '\\d+$')) desc, substring(employee_number from '\\d+$') desc, employee_number
    limit 1`,
);
const ofNumber = statement(
  'console.employment_number',
  z.object({ employee_id: z.string() }),
  'select employee_id from employee where client_id = $1 and employee_number = $2',
);

/** Returns the number after the highest one, in its own style: `E-0012` after `E-0011`. */
export async function nextNumber(tx: Transaction, { clientId }: OperatorScope): Promise<string> {
  const last = (await tx.maybe(numbers, [clientId]))?.employee_number ?? '1000';
  const digits = /\d+$/.exec(last)?.[0] ?? '';
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0');
  return `${last.slice(0, last.length - digits.length)}${next}`;
}

/** Returns the id of the employee with a number, or null. */
export async function idOfNumber(tx: Transaction, { clientId }: OperatorScope, number: string): Promise<string | null> {
  return (await tx.maybe(ofNumber, [clientId, number]))?.employee_id ?? null;
}
