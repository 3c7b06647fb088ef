/** SQL terms for a scope condition, each a parameter or a column: `$1`, `e.employee_id`. */
export interface ScopeTerms {
  readonly client: string;
  /** The employee of the client whose scope it is. */
  readonly seeker: string;
  readonly employee: string;
}

/**
 * Returns a condition: the employee is in the seeker's scope as a manager on `today` (SQL of a date), through an
 * organization value of theirs on that day or a scope of the whole client. The condition doesn't exclude the seeker. A
 * scope of the whole client doesn't depend on the employee, so it is looked up once a statement, however many rows there are.
 */
export function isManaged({ client, seeker, employee, today }: ScopeTerms & { readonly today: string }): string {
  return `(${isWholeClient({ client, seeker })}
   or exists (
    select 1 from manager_scope m
     where m.client_id = ${client} and m.manager_id = ${seeker} and m.organization_value_id is not null and exists (
         select 1 from organization_field f
         cross join lateral (
           select v.organization_value_id from organization_version v
            where v.client_id = ${client} and v.employee_id = ${employee}
              and v.organization_field_id = f.organization_field_id and v.effective_date <= ${today}::date
            order by v.effective_date desc, v.sequence desc limit 1) now
          where f.client_id = ${client} and now.organization_value_id = m.organization_value_id)))`;
}

/** Returns a condition: the seeker's scope as a manager is the whole client. */
export function isWholeClient({ client, seeker }: Omit<ScopeTerms, 'employee'>): string {
  return `exists (
    select 1 from manager_scope m
     where m.client_id = ${client} and m.manager_id = ${seeker} and m.organization_value_id is null)`;
}

/** Returns a condition: the employee reports to the seeker, directly or through others. */
export function isSupervised({ client, seeker, employee }: ScopeTerms): string {
  return `exists (
    select 1 from reporting_closure r
     where r.client_id = ${client} and r.supervisor_id = ${seeker} and r.employee_id = ${employee})`;
}
