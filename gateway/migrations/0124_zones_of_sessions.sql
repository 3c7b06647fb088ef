-- As in 0050, with the time zone of the person's pay group: the days of lists go by it, as the days of one's own pages do. Of someone who
-- hasn't started yet it is that of the first version, which is no status yet.
drop function enter(bytea, text, timestamptz, integer, integer, boolean);
create function enter(p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer, p_self boolean)
returns table (
  verdict text, session_id uuid, kind text, person_id uuid, profile_id uuid, client_id uuid, employee_id uuid,
  username text, client_code text, client_name text, partner_id uuid, role_names text[], language text,
  signed_in_at timestamptz, amr text[], created_at timestamptz, last_seen_at timestamptz, native_client_id text,
  has_manager_scope boolean, has_whole_client_scope boolean, has_reports boolean, employment_status text, policy jsonb,
  assurance assurance_level, required_assurance assurance_level, provider_id text, time_zone text)
language plpgsql as $$
declare
  s record;
begin
  select * into s from session_resolve(p_hash, p_mode, p_now, p_idle_seconds, p_absolute_seconds);
  if s.session_id is null then
    return;
  end if;
  -- No tenant until the verdict is good; the earlier transaction on this connection may have had another.
  perform set_config('app.employee', '', true);
  perform set_config('app.client', case when s.verdict = 'ok' then s.client_id::text else '' end, true);
  if s.verdict = 'ok' and employment_ended_since(s.client_id, s.employee_id, s.created_at, p_now) then
    s.verdict := 'revoked';
    perform set_config('app.client', '', true);
  end if;
  return query
    select case when s.verdict = 'ok' and s.assurance < needed.level then 'weak' else s.verdict end,
           s.session_id, s.kind, s.person_id, s.profile_id, s.client_id, s.employee_id,
           s.username, s.client_code, s.client_name, s.partner_id, s.role_names, s.language,
           s.signed_in_at, s.amr, s.created_at, s.last_seen_at, s.native_client_id,
           reach.manages, reach.manages_all, reach.supervises, case when work.has_begun then work.status end,
           to_jsonb(o) || coalesce((
              select jsonb_object_agg(
                       case f.name when 'isManagerViewEnabled' then 'is_manager_view_enabled'
                                   when 'isHrW21099ViewEnabled' then 'is_hr_w2_1099_view_enabled'
                                   else 'reviews_enabled' end, f.enabled)
                from client_feature f
               where f.client_id = s.client_id
                 and f.name in ('isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled')), '{}'),
           s.assurance, needed.level, s.provider_id, coalesce(work.time_zone, 'UTC')
      from (select exists (select 1 from manager_scope m
                            where m.client_id = s.client_id and m.manager_id = s.employee_id) as manages,
                   exists (select 1 from manager_scope m
                            where m.client_id = s.client_id and m.manager_id = s.employee_id
                              and m.organization_value_id is null) as manages_all,
                   exists (select 1 from reporting_closure r
                            where r.client_id = s.client_id and r.supervisor_id = s.employee_id) as supervises) reach
      left join client_policy o on o.client_id = s.client_id
      left join lateral (
        select e.status, g.time_zone, day.has_begun from employment_version e
          join pay_group g on g.client_id = e.client_id and g.pay_group_id = e.pay_group_id
         cross join lateral (select e.effective_date <= (p_now at time zone g.time_zone)::date as has_begun) day
         where e.client_id = s.client_id and e.employee_id = s.employee_id
         order by day.has_begun desc, case when day.has_begun then e.effective_date end desc, e.effective_date, e.sequence desc
         limit 1) work on true
     cross join lateral (
       select greatest('password'::assurance_level, o.employee_assurance,
                       case when reach.manages or reach.supervises then o.manager_assurance end,
                       case when reach.manages_all then o.payroll_assurance end) as level) needed;
  if p_self and s.verdict = 'ok' then
    perform set_config('app.employee', s.employee_id::text, true);
  end if;
end
$$;
revoke all on function enter(bytea, text, timestamptz, integer, integer, boolean) from public;
grant execute on function enter(bytea, text, timestamptz, integer, integer, boolean) to paystead_app;
