/** SQL of who is asked about, each as a parameter or a column: `$1`, `e.employee_id`. */
export interface ScopeTerms {
  readonly client: string;
  /** Whose scope it is: an employee of the client. */
  readonly seeker: string;
  readonly employee: string;
}

/**
 * A condition: the employee is in the seeker's scope as a manager on `today` (SQL of a date), by an organization value of
 * theirs as of that day or by a scope of the whole client. Says nothing of whether the seeker is the employee.
 */
export function isManaged({ client, seeker, employee, today }: ScopeTerms & { readonly today: string }): string {
  return `exists (
    select 1 from manager_scope m
     where m.client_id = ${client} and m.manager_id = ${seeker}
       and (m.organization_value_id is null or exists (
         select 1 from organization_field f
         cross join lateral (
           select v.organization_value_id from organization_version v
            where v.client_id = ${client} and v.employee_id = ${employee}
              and v.organization_field_id = f.organization_field_id and v.effective_date <= ${today}::date
            order by v.effective_date desc, v.sequence desc limit 1) now
          where f.client_id = ${client} and now.organization_value_id = m.organization_value_id)))`;
}

/** A condition: the employee reports to the seeker, directly or through others. */
export function isSupervised({ client, seeker, employee }: ScopeTerms): string {
  return `exists (
    select 1 from reporting_closure r
     where r.client_id = ${client} and r.supervisor_id = ${seeker} and r.employee_id = ${employee})`;
}
