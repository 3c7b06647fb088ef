import { z } from 'zod';
import { organizationValue } from '@paystead/contract/employee.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { payGroupZone } from '../../platform/pay-group-zone.ts';
import { versionOrder } from '../../platform/version-order.ts';

const words = z.string().nullable();

const profileRow = z.object({
  employee_id: z.string(),
  employee_number: z.string(),
  ssn_last_four: words,
  gender: words,
  first_name: words,
  middle_name: words,
  last_name: words,
  street_address: words,
  street_address_2: words,
  city: words,
  state: words,
  zip_code: words,
  work_email: words,
  status: words,
  hire_date: words,
  adjusted_service_date: words,
  work_location: words,
  pay_type: words,
  tipped_occupation_codes: z.array(z.string()).nullable(),
  pay_group: words,
  frequency: words,
  legal_company: words,
  filing_status: words,
  organization: z.array(organizationValue),
  is_supervisor: z.boolean(),
  resident_geo_code: words,
});
export type ProfileRow = z.infer<typeof profileRow>;

/** The version in effect on the employee's day; before the first one takes effect (a pre-hire), that first one. */
const inForce = (table: string) =>
  `(select * from ${table} v where v.client_id = $1 and v.employee_id = $2
     order by ${versionOrder('v', 'day.today')} limit 1)`;

const ZONE = payGroupZone({ client: '$1', employee: '$2', at: '$3::timestamptz' });

const readRow = statement(
  'profile.read',
  profileRow,
  `select e.employee_id, e.employee_number, e.ssn_last_four, e.gender,
          p.first_name, p.middle_name, p.last_name, p.street_address, p.street_address_2, p.city, p.state, p.zip_code,
          p.work_email,
          j.status, j.hire_date, j.adjusted_service_date, j.work_location, j.pay_type, j.tipped_occupation_codes,
          g.name as pay_group, case when e.is_contractor then null else g.frequency end as frequency, l.name as legal_company,
          (select lower(f.filing_status) from federal_election f
            where f.client_id = $1 and f.employee_id = $2 and f.effective_date <= day.today
            order by f.effective_date desc, f.sequence desc limit 1) as filing_status,
          coalesce((
            select jsonb_agg(jsonb_build_object('organizationFieldId', f.organization_field_id, 'title', f.display_title,
                                                'code', o.code, 'name', o.name) order by f.position)
              from organization_field f
              cross join lateral (
                select v.organization_value_id from organization_version v
                 where v.client_id = $1 and v.employee_id = $2 and v.organization_field_id = f.organization_field_id
                   and v.effective_date <= day.today
                 order by v.effective_date desc, v.sequence desc limit 1) now
              join organization_value o on o.client_id = $1 and o.organization_value_id = now.organization_value_id
             where f.client_id = $1), '[]'::jsonb) as organization,
          exists (select 1 from reporting_closure r where r.client_id = $1 and r.supervisor_id = $2) as is_supervisor,
          t.resident_geo_code
     from employee e
     cross join lateral (
       select ($3::timestamptz at time zone ${ZONE})::date as today) day
     left join lateral ${inForce('personal_version')} p on true
     left join lateral ${inForce('employment_version')} j on true
     left join lateral ${inForce('tax_location_version')} t on true
     left join pay_group g on g.client_id = $1 and g.pay_group_id = j.pay_group_id
     left join legal l on l.client_id = $1 and l.legal_id = j.legal_id
    where e.client_id = $1 and e.employee_id = $2`,
);

/**
 * Reads an employee's profile on the local date of `now` at their pay group. Only the last four digits of the SSN are
 * read.
 */
export function readProfile(
  tx: Transaction,
  employee: VisibleEmployee<'profile'>,
  now: Date,
): Promise<ProfileRow | undefined> {
  return tx.maybe(readRow, [employee.clientId, employee.employeeId, now.toISOString()]);
}
