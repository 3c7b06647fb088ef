-- A named switch in client_feature goes before the policy's column of the same meaning. It is merged here, at the one door,
-- so that the menu, the flags and what access refuses can never tell three stories.
create or replace function enter(p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer, p_self boolean)
returns table (
  verdict text, session_id uuid, kind text, person_id uuid, profile_id uuid, client_id uuid, employee_id uuid,
  username text, client_code text, client_name text, partner_id uuid, role_names text[], language text,
  signed_in_at timestamptz, amr text[], created_at timestamptz, last_seen_at timestamptz, native_client_id text,
  has_manager_scope boolean, has_whole_client_scope boolean, has_reports boolean, employment_status text, policy jsonb)
language plpgsql as $$
declare
  s record;
begin
  select * into s from session_resolve(p_hash, p_mode, p_now, p_idle_seconds, p_absolute_seconds);
  if s.session_id is null then
    return;
  end if;
  -- Nobody's tenant until the verdict is good; the earlier transaction on this connection may have had another.
  perform set_config('app.employee', '', true);
  perform set_config('app.client', case when s.verdict = 'ok' then s.client_id::text else '' end, true);
  return query
    select s.verdict, s.session_id, s.kind, s.person_id, s.profile_id, s.client_id, s.employee_id,
           s.username, s.client_code, s.client_name, s.partner_id, s.role_names, s.language,
           s.signed_in_at, s.amr, s.created_at, s.last_seen_at, s.native_client_id,
           exists (select 1 from manager_scope m where m.client_id = s.client_id and m.manager_id = s.employee_id),
           exists (select 1 from manager_scope m
                    where m.client_id = s.client_id and m.manager_id = s.employee_id and m.organization_value_id is null),
           exists (select 1 from reporting_closure r where r.client_id = s.client_id and r.supervisor_id = s.employee_id),
           (select e.status from employment_version e
             where e.client_id = s.client_id and e.employee_id = s.employee_id and e.effective_date <= p_now::date
             order by e.effective_date desc, e.sequence desc limit 1),
           (select to_jsonb(p) || coalesce((
              select jsonb_object_agg(
                       case f.name when 'isManagerViewEnabled' then 'is_manager_view_enabled'
                                   when 'isHrW21099ViewEnabled' then 'is_hr_w2_1099_view_enabled'
                                   else 'reviews_enabled' end, f.enabled)
                from client_feature f
               where f.client_id = s.client_id
                 and f.name in ('isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled')), '{}')
              from client_policy p where p.client_id = s.client_id);
  if p_self and s.verdict = 'ok' then
    perform set_config('app.employee', s.employee_id::text, true);
  end if;
end
$$;
