import { isManaged, isSupervised } from '../../platform/access/scope-sql.ts';
import { versionOrder } from '../../platform/version-order.ts';

/*
 * Parameters of every list: $1 client, $2 seeker, $3 and $4 as manager and as supervisor, $5 today, $6 rows, $7 to $10 the
 * lists that are shown, $11 codes of leave.
 */

const scopeOf = (employee: string) => {
  const terms = { client: '$1', seeker: '$2', employee };
  return `${employee} <> $2 and ($3::boolean and ${isManaged({ ...terms, today: '$5' })}
    or $4::boolean and ${isSupervised(terms)})`;
};

const nameOf = (employee: string) => `coalesce((select concat_ws(' ', p.first_name, p.last_name) from personal_version p
  where p.client_id = $1 and p.employee_id = ${employee}
  order by ${versionOrder('p', '$5::date')} limit 1), '')`;

/** The employment of everyone in effect on a day, with the first day at this employer. */
const employmentOn = (day: string) => `(select distinct on (v.employee_id) v.employee_id, v.status,
    coalesce(v.rehire_date, v.hire_date) as start_date
   from employment_version v where v.client_id = $1 and v.effective_date <= ${day}
  order by v.employee_id, v.effective_date desc, v.sequence desc)`;

const PRESENT = "status not in ('t', 'r', 'd')";

/** The day on which a date comes round within two weeks from today. February 29 counts as 28 in other years. */
const comesRound = (date: string) =>
  `(${date} + make_interval(years => extract(year from age($5::date + 14, ${date}))::int))::date`;

/** Each list as a query whose columns are the reply's. The scope is checked last, for the few rows that are left. */
const LISTS = {
  starters: `select j.employee_id as "employeeId", ${nameOf('j.employee_id')} as name, j.start_date as "startDate"
     from ${employmentOn('$5::date + 14')} j
    where j.${PRESENT} and j.start_date between $5::date - 30 and $5::date + 14 and ${scopeOf('j.employee_id')}`,
  certifications: `select c.employee_id as "employeeId", ${nameOf('c.employee_id')} as name, c.name as certification,
         c.expiration_date as "expirationDate"
     from certification c join ${employmentOn('$5::date')} j on j.employee_id = c.employee_id and j.${PRESENT}
    where c.client_id = $1 and $7::boolean and c.expiration_date between $5::date - 90 and $5::date + 60
      and not exists (select from certification later where later.client_id = $1 and later.employee_id = c.employee_id
                       and later.name = c.name and coalesce(later.expiration_date, 'infinity') > c.expiration_date)
      and ${scopeOf('c.employee_id')}`,
  celebrations: `select d.employee_id as "employeeId", ${nameOf('d.employee_id')} as name, d.kind, d.day as date, d.years
     from (select j.employee_id, 'anniversary' as kind, ${comesRound('j.start_date')} as day,
                  extract(year from age($5::date + 14, j.start_date))::int as years
             from ${employmentOn('$5::date')} j where $9::boolean and j.${PRESENT}
           union all
           select e.employee_id, 'birthday', ${comesRound('e.birth_date')}, null
             from employee e join ${employmentOn('$5::date')} j on j.employee_id = e.employee_id and j.${PRESENT}
            where e.client_id = $1 and $8::boolean and e.birth_date is not null) d
    where d.day between $5::date and $5::date + 14 and coalesce(d.years, 1) > 0 and ${scopeOf('d.employee_id')}`,
  absences: `select j.employee_id as "employeeId", ${nameOf('j.employee_id')} as name, a.kind, a.hours, a.until
     from ${employmentOn('$5::date')} j
    cross join lateral (
      select 'onLeave' as kind, null::bigint as hours, null::date as until where j.status = 'l'
      union all
      select 'leaveTaken', taken.hours, k.period_end from (
        select c.lines, c.period_end from pay_check c
         where c.client_id = $1 and c.employee_id = j.employee_id and c.run_type = 'regular'
           and c.check_status in ('issued', 'reissued') and c.check_date <= $5::date
         order by c.check_date desc, c.sequence desc limit 1) k
       cross join lateral (
        select sum((l ->> 'hours')::bigint) as hours from jsonb_array_elements(k.lines -> 'earnings') l
         where l ->> 'code' = any ($11::text[])) taken
       where $10::boolean and j.status = 'a' and k.period_end >= $5::date - 14 and taken.hours > 0) a
    where ${scopeOf('j.employee_id')}`,
  reports: `select r.employee_id as "employeeId", ${nameOf('r.employee_id')} as name,
         (select count(*)::int from reporting_closure b where b.client_id = $1 and b.supervisor_id = r.employee_id) as reports
     from reporting_closure r join ${employmentOn('$5::date')} j on j.employee_id = r.employee_id and j.${PRESENT}
    where r.client_id = $1 and r.supervisor_id = $2 and r.depth = 1 and $4::boolean`,
} as const;
type ListName = keyof typeof LISTS;

const ORDER: Readonly<Record<ListName, string>> = {
  starters: '"startDate" desc, name, "employeeId"',
  certifications: '"expirationDate", name, "employeeId", certification',
  celebrations: 'date, name, "employeeId", kind',
  absences: 'kind desc, until desc nulls last, name, "employeeId"',
  reports: 'name, "employeeId"',
};

/** Returns one list as a column of JSON: how many rows there are, and the first of them. */
export function listColumn(name: ListName): string {
  return `(with rows as materialized (${LISTS[name]})
    select jsonb_build_object('total', (select count(*) from rows),
      'people', coalesce((select jsonb_agg(to_jsonb(f)) from (
        select * from rows order by ${ORDER[name]} limit $6) f), '[]'))) as ${name}`;
}
