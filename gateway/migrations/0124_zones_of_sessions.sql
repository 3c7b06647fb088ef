-- As `enter`, with the time zone of the person's pay group: the days of lists go by it, as the days of one's own pages do. Of someone who
-- hasn't started yet it is that of the first version. `enter` keeps its columns for the gateways of the schema version before, whose
-- connections have prepared statements with them.
create function enter_in_zone(p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer, p_self boolean)
returns table (
  verdict text, session_id uuid, kind text, person_id uuid, profile_id uuid, client_id uuid, employee_id uuid,
  username text, client_code text, client_name text, partner_id uuid, role_names text[], language text,
  signed_in_at timestamptz, amr text[], created_at timestamptz, last_seen_at timestamptz, native_client_id text,
  has_manager_scope boolean, has_whole_client_scope boolean, has_reports boolean, employment_status text, policy jsonb,
  assurance assurance_level, required_assurance assurance_level, provider_id text, time_zone text)
language plpgsql as $$
begin
  return query
    select entered.*, coalesce((
             select g.time_zone from employment_version e
               join pay_group g on g.client_id = e.client_id and g.pay_group_id = e.pay_group_id
              cross join lateral (select e.effective_date <= (p_now at time zone g.time_zone)::date as has_begun) day
              where e.client_id = entered.client_id and e.employee_id = entered.employee_id
              order by day.has_begun desc, case when day.has_begun then e.effective_date end desc, e.effective_date, e.sequence desc
              limit 1), 'UTC')
      from enter(p_hash, p_mode, p_now, p_idle_seconds, p_absolute_seconds, p_self) entered;
end
$$;
revoke all on function enter_in_zone(bytea, text, timestamptz, integer, integer, boolean) from public;
grant execute on function enter_in_zone(bytea, text, timestamptz, integer, integer, boolean) to paystead_app;
